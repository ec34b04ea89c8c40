--TEST--
Integer keys of arrays: a table as PHP makes it, packed where they rise with few gaps, and no larger than ext/json's
--FILE--
<?php
require __DIR__ . '/common.inc';

/** A JSON object with these keys, in their order. */
function text_of(iterable $keys): string
{
    $members = [];
    foreach ($keys as $key) {
        $members[] = json_encode((string) $key) . ':' . (count($members) % 3 === 0 ? '[1]' : count($members));
    }
    return '{' . implode(',', $members) . '}';
}

/** The bytes that the heap has more for the value of a call. */
function held(callable $decode, string $text): int
{
    $before = memory_get_usage();
    $value = $decode($text, true);
    return memory_get_usage() - $before;
}

function check(string $what, array $keys, bool $may_be_hash = false): void
{
    $text = text_of($keys);
    $ours = fastjson_decode($text, true);
    $theirs = json_decode($text, true);
    if ($ours !== $theirs || serialize($ours) !== serialize($theirs)) {
        echo "$what: another value\n";
    }
    // Where the next element goes, and what a table does that loses, gains and changes elements.
    $next = PHP_INT_MAX;
    foreach ([&$ours, &$theirs] as &$value) {
        if (!array_key_exists(PHP_INT_MAX, $value)) {
            $value[] = 'next';
        }
        $value['text'] = 'a key';
        unset($value[array_key_first($value)]);
        $value[3] = 'three';
        $value[-1] = 'minus';
    }
    unset($value);
    if ($ours !== $theirs) {
        echo "$what: differs when it is changed\n";
    }
    if ($may_be_hash) {
        return;
    }
    // The first calls make what a request keeps.
    held('fastjson_decode', $text);
    held('json_decode', $text);
    $more = held('fastjson_decode', $text) - held('json_decode', $text);
    if ($more > 0) {
        echo "$what: $more bytes more than ext/json's\n";
    }
}

foreach ([1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 100, 1023, 1024, 1025, 2047, 2048, 2049, 5000, 20000] as $n) {
    foreach ([0, 1, 2, 7, 8, 9] as $first) {
        check("$n from $first", range($first, $first + $n - 1));
    }
    check("$n, each second", array_map(fn($i) => 2 * $i, range(0, $n - 1)));
    check("$n, each third", array_map(fn($i) => 3 * $i, range(0, $n - 1)));
    check("$n down", range($n - 1, 0));
    check("$n and a name", [...range(0, $n - 1), 'name']);
    check("a name and $n", ['name', ...range(0, $n - 1)]);
    check("$n and the first again", [...range(0, $n - 1), 0]);
    check("$n from 1 and the last again", [...range(1, $n), $n]);
    check("$n, each twice", array_map(fn($i) => $i >> 1, range(0, 2 * $n)));
    check("$n, each second twice", array_map(fn($i) => $i & ~1, range(0, 2 * $n)));
    check("$n times one and the next", [...array_fill(0, $n, 1), 2]);
    check("$n, each twice, and a name", [...array_map(fn($i) => $i >> 1, range(0, 2 * $n)), 'name', 5]);
    check("$n and a far one", [...range(0, $n - 1), 4 * $n + 100]);
    check("$n and minus one", [...range(0, $n - 1), -1, PHP_INT_MAX]);
    check("$n and one in a gap", [...range(1, $n), 0]);
}
mt_srand(20261122);
for ($turn = 0; $turn < 300; $turn++) {
    $keys = [];
    $at = mt_rand(0, 9);
    for ($i = mt_rand(1, 3000); $i > 0; $i--) {
        $keys[] = mt_rand(0, 999) === 0 ? mt_rand(-3, $at + 5) : $at;
        $at += mt_rand(0, 3) === 0 ? mt_rand(1, 3) : 1;
    }
    check("random $turn", $keys, count(array_unique($keys)) !== count($keys)); // one may come again behind a gap
}
// Inside of others, and by an object of an unusual kind beside it.
$nested = '[' . text_of(range(0, 3000)) . ',{"a":' . text_of(range(1, 5000)) . ',"0":{"0":1,"1":{"2":3}}}]';
var_dump(fastjson_decode($nested, true) === json_decode($nested, true), fastjson_decode($nested) == json_decode($nested));
?>
--EXPECT--
bool(true)
bool(true)
