--TEST--
fastjson_decode nests as deep as PHP can free what it makes: in a fiber, in a process with a small stack, and never less than json_decode
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, whose frames are larger'); ?>
--INI--
memory_limit=512M
--FILE--
<?php
declare(strict_types=1);

$texts = [
    'arrays' => fn (int $n) => str_repeat('[', $n) . str_repeat(']', $n),
    'objects' => fn (int $n) => str_repeat('{"a":', $n) . '1' . str_repeat('}', $n),
    'mixed' => fn (int $n) => str_repeat('[{"a":', $n >> 1) . '1' . str_repeat('}]', $n >> 1),
];

/** The deepest of a kind that is decoded; each is freed at once, by PHP's own recursion. */
function deepest(Closure $text, bool $associative): int
{
    for ($low = 1, $high = 110000; $high - $low > 1;) {
        $middle = ($low + $high) >> 1;
        fastjson_decode($text($middle), $associative, 200000);
        fastjson_last_error() === 0 ? $low = $middle : $high = $middle;
    }
    return $low;
}
function check(string $where): void
{
    global $texts;
    foreach ($texts as $kind => $text) {
        foreach ([true, false] as $associative) {
            $levels = deepest($text, $associative);
            [$least, $most] = match (true) {
                $associative || $kind === 'arrays' => [4998, 100001],
                $kind === 'objects' => [2499, 33000],
                default => [3332, 66001],
            };
            fastjson_decode($text($levels + 2), $associative, 200000);
            echo "$where $kind: ", $levels >= $least && $levels <= $most && fastjson_last_error() === 1 ? 'fits' : "$levels, error " . fastjson_last_error(), "\n";
        }
    }
}

/** The file that this process has loaded: arguments of the test run name it, its configuration may as well. */
function extension(): string
{
    return preg_match('#/\S+/fastjson\.so$#m', (string) file_get_contents('/proc/self/maps'), $match) ? $match[0] : 'fastjson';
}

if (getenv('FASTJSON_STACK') !== false) {
    check('child');
    return;
}
check('main');
$fiber = new Fiber(check(...));
$fiber->start('fiber');
ini_set('fiber.stack_size', '1M');
$fiber = new Fiber(check(...));
$fiber->start('small fiber');
// Other processes, with stacks from 512 KB to 8 MB: they end well, and say so. What json_decode
// allows takes more than 512 KB in a debug build of PHP, whose frames are three times as large.
foreach ([...(PHP_DEBUG ? [] : [512]), 1024, 2048, 8192] as $kilobytes) {
    $command = "ulimit -s $kilobytes && FASTJSON_STACK=1 " . escapeshellarg(PHP_BINARY) . ' -n -d memory_limit=512M ' . '-d extension=' . escapeshellarg(extension()) . ' ' . escapeshellarg(__FILE__);
    exec("$command 2>&1", $lines, $status);
    $bad = preg_grep('/^child (arrays|objects|mixed): fits$/', $lines, PREG_GREP_INVERT);
    echo $status === 0 && count($lines) === 6 && $bad === [] ? '' : "$kilobytes KB: status $status, " . implode('; ', $lines) . "\n";
    $lines = [];
}
?>
--EXPECT--
main arrays: fits
main arrays: fits
main objects: fits
main objects: fits
main mixed: fits
main mixed: fits
fiber arrays: fits
fiber arrays: fits
fiber objects: fits
fiber objects: fits
fiber mixed: fits
fiber mixed: fits
small fiber arrays: fits
small fiber arrays: fits
small fiber objects: fits
small fiber objects: fits
small fiber mixed: fits
small fiber mixed: fits
