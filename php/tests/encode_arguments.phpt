--TEST--
fastjson_encode: argument handling as a function of PHP
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

attempt('named', fn () => fastjson_encode(value: [1], flags: JSON_PRETTY_PRINT));
attempt('named depth', fn () => fastjson_encode([[1]], depth: 1));
attempt('strict flags', fn () => fastjson_encode(1, '1'));
attempt('none', fn () => fastjson_encode());
attempt('many', fn () => fastjson_encode(1, 0, 512, 4));
attempt('callable', fn () => array_map('fastjson_encode', [1, [2], 'é']));
attempt('unknown flags', fn () => fastjson_encode(['a' => 1.0], 1 << 40));
attempt('decode flags', fn () => fastjson_encode(['a' => 1.0], JSON_OBJECT_AS_ARRAY | JSON_BIGINT_AS_STRING));
?>
--EXPECT--
named: "[\x0a    1\x0a]" | 0 No error
named depth: false | 1 Maximum stack depth exceeded
strict flags: TypeError(0, json_encode(): Argument #2 ($flags) must be of type int, string given) | 1 Maximum stack depth exceeded
none: ArgumentCountError(0, json_encode() expects at least 1 argument, 0 given) | 1 Maximum stack depth exceeded
many: ArgumentCountError(0, json_encode() expects at most 3 arguments, 4 given) | 1 Maximum stack depth exceeded
callable: [0 => "1", 1 => "[2]", 2 => "\x22\x5cu00e9\x22"] | 0 No error
unknown flags: "{\x22a\x22:1}" | 0 No error
decode flags: "{\x22a\x22:1}" | 0 No error
