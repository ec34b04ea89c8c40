--TEST--
fastjson_decode: where int ends and float begins
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

decode_each(['9223372036854775806', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809', '18446744073709551615', '100000000000000000000', '0.0', '-0.0', '-0', '-0e1', '1.0', '1e0', '1E5', '1e+5', '1e-5', '0.1', '1e308', '1.7976931348623157e308', '1e309', '-1e309', '1e-400', '4.9e-324', '2.4703282292062327e-324', '2.4703282292062328e-324', '9007199254740993', '9007199254740993.0', '123456789012345678901234567890.5', '1e99999999999999999999', '1e-99999999999999999999', '0e99999999999999999999']);
decode_each(['01', '-', '-a', '+1', '.5', '1.', '1.e5', '1e', '1e+', '0x10', '1_0', '--1', '-01', '00', '1.5.5', '1e5e5', 'Infinity', 'NaN', '-Infinity']);
?>
--EXPECT--
"9223372036854775806": 9223372036854775806 | 0 No error
"9223372036854775807": 9223372036854775807 | 0 No error
"9223372036854775808": float(9.22337203685477581e+18) | 0 No error
"-9223372036854775808": -9223372036854775807-1 | 0 No error
"-9223372036854775809": float(-9.22337203685477581e+18) | 0 No error
"18446744073709551615": float(1.84467440737095516e+19) | 0 No error
"100000000000000000000": float(1.e+20) | 0 No error
"0.0": float(0.e+0) | 0 No error
"-0.0": float(0.e+0) | 0 No error
"-0": 0 | 0 No error
"-0e1": float(0.e+0) | 0 No error
"1.0": float(1.e+0) | 0 No error
"1e0": float(1.e+0) | 0 No error
"1E5": float(1.e+5) | 0 No error
"1e+5": float(1.e+5) | 0 No error
"1e-5": float(1.00000000000000008e-5) | 0 No error
"0.1": float(1.00000000000000006e-1) | 0 No error
"1e308": float(1.00000000000000001e+308) | 0 No error
"1.7976931348623157e308": float(1.79769313486231571e+308) | 0 No error
"1e309": float(INF) | 0 No error
"-1e309": float(-INF) | 0 No error
"1e-400": float(0.e+0) | 0 No error
"4.9e-324": float(4.94065645841246544e-324) | 0 No error
"2.4703282292062327e-324": float(0.e+0) | 0 No error
"2.4703282292062328e-324": float(4.94065645841246544e-324) | 0 No error
"9007199254740993": 9007199254740993 | 0 No error
"9007199254740993.0": float(9.007199254740992e+15) | 0 No error
"123456789012345678901234567890.5": float(1.23456789012345678e+29) | 0 No error
"1e99999999999999999999": float(INF) | 0 No error
"1e-99999999999999999999": float(0.e+0) | 0 No error
"0e99999999999999999999": float(0.e+0) | 0 No error
"01": null | 4 Syntax error
"-": null | 4 Syntax error
"-a": null | 4 Syntax error
"+1": null | 4 Syntax error
".5": null | 4 Syntax error
"1.": null | 4 Syntax error
"1.e5": null | 4 Syntax error
"1e": null | 4 Syntax error
"1e+": null | 4 Syntax error
"0x10": null | 4 Syntax error
"1_0": null | 4 Syntax error
"--1": null | 4 Syntax error
"-01": null | 4 Syntax error
"00": null | 4 Syntax error
"1.5.5": null | 4 Syntax error
"1e5e5": null | 4 Syntax error
"Infinity": null | 4 Syntax error
"NaN": null | 4 Syntax error
"-Infinity": null | 4 Syntax error
