--TEST--
a locale with a decimal comma changes nothing
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

foreach (['de_DE.UTF-8', 'de_DE', 'fr_FR.UTF-8', 'C'] as $locale) {
    setlocale(LC_ALL, $locale);
    $text = fastjson_encode([1.5, 1e25, 0.1, 1234567.891]);
    if ($text !== '[1.5,1.0e+25,0.1,1234567.891]' || fastjson_decode('[1.5,1e-2]') !== [1.5, 0.01] || fastjson_decode('1,5') !== null) {
        echo "$locale: $text\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
