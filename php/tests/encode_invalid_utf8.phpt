--TEST--
fastjson_encode: ill-formed UTF-8, refused, ignored, substituted, partial
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$values = ["a\x80b", "a\xc0\x80b", "\xc3", "\xc3(", "\xe0\x80\x80", "a\xe2\x82", "\xe2\x82b", "\xed\xa0\x80", "\xf0\x9f\x98", "\xf0\x9f\x98b", "\xf4\x90\x80\x80", "\xff\xff\xff", "é\xff日", ["k\xff" => 1], ["\xff" => 1, "\xfe" => 2], ['a' => "\xff", 'b' => 1], "x\xf8\x88\x80\x80\x80y", str_repeat('x', 70) . "\xff" . str_repeat('y', 70)];
foreach ([0, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE, JSON_INVALID_UTF8_IGNORE | JSON_INVALID_UTF8_SUBSTITUTE, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE, JSON_INVALID_UTF8_IGNORE | JSON_UNESCAPED_UNICODE, JSON_UNESCAPED_UNICODE, JSON_UNESCAPED_UNICODE | JSON_PARTIAL_OUTPUT_ON_ERROR] as $flags) {
    echo "# $flags\n";
    encode_each($values, $flags);
}
?>
--EXPECT--
# 0
0: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
1: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
6: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
7: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
8: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
9: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
10: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
11: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
12: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
13: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
14: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
15: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
16: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
17: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
# 1048576
0: "\x22ab\x22" | 0 No error
1: "\x22ab\x22" | 0 No error
2: "\x22\x22" | 0 No error
3: "\x22(\x22" | 0 No error
4: "\x22\x22" | 0 No error
5: "\x22a\x22" | 0 No error
6: "\x22b\x22" | 0 No error
7: "\x22\x22" | 0 No error
8: "\x22\x22" | 0 No error
9: "\x22b\x22" | 0 No error
10: "\x22\x22" | 0 No error
11: "\x22\x22" | 0 No error
12: "\x22\x5cu00e9\x5cu65e5\x22" | 0 No error
13: "{\x22k\x22:1}" | 0 No error
14: "{\x22\x22:1,\x22\x22:2}" | 0 No error
15: "{\x22a\x22:\x22\x22,\x22b\x22:1}" | 0 No error
16: "\x22xy\x22" | 0 No error
17: "\x22xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\x22" | 0 No error
# 2097152
0: "\x22a\x5cufffdb\x22" | 0 No error
1: "\x22a\x5cufffd\x5cufffdb\x22" | 0 No error
2: "\x22\x5cufffd\x22" | 0 No error
3: "\x22\x5cufffd(\x22" | 0 No error
4: "\x22\x5cufffd\x22" | 0 No error
5: "\x22a\x5cufffd\x22" | 0 No error
6: "\x22\x5cufffdb\x22" | 0 No error
7: "\x22\x5cufffd\x22" | 0 No error
8: "\x22\x5cufffd\x22" | 0 No error
9: "\x22\x5cufffdb\x22" | 0 No error
10: "\x22\x5cufffd\x22" | 0 No error
11: "\x22\x5cufffd\x5cufffd\x5cufffd\x22" | 0 No error
12: "\x22\x5cu00e9\x5cufffd\x5cu65e5\x22" | 0 No error
13: "{\x22k\x5cufffd\x22:1}" | 0 No error
14: "{\x22\x5cufffd\x22:1,\x22\x5cufffd\x22:2}" | 0 No error
15: "{\x22a\x22:\x22\x5cufffd\x22,\x22b\x22:1}" | 0 No error
16: "\x22x\x5cufffd\x5cufffd\x5cufffd\x5cufffd\x5cufffdy\x22" | 0 No error
17: "\x22xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\x5cufffdyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\x22" | 0 No error
# 3145728
0: "\x22ab\x22" | 0 No error
1: "\x22ab\x22" | 0 No error
2: "\x22\x22" | 0 No error
3: "\x22(\x22" | 0 No error
4: "\x22\x22" | 0 No error
5: "\x22a\x22" | 0 No error
6: "\x22b\x22" | 0 No error
7: "\x22\x22" | 0 No error
8: "\x22\x22" | 0 No error
9: "\x22b\x22" | 0 No error
10: "\x22\x22" | 0 No error
11: "\x22\x22" | 0 No error
12: "\x22\x5cu00e9\x5cu65e5\x22" | 0 No error
13: "{\x22k\x22:1}" | 0 No error
14: "{\x22\x22:1,\x22\x22:2}" | 0 No error
15: "{\x22a\x22:\x22\x22,\x22b\x22:1}" | 0 No error
16: "\x22xy\x22" | 0 No error
17: "\x22xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\x22" | 0 No error
# 512
0: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
1: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
6: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
7: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
8: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
9: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
10: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
11: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
12: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
13: "{\x22\x22:1}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
14: "{\x22\x22:1,\x22\x22:2}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
15: "{\x22a\x22:null,\x22b\x22:1}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
16: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
17: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
# 2097408
0: "\x22a\xef\xbf\xbdb\x22" | 0 No error
1: "\x22a\xef\xbf\xbd\xef\xbf\xbdb\x22" | 0 No error
2: "\x22\xef\xbf\xbd\x22" | 0 No error
3: "\x22\xef\xbf\xbd(\x22" | 0 No error
4: "\x22\xef\xbf\xbd\x22" | 0 No error
5: "\x22a\xef\xbf\xbd\x22" | 0 No error
6: "\x22\xef\xbf\xbdb\x22" | 0 No error
7: "\x22\xef\xbf\xbd\x22" | 0 No error
8: "\x22\xef\xbf\xbd\x22" | 0 No error
9: "\x22\xef\xbf\xbdb\x22" | 0 No error
10: "\x22\xef\xbf\xbd\x22" | 0 No error
11: "\x22\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\x22" | 0 No error
12: "\x22\xc3\xa9\xef\xbf\xbd\xe6\x97\xa5\x22" | 0 No error
13: "{\x22k\xef\xbf\xbd\x22:1}" | 0 No error
14: "{\x22\xef\xbf\xbd\x22:1,\x22\xef\xbf\xbd\x22:2}" | 0 No error
15: "{\x22a\x22:\x22\xef\xbf\xbd\x22,\x22b\x22:1}" | 0 No error
16: "\x22x\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdy\x22" | 0 No error
17: "\x22xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\xef\xbf\xbdyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\x22" | 0 No error
# 1048832
0: "\x22ab\x22" | 0 No error
1: "\x22ab\x22" | 0 No error
2: "\x22\x22" | 0 No error
3: "\x22(\x22" | 0 No error
4: "\x22\x22" | 0 No error
5: "\x22a\x22" | 0 No error
6: "\x22b\x22" | 0 No error
7: "\x22\x22" | 0 No error
8: "\x22\x22" | 0 No error
9: "\x22b\x22" | 0 No error
10: "\x22\x22" | 0 No error
11: "\x22\x22" | 0 No error
12: "\x22\xc3\xa9\xe6\x97\xa5\x22" | 0 No error
13: "{\x22k\x22:1}" | 0 No error
14: "{\x22\x22:1,\x22\x22:2}" | 0 No error
15: "{\x22a\x22:\x22\x22,\x22b\x22:1}" | 0 No error
16: "\x22xy\x22" | 0 No error
17: "\x22xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\x22" | 0 No error
# 256
0: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
1: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
6: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
7: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
8: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
9: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
10: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
11: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
12: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
13: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
14: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
15: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
16: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
17: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
# 768
0: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
1: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
2: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
5: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
6: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
7: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
8: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
9: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
10: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
11: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
12: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
13: "{\x22\x22:1}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
14: "{\x22\x22:1,\x22\x22:2}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
15: "{\x22a\x22:null,\x22b\x22:1}" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
16: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
17: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
