--TEST--
fastjson_encode_to_stream() and fastjson_ndjson_encode(): wrappers, filters and fibers that encode while the bytes go out
--FILE--
<?php
declare(strict_types=1);

final class Point implements JsonSerializable
{
    public function __construct(private mixed $value)
    {
    }
    public function jsonSerialize(): mixed
    {
        return $this->value;
    }
}

/** What user code does while another call writes: it encodes, whole and to a stream, and takes what memory that call may have let go of. */
final class Meanwhile
{
    public static Closure $does;
    public static int $level = 0;
    public static int $calls = 0;
    private static array $taken = [];

    public static function happens(): void
    {
        if (self::$level > 1) {
            return;
        }
        self::$level++;
        self::$calls++;
        (self::$does)();
        for ($size = 1 << 12; $size < 1 << 18; $size *= 2) {
            self::$taken[] = str_repeat('!', $size);
        }
        self::$taken = array_slice(self::$taken, -12);
        self::$level--;
    }
}

/** Takes so many bytes at once as $takes says. */
final class Encodes
{
    public static array $all = [];
    public static int $takes = PHP_INT_MAX;
    public $context;
    private string $name;

    public function stream_open(string $path): bool
    {
        self::$all[$this->name = $path] = '';
        return true;
    }
    public function stream_write(string $bytes): int
    {
        Meanwhile::happens();
        $taken = substr($bytes, 0, self::$takes);
        self::$all[$this->name] .= $taken;
        return strlen($taken);
    }
}
stream_wrapper_register('encodes', Encodes::class);

final class EncodingFilter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            Meanwhile::happens();
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('encoding', EncodingFilter::class);

$long = array_fill(0, 4000, ['name' => 'x', 'list' => [1, 2.5, null], 'object' => (object) ['p' => 'q']]);
$values = [
    'short' => fn() => [1, 'two', new Point(str_repeat('s', 5000)), 'end'],
    'a stage' => fn() => [str_repeat('a', 9000), new Point(str_repeat('b', 9000)), 'end'],
    'a piece' => fn() => [str_repeat('a', 60000), new Point(str_repeat('b', 9000)), new Point('c'), 'end'],
    'long' => fn() => [$long, new Point($long), 'end'],
    'strings' => fn() => [str_repeat("\u{e9}\"", 40000), new Point(str_repeat('y', 70000)), str_repeat('z', 100), [new Point(1)]],
    'points' => fn() => array_map(fn($i) => new Point(['i' => $i, 'text' => str_repeat('p', $i % 300)]), range(1, 1200)),
];

/** The bytes that went out against those of a call that nobody disturbs. */
function check(string $what, int $flags): void
{
    global $values;
    foreach ($values as $name => $make) {
        $want = fastjson_encode($make(), $flags);
        foreach ([PHP_INT_MAX, 20000, 3001] as Encodes::$takes) {
            $written = fastjson_encode_to_stream($make(), fopen('encodes://outer', 'wb'), $flags);
            if ($written !== strlen($want) || Encodes::$all['encodes://outer'] !== $want) {
                echo "$what, $name, flags $flags, at once " . Encodes::$takes . ': ' . var_export($written, true), ' of ', strlen($want), "\n";
            }
        }
        $memory = fopen('php://memory', 'w+b');
        stream_filter_append($memory, 'encoding', STREAM_FILTER_WRITE);
        fastjson_encode_to_stream($make(), $memory, $flags);
        rewind($memory);
        if (stream_get_contents($memory) !== $want) {
            echo "$what, $name, flags $flags, filtered\n";
        }
    }
    if ($flags & JSON_PRETTY_PRINT) {
        return;
    }
    $want = '';
    foreach ($values as $make) {
        $want .= fastjson_encode($make(), $flags) . "\n";
    }
    fastjson_ndjson_encode((function () use ($values) {
        foreach ($values as $make) {
            yield $make();
        }
    })(), $flags, 512, fopen('encodes://outer', 'wb'));
    if (Encodes::$all['encodes://outer'] !== $want) {
        echo "$what, lines\n";
    }
}

$inner = ['before', new Point(str_repeat('i', 3000)), new Point(['deep' => new Point(2.5)]), str_repeat('j', 20000)];
$expected = json_encode($inner);
$does = [
    'short ones' => fn() => fastjson_encode(['x', new Point(1), str_repeat('i', 100)]) === json_encode(['x', 1, str_repeat('i', 100)]),
    'long ones' => fn() => fastjson_encode($inner) === $expected,
    'streams' => fn() => fastjson_encode_to_stream($inner, fopen('encodes://' . Meanwhile::$level, 'wb')) === strlen($expected) && Encodes::$all['encodes://' . Meanwhile::$level] === $expected,
    'failing ones' => fn() => fastjson_encode([new Point("\xFF"), 1]) === false,
];
foreach ($does as $what => $do) {
    Meanwhile::$does = static function () use ($do, $what): void {
        $do() || print "$what: an inner text is wrong\n";
    };
    foreach ([0, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE] as $flags) {
        check($what, $flags);
    }
}
var_dump(Meanwhile::$calls > 1000);

// Fibers that write in turns, each stopping at every write.
final class Waits
{
    public static array $all = [];
    public $context;
    private string $name;
    public function stream_open(string $path): bool
    {
        self::$all[$this->name = $path] = '';
        return true;
    }
    public function stream_write(string $bytes): int
    {
        Fiber::suspend();
        self::$all[$this->name] .= $taken = substr($bytes, 0, 5000);
        return strlen($taken);
    }
}
stream_wrapper_register('waits', Waits::class);
$fibers = [];
foreach ($values as $name => $make) {
    $fibers[$name] = new Fiber(fn() => fastjson_encode_to_stream($make(), fopen("waits://$name", 'wb')));
    $fibers[$name]->start();
}
while (array_filter($fibers, fn($fiber) => !$fiber->isTerminated())) {
    foreach ($fibers as $fiber) {
        $fiber->isTerminated() || $fiber->resume();
    }
}
foreach ($values as $name => $make) {
    $want = fastjson_encode($make());
    echo Waits::$all["waits://$name"] === $want && $fibers[$name]->getReturn() === strlen($want) ? '' : "in fibers: $name\n";
}

// One that never goes on, and exceptions, leave nothing behind.
$dropped = new Fiber(fn() => fastjson_encode_to_stream($values['long'](), fopen('waits://dropped', 'wb')));
$dropped->start();
$dropped->resume();
unset($dropped);
Meanwhile::$does = function () use ($inner) {
    fastjson_encode($inner);
    throw new DomainException('no more');
};
foreach ($values as $name => $make) {
    try {
        fastjson_encode_to_stream($make(), fopen('encodes://outer', 'wb'));
        echo "$name: nothing was thrown\n";
    } catch (DomainException) {
        Meanwhile::$level = 0;
    }
}
echo fastjson_encode(['after', new Point([1])]), "\n";
?>
--EXPECT--
bool(true)
["after",[1]]
