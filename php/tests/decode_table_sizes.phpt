--TEST--
Lists and hashes of many sizes behave as ext/json's when they are changed afterwards
--INI--
memory_limit=1G
--FILE--
<?php
// Long lists are not rounded up to powers of two: whatever makes PHP grow, convert or copy one is done here.
$changes = [
    'append' => function (array $a) { for ($i = 0; $i < 40; ++$i) $a[] = $i; return $a; },
    'string key' => function (array $a) { $a['key'] = 1; $a['other'] = 2; unset($a['key']); return $a; },
    'far index' => function (array $a) { $a[1000003] = 1; $a[-5] = 2; $a[] = 3; return $a; },
    'near index' => function (array $a) { $a[count($a) + 1] = 1; $a[] = 2; return $a; },
    'holes' => function (array $a) { $n = count($a); for ($i = 0; $i < $n; $i += 3) unset($a[$i]); $a[] = 1; return $a; },
    'many keys' => function (array $a) { $n = 3 * count($a); for ($i = 0; $i < $n; ++$i) $a["k$i"] = $i; return $a; },
    'fill to hash' => function (array $a) { $n = count($a); for ($i = 2 * $n; $i > $n; --$i) $a[$i] = $i; return $a; },
    'sort' => function (array $a) { asort($a); ksort($a); arsort($a); return $a; },
    'shift' => function (array $a) { array_shift($a); array_unshift($a, 1, 2, 3); array_pop($a); array_push($a, 4); return $a; },
    'splice' => function (array $a) { array_splice($a, intdiv(count($a), 2), 1, [7, 8, 9]); return $a; },
    'reference' => function (array $a) { foreach ($a as &$v) $v = [$v]; return $a; },
    'pop' => function (array $a) { $a['x'] = 1; while (count($a) > 9) array_pop($a); $a['y'] = 2; return $a; },
    'copy' => function (array $a) { $b = $a; $b[] = 1; $a['x'] = $b; return $a; },
    'serialize' => function (array $a) { return unserialize(serialize($a)); },
    'union' => function (array $a) { return $a + ['y' => 1, 9999 => 2]; },
    'export' => function (array $a) { return eval('return ' . var_export($a, true) . ';'); },
];

function same_after_changes(string $text, array $changes): int
{
    $compared = 0;
    foreach ($changes as $name => $change) {
        if ($change(fastjson_decode($text, true)) !== $change(json_decode($text, true))) {
            echo "$name differs: ", substr($text, 0, 60), "\n";
        }
        ++$compared;
    }
    return $compared;
}

$compared = 0;
foreach ([...range(1, 70), 95, 96, 97, 127, 128, 129, 160, 161, 255, 256, 257, 320, 321, 1023, 1024, 1025, 1279, 1280, 1281, 1536, 1792, 2047, 2049, 2561, 5000, 70000] as $n) {
    $some = $n > 6000 ? array_intersect_key($changes, ['append' => 1, 'far index' => 1, 'holes' => 1]) : $changes;
    $compared += same_after_changes(json_encode(range(1, $n)), $some);
    $compared += same_after_changes(json_encode(array_map('strval', range(1, $n))), $some);
    $keys = array_map(fn (int $i) => "key $i", range(1, $n));
    $compared += same_after_changes(json_encode(array_combine($keys, range(1, $n))), $some);
    $compared += same_after_changes(json_encode(array_combine(range(11, $n + 10), $keys)), $some);

    $records = json_encode(array_fill(0, 4, array_combine($keys, range(1, $n))));
    if ($n <= 70) {
        foreach (fastjson_decode($records, true) as $i => $record) {
            foreach ($some as $name => $change) {
                if ($change($record) !== $change(json_decode($records, true)[$i])) echo "$name differs for a record of $n\n";
                ++$compared;
            }
        }
        foreach (fastjson_decode($records) as $record) {
            $record->{'one more'} = 1;
            unset($record->{'key 1'});
            $expected = json_decode($records)[0];
            $expected->{'one more'} = 1;
            unset($expected->{'key 1'});
            if ($record != $expected || (array) $record !== (array) $expected) echo "object of $n differs\n";
            ++$compared;
        }
    }
}
echo $compared > 4000 ? "compared\n" : "only $compared\n";

// A list takes less memory than that of ext/json, whose table has room for the next power of two
// (PHP counts nothing when another allocator stands in for its own).
foreach ([10000, 70000] as $n) {
    foreach ([range(1, $n), array_map('strval', range(1, $n))] as $values) {
        $text = json_encode($values);
        fastjson_decode($text);
        $used = [];
        foreach (['json_decode', 'fastjson_decode'] as $decode) {
            $before = memory_get_usage();
            $result = $decode($text);
            $used[] = memory_get_usage() - $before;
            unset($result);
        }
        // A build with PHP's own functions (PHP_VARIANT=ordinary) has PHP's own sizes.
        if ($used[0] !== 0 && $used[1] >= $used[0] && getenv('PHP_VARIANT') !== 'ordinary') echo "$n elements take $used[1] bytes, not less than $used[0]\n";
    }
}
?>
--EXPECT--
compared
