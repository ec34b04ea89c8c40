--TEST--
Encoding, user code without end, documents and patches need no C stack, and what was iterated can be freed: processes with 256 KB to 8 MB of it
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux') die('skip needs PHP on Linux');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, whose frames are larger');
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

final class Endless implements JsonSerializable
{
    public static int $calls = 0;
    public function jsonSerialize(): mixed
    {
        self::$calls++;
        return [new self()];
    }
}

// What is made while it is iterated, and is held by what was there before.
function plain(int $n): Generator
{
    yield $n > 0 ? plain($n - 1) : 1;
}
function wrapped(int $n): Generator
{
    yield $n > 0 ? new IteratorIterator(wrapped($n - 1)) : 1;
}
function between(int $n): Generator
{
    yield $n > 0 ? [(object) ['a' => between($n - 1)]] : 1;
}
final class Keeps implements Iterator
{
    private mixed $next = null;
    private bool $over = false;
    public function __construct(private int $n)
    {
    }
    public function current(): mixed
    {
        return $this->next ??= $this->n > 0 ? new self($this->n - 1) : 1;
    }
    public function key(): mixed
    {
        return 0;
    }
    public function next(): void
    {
        $this->over = true;
    }
    public function valid(): bool
    {
        return !$this->over;
    }
    public function rewind(): void
    {
    }
}
final class Lazily
{
    public mixed $next = null;
    public static function make(int $n): self
    {
        return (new ReflectionClass(self::class))->newLazyProxy(function () use ($n) {
            $made = new self();
            $made->next = $n > 0 ? self::make($n - 1) : 1;
            return $made;
        });
    }
}

/** Whether 200 are written, and of 100,000 it is said that they are too many. */
function chains(): string
{
    $kinds = [plain(...), wrapped(...), between(...), fn (int $n) => new Keeps($n)];
    if (PHP_VERSION_ID >= 80400) {
        $kinds[] = Lazily::make(...);
    }
    foreach ($kinds as $i => $make) {
        foreach ([200, 100000] as $n) {
            try {
                $written = fastjson_encode_to_stream($make($n), fopen('php://memory', 'w'), 0, 1 << 30);
                $good = $n === 200 ? $written > 200 : $written === false && fastjson_last_error() === 1;
            } catch (Error $e) {
                $good = $n !== 200 && PHP_VERSION_ID >= 80300 && str_contains($e->getMessage(), 'Maximum call stack size');
            }
            if (!$good) {
                return "kind $i, $n: " . var_export($written ?? $e->getMessage(), true) . ' ' . fastjson_last_error_msg();
            }
            unset($e);
        }
    }
    return 'freed';
}

function child(): void
{
    // As deep as PHP can free it here; back again it is the same text.
    for ($low = 1000, $high = 100000; $low < $high;) {
        $middle = intdiv($low + $high + 1, 2);
        fastjson_decode(str_repeat('[', $middle) . str_repeat(']', $middle), true, 1 << 30) !== null ? $low = $middle : $high = $middle - 1;
    }
    // PHP's own recursion when it frees 2,499 objects does not fit into 256 KB, with ext/json neither.
    foreach ([[$low, true], [500, false]] as [$depth, $arrays]) {
        $text = $arrays ? str_repeat('[', $depth) . str_repeat(']', $depth) : str_repeat('{"a":', $depth) . '1' . str_repeat('}', $depth);
        $value = fastjson_decode($text, $arrays, 1 << 30);
        echo fastjson_encode($value, 0, 1 << 30) === $text ? 'same ' : 'differs ';
        echo strlen((string) fastjson_pointer_set('{"a":0}', '/a', $value, 1 << 30)) === strlen($text) + 6 ? 'set ' : 'not set ';
        unset($value);
    }
    $small = str_repeat('[', 400) . '{"x":1}' . str_repeat(']', 400);
    $changed = str_replace('1', '2', $small);
    $deep = str_repeat('[', 90000) . '{"x":1}' . str_repeat(']', 90000);
    echo fastjson_validate($deep, 1 << 30) ? 'valid ' : 'not valid ';
    echo fastjson_pointer_get($deep, str_repeat('/0', 90000) . '/x'), ' ';
    echo FastJson\Document::parse($deep)->get(str_repeat('/0', 90000) . '/x'), ' ';
    echo fastjson_patch($small, (string) fastjson_diff($small, $changed)) === $changed ? 'patched ' : 'not patched ';
    echo json_encode(FastJson\Document::parse($small)) === $small ? 'encoded ' : 'not encoded ';
    echo chains(), ' ';
    try {
        $outcome = fastjson_encode(new Endless());
        echo $outcome === false && fastjson_last_error() === 1 && Endless::$calls === 100000 ? 'ended' : 'not ended after ' . Endless::$calls;
    } catch (Error $e) {
        echo PHP_VERSION_ID >= 80300 && str_contains($e->getMessage(), 'Maximum call stack size') ? 'ended' : $e->getMessage();
    }
}

if (getenv('FASTJSON_SMALL_STACK') === '1') {
    child();
    exit;
}
// Where PHP watches the stack, and where it does not.
// PHP 8.6 frees 4,990 arrays of json_decode's in no 256 KB, 8.5 not always, a debug build in no megabyte, and no limit of ours is below ext/json's.
foreach (['smallest' => PHP_DEBUG ? 2048 : (PHP_VERSION_ID >= 80500 ? 384 : 256), '1 MB' => 1024, '8 MB' => 8192] as $name => $kilobytes) {
    foreach (PHP_VERSION_ID >= 80300 ? ['0', '-1'] : ['0'] as $watched) {
        $command = "ulimit -s $kilobytes && FASTJSON_SMALL_STACK=1 " . escapeshellarg(PHP_BINARY) . " -n -d memory_limit=512M -d zend.max_allowed_stack_size=$watched -d extension=" . escapeshellarg(extension()) . ' ' . escapeshellarg(__FILE__) . ' 2>&1; echo " status $?"';
        $said[$watched] = shell_exec($command);
    }
    echo $name, ': ', implode('unwatched: ', array_unique($said));
}
?>
--EXPECT--
smallest: same set same set valid 1 1 patched encoded freed ended status 0
1 MB: same set same set valid 1 1 patched encoded freed ended status 0
8 MB: same set same set valid 1 1 patched encoded freed ended status 0
