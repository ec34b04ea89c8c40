--TEST--
fastjson_encode: $depth
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$values = [1, [], new stdClass(), [1], [[]], ['a' => []], [[1]], [[[]]], ['a' => ['b' => new stdClass()]], [[[1], 2], 3], [(object) ['a' => [1]]]];
foreach ([-1, 0, 1, 2, 3, PHP_INT_MAX] as $depth) {
    echo "# $depth\n";
    encode_each($values, 0, $depth);
}
encode_each($values, JSON_PRETTY_PRINT, 1);
encode_each($values, JSON_THROW_ON_ERROR, 1);
$nested = 1;
for ($i = 0; $i < 512; $i++) {
    $nested = [$nested];
}
attempt('512', fn () => strlen(fastjson_encode($nested)));
attempt('513', fn () => fastjson_encode([$nested]));
?>
--EXPECT--
# -1
0: "1" | 0 No error
1: false | 1 Maximum stack depth exceeded
2: false | 1 Maximum stack depth exceeded
3: false | 1 Maximum stack depth exceeded
4: false | 1 Maximum stack depth exceeded
5: false | 1 Maximum stack depth exceeded
6: false | 1 Maximum stack depth exceeded
7: false | 1 Maximum stack depth exceeded
8: false | 1 Maximum stack depth exceeded
9: false | 1 Maximum stack depth exceeded
10: false | 1 Maximum stack depth exceeded
# 0
0: "1" | 0 No error
1: false | 1 Maximum stack depth exceeded
2: false | 1 Maximum stack depth exceeded
3: false | 1 Maximum stack depth exceeded
4: false | 1 Maximum stack depth exceeded
5: false | 1 Maximum stack depth exceeded
6: false | 1 Maximum stack depth exceeded
7: false | 1 Maximum stack depth exceeded
8: false | 1 Maximum stack depth exceeded
9: false | 1 Maximum stack depth exceeded
10: false | 1 Maximum stack depth exceeded
# 1
0: "1" | 0 No error
1: "[]" | 0 No error
2: "{}" | 0 No error
3: "[1]" | 0 No error
4: false | 1 Maximum stack depth exceeded
5: false | 1 Maximum stack depth exceeded
6: false | 1 Maximum stack depth exceeded
7: false | 1 Maximum stack depth exceeded
8: false | 1 Maximum stack depth exceeded
9: false | 1 Maximum stack depth exceeded
10: false | 1 Maximum stack depth exceeded
# 2
0: "1" | 0 No error
1: "[]" | 0 No error
2: "{}" | 0 No error
3: "[1]" | 0 No error
4: "[[]]" | 0 No error
5: "{\x22a\x22:[]}" | 0 No error
6: "[[1]]" | 0 No error
7: false | 1 Maximum stack depth exceeded
8: false | 1 Maximum stack depth exceeded
9: false | 1 Maximum stack depth exceeded
10: false | 1 Maximum stack depth exceeded
# 3
0: "1" | 0 No error
1: "[]" | 0 No error
2: "{}" | 0 No error
3: "[1]" | 0 No error
4: "[[]]" | 0 No error
5: "{\x22a\x22:[]}" | 0 No error
6: "[[1]]" | 0 No error
7: "[[[]]]" | 0 No error
8: "{\x22a\x22:{\x22b\x22:{}}}" | 0 No error
9: "[[[1],2],3]" | 0 No error
10: "[{\x22a\x22:[1]}]" | 0 No error
# 9223372036854775807
0: "1" | 0 No error
1: false | 1 Maximum stack depth exceeded
2: false | 1 Maximum stack depth exceeded
3: false | 1 Maximum stack depth exceeded
4: false | 1 Maximum stack depth exceeded
5: false | 1 Maximum stack depth exceeded
6: false | 1 Maximum stack depth exceeded
7: false | 1 Maximum stack depth exceeded
8: false | 1 Maximum stack depth exceeded
9: false | 1 Maximum stack depth exceeded
10: false | 1 Maximum stack depth exceeded
0: "1" | 0 No error
1: "[]" | 0 No error
2: "{}" | 0 No error
3: "[\x0a    1\x0a]" | 0 No error
4: false | 1 Maximum stack depth exceeded
5: false | 1 Maximum stack depth exceeded
6: false | 1 Maximum stack depth exceeded
7: false | 1 Maximum stack depth exceeded
8: false | 1 Maximum stack depth exceeded
9: false | 1 Maximum stack depth exceeded
10: false | 1 Maximum stack depth exceeded
0: "1" | 1 Maximum stack depth exceeded
1: "[]" | 1 Maximum stack depth exceeded
2: "{}" | 1 Maximum stack depth exceeded
3: "[1]" | 1 Maximum stack depth exceeded
4: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
5: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
6: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
7: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
8: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
9: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
10: JsonException(1, Maximum stack depth exceeded) | 1 Maximum stack depth exceeded
512: 1025 | 0 No error
513: false | 1 Maximum stack depth exceeded
