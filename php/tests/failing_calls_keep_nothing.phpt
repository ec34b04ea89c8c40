--TEST--
Calls that fail hold no more memory afterwards than before: long strings and keys with every kind of error behind an escape
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, which finds leaks itself'); ?>
--INI--
memory_limit=256M
--FILE--
<?php
declare(strict_types=1);

$errors = ['escape' => '\\x', 'hexadecimal' => '\\u12g4', 'surrogate' => '\\ud800', 'low' => '\\udc00', 'UTF-8' => "\xff", 'control' => "\x01",
    'short escape' => '\\', 'unclosed' => null, 'bad neighbour' => '","x'];
$places = ['value' => '%s', 'list' => '[1,%s]', 'long list' => '[' . str_repeat('"a",', 3000) . '%s]', 'member' => '{"a":%s}', 'key' => '{%s:1}',
    'behind good ones' => '["%%",{"k":"%%"},%s]', 'numbers' => '[[1,2,3],[4,%s]]'];
$flags = [0, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE, JSON_THROW_ON_ERROR];

// Lengths around what is read at once, what the scratch holds, and more.
$escaped = fn (int $at, int $length): string => str_repeat('a', $at) . '\\n' . str_repeat('b', $length);
$cases = 0;
foreach ([900, 1100, 60000, 65400, 65537, 70000, 200000] as $length) {
    foreach ([0, 30, 1000, 5000] as $at) {
        $start = $escaped($at, $length);
        foreach ($errors as $error => $bytes) {
            $string = '"' . $start . ($bytes ?? '') . ($bytes === null ? '' : 'c"');
            foreach ($places as $place => $format) {
                $text = str_replace(['%%', '%s'], [$start, $string], $format);
                foreach ([true, false] as $associative) {
                    $flag = $flags[$cases++ % count($flags)];
                    $held = [];
                    foreach (['json_decode', 'fastjson_decode'] as $decode) {
                        $before = 0;
                        for ($i = 0; $i < 4; $i++) {
                            try {
                                $decode($text, $associative, 512, $flag);
                            } catch (JsonException $e) {
                                unset($e);
                            }
                            // What one call keeps for the next is there after the third: shapes are made on the second sight.
                            $before = $i === 2 ? memory_get_usage() : $before;
                        }
                        $held[$decode] = memory_get_usage() - $before;
                    }
                    if ($held['fastjson_decode'] > $held['json_decode']) {
                        echo "$error in $place, escape at $at of $length: ", json_encode($held), "\n";
                    }
                }
            }
        }
    }
}
echo $cases > 3000 ? "compared\n" : "only $cases cases\n";
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    fastjson_decode('"' . $escaped(10, 100000) . '\\x"');
}
echo memory_get_usage() - $before < 65536 ? 'nothing' : memory_get_usage() - $before, " held\n";
?>
--EXPECT--
compared
nothing held
