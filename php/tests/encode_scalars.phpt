--TEST--
fastjson_encode: scalars and what cannot be encoded
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

encode_each([null, true, false, 0, -1, PHP_INT_MAX, PHP_INT_MIN, 1.0, 0.1, -0.0, '', 'abc', NAN, INF, -INF, STDIN, fn () => 1, new DateTimeZone('UTC'), [STDIN], ['a' => NAN]]);
?>
--EXPECT--
0: "null" | 0 No error
1: "true" | 0 No error
2: "false" | 0 No error
3: "0" | 0 No error
4: "-1" | 0 No error
5: "9223372036854775807" | 0 No error
6: "-9223372036854775808" | 0 No error
7: "1" | 0 No error
8: "0.1" | 0 No error
9: "-0" | 0 No error
10: "\x22\x22" | 0 No error
11: "\x22abc\x22" | 0 No error
12: false | 7 Inf and NaN cannot be JSON encoded
13: false | 7 Inf and NaN cannot be JSON encoded
14: false | 7 Inf and NaN cannot be JSON encoded
15: false | 8 Type is not supported
16: "{}" | 0 No error
17: "{\x22timezone_type\x22:3,\x22timezone\x22:\x22UTC\x22}" | 0 No error
18: false | 8 Type is not supported
19: false | 7 Inf and NaN cannot be JSON encoded
