--TEST--
values that pass through text unchanged
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

foreach ([0, 1, -1, PHP_INT_MAX, PHP_INT_MIN, 0.1, 1e300, 5e-324, -1.5, '', 'é', "\0", '😀', true, false, null, [], [1, [2]], ['a' => ['b' => 1.25]], ['' => '', 'é' => "\u{2028}"]] as $value) {
    $again = fastjson_decode(fastjson_encode($value, JSON_PRESERVE_ZERO_FRACTION), true);
    echo show($value), $again === $value ? ' same' : ' other ' . show($again), "\n";
}
?>
--EXPECT--
0 same
1 same
-1 same
9223372036854775807 same
-9223372036854775807-1 same
float(1.00000000000000006e-1) same
float(1.00000000000000005e+300) same
float(4.94065645841246544e-324) same
float(-1.5e+0) same
"" same
"\xc3\xa9" same
"\x00" same
"\xf0\x9f\x98\x80" same
true same
false same
null same
[] same
[0 => 1, 1 => [0 => 2]] same
["a" => ["b" => float(1.25e+0)]] same
["" => "", "\xc3\xa9" => "\xe2\x80\xa8"] same
