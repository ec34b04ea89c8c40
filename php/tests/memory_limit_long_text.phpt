--TEST--
fastjson_encode: a text of megabytes grows where it stands when memory_limit leaves no room for a second one
--SKIPIF--
<?php if (PHP_OS_FAMILY !== 'Linux') die('skip needs PHP on Linux'); ?>
--FILE--
<?php
declare(strict_types=1);

function extension(): string
{
    foreach (file('/proc/self/maps') as $line) {
        if (preg_match('#(/\S+/fastjson\.so)$#', trim($line), $m)) {
            return $m[1];
        }
    }
    return 'fastjson';
}

/** Whether encoding 4.5 MB of text works in a fresh process with so many bytes beyond its smallest memory_limit. */
function suffices(string $encode, int $more): bool
{
    $code = '$v = array_merge(...array_fill(0, 285000, [true, null, false]));'
        . 'gc_mem_caches(); for ($limit = 2 << 20; @ini_set("memory_limit", (string) $limit) === false;) { $limit += 65536; }'
        . "ini_set('memory_limit', (string) (\$limit + $more)); echo strlen($encode(\$v));";
    $command = [PHP_BINARY, '-n', '-d', 'memory_limit=-1', '-d', 'display_errors=0', '-d', 'log_errors=0', '-d', 'extension=' . extension(), '-r', $code];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes, null, ['USE_ZEND_ALLOC' => '1'] + getenv());
    $output = stream_get_contents($pipes[1]);
    proc_close($process);
    return $output === '4560001';
}

for ($low = 0, $high = 256; $low < $high;) {
    $middle = intdiv($low + $high, 2);
    suffices('json_encode', $middle << 16) ? $high = $middle : $low = $middle + 1;
}
// Where the system puts a mapping decides, too, for either of them.
$best = false;
for ($try = 0; $try < 5 && !$best; $try++) {
    $best = suffices('fastjson_encode', $low + 1 << 16);
}
echo $best ? 'as much as json_encode' : "more than $low times 64 KB", "\n";
?>
--EXPECT--
as much as json_encode
