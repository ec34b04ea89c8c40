--TEST--
fastjson_validate: the verdict of json_validate, and its state
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$texts = ['', ' ', '1', '"a"', '[]', '{}', '[1,]', '[1', '{"a":1}', '{"a":1', '{"\u0000a":1}', '[[1]]', '{"a":{"b":[]}}', "\"\xff\"", "\"a\xe2\x82\"", '"\ud800"', "\"\x01\"", '[1}', '1e999', '01', 'nul', "{\"a\xff\":1}", '{"a":1,"a":2}', str_repeat('[', 600)];
foreach ([512, 1, 2] as $depth) {
    foreach ([0, JSON_INVALID_UTF8_IGNORE] as $flags) {
        foreach ($texts as $text) {
            attempt("$depth $flags " . show(substr($text, 0, 20)), fn () => fastjson_validate($text, $depth, $flags));
        }
    }
}
foreach ([0, -1, PHP_INT_MAX, 2147483647, 2147483648] as $depth) {
    fastjson_decode('[');
    attempt("depth $depth", fn () => fastjson_validate('[]', $depth));
    fastjson_decode('[');
    attempt("depth $depth, empty", fn () => fastjson_validate('', $depth));
}
foreach ([1, JSON_THROW_ON_ERROR, JSON_INVALID_UTF8_SUBSTITUTE, JSON_INVALID_UTF8_IGNORE | 1, JSON_BIGINT_AS_STRING, -1] as $flags) {
    attempt("flags $flags", fn () => fastjson_validate('[]', 512, $flags));
    attempt("flags $flags, both wrong", fn () => fastjson_validate('[]', 0, $flags));
}
attempt('named', fn () => fastjson_validate(json: '[[]]', depth: 1));
attempt('strict', fn () => fastjson_validate(1));
attempt('none', fn () => fastjson_validate());
?>
--EXPECT--
512 0 "": false | 4 Syntax error
512 0 " ": false | 4 Syntax error
512 0 "1": true | 0 No error
512 0 "\x22a\x22": true | 0 No error
512 0 "[]": true | 0 No error
512 0 "{}": true | 0 No error
512 0 "[1,]": false | 4 Syntax error
512 0 "[1": false | 4 Syntax error
512 0 "{\x22a\x22:1}": true | 0 No error
512 0 "{\x22a\x22:1": false | 4 Syntax error
512 0 "{\x22\x5cu0000a\x22:1}": true | 0 No error
512 0 "[[1]]": true | 0 No error
512 0 "{\x22a\x22:{\x22b\x22:[]}}": true | 0 No error
512 0 "\x22\xff\x22": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
512 0 "\x22a\xe2\x82\x22": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
512 0 "\x22\x5cud800\x22": false | 10 Single unpaired UTF-16 surrogate in unicode escape
512 0 "\x22\x01\x22": false | 3 Control character error, possibly incorrectly encoded
512 0 "[1}": false | 2 State mismatch (invalid or malformed JSON)
512 0 "1e999": true | 0 No error
512 0 "01": false | 4 Syntax error
512 0 "nul": false | 4 Syntax error
512 0 "{\x22a\xff\x22:1}": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
512 0 "{\x22a\x22:1,\x22a\x22:2}": true | 0 No error
512 0 "[[[[[[[[[[[[[[[[[[[[": false | 1 Maximum stack depth exceeded
512 1048576 "": false | 4 Syntax error
512 1048576 " ": false | 4 Syntax error
512 1048576 "1": true | 0 No error
512 1048576 "\x22a\x22": true | 0 No error
512 1048576 "[]": true | 0 No error
512 1048576 "{}": true | 0 No error
512 1048576 "[1,]": false | 4 Syntax error
512 1048576 "[1": false | 4 Syntax error
512 1048576 "{\x22a\x22:1}": true | 0 No error
512 1048576 "{\x22a\x22:1": false | 4 Syntax error
512 1048576 "{\x22\x5cu0000a\x22:1}": true | 0 No error
512 1048576 "[[1]]": true | 0 No error
512 1048576 "{\x22a\x22:{\x22b\x22:[]}}": true | 0 No error
512 1048576 "\x22\xff\x22": true | 0 No error
512 1048576 "\x22a\xe2\x82\x22": true | 0 No error
512 1048576 "\x22\x5cud800\x22": false | 10 Single unpaired UTF-16 surrogate in unicode escape
512 1048576 "\x22\x01\x22": false | 3 Control character error, possibly incorrectly encoded
512 1048576 "[1}": false | 2 State mismatch (invalid or malformed JSON)
512 1048576 "1e999": true | 0 No error
512 1048576 "01": false | 4 Syntax error
512 1048576 "nul": false | 4 Syntax error
512 1048576 "{\x22a\xff\x22:1}": true | 0 No error
512 1048576 "{\x22a\x22:1,\x22a\x22:2}": true | 0 No error
512 1048576 "[[[[[[[[[[[[[[[[[[[[": false | 1 Maximum stack depth exceeded
1 0 "": false | 4 Syntax error
1 0 " ": false | 4 Syntax error
1 0 "1": true | 0 No error
1 0 "\x22a\x22": true | 0 No error
1 0 "[]": false | 1 Maximum stack depth exceeded
1 0 "{}": false | 1 Maximum stack depth exceeded
1 0 "[1,]": false | 1 Maximum stack depth exceeded
1 0 "[1": false | 1 Maximum stack depth exceeded
1 0 "{\x22a\x22:1}": false | 1 Maximum stack depth exceeded
1 0 "{\x22a\x22:1": false | 1 Maximum stack depth exceeded
1 0 "{\x22\x5cu0000a\x22:1}": false | 1 Maximum stack depth exceeded
1 0 "[[1]]": false | 1 Maximum stack depth exceeded
1 0 "{\x22a\x22:{\x22b\x22:[]}}": false | 1 Maximum stack depth exceeded
1 0 "\x22\xff\x22": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
1 0 "\x22a\xe2\x82\x22": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
1 0 "\x22\x5cud800\x22": false | 10 Single unpaired UTF-16 surrogate in unicode escape
1 0 "\x22\x01\x22": false | 3 Control character error, possibly incorrectly encoded
1 0 "[1}": false | 1 Maximum stack depth exceeded
1 0 "1e999": true | 0 No error
1 0 "01": false | 4 Syntax error
1 0 "nul": false | 4 Syntax error
1 0 "{\x22a\xff\x22:1}": false | 1 Maximum stack depth exceeded
1 0 "{\x22a\x22:1,\x22a\x22:2}": false | 1 Maximum stack depth exceeded
1 0 "[[[[[[[[[[[[[[[[[[[[": false | 1 Maximum stack depth exceeded
1 1048576 "": false | 4 Syntax error
1 1048576 " ": false | 4 Syntax error
1 1048576 "1": true | 0 No error
1 1048576 "\x22a\x22": true | 0 No error
1 1048576 "[]": false | 1 Maximum stack depth exceeded
1 1048576 "{}": false | 1 Maximum stack depth exceeded
1 1048576 "[1,]": false | 1 Maximum stack depth exceeded
1 1048576 "[1": false | 1 Maximum stack depth exceeded
1 1048576 "{\x22a\x22:1}": false | 1 Maximum stack depth exceeded
1 1048576 "{\x22a\x22:1": false | 1 Maximum stack depth exceeded
1 1048576 "{\x22\x5cu0000a\x22:1}": false | 1 Maximum stack depth exceeded
1 1048576 "[[1]]": false | 1 Maximum stack depth exceeded
1 1048576 "{\x22a\x22:{\x22b\x22:[]}}": false | 1 Maximum stack depth exceeded
1 1048576 "\x22\xff\x22": true | 0 No error
1 1048576 "\x22a\xe2\x82\x22": true | 0 No error
1 1048576 "\x22\x5cud800\x22": false | 10 Single unpaired UTF-16 surrogate in unicode escape
1 1048576 "\x22\x01\x22": false | 3 Control character error, possibly incorrectly encoded
1 1048576 "[1}": false | 1 Maximum stack depth exceeded
1 1048576 "1e999": true | 0 No error
1 1048576 "01": false | 4 Syntax error
1 1048576 "nul": false | 4 Syntax error
1 1048576 "{\x22a\xff\x22:1}": false | 1 Maximum stack depth exceeded
1 1048576 "{\x22a\x22:1,\x22a\x22:2}": false | 1 Maximum stack depth exceeded
1 1048576 "[[[[[[[[[[[[[[[[[[[[": false | 1 Maximum stack depth exceeded
2 0 "": false | 4 Syntax error
2 0 " ": false | 4 Syntax error
2 0 "1": true | 0 No error
2 0 "\x22a\x22": true | 0 No error
2 0 "[]": true | 0 No error
2 0 "{}": true | 0 No error
2 0 "[1,]": false | 4 Syntax error
2 0 "[1": false | 4 Syntax error
2 0 "{\x22a\x22:1}": true | 0 No error
2 0 "{\x22a\x22:1": false | 4 Syntax error
2 0 "{\x22\x5cu0000a\x22:1}": true | 0 No error
2 0 "[[1]]": false | 1 Maximum stack depth exceeded
2 0 "{\x22a\x22:{\x22b\x22:[]}}": false | 1 Maximum stack depth exceeded
2 0 "\x22\xff\x22": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2 0 "\x22a\xe2\x82\x22": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2 0 "\x22\x5cud800\x22": false | 10 Single unpaired UTF-16 surrogate in unicode escape
2 0 "\x22\x01\x22": false | 3 Control character error, possibly incorrectly encoded
2 0 "[1}": false | 2 State mismatch (invalid or malformed JSON)
2 0 "1e999": true | 0 No error
2 0 "01": false | 4 Syntax error
2 0 "nul": false | 4 Syntax error
2 0 "{\x22a\xff\x22:1}": false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2 0 "{\x22a\x22:1,\x22a\x22:2}": true | 0 No error
2 0 "[[[[[[[[[[[[[[[[[[[[": false | 1 Maximum stack depth exceeded
2 1048576 "": false | 4 Syntax error
2 1048576 " ": false | 4 Syntax error
2 1048576 "1": true | 0 No error
2 1048576 "\x22a\x22": true | 0 No error
2 1048576 "[]": true | 0 No error
2 1048576 "{}": true | 0 No error
2 1048576 "[1,]": false | 4 Syntax error
2 1048576 "[1": false | 4 Syntax error
2 1048576 "{\x22a\x22:1}": true | 0 No error
2 1048576 "{\x22a\x22:1": false | 4 Syntax error
2 1048576 "{\x22\x5cu0000a\x22:1}": true | 0 No error
2 1048576 "[[1]]": false | 1 Maximum stack depth exceeded
2 1048576 "{\x22a\x22:{\x22b\x22:[]}}": false | 1 Maximum stack depth exceeded
2 1048576 "\x22\xff\x22": true | 0 No error
2 1048576 "\x22a\xe2\x82\x22": true | 0 No error
2 1048576 "\x22\x5cud800\x22": false | 10 Single unpaired UTF-16 surrogate in unicode escape
2 1048576 "\x22\x01\x22": false | 3 Control character error, possibly incorrectly encoded
2 1048576 "[1}": false | 2 State mismatch (invalid or malformed JSON)
2 1048576 "1e999": true | 0 No error
2 1048576 "01": false | 4 Syntax error
2 1048576 "nul": false | 4 Syntax error
2 1048576 "{\x22a\xff\x22:1}": true | 0 No error
2 1048576 "{\x22a\x22:1,\x22a\x22:2}": true | 0 No error
2 1048576 "[[[[[[[[[[[[[[[[[[[[": false | 1 Maximum stack depth exceeded
depth 0: ValueError(0, json_validate(): Argument #2 ($depth) must be greater than 0) | 0 No error
depth 0, empty: false | 4 Syntax error
depth -1: ValueError(0, json_validate(): Argument #2 ($depth) must be greater than 0) | 0 No error
depth -1, empty: false | 4 Syntax error
depth 9223372036854775807: ValueError(0, json_validate(): Argument #2 ($depth) must be less than 2147483647) | 0 No error
depth 9223372036854775807, empty: false | 4 Syntax error
depth 2147483647: true | 0 No error
depth 2147483647, empty: false | 4 Syntax error
depth 2147483648: ValueError(0, json_validate(): Argument #2 ($depth) must be less than 2147483647) | 0 No error
depth 2147483648, empty: false | 4 Syntax error
flags 1: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 1, both wrong: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 4194304: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 4194304, both wrong: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 2097152: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 2097152, both wrong: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 1048577: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 1048577, both wrong: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 2: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags 2, both wrong: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags -1: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
flags -1, both wrong: ValueError(0, json_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)) | 4 Syntax error
named: false | 1 Maximum stack depth exceeded
strict: TypeError(0, json_validate(): Argument #1 ($json) must be of type string, int given) | 1 Maximum stack depth exceeded
none: ArgumentCountError(0, json_validate() expects at least 1 argument, 0 given) | 1 Maximum stack depth exceeded
