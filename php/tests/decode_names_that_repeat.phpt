--TEST--
Names that come again and again: the value of ext/json, in no more memory than the names that differ take
--SKIPIF--
<?php if (!function_exists('memory_reset_peak_usage')) die('skip needs PHP 8.2 or newer'); ?>
--FILE--
<?php
require __DIR__ . '/common.inc';

function text_of(array $names, callable $value): string
{
    $members = [];
    foreach ($names as $i => $name) {
        $members[] = json_encode((string) $name) . ':' . $value($i);
    }
    return '{' . implode(',', $members) . '}';
}

/** @return array{int, int, mixed} the bytes that the heap has more for the value, and that it had more at most meanwhile */
function memory(callable $decode, string $text, bool $associative): array
{
    $before = memory_get_usage();
    memory_reset_peak_usage();
    $value = $decode($text, $associative);
    return [memory_get_usage() - $before, memory_get_peak_usage() - $before, $value];
}

function check(string $what, string $text): void
{
    foreach ([true, false] as $associative) {
        for ($i = 0; $i < 3; $i++) {
            memory('fastjson_decode', $text, $associative); // what a request keeps
        }
        [$held, $peak, $ours] = memory('fastjson_decode', $text, $associative);
        [$their_held, $their_peak, $theirs] = memory('json_decode', $text, $associative);
        if (serialize($ours) !== serialize($theirs)) {
            echo "$what: another value\n";
        }
        if ($held > $their_held + 16 * 1024) {
            echo "$what: $held bytes, ext/json's $their_held\n";
        }
        // 2,048 members or some more with their values and a hash for as many; stacks for twice the names that differ beside their hash.
        if ($peak > 3 * $their_peak + 2500 * 1024) {
            echo "$what: $peak bytes at most, ext/json $their_peak\n";
        }
    }
}

$values = [
    'numbers' => fn($i) => (string) $i,
    'strings' => fn($i) => "\"text $i\"",
    'lists' => fn($i) => "[$i,[\"t\"]]",
    'records' => fn($i) => "{\"a\":$i,\"a\":[]}",
];
foreach ([3, 9, 17, 100, 2047, 2049, 4100, 40000] as $n) {
    $names = [
        'one' => fn($i) => 'name',
        'two' => fn($i) => "name $i" & 'name 1',
        'hundred' => fn($i) => 'name ' . $i % 100,
        'each twice' => fn($i) => 'name ' . ($i >> 1),
        'first half, then again' => fn($i) => 'name ' . $i % max(1, $n >> 1),
        'all different, then one' => fn($i) => $i < $n >> 2 ? "name $i" : 'name',
        'two of three' => fn($i) => $i % 3 ? 'name' : "name $i",
        'integers' => fn($i) => $i % 7,
        'integers and names' => fn($i) => $i % 2 ? $i % 70 : "name $i" & 'name 7',
        'integers with gaps' => fn($i) => 1000 * ($i % 50),
    ];
    foreach ($names as $kind => $name_of) {
        $all = array_map($name_of, range(0, $n - 1));
        foreach ($n > 5000 ? ['numbers' => $values['numbers']] : $values as $of => $value) {
            check("$n $of, $kind", text_of($all, $value));
        }
        check("$n inside, $kind", '[1,{"a":' . text_of($all, $values['numbers']) . ',"b":' . text_of($all, $values['lists']) . '}]');
    }
}
// Names with the same hash among those that come again: "Ez" and "FY" hash alike, and so do all strings of them.
$alike = [''];
for ($i = 0; $i < 10; $i++) {
    $alike = array_merge(...array_map(fn($s) => [$s . 'Ez', $s . 'FY'], $alike));
}
foreach (['first' => [...$alike, ...array_fill(0, 20000, 'a')], 'last' => [...array_fill(0, 20000, 'a'), ...$alike], 'again' => array_merge(...array_fill(0, 20, $alike))] as $when => $all) {
    check("alike, $when", text_of($all, $values['numbers']));
}
echo "done\n";
?>
--EXPECT--
done
