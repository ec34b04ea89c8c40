--TEST--
fastjson_encode: which arrays are lists
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$holes = [1, 2, 3];
unset($holes[1]);
$tail = [1, 2, 3];
unset($tail[2]);
$head = [1, 2, 3];
unset($head[0]);
$order = [1 => 'b', 0 => 'a'];
$string = ['0' => 'a', '1' => 'b'];
$made = ['x' => 1, 0 => 'a'];
unset($made['x']);
$reference = [1, 2];
$alias = &$reference[0];
$emptied = ['a' => 1];
unset($emptied['a']);
encode_each([[], [[]], [1, 2], $holes, $tail, $head, $order, $string, $made, $reference, $emptied, [5 => 1], ['a' => 1, 2], [-1 => 'n', -9 => 'm'], ['' => 0], ["\0a" => 1], [PHP_INT_MIN => 1, PHP_INT_MAX => 2], array_fill(0, 3, null), array_fill(1, 2, 0), [[1 => 1], [0 => 0]], ['' => 'null', true => 'true', '1.5' => 'f']]);
encode_each([[], [[]], [1, 2], $holes, [1 => 1], new stdClass(), [[1, [2]], []]], JSON_FORCE_OBJECT);
?>
--EXPECT--
0: "[]" | 0 No error
1: "[[]]" | 0 No error
2: "[1,2]" | 0 No error
3: "{\x220\x22:1,\x222\x22:3}" | 0 No error
4: "[1,2]" | 0 No error
5: "{\x221\x22:2,\x222\x22:3}" | 0 No error
6: "{\x221\x22:\x22b\x22,\x220\x22:\x22a\x22}" | 0 No error
7: "[\x22a\x22,\x22b\x22]" | 0 No error
8: "[\x22a\x22]" | 0 No error
9: "[1,2]" | 0 No error
10: "[]" | 0 No error
11: "{\x225\x22:1}" | 0 No error
12: "{\x22a\x22:1,\x220\x22:2}" | 0 No error
13: "{\x22-1\x22:\x22n\x22,\x22-9\x22:\x22m\x22}" | 0 No error
14: "{\x22\x22:0}" | 0 No error
15: "{\x22\x5cu0000a\x22:1}" | 0 No error
16: "{\x22-9223372036854775808\x22:1,\x229223372036854775807\x22:2}" | 0 No error
17: "[null,null,null]" | 0 No error
18: "{\x221\x22:0,\x222\x22:0}" | 0 No error
19: "[{\x221\x22:1},[0]]" | 0 No error
20: "{\x22\x22:\x22null\x22,\x221\x22:\x22true\x22,\x221.5\x22:\x22f\x22}" | 0 No error
0: "{}" | 0 No error
1: "{\x220\x22:{}}" | 0 No error
2: "{\x220\x22:1,\x221\x22:2}" | 0 No error
3: "{\x220\x22:1,\x222\x22:3}" | 0 No error
4: "{\x221\x22:1}" | 0 No error
5: "{}" | 0 No error
6: "{\x220\x22:{\x220\x22:1,\x221\x22:{\x220\x22:2}},\x221\x22:{}}" | 0 No error
