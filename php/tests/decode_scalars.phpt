--TEST--
fastjson_decode: scalars and literals, in the case that the running PHP accepts
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

decode_each(['null', 'true', 'false', 'NULL', 'True', 'FALSE', 'nul', 'nulll', 'truefalse', '0', '-0', '1', '-1', '""', '"a"', ' 1 ', "\n\t\r 1", "\x0b1", "\xef\xbb\xbf1", '1 2', 'abc', "'a'"]);
?>
--EXPECT--
"null": null | 0 No error
"true": true | 0 No error
"false": false | 0 No error
"NULL": null | 4 Syntax error
"True": null | 4 Syntax error
"FALSE": null | 4 Syntax error
"nul": null | 4 Syntax error
"nulll": null | 4 Syntax error
"truefalse": null | 4 Syntax error
"0": 0 | 0 No error
"-0": 0 | 0 No error
"1": 1 | 0 No error
"-1": -1 | 0 No error
"\x22\x22": "" | 0 No error
"\x22a\x22": "a" | 0 No error
" 1 ": 1 | 0 No error
"\x0a\x09\x0d 1": 1 | 0 No error
"\x0b1": null | 3 Control character error, possibly incorrectly encoded
"\xef\xbb\xbf1": null | 4 Syntax error
"1 2": null | 4 Syntax error
"abc": null | 4 Syntax error
"'a'": null | 4 Syntax error
