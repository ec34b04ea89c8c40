--TEST--
A long output grows where it is: copies would touch its pages again, with and without huge pages
--INI--
memory_limit=-1
--FILE--
<?php
// Page faults are what the system counted, so the machine's load does not matter.
function faults(callable $call): int
{
    $call();
    $before = getrusage()['ru_minflt'];
    $call();
    return getrusage()['ru_minflt'] - $before;
}

if (getenv('USE_ZEND_ALLOC') !== '0') { // malloc has its own ways
    // Megabytes of a gap above all other blocks, where a text would find no room or where it fits in just so.
    foreach ([0, 8, 33, 36] as $gap) {
        $above = str_repeat('a', $gap << 20);
        $below = str_repeat('b', 5 << 20);
        $above = '';
        mt_srand(1);
        foreach ([2_500_000, 3_900_000, 9_000_000] as $bytes) {
            for ($value = [], $taken = 0; $taken < $bytes; $taken += strlen(end($value)) + 3) {
                $value[] = str_repeat('x', mt_rand(10, 3000)); // so that steps are of all sizes
            }
            $length = strlen(fastjson_encode($value));
            $found = faults(fn() => fastjson_encode($value));
            $most = intdiv($length, 4096) + 1024; // each page once, one copy of the first 2 MB, a chunk of the heap
            if ($found > $most) {
                echo "$length bytes, a gap of $gap MB: $found page faults, at most $most expected\n";
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
