--TEST--
fastjson_decode: every error code with its message, and which of two errors wins
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

decode_each(['', ' ', '[', ']', '{', '}', '[1', '[1,', '[1,]', '[,1]', '[1 2]', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{a:1}', '{"a" 1}', '{1:1}', '[}', '{]', '[1}', '{"a":1]', '[[1}]', '[{"a":1]]', '{"a":[1}}', '[1]]', '{}}', '[1}x', '[1} ', ',', ':', "\x00", "[\x00]", "1\x00", "\x01", "[1,\x1f]", "\"\x01\xff\"", "\"\xff\x01\"", "[\"\xff\"}", "[\"\\ud800\"}", "[1}\xff", "{\"\\u0000a\":1]", '// x', '/* x */ 1', '[1;2]', '{"a":1;}', "{'a':1}", '[1,"\u00"]', "\"\\\x01\"", "nul\x00", "tru\xff", "[tru\x01]", "\x80"]);
?>
--EXPECT--
"": null | 4 Syntax error
" ": null | 4 Syntax error
"[": null | 4 Syntax error
"]": null | 4 Syntax error
"{": null | 4 Syntax error
"}": null | 4 Syntax error
"[1": null | 4 Syntax error
"[1,": null | 4 Syntax error
"[1,]": null | 4 Syntax error
"[,1]": null | 4 Syntax error
"[1 2]": null | 4 Syntax error
"{\x22a\x22": null | 4 Syntax error
"{\x22a\x22:": null | 4 Syntax error
"{\x22a\x22:1": null | 4 Syntax error
"{\x22a\x22:1,": null | 4 Syntax error
"{\x22a\x22:1,}": null | 4 Syntax error
"{a:1}": null | 4 Syntax error
"{\x22a\x22 1}": null | 4 Syntax error
"{1:1}": null | 4 Syntax error
"[}": null | 2 State mismatch (invalid or malformed JSON)
"{]": null | 2 State mismatch (invalid or malformed JSON)
"[1}": null | 2 State mismatch (invalid or malformed JSON)
"{\x22a\x22:1]": null | 2 State mismatch (invalid or malformed JSON)
"[[1}]": null | 2 State mismatch (invalid or malformed JSON)
"[{\x22a\x22:1]]": null | 2 State mismatch (invalid or malformed JSON)
"{\x22a\x22:[1}}": null | 2 State mismatch (invalid or malformed JSON)
"[1]]": null | 4 Syntax error
"{}}": null | 4 Syntax error
"[1}x": null | 2 State mismatch (invalid or malformed JSON)
"[1} ": null | 2 State mismatch (invalid or malformed JSON)
",": null | 4 Syntax error
":": null | 4 Syntax error
"\x00": null | 3 Control character error, possibly incorrectly encoded
"[\x00]": null | 3 Control character error, possibly incorrectly encoded
"1\x00": null | 3 Control character error, possibly incorrectly encoded
"\x01": null | 3 Control character error, possibly incorrectly encoded
"[1,\x1f]": null | 3 Control character error, possibly incorrectly encoded
"\x22\x01\xff\x22": null | 3 Control character error, possibly incorrectly encoded
"\x22\xff\x01\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"[\x22\xff\x22}": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"[\x22\x5cud800\x22}": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"[1}\xff": null | 2 State mismatch (invalid or malformed JSON)
"{\x22\x5cu0000a\x22:1]": null | 9 The decoded property name is invalid
"// x": null | 4 Syntax error
"/* x */ 1": null | 4 Syntax error
"[1;2]": null | 4 Syntax error
"{\x22a\x22:1;}": null | 4 Syntax error
"{'a':1}": null | 4 Syntax error
"[1,\x22\x5cu00\x22]": null | 4 Syntax error
"\x22\x5c\x01\x22": null | 4 Syntax error
"nul\x00": null | 4 Syntax error
"tru\xff": null | 4 Syntax error
"[tru\x01]": null | 4 Syntax error
"\x80": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
