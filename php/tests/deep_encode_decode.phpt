--TEST--
nesting of 4,000 levels both ways
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$text = str_repeat('[', 4000) . str_repeat(']', 4000);
$value = fastjson_decode($text, true, 4001);
echo fastjson_last_error(), ' ', fastjson_encode($value, 0, 4000) === $text ? 'same' : 'other', "\n";
$text = str_repeat('{"a":', 2000) . '1' . str_repeat('}', 2000);
foreach ([true, false] as $associative) {
    $value = fastjson_decode($text, $associative, 2001);
    echo fastjson_last_error(), ' ', fastjson_encode($value, 0, 2000) === $text ? 'same' : 'other', "\n";
}
?>
--EXPECT--
0 same
0 same
0 same
