--TEST--
fastjson_decode: escapes, surrogates and UTF-8
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

decode_each(['"\"\\\/\b\f\n\r\t"', '"\u0041\u00e9\u20ac\ud83d\ude00"', '"\u0000"', '"\uFFFF\ufffe"', '"\u2028\u2029"', '"é日😀"', "\"\x7f\"", '"\x"', '"\u12"', '"\u12g4"', '"\U0041"', '"abc\\', "\"\t\"", "\"\n\"", "\"\0\"", "\"a\x1fb\""]);
decode_each(['"\ud800"', '"\ud800x"', '"\ud800\n"', '"\ud800\u0041"', '"\ud800\ud800"', '"\udc00"', '"\udfff"', '"\ud83d\ude00"', '"\uD83D\uDE00"', '"\ud800\udc00\udbff\udfff"', '"\ud800', '"\ud800\u"', '"\ud800\udc0"', '{"\ud800":1}', '["\udc00', '"\udc00\ud800"']);
decode_each(["\"\x80\"", "\"\xc0\x80\"", "\"\xc3\"", "\"\xc3(\"", "\"\xe0\x80\x80\"", "\"\xed\xa0\x80\"", "\"\xef\xbf\xbf\"", "\"\xf0\x80\x80\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xf5\x80\x80\x80\"", "\"\xff\"", "\"\xe2\x82", "{\"\xff\":1}", "\xff", "[\xc3\xa9]", "\"ok\xffok\""]);
?>
--EXPECT--
"\x22\x5c\x22\x5c\x5c/\x5cb\x5cf\x5cn\x5cr\x5ct\x22": "\x22\x5c/\x08\x0c\x0a\x0d\x09" | 0 No error
"\x22\x5cu0041\x5cu00e9\x5cu20ac\x5cud83d\x5cude00\x22": "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80" | 0 No error
"\x22\x5cu0000\x22": "\x00" | 0 No error
"\x22\x5cuFFFF\x5cufffe\x22": "\xef\xbf\xbf\xef\xbf\xbe" | 0 No error
"\x22\x5cu2028\x5cu2029\x22": "\xe2\x80\xa8\xe2\x80\xa9" | 0 No error
"\x22\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80\x22": "\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80" | 0 No error
"\x22\x7f\x22": "\x7f" | 0 No error
"\x22\x5cx\x22": null | 4 Syntax error
"\x22\x5cu12\x22": null | 4 Syntax error
"\x22\x5cu12g4\x22": null | 4 Syntax error
"\x22\x5cU0041\x22": null | 4 Syntax error
"\x22abc\x5c": null | 4 Syntax error
"\x22\x09\x22": null | 3 Control character error, possibly incorrectly encoded
"\x22\x0a\x22": null | 3 Control character error, possibly incorrectly encoded
"\x22\x00\x22": null | 3 Control character error, possibly incorrectly encoded
"\x22a\x1fb\x22": null | 3 Control character error, possibly incorrectly encoded
"\x22\x5cud800\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud800x\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud800\x5cn\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud800\x5cu0041\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud800\x5cud800\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cudc00\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cudfff\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud83d\x5cude00\x22": "\xf0\x9f\x98\x80" | 0 No error
"\x22\x5cuD83D\x5cuDE00\x22": "\xf0\x9f\x98\x80" | 0 No error
"\x22\x5cud800\x5cudc00\x5cudbff\x5cudfff\x22": "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf" | 0 No error
"\x22\x5cud800": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud800\x5cu\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cud800\x5cudc0\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"{\x22\x5cud800\x22:1}": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"[\x22\x5cudc00": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x5cudc00\x5cud800\x22": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xc0\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xc3\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xc3(\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xe0\x80\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xed\xa0\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xef\xbf\xbf\x22": "\xef\xbf\xbf" | 0 No error
"\x22\xf0\x80\x80\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xf4\x90\x80\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xf5\x80\x80\x80\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xff\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\xe2\x82": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"{\x22\xff\x22:1}": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\xff": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"[\xc3\xa9]": null | 4 Syntax error
"\x22ok\xffok\x22": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
