--TEST--
What stays resident after a large decode is at most a tenth above ext/json's, and huge pages come only where the system has them
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux') die('skip needs PHP on Linux');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip sanitizer: memory is not PHP\'s own');
?>
--FILE--
<?php
declare(strict_types=1);

function extension(): string
{
    foreach (file('/proc/self/maps') as $line) {
        if (preg_match('#(/\S+/fastjson\.so)$#', trim($line), $match)) {
            return $match[1];
        }
    }
    return 'fastjson';
}

/** What one decode leaves in memory of its own, and how much of it in huge pages, in kilobytes. */
function resident(string $function, string $text): array
{
    $code = 'function kb($f, $n) { return preg_match("/^$n:\s*(\d+)/m", (string) file_get_contents("/proc/self/$f"), $m) ? (int) $m[1] : 0; }
        $text = stream_get_contents(STDIN); json_decode("[{}]"); fastjson_decode("[{}]");
        $before = kb("status", "RssAnon"); $value = ' . $function . '($text, true);
        echo json_encode([kb("status", "RssAnon") - $before, kb("smaps_rollup", "AnonHugePages")]);';
    $process = proc_open([PHP_BINARY, '-n', '-d', 'memory_limit=-1', '-d', 'extension=' . extension(), '-r', $code], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    fwrite($pipes[0], $text);
    fclose($pipes[0]);
    $answer = stream_get_contents($pipes[1]);
    proc_close($process);
    return json_decode($answer);
}

$documents = [
    'points' => fn($n) => '[' . implode(',', array_map(fn($i) => "[$i.25,-$i]", range(1, $n))) . ']',
    'one list' => fn($n) => '[' . implode(',', range(100000, 100000 + 8 * $n)) . ']',
    'literals' => fn($n) => '[' . str_repeat('null,', 8 * $n) . '1]',
    'records' => fn($n) => '[' . implode(',', array_map(fn($i) => "{\"id\":$i,\"name\":\"n$i\"}", range(1, $n))) . ']',
];
$setting = (string) @file_get_contents('/sys/kernel/mm/transparent_hugepage/enabled');
foreach ($documents as $name => $make) {
    foreach ([20000, 60000, 150000] as $n) {
        $text = $make($n);
        [$theirs, $their_huge] = resident('json_decode', $text);
        [$ours, $huge] = resident('fastjson_decode', $text);
        if ($ours > 1.1 * $theirs + 64) {
            echo "$name, $n: $ours KB resident, ext/json $theirs KB\n";
        }
        if ($huge > $their_huge && $setting !== '' && !preg_match('/\[(always|madvise)\]/', $setting)) {
            echo "$name, $n: $huge KB in huge pages under '$setting'\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
