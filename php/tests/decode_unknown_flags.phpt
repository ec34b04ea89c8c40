--TEST--
fastjson_decode: flags that mean nothing to it are ignored
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

decode_each(['{"a":[1,"x"]}', '[1,', '12345678901234567890'], null, 512, JSON_PRETTY_PRINT | JSON_HEX_TAG | JSON_FORCE_OBJECT | JSON_NUMERIC_CHECK);
decode_each(['{"a":[1,"x"]}', '[1,'], null, 512, 1 << 40);
decode_each(['{"a":[1,"x"]}', '[1,'], null, 512, (-1 << 44 | 0xFFFFFFFF) & ~JSON_THROW_ON_ERROR);
?>
--EXPECT--
"{\x22a\x22:[1,\x22x\x22]}": ["a" => [0 => 1, 1 => "x"]] | 0 No error
"[1,": null | 4 Syntax error
"12345678901234567890": float(1.23456789012345672e+19) | 0 No error
"{\x22a\x22:[1,\x22x\x22]}": stdClass {"a" => [0 => 1, 1 => "x"]} | 0 No error
"[1,": null | 4 Syntax error
"{\x22a\x22:[1,\x22x\x22]}": ["a" => [0 => 1, 1 => "x"]] | 0 No error
"[1,": null | 4 Syntax error
