--TEST--
fastjson_decode: keys of objects
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

decode_each(['{"":1}', '{"a":1,"a":2}', '{"a":1,"b":2,"a":3}', '{"0":"x","1":"y"}', '{"-1":1,"-0":2,"00":3,"1.5":4," 1":5}', '{"9223372036854775807":1,"9223372036854775808":2,"-9223372036854775808":3,"-9223372036854775809":4}', '{"\u0000":1}', '{"\u0000a":1}', '{"a\u0000b":1}', '{"a":{"\u0000b":1}}', '[{"\u0000b":1}]', '{"x":1,"\u0000b":1}', '{"\u0000b":1', '{"\u0000b":1,}', '{"_empty_":1,"":2}', '{"\u0061":1,"a":2}', '{"a":{"a":{"a":1}}}', '{"é":1,"日本":2,"😀":3}']);
echo "# properties that look like integers\n";
$object = fastjson_decode('{"0":"zero","1":"one"}');
var_dump($object->{'0'}, $object->{'1'}, isset($object->{'0'}), property_exists($object, '1'));
?>
--EXPECT--
"{\x22\x22:1}": stdClass {"" => 1} | 0 No error
"{\x22a\x22:1,\x22a\x22:2}": stdClass {"a" => 2} | 0 No error
"{\x22a\x22:1,\x22b\x22:2,\x22a\x22:3}": stdClass {"a" => 3, "b" => 2} | 0 No error
"{\x220\x22:\x22x\x22,\x221\x22:\x22y\x22}": stdClass {0 => "x", 1 => "y"} | 0 No error
"{\x22-1\x22:1,\x22-0\x22:2,\x2200\x22:3,\x221.5\x22:4,\x22 1\x22:5}": stdClass {-1 => 1, "-0" => 2, "00" => 3, "1.5" => 4, " 1" => 5} | 0 No error
"{\x229223372036854775807\x22:1,\x229223372036854775808\x22:2,\x22-9223372036854775808\x22:3,\x22-9223372036854775809\x22:4}": stdClass {9223372036854775807 => 1, "9223372036854775808" => 2, -9223372036854775808 => 3, "-9223372036854775809" => 4} | 0 No error
"{\x22\x5cu0000\x22:1}": null | 9 The decoded property name is invalid
"{\x22\x5cu0000a\x22:1}": null | 9 The decoded property name is invalid
"{\x22a\x5cu0000b\x22:1}": stdClass {"a\x00b" => 1} | 0 No error
"{\x22a\x22:{\x22\x5cu0000b\x22:1}}": null | 9 The decoded property name is invalid
"[{\x22\x5cu0000b\x22:1}]": null | 9 The decoded property name is invalid
"{\x22x\x22:1,\x22\x5cu0000b\x22:1}": null | 9 The decoded property name is invalid
"{\x22\x5cu0000b\x22:1": null | 9 The decoded property name is invalid
"{\x22\x5cu0000b\x22:1,}": null | 9 The decoded property name is invalid
"{\x22_empty_\x22:1,\x22\x22:2}": stdClass {"_empty_" => 1, "" => 2} | 0 No error
"{\x22\x5cu0061\x22:1,\x22a\x22:2}": stdClass {"a" => 2} | 0 No error
"{\x22a\x22:{\x22a\x22:{\x22a\x22:1}}}": stdClass {"a" => stdClass {"a" => stdClass {"a" => 1}}} | 0 No error
"{\x22\xc3\xa9\x22:1,\x22\xe6\x97\xa5\xe6\x9c\xac\x22:2,\x22\xf0\x9f\x98\x80\x22:3}": stdClass {"\xc3\xa9" => 1, "\xe6\x97\xa5\xe6\x9c\xac" => 2, "\xf0\x9f\x98\x80" => 3} | 0 No error
# properties that look like integers
string(4) "zero"
string(3) "one"
bool(true)
bool(true)
