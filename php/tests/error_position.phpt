--TEST--
fastjson_last_error_pos and fastjson_last_error_info: where the most recent failing call went wrong
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

function state(string $what): void
{
    echo $what, ': ', fastjson_last_error_pos(), ' ', json_encode(fastjson_last_error_info()), "\n";
}

state('at the start');
fastjson_decode("[1,\n 2,\n x]");
state('syntax');
fastjson_decode("[\"é日😀\" x");
state('columns count code points');
try {
    fastjson_decode('[1,]', true, 512, JSON_THROW_ON_ERROR);
} catch (JsonException $e) {
    echo $e->getMessage(), "\n";
}
echo fastjson_last_error(), ' ', fastjson_last_error_msg(), ' ', fastjson_last_error_pos(), "\n";
fastjson_decode('');
state('empty');
fastjson_decode('[[[1]]]', true, 2);
state('depth');
fastjson_validate("\n\n  [1");
state('validate');
fastjson_decode("\"abc\xff\"");
state('UTF-8');
fastjson_decode('"\ud800"');
state('surrogate');
?>
--EXPECT--
at the start: -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
syntax: 9 {"code":4,"msg":"Syntax error","pos":9,"line":3,"col":2}
columns count code points: 13 {"code":4,"msg":"Syntax error","pos":13,"line":1,"col":8}
Syntax error
4 Syntax error 3
empty: 0 {"code":4,"msg":"Syntax error","pos":0,"line":1,"col":1}
depth: 1 {"code":1,"msg":"Maximum stack depth exceeded","pos":1,"line":1,"col":2}
validate: 6 {"code":4,"msg":"Syntax error","pos":6,"line":3,"col":5}
UTF-8: 4 {"code":5,"msg":"Malformed UTF-8 characters, possibly incorrectly encoded","pos":4,"line":1,"col":5}
surrogate: 7 {"code":10,"msg":"Single unpaired UTF-16 surrogate in unicode escape","pos":7,"line":1,"col":8}
