--TEST--
fastjson_decode: argument handling as a function of PHP
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

class Text
{
    public function __toString(): string
    {
        return '[1,2]';
    }
}
attempt('named', fn () => fastjson_decode(json: '{"a":[]}', flags: JSON_OBJECT_AS_ARRAY));
attempt('named depth', fn () => fastjson_decode('[[1]]', depth: 1));
attempt('strict int', fn () => fastjson_decode(12));
attempt('strict null', fn () => fastjson_decode(null));
attempt('strict stringable', fn () => fastjson_decode(new Text()));
attempt('array', fn () => fastjson_decode([]));
attempt('none', fn () => fastjson_decode());
attempt('many', fn () => fastjson_decode('1', null, 512, 0, 5));
attempt('callable', fn () => array_map('fastjson_decode', ['1', '[2]']));
attempt('first class', fn () => (fastjson_decode(...))('{"a":1}', true));
?>
--EXPECT--
named: ["a" => []] | 0 No error
named depth: null | 1 Maximum stack depth exceeded
strict int: TypeError(0, json_decode(): Argument #1 ($json) must be of type string, int given) | 1 Maximum stack depth exceeded
strict null: TypeError(0, json_decode(): Argument #1 ($json) must be of type string, null given) | 1 Maximum stack depth exceeded
strict stringable: TypeError(0, json_decode(): Argument #1 ($json) must be of type string, Text given) | 1 Maximum stack depth exceeded
array: TypeError(0, json_decode(): Argument #1 ($json) must be of type string, array given) | 1 Maximum stack depth exceeded
none: ArgumentCountError(0, json_decode() expects at least 1 argument, 0 given) | 1 Maximum stack depth exceeded
many: ArgumentCountError(0, json_decode() expects at most 4 arguments, 5 given) | 1 Maximum stack depth exceeded
callable: [0 => 1, 1 => [0 => 2]] | 0 No error
first class: ["a" => 1] | 0 No error
