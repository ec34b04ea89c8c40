--TEST--
fastjson_encode: outputs of 1 to 20 MB are whole, and hold no more memory than their length
--INI--
memory_limit=512M
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);

$sizes = [1 << 20, (2 << 20) - 9000, (2 << 20) - 4096, 2 << 20, (2 << 20) + 20000, (4 << 20) - 8000, 4 << 20, 5 << 20, 20 << 20];
if (getenv('USE_ZEND_ALLOC') === '0') {
    $sizes = [1 << 20]; // without PHP's heap all sizes are alike, and growing copies every time under AddressSanitizer
}
foreach ($sizes as $size) {
    $value = [str_repeat('x', 5000), ...array_fill(0, intdiv($size, 5003), str_repeat('y/"', 1250)), 1.5, 'end'];
    foreach ([0, JSON_PRETTY_PRINT, JSON_UNESCAPED_SLASHES] as $flags) {
        $before = memory_get_usage();
        $text = fastjson_encode($value, $flags);
        $held = memory_get_usage() - $before;
        if ($text !== json_encode($value, $flags)) {
            echo "$size bytes, flags $flags: not as json_encode\n";
        }
        if ($held > strlen($text) + 8192) {
            echo "$size bytes, flags $flags: $held bytes held for ", strlen($text), "\n";
        }
        unset($text);
    }
}
$value[] = NAN;
var_dump(fastjson_encode($value), fastjson_last_error_msg());
?>
--EXPECT--
bool(false)
string(34) "Inf and NaN cannot be JSON encoded"
