--TEST--
Hostile input: colliding keys, endless numbers and nesting give the answers that friendly input gives (scripts/php-hostile counts what they cost)
--INI--
memory_limit=512M
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';
require __DIR__ . '/hostile.inc';

foreach (hostile_texts(15, 1000000) as $name => [$text]) {
    foreach ([true, false] as $associative) {
        $value = fastjson_decode($text, $associative);
        echo $name, $associative ? ': ' : ' as an object: ', without_location(fastjson_last_error_msg());
        if (fastjson_last_error() !== 0) {
            echo ' at ', fastjson_last_error_pos(), ", as valid: ", var_export(fastjson_validate($text), true), "\n";
            continue;
        }
        if ($text[0] === '{') {
            $count = 0;
            foreach ($value as $member) {
                $count += $member === 0 ? 1 : 0;
            }
            echo ", $count members, the same again: ", var_export(fastjson_encode($value) === $text, true), "\n";
        } elseif (is_array($value) && !is_scalar($value[0])) {
            echo ', ', count($value), ' records, the same again: ', var_export(fastjson_encode($value) === $text, true), "\n";
        } else {
            echo ', ', is_array($value) ? (is_string($value[0]) ? strlen($value[0]) . ' bytes' : (string) $value[0]) : (string) $value, "\n";
        }
    }
}
?>
--EXPECT--
colliding strings: No error, 32768 members, the same again: true
colliding strings as an object: No error, 32768 members, the same again: true
colliding integers: No error, 32768 members, the same again: true
colliding integers as an object: No error, 32768 members, the same again: true
keys alike at both ends: No error, 98304 records, the same again: true
keys alike at both ends as an object: No error, 98304 records, the same again: true
many digits: No error, INF
many digits as an object: No error, INF
many fraction digits: No error, 0.77777777777778
many fraction digits as an object: No error, 0.77777777777778
a huge exponent: No error, INF
a huge exponent as an object: No error, INF
many backslashes: No error, 500000 bytes
many backslashes as an object: No error, 500000 bytes
many brackets: Maximum stack depth exceeded at 511, as valid: false
many brackets as an object: Maximum stack depth exceeded at 511, as valid: false
many spaces: No error, 1
many spaces as an object: No error, 1
