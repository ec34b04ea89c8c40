--TEST--
Hostile input costs at most a few times what friendly input of its size costs
--FILE--
<?php
declare(strict_types=1);

/** Milliseconds of processor time, the least of five runs, so that a busy machine does not decide. */
function cost(string $text, bool $associative): float
{
    $best = INF;
    for ($i = 0; $i < 5; $i++) {
        $start = processor_time();
        $value = fastjson_decode($text, $associative);
        $best = min($best, processor_time() - $start);
        unset($value);
    }
    return $best;
}

function processor_time(): float
{
    $usage = getrusage();
    return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e3 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
}

function object_of(array $keys): string
{
    return '{' . implode(',', array_map(fn ($key) => "\"$key\":0", $keys)) . '}';
}

/** Strings of one DJB hash: "Ez" and "FY" weigh the same, so all words over them collide. */
function colliding(int $bits): array
{
    $words = [''];
    for ($i = 0; $i < $bits; $i++) {
        $words = array_merge(array_map(fn ($w) => $w . 'Ez', $words), array_map(fn ($w) => $w . 'FY', $words));
    }
    return $words;
}

$count = 1 << 15;
$friendly = object_of(array_map(fn ($i) => sprintf('key%027d', $i * 7919), range(1, $count)));
$texts = [
    'colliding strings' => object_of(colliding(15)),
    'colliding integers' => object_of(array_map(fn ($i) => (string) ($i << 16), range(1, $count))),
    'a million digits' => '[' . str_repeat('7', 1000000) . ']',
    'a million fraction digits' => '[0.' . str_repeat('7', 1000000) . ']',
    'a huge exponent' => '[1e' . str_repeat('9', 1000000) . ']',
    'a million backslashes' => '["' . str_repeat('\\\\', 500000) . '"]',
    'a hundred thousand brackets' => str_repeat('[', 100000),
    'a million spaces' => str_repeat(' ', 1000000) . '1',
];
$base = cost($friendly, true);
foreach ($texts as $name => $text) {
    foreach ([true, false] as $associative) {
        $cost = cost($text, $associative);
        // 3x is the promise for the same size; 6x and 15 ms leave room for a busy machine and for sizes that differ.
        echo $cost < max(15.0, 6 * $base) ? '' : sprintf("%s (%s): %.1f ms against %.1f ms, error %d\n", $name, $associative ? 'array' : 'object', $cost, $base, fastjson_last_error());
    }
}
echo "done\n";
?>
--EXPECT--
done
