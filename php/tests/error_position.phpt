--TEST--
fastjson_last_error_pos and fastjson_last_error_info: where the most recent failing call went wrong
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

function state(string $what): void
{
    $info = fastjson_last_error_info();
    $info['msg'] = without_location($info['msg']);
    echo $what, ': ', fastjson_last_error_pos(), ' ', json_encode($info), "\n";
}

state('at the start');
fastjson_decode("[1,\n 2,\n x]");
state('syntax');
fastjson_decode("[\"é日😀\" x");
state('columns count code points');
try {
    fastjson_decode('[1,]', true, 512, JSON_THROW_ON_ERROR);
} catch (JsonException $e) {
    echo without_location($e->getMessage()), "\n";
}
echo fastjson_last_error(), ' ', without_location(fastjson_last_error_msg()), ' ', fastjson_last_error_pos(), "\n";
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

// What belongs to one call stays together, also where it threw.
function failing(string $what, callable $call): void
{
    try {
        $call();
    } catch (Throwable $e) {
        $what .= ' (' . get_class($e) . ')';
    }
    state(fastjson_last_error() . ' ' . without_location(fastjson_last_error_msg()) . ', then ' . $what);
}
failing('throwing decode', fn () => fastjson_decode('[1,', true, 512, JSON_THROW_ON_ERROR));
failing('throwing success', fn () => fastjson_decode('[1]', true, 512, JSON_THROW_ON_ERROR));
failing('throwing decode', fn () => fastjson_decode("[\"\x01\"]", true, 512, JSON_THROW_ON_ERROR));
failing('throwing encode', fn () => fastjson_encode([NAN], JSON_THROW_ON_ERROR));
failing('scalar', fn () => fastjson_encode(1, JSON_THROW_ON_ERROR));
failing('refused depth', fn () => fastjson_decode('[', true, 0));
failing('throwing decode', fn () => fastjson_decode('[', true, 512, JSON_THROW_ON_ERROR));
failing('refused flags', fn () => fastjson_validate('[', 512, 1));
failing('throwing decode', fn () => fastjson_decode('[', true, 512, JSON_THROW_ON_ERROR));
failing('refused type', fn () => fastjson_decode([]));
failing('partial', fn () => fastjson_encode([NAN], JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_THROW_ON_ERROR));
$inner = new class implements JsonSerializable {
    public bool $throws = false;
    public function jsonSerialize(): mixed
    {
        fastjson_decode('[}');
        return $this->throws ? throw new LogicException('no') : 1;
    }
};
failing('success around a failure', fn () => fastjson_encode([$inner], JSON_THROW_ON_ERROR));
$inner->throws = true;
failing('exception of user code', fn () => fastjson_encode([$inner]));
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
10 Single unpaired UTF-16 surrogate in unicode escape, then throwing decode (JsonException): 3 {"code":4,"msg":"Syntax error","pos":3,"line":1,"col":4}
10 Single unpaired UTF-16 surrogate in unicode escape, then throwing success: -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
10 Single unpaired UTF-16 surrogate in unicode escape, then throwing decode (JsonException): 2 {"code":3,"msg":"Control character error, possibly incorrectly encoded","pos":2,"line":1,"col":3}
10 Single unpaired UTF-16 surrogate in unicode escape, then throwing encode (JsonException): -1 {"code":7,"msg":"Inf and NaN cannot be JSON encoded","pos":-1,"line":0,"col":0}
10 Single unpaired UTF-16 surrogate in unicode escape, then scalar: -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
0 No error, then refused depth (ValueError): -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
0 No error, then throwing decode (JsonException): 1 {"code":4,"msg":"Syntax error","pos":1,"line":1,"col":2}
0 No error, then refused flags (ValueError): -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
0 No error, then throwing decode (JsonException): 1 {"code":4,"msg":"Syntax error","pos":1,"line":1,"col":2}
0 No error, then refused type (TypeError): -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
7 Inf and NaN cannot be JSON encoded, then partial: -1 {"code":7,"msg":"Inf and NaN cannot be JSON encoded","pos":-1,"line":0,"col":0}
2 State mismatch (invalid or malformed JSON), then success around a failure: -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
0 No error, then exception of user code (LogicException): -1 {"code":0,"msg":"No error","pos":-1,"line":0,"col":0}
