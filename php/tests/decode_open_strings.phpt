--TEST--
fastjson_decode: a string without an end is the error that the running PHP makes of it
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

// From 8.6 on a syntax error; before, the zero behind the text is a control character.
$open = PHP_VERSION_ID >= 80600 ? JSON_ERROR_SYNTAX : JSON_ERROR_CTRL_CHAR;
$good = '{"id":1,"name":"x"}';
$texts = ['"', '"abc', '"\"', '"\\\\', "\"\xe2\x82", "\"\xff", '["a', '{"', '{"a', '{"a":"', '{"a":1,"b', '{"\u0000a":"', "[$good,$good,{\"id\":1,\"nam", "[$good,$good,{\"id\":1,\"name\":\"",
    '"' . str_repeat('x', 200), '"' . str_repeat('\n', 200)];
foreach ([0, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE, JSON_OBJECT_AS_ARRAY] as $flags) {
    foreach ($texts as $text) {
        fastjson_decode($text, null, 512, $flags);
        $code = fastjson_last_error();
        echo $flags, ' ', strlen($text) < 60 ? show($text) : strlen($text), ': ', $code === $open ? 'open' : $code, "\n";
    }
}
// Another error comes first.
decode_each(["\"\0", "\"abc\0\"", "\"\x1f", '"\\', '"\u00', '"\ud800', "\"\xff\0", "\"\0\xff"]);
?>
--EXPECT--
0 "\x22": open
0 "\x22abc": open
0 "\x22\x5c\x22": open
0 "\x22\x5c\x5c": open
0 "\x22\xe2\x82": 5
0 "\x22\xff": 5
0 "[\x22a": open
0 "{\x22": open
0 "{\x22a": open
0 "{\x22a\x22:\x22": open
0 "{\x22a\x22:1,\x22b": open
0 "{\x22\x5cu0000a\x22:\x22": open
0 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22nam": open
0 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22": open
0 201: open
0 401: open
1048576 "\x22": open
1048576 "\x22abc": open
1048576 "\x22\x5c\x22": open
1048576 "\x22\x5c\x5c": open
1048576 "\x22\xe2\x82": open
1048576 "\x22\xff": open
1048576 "[\x22a": open
1048576 "{\x22": open
1048576 "{\x22a": open
1048576 "{\x22a\x22:\x22": open
1048576 "{\x22a\x22:1,\x22b": open
1048576 "{\x22\x5cu0000a\x22:\x22": open
1048576 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22nam": open
1048576 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22": open
1048576 201: open
1048576 401: open
2097152 "\x22": open
2097152 "\x22abc": open
2097152 "\x22\x5c\x22": open
2097152 "\x22\x5c\x5c": open
2097152 "\x22\xe2\x82": open
2097152 "\x22\xff": open
2097152 "[\x22a": open
2097152 "{\x22": open
2097152 "{\x22a": open
2097152 "{\x22a\x22:\x22": open
2097152 "{\x22a\x22:1,\x22b": open
2097152 "{\x22\x5cu0000a\x22:\x22": open
2097152 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22nam": open
2097152 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22": open
2097152 201: open
2097152 401: open
1 "\x22": open
1 "\x22abc": open
1 "\x22\x5c\x22": open
1 "\x22\x5c\x5c": open
1 "\x22\xe2\x82": 5
1 "\x22\xff": 5
1 "[\x22a": open
1 "{\x22": open
1 "{\x22a": open
1 "{\x22a\x22:\x22": open
1 "{\x22a\x22:1,\x22b": open
1 "{\x22\x5cu0000a\x22:\x22": open
1 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22nam": open
1 "[{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22x\x22},{\x22id\x22:1,\x22name\x22:\x22": open
1 201: open
1 401: open
"\x22\x00": null | 3 Control character error, possibly incorrectly encoded
"\x22abc\x00\x22": null | 3 Control character error, possibly incorrectly encoded
"\x22\x1f": null | 3 Control character error, possibly incorrectly encoded
"\x22\x5c": null | 4 Syntax error
"\x22\x5cu00": null | 4 Syntax error
"\x22\x5cud800": null | 10 Single unpaired UTF-16 surrogate in unicode escape
"\x22\xff\x00": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"\x22\x00\xff": null | 3 Control character error, possibly incorrectly encoded
