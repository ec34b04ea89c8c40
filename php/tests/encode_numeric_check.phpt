--TEST--
fastjson_encode: JSON_NUMERIC_CHECK
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

encode_each(['12', '12.5', '-1', '-0', '+1', ' 1', '1 ', '1e3', '1E400', '0x1A', '012', '.5', '5.', '', 'abc', '9223372036854775808', '-9223372036854775808', '1e-400', "1\0", 'INF', ['a' => '1', '2' => '2.0'], '0', '00', '1_000', "\n1", "1\n", '1.0', '-1.50', '123456789012345678901234567890'], JSON_NUMERIC_CHECK);
encode_each(['12.0', '1e3', '-0'], JSON_NUMERIC_CHECK | JSON_PRESERVE_ZERO_FRACTION);
?>
--EXPECT--
0: "12" | 0 No error
1: "12.5" | 0 No error
2: "-1" | 0 No error
3: "0" | 0 No error
4: "1" | 0 No error
5: "1" | 0 No error
6: "1" | 0 No error
7: "1000" | 0 No error
8: "\x221E400\x22" | 0 No error
9: "\x220x1A\x22" | 0 No error
10: "12" | 0 No error
11: "0.5" | 0 No error
12: "5" | 0 No error
13: "\x22\x22" | 0 No error
14: "\x22abc\x22" | 0 No error
15: "9.223372036854776e+18" | 0 No error
16: "-9223372036854775808" | 0 No error
17: "0" | 0 No error
18: "\x221\x5cu0000\x22" | 0 No error
19: "\x22INF\x22" | 0 No error
20: "{\x22a\x22:1,\x222\x22:2}" | 0 No error
21: "0" | 0 No error
22: "0" | 0 No error
23: "\x221_000\x22" | 0 No error
24: "1" | 0 No error
25: "1" | 0 No error
26: "1" | 0 No error
27: "-1.5" | 0 No error
28: "1.2345678901234568e+29" | 0 No error
0: "12.0" | 0 No error
1: "1000.0" | 0 No error
2: "0" | 0 No error
