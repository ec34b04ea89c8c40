--TEST--
Messages of decoding name the line and the column of the token that ext/json read last
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip needs PHP 8.6'); ?>
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

function places(array $texts, int $depth = 512, int $flags = 0): void
{
    foreach ($texts as $text) {
        fastjson_decode($text, null, $depth, $flags);
        echo show($text), ': ', fastjson_last_error(), ' ', fastjson_last_error_msg(), "\n";
    }
}

places(['', ' ', '[', '[1', '{"a":1', '[1,', '[1,]', '[1 2]', '{"a" 1}', '{a:1}', '[1;2]', '[1]]', '{"a":1]', '[1}', 'nul', '[nulll]', '"abc', '["abc', "\"abc\0\"", '["\x"]', '["\ud800"]', "[1,\0]", "[1 \x01]", "\0"]);
// Lines end at line feeds; columns are characters, and what continues none belongs to the one before.
places(["[\n\n", "[\r\n1\r2,\r\rx]", "\n\n  [1,\n\tx", "[\"é日😀\", x]", "é", "[\"\xff\"]", "[\xff]", "[\"é\xff\x80\", x]"]);
places(["[\"é\xff\x80\xc3\", x]", "[\"\x80\x80\", x"], 512, JSON_INVALID_UTF8_IGNORE);
// Of a number that breaks off, the part in front is a token.
places(['-', '[-]', '[01]', '[-01]', '[1.]', '[1.x]', '[1.5.5]', '[1e]', '[1e+]', '[1e5e]', '[0x1]', '[1-]', '{1.x', '{12345678901234567890.x', '{"a":1.}']);
places(['{12345678901234567890.x', '{9223372036854775808.', '{9223372036854775807.', '{-9223372036854775808.', '{-9223372036854775809.', '{12345678901234567890.5', '{"a":1,12345678901234567890e', '{123.x'], 512, JSON_BIGINT_AS_STRING);
// A refused name is told when its value is complete.
places(['{"\u0000a":1}', '{"\u0000a":1.x', '{"\u0000a": "a\"b\\\\" , "b":[x]}', '{"\u0000a":"","b":1}', '{"\u0000a":null' . "\n,x", '{"\u0000a":[1,{}] , "b":2}', '{"a":{"\u0000a":-1.5e3}', '{"\u0000a":{"b":1}', '{"\u0000a":tru', '{"\u0000a":true,"b', "{\"\\u0000a\":\n\n\"x\"\n\n}"]);
places(['[[[1]]]', '{"a":{"b":[]}}', "[\n {\n  \"a\": [", '[[1}]'], 2);

try {
    fastjson_decode("[1,\n  2,,3]", true, 512, JSON_THROW_ON_ERROR);
} catch (JsonException $e) {
    echo $e->getCode(), ' ', $e->getMessage(), ', and the state is ', fastjson_last_error_msg(), "\n";
}
fastjson_validate('[1,2,,3]');
echo fastjson_last_error_msg(), "\n";
fastjson_encode(NAN);
echo fastjson_last_error_msg(), "\n";
fastjson_encode(['a' => NAN], JSON_PARTIAL_OUTPUT_ON_ERROR);
echo fastjson_last_error_msg(), "\n";
?>
--EXPECT--
"": 4 Syntax error
" ": 4 Syntax error near location 1:2
"[": 4 Syntax error near location 1:2
"[1": 4 Syntax error near location 1:3
"{\x22a\x22:1": 4 Syntax error near location 1:7
"[1,": 4 Syntax error near location 1:4
"[1,]": 4 Syntax error near location 1:4
"[1 2]": 4 Syntax error near location 1:4
"{\x22a\x22 1}": 4 Syntax error near location 1:6
"{a:1}": 4 Syntax error near location 1:2
"[1;2]": 4 Syntax error near location 1:3
"[1]]": 4 Syntax error near location 1:4
"{\x22a\x22:1]": 2 State mismatch (invalid or malformed JSON) near location 1:7
"[1}": 2 State mismatch (invalid or malformed JSON) near location 1:3
"nul": 4 Syntax error near location 1:1
"[nulll]": 4 Syntax error near location 1:6
"\x22abc": 4 Syntax error near location 1:1
"[\x22abc": 4 Syntax error near location 1:2
"\x22abc\x00\x22": 3 Control character error, possibly incorrectly encoded near location 1:1
"[\x22\x5cx\x22]": 4 Syntax error near location 1:2
"[\x22\x5cud800\x22]": 10 Single unpaired UTF-16 surrogate in unicode escape near location 1:2
"[1,\x00]": 3 Control character error, possibly incorrectly encoded near location 1:4
"[1 \x01]": 3 Control character error, possibly incorrectly encoded near location 1:4
"\x00": 3 Control character error, possibly incorrectly encoded near location 1:1
"[\x0a\x0a": 4 Syntax error near location 3:1
"[\x0d\x0a1\x0d2,\x0d\x0dx]": 4 Syntax error near location 2:3
"\x0a\x0a  [1,\x0a\x09x": 4 Syntax error near location 4:2
"[\x22\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80\x22, x]": 4 Syntax error near location 1:9
"\xc3\xa9": 4 Syntax error near location 1:1
"[\x22\xff\x22]": 5 Malformed UTF-8 characters, possibly incorrectly encoded near location 1:2
"[\xff]": 5 Malformed UTF-8 characters, possibly incorrectly encoded near location 1:2
"[\x22\xc3\xa9\xff\x80\x22, x]": 5 Malformed UTF-8 characters, possibly incorrectly encoded near location 1:2
"[\x22\xc3\xa9\xff\x80\xc3\x22, x]": 4 Syntax error near location 1:9
"[\x22\x80\x80\x22, x": 4 Syntax error near location 1:6
"-": 4 Syntax error near location 1:1
"[-]": 4 Syntax error near location 1:2
"[01]": 4 Syntax error near location 1:3
"[-01]": 4 Syntax error near location 1:4
"[1.]": 4 Syntax error near location 1:3
"[1.x]": 4 Syntax error near location 1:3
"[1.5.5]": 4 Syntax error near location 1:5
"[1e]": 4 Syntax error near location 1:3
"[1e+]": 4 Syntax error near location 1:3
"[1e5e]": 4 Syntax error near location 1:5
"[0x1]": 4 Syntax error near location 1:3
"[1-]": 4 Syntax error near location 1:3
"{1.x": 4 Syntax error near location 1:2
"{12345678901234567890.x": 4 Syntax error near location 1:2
"{\x22a\x22:1.}": 4 Syntax error near location 1:7
"{12345678901234567890.x": 4 Syntax error near location 1:22
"{9223372036854775808.": 4 Syntax error near location 1:21
"{9223372036854775807.": 4 Syntax error near location 1:2
"{-9223372036854775808.": 4 Syntax error near location 1:2
"{-9223372036854775809.": 4 Syntax error near location 1:22
"{12345678901234567890.5": 4 Syntax error near location 1:2
"{\x22a\x22:1,12345678901234567890e": 4 Syntax error near location 1:28
"{123.x": 4 Syntax error near location 1:2
"{\x22\x5cu0000a\x22:1}": 9 The decoded property name is invalid near location 1:12
"{\x22\x5cu0000a\x22:1.x": 9 The decoded property name is invalid near location 1:12
"{\x22\x5cu0000a\x22: \x22a\x5c\x22b\x5c\x5c\x22 , \x22b\x22:[x]}": 9 The decoded property name is invalid near location 1:13
"{\x22\x5cu0000a\x22:\x22\x22,\x22b\x22:1}": 9 The decoded property name is invalid near location 1:12
"{\x22\x5cu0000a\x22:null\x0a,x": 9 The decoded property name is invalid near location 1:12
"{\x22\x5cu0000a\x22:[1,{}] , \x22b\x22:2}": 9 The decoded property name is invalid near location 1:17
"{\x22a\x22:{\x22\x5cu0000a\x22:-1.5e3}": 9 The decoded property name is invalid near location 1:17
"{\x22\x5cu0000a\x22:{\x22b\x22:1}": 9 The decoded property name is invalid near location 1:18
"{\x22\x5cu0000a\x22:tru": 4 Syntax error near location 1:12
"{\x22\x5cu0000a\x22:true,\x22b": 9 The decoded property name is invalid near location 1:12
"{\x22\x5cu0000a\x22:\x0a\x0a\x22x\x22\x0a\x0a}": 9 The decoded property name is invalid near location 3:1
"[[[1]]]": 1 Maximum stack depth exceeded near location 1:2
"{\x22a\x22:{\x22b\x22:[]}}": 1 Maximum stack depth exceeded near location 1:6
"[\x0a {\x0a  \x22a\x22: [": 1 Maximum stack depth exceeded near location 2:2
"[[1}]": 1 Maximum stack depth exceeded near location 1:2
4 Syntax error near location 2:5, and the state is Maximum stack depth exceeded near location 1:2
Syntax error near location 1:6
Inf and NaN cannot be JSON encoded
Inf and NaN cannot be JSON encoded
