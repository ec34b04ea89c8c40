--TEST--
fastjson_decode: $depth
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

foreach ([1, 2, 3, 4] as $depth) {
    echo "# $depth\n";
    decode_each(['1', '"a"', '[]', '{}', '[1]', '[[]]', '{"a":{}}', '[[[]]]', '{"a":[{}]}', '[[[[]]]]', '[[],[],[]]', '[{},[[]]]', '[[[[', '[[[[x', '[[[}', 'x[[[[', '[[1,[['], null, $depth);
}
decode_each(['[' . str_repeat('[', 510) . str_repeat(']', 511), '[' . str_repeat('[', 511) . str_repeat(']', 512)]);
foreach ([0, -1, PHP_INT_MIN, 2147483647, 2147483648, PHP_INT_MAX] as $depth) {
    attempt((string) $depth, fn () => fastjson_decode('[1]', true, $depth));
    attempt("$depth, empty text", fn () => fastjson_decode('', true, $depth));
    attempt("$depth, throwing", fn () => fastjson_decode('[1', true, $depth, JSON_THROW_ON_ERROR));
}
?>
--EXPECT--
# 1
"1": 1 | 0 No error
"\x22a\x22": "a" | 0 No error
"[]": null | 1 Maximum stack depth exceeded
"{}": null | 1 Maximum stack depth exceeded
"[1]": null | 1 Maximum stack depth exceeded
"[[]]": null | 1 Maximum stack depth exceeded
"{\x22a\x22:{}}": null | 1 Maximum stack depth exceeded
"[[[]]]": null | 1 Maximum stack depth exceeded
"{\x22a\x22:[{}]}": null | 1 Maximum stack depth exceeded
"[[[[]]]]": null | 1 Maximum stack depth exceeded
"[[],[],[]]": null | 1 Maximum stack depth exceeded
"[{},[[]]]": null | 1 Maximum stack depth exceeded
"[[[[": null | 1 Maximum stack depth exceeded
"[[[[x": null | 1 Maximum stack depth exceeded
"[[[}": null | 1 Maximum stack depth exceeded
"x[[[[": null | 4 Syntax error
"[[1,[[": null | 1 Maximum stack depth exceeded
# 2
"1": 1 | 0 No error
"\x22a\x22": "a" | 0 No error
"[]": [] | 0 No error
"{}": stdClass {} | 0 No error
"[1]": [0 => 1] | 0 No error
"[[]]": null | 1 Maximum stack depth exceeded
"{\x22a\x22:{}}": null | 1 Maximum stack depth exceeded
"[[[]]]": null | 1 Maximum stack depth exceeded
"{\x22a\x22:[{}]}": null | 1 Maximum stack depth exceeded
"[[[[]]]]": null | 1 Maximum stack depth exceeded
"[[],[],[]]": null | 1 Maximum stack depth exceeded
"[{},[[]]]": null | 1 Maximum stack depth exceeded
"[[[[": null | 1 Maximum stack depth exceeded
"[[[[x": null | 1 Maximum stack depth exceeded
"[[[}": null | 1 Maximum stack depth exceeded
"x[[[[": null | 4 Syntax error
"[[1,[[": null | 1 Maximum stack depth exceeded
# 3
"1": 1 | 0 No error
"\x22a\x22": "a" | 0 No error
"[]": [] | 0 No error
"{}": stdClass {} | 0 No error
"[1]": [0 => 1] | 0 No error
"[[]]": [0 => []] | 0 No error
"{\x22a\x22:{}}": stdClass {"a" => stdClass {}} | 0 No error
"[[[]]]": null | 1 Maximum stack depth exceeded
"{\x22a\x22:[{}]}": null | 1 Maximum stack depth exceeded
"[[[[]]]]": null | 1 Maximum stack depth exceeded
"[[],[],[]]": [0 => [], 1 => [], 2 => []] | 0 No error
"[{},[[]]]": null | 1 Maximum stack depth exceeded
"[[[[": null | 1 Maximum stack depth exceeded
"[[[[x": null | 1 Maximum stack depth exceeded
"[[[}": null | 1 Maximum stack depth exceeded
"x[[[[": null | 4 Syntax error
"[[1,[[": null | 1 Maximum stack depth exceeded
# 4
"1": 1 | 0 No error
"\x22a\x22": "a" | 0 No error
"[]": [] | 0 No error
"{}": stdClass {} | 0 No error
"[1]": [0 => 1] | 0 No error
"[[]]": [0 => []] | 0 No error
"{\x22a\x22:{}}": stdClass {"a" => stdClass {}} | 0 No error
"[[[]]]": [0 => [0 => []]] | 0 No error
"{\x22a\x22:[{}]}": stdClass {"a" => [0 => stdClass {}]} | 0 No error
"[[[[]]]]": null | 1 Maximum stack depth exceeded
"[[],[],[]]": [0 => [], 1 => [], 2 => []] | 0 No error
"[{},[[]]]": [0 => stdClass {}, 1 => [0 => []]] | 0 No error
"[[[[": null | 1 Maximum stack depth exceeded
"[[[[x": null | 1 Maximum stack depth exceeded
"[[[}": null | 2 State mismatch (invalid or malformed JSON)
"x[[[[": null | 4 Syntax error
"[[1,[[": null | 1 Maximum stack depth exceeded
"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]": [0 => [0 => [0 => [0 => [0 => [0 => [0 => [0 => [0 => ...]]]]]]]]] | 0 No error
"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]": null | 1 Maximum stack depth exceeded
0: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 0 No error
0, empty text: null | 4 Syntax error
0, throwing: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 4 Syntax error
-1: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 0 No error
-1, empty text: null | 4 Syntax error
-1, throwing: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 4 Syntax error
-9223372036854775808: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 0 No error
-9223372036854775808, empty text: null | 4 Syntax error
-9223372036854775808, throwing: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 4 Syntax error
2147483647: [0 => 1] | 0 No error
2147483647, empty text: null | 4 Syntax error
2147483647, throwing: JsonException(4, Syntax error) | 4 Syntax error
2147483648: ValueError(0, json_decode(): Argument #3 ($depth) must be less than 2147483647) | 0 No error
2147483648, empty text: null | 4 Syntax error
2147483648, throwing: ValueError(0, json_decode(): Argument #3 ($depth) must be less than 2147483647) | 4 Syntax error
9223372036854775807: ValueError(0, json_decode(): Argument #3 ($depth) must be less than 2147483647) | 0 No error
9223372036854775807, empty text: null | 4 Syntax error
9223372036854775807, throwing: ValueError(0, json_decode(): Argument #3 ($depth) must be less than 2147483647) | 4 Syntax error
