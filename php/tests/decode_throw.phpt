--TEST--
fastjson_decode: JSON_THROW_ON_ERROR throws ext/json's exception and leaves the state alone
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

fastjson_decode('[1}');
decode_each(['', '[', '[1}', "\"\x01\"", "\"\xff\"", '"\ud800"', '{"\u0000a":1}', '[[]]', '1'], null, 1, JSON_THROW_ON_ERROR);
decode_each(['1', '[1', '{}'], null, 512, JSON_THROW_ON_ERROR | JSON_PARTIAL_OUTPUT_ON_ERROR);
fastjson_decode('[');
attempt('state is that of the call before', fn () => fastjson_decode('[2]', true, 512, JSON_THROW_ON_ERROR));
attempt('and is cleared without the flag', fn () => fastjson_decode('[2]', true));
try {
    fastjson_decode('{', false, 512, JSON_THROW_ON_ERROR);
} catch (JsonException $e) {
    var_dump(get_class($e), $e->getCode(), without_location($e->getMessage()), $e->getPrevious());
}
?>
--EXPECT--
"": JsonException(4, Syntax error) | 2 State mismatch (invalid or malformed JSON)
"[": JsonException(1, Maximum stack depth exceeded) | 2 State mismatch (invalid or malformed JSON)
"[1}": JsonException(1, Maximum stack depth exceeded) | 2 State mismatch (invalid or malformed JSON)
"\x22\x01\x22": JsonException(3, Control character error, possibly incorrectly encoded) | 2 State mismatch (invalid or malformed JSON)
"\x22\xff\x22": JsonException(5, Malformed UTF-8 characters, possibly incorrectly encoded) | 2 State mismatch (invalid or malformed JSON)
"\x22\x5cud800\x22": JsonException(10, Single unpaired UTF-16 surrogate in unicode escape) | 2 State mismatch (invalid or malformed JSON)
"{\x22\x5cu0000a\x22:1}": JsonException(1, Maximum stack depth exceeded) | 2 State mismatch (invalid or malformed JSON)
"[[]]": JsonException(1, Maximum stack depth exceeded) | 2 State mismatch (invalid or malformed JSON)
"1": 1 | 2 State mismatch (invalid or malformed JSON)
"1": 1 | 2 State mismatch (invalid or malformed JSON)
"[1": JsonException(4, Syntax error) | 2 State mismatch (invalid or malformed JSON)
"{}": stdClass {} | 2 State mismatch (invalid or malformed JSON)
state is that of the call before: [0 => 2] | 4 Syntax error
and is cleared without the flag: [0 => 2] | 0 No error
string(13) "JsonException"
int(4)
string(12) "Syntax error"
NULL
