--TEST--
memory_limit ends fastjson_decode_into with PHP's own error, and the process goes on to its shutdown functions
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, without memory_limit'); ?>
--FILE--
<?php
// Each in a process of its own: the extension as this one has it.
$script = <<<'CODE'
class Row { public int $n = 0; public ?string $s = null; #[FastJson\Field(map: 'int')] public array $m = []; }
$json = [
    'ints' => '[' . str_repeat('1,', 2000000) . '1]', 'rows' => '[' . str_repeat('{"n":1},', 300000) . '{}]',
    'strings' => '[' . str_repeat('"' . str_repeat('x', 100) . '",', 100000) . '""]', 'long' => '[' . str_repeat('"' . str_repeat('x', 100000) . '",', 200) . '""]',
    'map' => '[{"m":{' . implode(',', array_map(fn ($i) => "\"k$i\":$i", range(1, 200000))) . '}}]',
][$kind = $argv[1]];
register_shutdown_function(function () { ini_set('memory_limit', '-1'); echo ' shutdown'; });
ini_set('memory_limit', (string) (memory_get_usage(true) + $argv[2] * 1048576));
$made = fastjson_decode_list_into($json, ['ints' => 'int', 'rows' => 'Row', 'strings' => 'string', 'long' => 'string', 'map' => 'Row'][$kind]);
echo is_array($made) ? 'made' : 'null without an error';
CODE;
$settings = [];
foreach (['extension_dir', 'zend.assertions'] as $name) {
    array_push($settings, '-d', "$name=" . ini_get($name));
}
preg_match_all('/-d\s*"?(extension=[^"\s]+)/', str_replace("\0", ' ', (string) @file_get_contents('/proc/self/cmdline')), $match);
foreach (array_unique($match[1]) as $setting) {
    array_push($settings, '-d', $setting);
}
$outcomes = [];
foreach (['ints', 'rows', 'strings', 'long', 'map'] as $kind) {
    foreach ([1, 5, 12, 24, 60, 150] as $megabytes) {
        $process = proc_open([PHP_BINARY, '-n', ...$settings, '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'memory_limit=-1', '-r', $script, '--', $kind, (string) $megabytes], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
        $answer = stream_get_contents($pipes[1]);
        $status = proc_close($process);
        $outcome = str_contains($answer, 'Allowed memory size of') && str_ends_with($answer, ' shutdown') && $status === 255 ? 'fatal' : ($answer === 'made shutdown' ? 'made' : "$kind $megabytes: $status $answer");
        $outcomes[$outcome] = ($outcomes[$outcome] ?? 0) + 1;
    }
}
ksort($outcomes);
echo implode(', ', array_keys($outcomes)), "\n";
?>
--EXPECT--
fatal, made
