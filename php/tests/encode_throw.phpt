--TEST--
fastjson_encode: JSON_THROW_ON_ERROR throws ext/json's exception and leaves the state alone
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

fastjson_decode('[1}');
encode_each([NAN, "\xff", [[1]], STDIN, 1, ["\xff" => 1]], JSON_THROW_ON_ERROR, 1);
attempt('state is that of the call before', fn () => fastjson_encode(1, JSON_THROW_ON_ERROR));
attempt('and is cleared without the flag', fn () => fastjson_encode(1));
attempt('partial wins over throw', fn () => fastjson_encode([NAN, 1], JSON_THROW_ON_ERROR | JSON_PARTIAL_OUTPUT_ON_ERROR));
?>
--EXPECT--
0: JsonException(7, Inf and NaN cannot be JSON encoded) | 2 State mismatch (invalid or malformed JSON)
1: JsonException(5, Malformed UTF-8 characters, possibly incorrectly encoded) | 2 State mismatch (invalid or malformed JSON)
2: JsonException(1, Maximum stack depth exceeded) | 2 State mismatch (invalid or malformed JSON)
3: JsonException(8, Type is not supported) | 2 State mismatch (invalid or malformed JSON)
4: "1" | 2 State mismatch (invalid or malformed JSON)
5: JsonException(5, Malformed UTF-8 characters, possibly incorrectly encoded) | 2 State mismatch (invalid or malformed JSON)
state is that of the call before: "1" | 2 State mismatch (invalid or malformed JSON)
and is cleared without the flag: "1" | 0 No error
partial wins over throw: "[0,1]" | 7 Inf and NaN cannot be JSON encoded
