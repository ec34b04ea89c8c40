--TEST--
fastjson_decode: order of members, in arrays and in objects, with and without repetition
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$texts = ['{"z":1,"a":2,"m":3}', '{"z":1,"a":2,"z":3}', '[{"a":1,"b":2},{"b":1,"a":2},{"a":3,"b":4,"c":5},{"a":1}]', '{"3":1,"1":2,"2":3}', '{"b":1,"1":2,"a":3,"0":4}'];
decode_each($texts);
decode_each($texts, true);
?>
--EXPECT--
"{\x22z\x22:1,\x22a\x22:2,\x22m\x22:3}": stdClass {"z" => 1, "a" => 2, "m" => 3} | 0 No error
"{\x22z\x22:1,\x22a\x22:2,\x22z\x22:3}": stdClass {"z" => 3, "a" => 2} | 0 No error
"[{\x22a\x22:1,\x22b\x22:2},{\x22b\x22:1,\x22a\x22:2},{\x22a\x22:3,\x22b\x22:4,\x22c\x22:5},{\x22a\x22:1}]": [0 => stdClass {"a" => 1, "b" => 2}, 1 => stdClass {"b" => 1, "a" => 2}, 2 => stdClass {"a" => 3, "b" => 4, "c" => 5}, 3 => stdClass {"a" => 1}] | 0 No error
"{\x223\x22:1,\x221\x22:2,\x222\x22:3}": stdClass {3 => 1, 1 => 2, 2 => 3} | 0 No error
"{\x22b\x22:1,\x221\x22:2,\x22a\x22:3,\x220\x22:4}": stdClass {"b" => 1, 1 => 2, "a" => 3, 0 => 4} | 0 No error
"{\x22z\x22:1,\x22a\x22:2,\x22m\x22:3}": ["z" => 1, "a" => 2, "m" => 3] | 0 No error
"{\x22z\x22:1,\x22a\x22:2,\x22z\x22:3}": ["z" => 3, "a" => 2] | 0 No error
"[{\x22a\x22:1,\x22b\x22:2},{\x22b\x22:1,\x22a\x22:2},{\x22a\x22:3,\x22b\x22:4,\x22c\x22:5},{\x22a\x22:1}]": [0 => ["a" => 1, "b" => 2], 1 => ["b" => 1, "a" => 2], 2 => ["a" => 3, "b" => 4, "c" => 5], 3 => ["a" => 1]] | 0 No error
"{\x223\x22:1,\x221\x22:2,\x222\x22:3}": [3 => 1, 1 => 2, 2 => 3] | 0 No error
"{\x22b\x22:1,\x221\x22:2,\x22a\x22:3,\x220\x22:4}": ["b" => 1, 1 => 2, "a" => 3, 0 => 4] | 0 No error
