--TEST--
fastjson_encode: JSON_PRESERVE_ZERO_FRACTION
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

encode_each([0.0, -0.0, 1.0, 10.0, 1e15, 1e17, 1e25, 1e300, 1.5, [1.0, 2.5], ['a' => -3.0], 12345678901234567890.0], JSON_PRESERVE_ZERO_FRACTION);
?>
--EXPECT--
0: "0.0" | 0 No error
1: "-0.0" | 0 No error
2: "1.0" | 0 No error
3: "10.0" | 0 No error
4: "1000000000000000.0" | 0 No error
5: "1.0e+17" | 0 No error
6: "1.0e+25" | 0 No error
7: "1.0e+300" | 0 No error
8: "1.5" | 0 No error
9: "[1.0,2.5]" | 0 No error
10: "{\x22a\x22:-3.0}" | 0 No error
11: "1.2345678901234567e+19" | 0 No error
