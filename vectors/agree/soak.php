<?php
// A worker that decodes and encodes documents that nobody has seen: each second a line SECOND CALLS RESIDENT_KB HEAP_KB MEDIAN_NS P99_NS CACHES,
// where CACHES are NAME=NOW/MOST, of what the extension keeps between calls.
// Assumes the extension and php/tests/soak/caches.cpp. Use: soak.php SECONDS SEED [ROUNDS]. Called by scripts/soak.
declare(strict_types=1);

[, $seconds, $seed] = $argv;
$rounds = (int) ($argv[3] ?? 0); // after so many it ends, whatever the clock says, with a line for each tenth of them
mt_srand((int) $seed);

function soak_value(int $depth): mixed
{
    return match (mt_rand(0, $depth > 0 ? 6 : 4)) {
        0 => mt_rand(), 1 => mt_rand() / 1e5, 2 => substr(sha1((string) mt_rand()), 0, mt_rand(1, 40)), 3 => mt_rand(0, 1) === 1, 4 => "é\u{1F600}\n" . mt_rand(),
        5 => array_map(fn () => soak_value($depth - 1), range(0, mt_rand(0, 9))),
        6 => soak_object($depth - 1),
    };
}

function soak_object(int $depth): array
{
    $object = [];
    for ($i = mt_rand(1, 9); $i > 0; $i--) {
        $object[mt_rand(0, 3) ? 'name' . mt_rand(0, 100000) : 'id' . $i] = soak_value($depth);
    }
    return $object;
}

// Classes for fastjson_decode_into: what is known of them is kept, too.
foreach (range(0, 15) as $n) {
    eval("final class Soak$n { public int \$id$n; public ?string \$name; public array \$rows = []; }");
}

function soak_class(): void
{
    $n = mt_rand(0, 15);
    $object = fastjson_decode_into('{"id' . $n . '":' . ($id = mt_rand()) . ',"name":"é","rows":[1,2]}', "Soak$n");
    if ($object->{"id$n"} !== $id || $object->rows !== [1, 2]) {
        throw new Error('another object than the one in the text');
    }
}

function soak_caches(): string
{
    $caches = fastjson_caches();
    return implode(' ', array_map(fn ($name, $pair) => "$name=$pair[0]/$pair[1]", array_keys($caches), $caches));
}

$end = hrtime(true) + (int) $seconds * 1_000_000_000;
$next = hrtime(true) + 1_000_000_000;
$times = [];
$calls = $second = 0;
for ($round = 1; ($now = hrtime(true)) < $end && $rounds === 0 || $round <= $rounds; $round++) {
    $rows = [];
    $shape = soak_object(3);
    for ($i = mt_rand(1, 30); $i > 0; $i--) {
        $rows[] = $shape;
    }
    $text = json_encode($rows);
    $broken = substr($text, 0, mt_rand(0, strlen($text) - 1));
    $start = hrtime(true);
    $value = fastjson_decode($text, mt_rand(0, 1) === 1);
    $again = fastjson_encode($value);
    fastjson_decode($broken);
    $times[] = hrtime(true) - $start;
    soak_class();
    $calls += 4;
    if ($again !== $text) {
        fwrite(STDERR, "another text than the one that was decoded\n$text\n");
        exit(1);
    }
    if ($rounds > 0 ? $round % intdiv($rounds, 10) === 0 : $now >= $next) {
        sort($times);
        $resident = (int) explode(' ', file_get_contents('/proc/self/statm'))[1] * 4;
        $figures = [++$second, $calls, $resident, intdiv(memory_get_usage(), 1024), $times[intdiv(count($times), 2)], $times[intdiv(count($times) * 99, 100)], soak_caches()];
        echo implode("\t", $figures), "\n";
        $times = [];
        $next += 1_000_000_000;
    }
}
