--TEST--
User code inside of a call may exit, throw, run out of time or of memory: shutdown functions run, and the functions work in them
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, which reports every bail-out in a fiber');
?>
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

// What a child runs: `act()` is what user code does inside of a call.
$common = <<<'CODE'
class Plain
{
    public array $list = [];
    public ?object $self = null;
}
class Asked implements JsonSerializable
{
    public array $kept = [1, 'two'];
    public function jsonSerialize(): mixed
    {
        act();
        return ['not', 'reached'];
    }
}
class Dies
{
    public function __destruct()
    {
        act();
    }
}
class Drops implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return ['last' => new Dies()];
    }
}
class Stream
{
    public $context;
    public static string $ends;
    private int $left = 3;
    public function stream_open($path, $mode, $options, &$opened): bool
    {
        self::$ends === 'open' && act();
        return true;
    }
    public function stream_read(int $count): string
    {
        self::$ends === 'read' && act();
        return $this->left-- > 0 ? str_repeat(' ', 8192) : '';
    }
    public function stream_write(string $text): int
    {
        self::$ends === 'write' && act();
        return strlen($text);
    }
    public function stream_eof(): bool
    {
        return $this->left <= 0;
    }
    public function stream_stat(): array|false
    {
        return false;
    }
    public function stream_flush(): bool
    {
        return true;
    }
    public function stream_close(): void
    {
        self::$ends === 'close' && act();
    }
}
function streamed(string $ends, callable $use): mixed
{
    stream_wrapper_register('ends', Stream::class);
    Stream::$ends = $ends;
    return $use();
}
function outer(callable $call, mixed $value): mixed
{
    $plain = new Plain();
    $plain->list = [1, [2, ['deep' => $value]], 'x'];
    $plain->self = new ArrayObject([$value]);
    return $call($plain);
}
register_shutdown_function(function () {
    ini_set('memory_limit', '256M');
    set_time_limit(0);
    $plain = new Plain();
    $plain->list = [new class implements JsonSerializable {
        public function jsonSerialize(): mixed
        {
            return [fastjson_encode(['in' => [1.5]])];
        }
    }];
    echo ' then ', fastjson_encode($plain), fastjson_encode(fastjson_decode('{"a":[{"b":1},{"b":2}]}')), fastjson_pointer_get('{"a":[1,2]}', '/a/1');
    echo ' ', fastjson_pointer_set('{"a":1}', '/a', $plain->list), json_encode(FastJson\Document::parse('[[3]]'));
});
CODE;

$places = [
    'encode' => 'outer("fastjson_encode", new Asked())',
    'encode inside of encode' => 'outer("fastjson_encode", new class implements JsonSerializable { public function jsonSerialize(): mixed { return outer("fastjson_encode", new Asked()); } })',
    'encode in a fiber' => '(new Fiber(fn() => outer("fastjson_encode", new Asked())))->start()',
    'pretty, partial' => 'outer(fn($v) => fastjson_encode($v, JSON_PRETTY_PRINT | JSON_PARTIAL_OUTPUT_ON_ERROR), new Asked())',
    'a destructor of what was encoded' => 'outer("fastjson_encode", new Drops())',
    'pointer_set' => 'outer(fn($v) => fastjson_pointer_set("{\"a\":[1]}", "/a/0", $v), new Asked())',
    'file_encode' => 'outer(fn($v) => fastjson_file_encode(sys_get_temp_dir() . "/fastjson-ends-" . getmypid(), $v), new Asked())',
    'an encoding document' => 'outer("fastjson_encode", [FastJson\Document::parse("{\"a\":1}"), new Asked()])',
    'a stream that is opened' => 'streamed("open", fn() => fastjson_file_decode("ends://x"))',
    'a stream that is read' => 'streamed("read", fn() => fastjson_file_decode("ends://x"))',
    'a stream that is closed' => 'streamed("close", fn() => fastjson_file_decode("ends://x"))',
    'a stream that is written' => 'streamed("write", fn() => fastjson_file_encode("ends://x", [1, 2]))',
];
if (PHP_VERSION_ID >= 80400) {
    $places['a hook'] = 'outer("fastjson_encode", eval("return new class { public int \$x { get { act(); return 1; } } };"))';
    $places['a lazy ghost'] = 'outer("fastjson_encode", (new ReflectionClass(Plain::class))->newLazyGhost(function () { act(); }))';
    $places['a lazy proxy'] = 'outer("fastjson_encode", (new ReflectionClass(Plain::class))->newLazyProxy(function () { act(); return new Plain(); }))';
}
$acts = [
    'exit' => ['exit("exited");', '/^exited$/'],
    'throws' => ['throw new LogicException("thrown");', '/Uncaught LogicException: thrown in/'],
    'time-out' => ['set_time_limit(1); while (true) { }', '/Maximum execution time of 1 second exceeded in/'],
    'memory' => ['$all = []; while (true) { $all[] = str_repeat("x", 100000); }', '/Allowed memory size of \d+ bytes exhausted/'],
];
$after = ' then {"list":[["{\"in\":[1.5]}"]],"self":null}{"a":[{"b":1},{"b":2}]}2 {"a":[["{\"in\":[1.5]}"]]}[[3]]';
$extension = extension();
foreach ($acts as $how => [$act, $expected]) {
    // All at once, and not all of them: a time-out takes a second of processor time.
    $children = [];
    foreach ($places as $place => $code) {
        if ($how === 'time-out' && !in_array($place, ['encode inside of encode', 'encode in a fiber', 'pointer_set', 'a stream that is read', 'a hook'])) {
            continue;
        }
        $command = [PHP_BINARY, '-n', '-d', 'memory_limit=32M', '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'log_errors=0', '-d', 'fatal_error_backtraces=0', '-d', "extension=$extension",
            '-r', "$common function act(): void { $act } $code; echo 'came back';"];
        $children[$place] = [proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes, null, ['USE_ZEND_ALLOC' => '1'] + getenv()), $pipes];
    }
    $wrong = 0;
    foreach ($children as $place => [$process, $pipes]) {
        $output = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
        $status = proc_close($process);
        $end = strpos($output, ' then ');
        $before = $end === false ? $output : trim(substr($output, 0, $end));
        // PHP 8.6 ends a fiber that way without a word, with ext/json or without.
        $silent = PHP_VERSION_ID >= 80600 && $place === 'encode in a fiber' && $before === '';
        if (!preg_match($expected, $before) && !$silent || trim(substr($output, (int) $end)) !== trim($after) || $status !== ($how === 'exit' ? 0 : 255)) {
            $wrong++;
            echo "$how, $place: status $status, ", substr($output, 0, 600), "\n";
        }
    }
    echo $how, ': ', $wrong ?: 'none', " wrong\n";
}
array_map('unlink', glob(sys_get_temp_dir() . '/fastjson-ends-*'));
?>
--EXPECT--
exit: none wrong
throws: none wrong
time-out: none wrong
memory: none wrong
