--TEST--
100,000 levels of nesting (33,000 of objects) in either direction, and one more than $depth allows; validate needs next to no memory
--SKIPIF--
<?php if (PHP_VERSION_ID < 80200) die('skip needs PHP 8.2 for memory_reset_peak_usage'); ?>
--INI--
memory_limit=512M
--FILE--
<?php
declare(strict_types=1);

$levels = 100000;
$array = str_repeat('[', $levels) . str_repeat(']', $levels);
$object = str_repeat('{"a":', $levels) . 'null' . str_repeat('}', $levels);
$mixed = str_repeat('[{"a":', $levels >> 1) . '1' . str_repeat('}]', $levels >> 1);

foreach (['array' => $array, 'object' => $object, 'mixed' => $mixed] as $name => $text) {
    $before = memory_get_usage();
    memory_reset_peak_usage();
    $valid = fastjson_validate($text, $levels + 1);
    $peak = memory_get_peak_usage() - $before;
    echo $name, ': ', var_export($valid, true), $peak < 65536 ? '' : ", but with $peak bytes", "\n";
    foreach ([true, false] as $associative) {
        if (!$associative && $name !== 'array') {
            // PHP frees nested objects by recursion: more of them than this would end the process later.
            fastjson_decode($text, false, $levels + 1);
            echo $name, ' objects: ', fastjson_last_error(), ' at ', fastjson_last_error_pos(), "\n";
            $text = $name === 'object' ? str_repeat('{"a":', 33000) . '1' . str_repeat('}', 33000) : str_repeat('[{"a":', 33000) . '1' . str_repeat('}]', 33000);
        }
        $value = fastjson_decode($text, $associative, $levels + 1);
        echo $name, ' ', $associative ? 'arrays' : 'objects', ': ', fastjson_last_error_msg();
        echo fastjson_encode($value, 0, $levels) === $text ? ', encoded again' : ', encoded differently: ' . fastjson_last_error_msg(), "\n";
        // Give the levels back one by one: PHP's own destructor would recurse.
        while (is_array($value) || is_object($value)) {
            $inner = is_array($value) ? reset($value) : $value->a;
            $value = $inner;
        }
    }
}
fastjson_decode($array, true, $levels);
echo fastjson_last_error(), ' at ', fastjson_last_error_pos(), "\n";
fastjson_decode(str_repeat('[', 200000), true, $levels + 1);
echo fastjson_last_error(), ' at ', fastjson_last_error_pos(), "\n";
fastjson_decode(str_repeat('[', 1000000), true, 2147483647);
echo fastjson_last_error(), ' at ', fastjson_last_error_pos(), "\n";
?>
--EXPECT--
array: true
array arrays: No error, encoded again
array objects: No error, encoded again
object: true
object arrays: No error, encoded again
object objects: 1 at 165000
object objects: No error, encoded again
mixed: true
mixed arrays: No error, encoded again
mixed objects: 1 at 198001
mixed objects: No error, encoded again
1 at 99999
1 at 100000
1 at 100000
