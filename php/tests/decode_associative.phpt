--TEST--
fastjson_decode: $associative against JSON_OBJECT_AS_ARRAY
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

foreach ([null, true, false] as $associative) {
    foreach ([0, JSON_OBJECT_AS_ARRAY] as $flags) {
        echo '# ', show($associative), ' ', $flags, "\n";
        decode_each(['{}', '[]', '{"a":{"b":[{}]}}', '[{"a":1}]', '{"0":1,"1":2}'], $associative, 512, $flags);
    }
}
?>
--EXPECT--
# null 0
"{}": stdClass {} | 0 No error
"[]": [] | 0 No error
"{\x22a\x22:{\x22b\x22:[{}]}}": stdClass {"a" => stdClass {"b" => [0 => stdClass {}]}} | 0 No error
"[{\x22a\x22:1}]": [0 => stdClass {"a" => 1}] | 0 No error
"{\x220\x22:1,\x221\x22:2}": stdClass {0 => 1, 1 => 2} | 0 No error
# null 1
"{}": [] | 0 No error
"[]": [] | 0 No error
"{\x22a\x22:{\x22b\x22:[{}]}}": ["a" => ["b" => [0 => []]]] | 0 No error
"[{\x22a\x22:1}]": [0 => ["a" => 1]] | 0 No error
"{\x220\x22:1,\x221\x22:2}": [0 => 1, 1 => 2] | 0 No error
# true 0
"{}": [] | 0 No error
"[]": [] | 0 No error
"{\x22a\x22:{\x22b\x22:[{}]}}": ["a" => ["b" => [0 => []]]] | 0 No error
"[{\x22a\x22:1}]": [0 => ["a" => 1]] | 0 No error
"{\x220\x22:1,\x221\x22:2}": [0 => 1, 1 => 2] | 0 No error
# true 1
"{}": [] | 0 No error
"[]": [] | 0 No error
"{\x22a\x22:{\x22b\x22:[{}]}}": ["a" => ["b" => [0 => []]]] | 0 No error
"[{\x22a\x22:1}]": [0 => ["a" => 1]] | 0 No error
"{\x220\x22:1,\x221\x22:2}": [0 => 1, 1 => 2] | 0 No error
# false 0
"{}": stdClass {} | 0 No error
"[]": [] | 0 No error
"{\x22a\x22:{\x22b\x22:[{}]}}": stdClass {"a" => stdClass {"b" => [0 => stdClass {}]}} | 0 No error
"[{\x22a\x22:1}]": [0 => stdClass {"a" => 1}] | 0 No error
"{\x220\x22:1,\x221\x22:2}": stdClass {0 => 1, 1 => 2} | 0 No error
# false 1
"{}": stdClass {} | 0 No error
"[]": [] | 0 No error
"{\x22a\x22:{\x22b\x22:[{}]}}": stdClass {"a" => stdClass {"b" => [0 => stdClass {}]}} | 0 No error
"[{\x22a\x22:1}]": [0 => stdClass {"a" => 1}] | 0 No error
"{\x220\x22:1,\x221\x22:2}": stdClass {0 => 1, 1 => 2} | 0 No error
