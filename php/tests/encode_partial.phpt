--TEST--
fastjson_encode: JSON_PARTIAL_OUTPUT_ON_ERROR
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$values = [NAN, [1, NAN, 2], ['a' => INF, 'b' => "\xff"], "\xff", ["k\xff" => 1, 'l' => 2], [STDIN, 1], fn () => 1, [[[[1]]]], ['a' => ['b' => ['c' => 1]], 'd' => 1], [NAN, "\xff", STDIN], (object) ["\0x" => 1, 'y' => NAN]];
foreach ([512, 2, 1, 0] as $depth) {
    echo "# $depth\n";
    encode_each($values, JSON_PARTIAL_OUTPUT_ON_ERROR, $depth);
}
encode_each($values, JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_THROW_ON_ERROR);
encode_each($values, JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_PRETTY_PRINT, 2);
?>
--EXPECT--
# 512
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: "[1,0,2]" | 7 Inf and NaN cannot be JSON encoded
2: "{\x22a\x22:0,\x22b\x22:null}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "{\x22\x22:1,\x22l\x22:2}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "[null,1]" | 8 Type is not supported
6: "{}" | 0 No error
7: "[[[[1]]]]" | 0 No error
8: "{\x22a\x22:{\x22b\x22:{\x22c\x22:1}},\x22d\x22:1}" | 0 No error
9: "[0,null,null]" | 8 Type is not supported
10: "{\x22y\x22:0}" | 7 Inf and NaN cannot be JSON encoded
# 2
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: "[1,0,2]" | 7 Inf and NaN cannot be JSON encoded
2: "{\x22a\x22:0,\x22b\x22:null}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "{\x22\x22:1,\x22l\x22:2}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "[null,1]" | 8 Type is not supported
6: "{}" | 0 No error
7: "[[[[1]]]]" | 1 Maximum stack depth exceeded
8: "{\x22a\x22:{\x22b\x22:{\x22c\x22:1}},\x22d\x22:1}" | 1 Maximum stack depth exceeded
9: "[0,null,null]" | 8 Type is not supported
10: "{\x22y\x22:0}" | 7 Inf and NaN cannot be JSON encoded
# 1
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: "[1,0,2]" | 7 Inf and NaN cannot be JSON encoded
2: "{\x22a\x22:0,\x22b\x22:null}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "{\x22\x22:1,\x22l\x22:2}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "[null,1]" | 8 Type is not supported
6: "{}" | 0 No error
7: "[[[[1]]]]" | 1 Maximum stack depth exceeded
8: "{\x22a\x22:{\x22b\x22:{\x22c\x22:1}},\x22d\x22:1}" | 1 Maximum stack depth exceeded
9: "[0,null,null]" | 8 Type is not supported
10: "{\x22y\x22:0}" | 7 Inf and NaN cannot be JSON encoded
# 0
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: "[1,0,2]" | 1 Maximum stack depth exceeded
2: "{\x22a\x22:0,\x22b\x22:null}" | 1 Maximum stack depth exceeded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "{\x22\x22:1,\x22l\x22:2}" | 1 Maximum stack depth exceeded
5: "[null,1]" | 1 Maximum stack depth exceeded
6: "{}" | 1 Maximum stack depth exceeded
7: "[[[[1]]]]" | 1 Maximum stack depth exceeded
8: "{\x22a\x22:{\x22b\x22:{\x22c\x22:1}},\x22d\x22:1}" | 1 Maximum stack depth exceeded
9: "[0,null,null]" | 1 Maximum stack depth exceeded
10: "{\x22y\x22:0}" | 1 Maximum stack depth exceeded
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: "[1,0,2]" | 7 Inf and NaN cannot be JSON encoded
2: "{\x22a\x22:0,\x22b\x22:null}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "{\x22\x22:1,\x22l\x22:2}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "[null,1]" | 8 Type is not supported
6: "{}" | 0 No error
7: "[[[[1]]]]" | 0 No error
8: "{\x22a\x22:{\x22b\x22:{\x22c\x22:1}},\x22d\x22:1}" | 0 No error
9: "[0,null,null]" | 8 Type is not supported
10: "{\x22y\x22:0}" | 7 Inf and NaN cannot be JSON encoded
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: "[\x0a    1,\x0a    0,\x0a    2\x0a]" | 7 Inf and NaN cannot be JSON encoded
2: "{\x0a    \x22a\x22: 0,\x0a    \x22b\x22: null\x0a}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "{\x0a    \x22\x22: 1,\x0a    \x22l\x22: 2\x0a}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "[\x0a    null,\x0a    1\x0a]" | 8 Type is not supported
6: "{}" | 0 No error
7: "[\x0a    [\x0a        [\x0a            [\x0a                1\x0a            ]\x0a        ]\x0a    ]\x0a]" | 1 Maximum stack depth exceeded
8: "{\x0a    \x22a\x22: {\x0a        \x22b\x22: {\x0a            \x22c\x22: 1\x0a        }\x0a    },\x0a    \x22d\x22: 1\x0a}" | 1 Maximum stack depth exceeded
9: "[\x0a    0,\x0a    null,\x0a    null\x0a]" | 8 Type is not supported
10: "{\x0a    \x22y\x22: 0\x0a}" | 7 Inf and NaN cannot be JSON encoded
