--TEST--
fastjson_last_error and fastjson_last_error_msg: what each call leaves behind
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

attempt('at the start', fn () => null);
attempt('decode fails', fn () => fastjson_decode('['));
attempt('asking changes nothing', fn () => fastjson_last_error());
attempt('decode succeeds', fn () => fastjson_decode('[]'));
attempt('encode fails', fn () => fastjson_encode(NAN));
attempt('throwing success', fn () => fastjson_encode(1, JSON_THROW_ON_ERROR));
attempt('throwing failure', fn () => fastjson_decode('"' . "\xff" . '"', false, 512, JSON_THROW_ON_ERROR));
attempt('partial', fn () => fastjson_encode(["\xff"], JSON_PARTIAL_OUTPUT_ON_ERROR));
attempt('partial success', fn () => fastjson_encode([1], JSON_PARTIAL_OUTPUT_ON_ERROR));
attempt('substituted', fn () => fastjson_decode("\"\xff\"", true, 512, JSON_INVALID_UTF8_SUBSTITUTE));
attempt('wrong depth', fn () => fastjson_decode('[', true, 0));
attempt('empty text', fn () => fastjson_decode(''));
attempt('wrong type', fn () => fastjson_decode([]));
attempt('depth', fn () => fastjson_encode([[1]], 0, 1));
foreach (['[1}', "\"\x01\"", '{"\u0000a":1}', '"\ud800"', '[[]]', '{'] as $text) {
    attempt(show($text), fn () => fastjson_decode($text, false, 1 + (int) ($text !== '[[]]')));
}
?>
--EXPECT--
at the start: null | 0 No error
decode fails: null | 4 Syntax error
asking changes nothing: 4 | 4 Syntax error
decode succeeds: [] | 0 No error
encode fails: false | 7 Inf and NaN cannot be JSON encoded
throwing success: "1" | 7 Inf and NaN cannot be JSON encoded
throwing failure: JsonException(5, Malformed UTF-8 characters, possibly incorrectly encoded) | 7 Inf and NaN cannot be JSON encoded
partial: "[null]" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
partial success: "[1]" | 0 No error
substituted: "\xef\xbf\xbd" | 0 No error
wrong depth: ValueError(0, json_decode(): Argument #3 ($depth) must be greater than 0) | 0 No error
empty text: null | 4 Syntax error
wrong type: TypeError(0, json_decode(): Argument #1 ($json) must be of type string, array given) | 4 Syntax error
depth: false | 1 Maximum stack depth exceeded
"[1}": null | 2 State mismatch (invalid or malformed JSON)
"\x22\x01\x22": null | 3 Control character error, possibly incorrectly encoded
"{\x22\x5cu0000a\x22:1}": null | 9 The decoded property name is invalid
"\x22\x5cud800\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"[[]]": null | 1 Maximum stack depth exceeded
"{": null | 4 Syntax error
