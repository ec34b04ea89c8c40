--TEST--
fastjson_encode_to_stream(): the bytes of fastjson_encode(), in pieces; Traversables as lists and objects; what was written before an error
--FILE--
<?php
require __DIR__ . '/streams.inc';

/** Notes how much is written at once, and takes as many bytes of it as $takes says. */
final class Taker
{
    public static string $all = '';
    public static int $largest = 0;
    public static int $takes = PHP_INT_MAX;
    public static int $room = PHP_INT_MAX;
    public $context;

    public function stream_open(): bool
    {
        self::$all = '';
        self::$largest = 0;
        return true;
    }

    public function stream_write(string $bytes): int
    {
        self::$largest = max(self::$largest, strlen($bytes));
        $taken = substr($bytes, 0, min(self::$takes, self::$room - strlen(self::$all)));
        self::$all .= $taken;
        return strlen($taken);
    }
}
stream_wrapper_register('taker', Taker::class);

function written(mixed $value, int $flags = 0, int $depth = 512): void
{
    $n = @fastjson_encode_to_stream($value, fopen('taker://', 'wb'), $flags, $depth);
    echo var_export($n, true), $n === false || $n === strlen(Taker::$all) ? '' : ' (not what was written)', ' ', strlen(Taker::$all) > 200 ? 'long' : Taker::$all;
    echo $n === false || fastjson_last_error() !== 0 ? ' | ' . fastjson_last_error_msg() . ' after ' . fastjson_last_error_pos() : '', "\n";
}

final class Point implements JsonSerializable
{
    public function __construct(private mixed $value) {}
    public function jsonSerialize(): mixed { return $this->value; }
}
final class Bag implements IteratorAggregate
{
    public int $hidden = 1;
    public function __construct(private array $items) {}
    public function getIterator(): Iterator { return new ArrayIterator($this->items); }
}
enum Suit: string { case Hearts = 'h'; }

echo "-- ordinary values\n";
$values = [null, true, 1, -1.5, "a\u{e9}/", [], new stdClass(), [1, [2, ['a' => 3]]], (object) ['a' => (object) ['b' => []]], new Point([1, new Point('x')]), Suit::Hearts,
    ['a' => NAN], ["\xFF"], [[[1]]], [1 => 'a', 2 => 'b'], range(1, 30000), array_fill(0, 3000, ['name' => 'x', 'list' => [1, 2.5, null], 'o' => (object) ['p' => 'q']]),
    array_combine(array_map(fn ($i) => "k$i", range(1, 20000)), range(1, 20000)), [str_repeat("\u{e9}x\"", 100000)], array_combine(range(1, 20000), range(1, 20000)),
    json_decode('{"0":1,"x":{"y":[[],{}]}}')];
foreach ($values as $i => $value) {
    foreach ([0, JSON_PRETTY_PRINT, JSON_FORCE_OBJECT | JSON_UNESCAPED_UNICODE, JSON_PARTIAL_OUTPUT_ON_ERROR] as $flags) {
        foreach ([512, 2] as $depth) {
            $want = fastjson_encode($value, $flags, $depth);
            $error = fastjson_last_error();
            foreach ([PHP_INT_MAX, 1000] as Taker::$takes) {
                $n = fastjson_encode_to_stream($value, fopen('taker://', 'wb'), $flags, $depth);
                if (fastjson_last_error() !== $error || ($want === false ? $n !== false : $n !== strlen($want) || Taker::$all !== $want)) {
                    echo "value $i, flags $flags, depth $depth: ", var_export($n, true), ' ', substr(Taker::$all, 0, 100), "\n";
                }
            }
        }
    }
}
Taker::$takes = PHP_INT_MAX;

echo "-- Traversables\n";
written((function () { yield 1; yield [2]; yield 'x'; })());
written((function () { yield 'a' => 1; yield 'b' => (function () { yield from [1, 2]; yield from [3, 4]; })(); yield 5 => null; })());
written((function () { yield from []; })());
written((function () { yield 3 => 'not at 0'; yield 0 => 1; })());
written((function () { yield 1; yield 2; })(), JSON_FORCE_OBJECT);
written(['items' => new Bag([1, ['x' => new Bag(['k' => 'v'])], 2]), 'n' => new Bag([])], JSON_PRETTY_PRINT);
written(new Point(new Bag([new Point(1)])));
written(new ArrayObject(['a' => [1]]));
written([new SplObjectStorage(), new SplFixedArray(2)]);
written((object) ['g' => (function () { yield 1.5; })()]);
written((function () { $x = 1; $y = &$x; yield $y; yield [&$y]; })());

echo "-- errors\n";
written((function () { yield 1; yield NAN; yield 3; })());
written((function () { yield 1; yield NAN; yield 3; })(), JSON_PARTIAL_OUTPUT_ON_ERROR);
written((function () { yield 1; yield 'x' => 2; })());
written((function () { yield 'x' => 2; yield null => 3; yield 1.5 => 4; })());
written((function () { yield [] => 1; yield null => 2; yield [] => 3; })());
written((function () { yield (function () { yield (function () { yield 1; })(); })(); })(), 0, 2);
written((function () { yield (function () { yield (function () { yield 1; })(); })(); })(), 0, 3);
written((function () { yield str_repeat('x', 100000); yield 1; yield "\xFF"; })());
Taker::$room = 150000;
$n = @fastjson_encode_to_stream(array_fill(0, 100000, 'xyz'), fopen('taker://', 'wb'));
var_dump($n, fastjson_last_error() === FASTJSON_ERROR_IO, fastjson_last_error_pos() === strlen(Taker::$all));
Taker::$room = PHP_INT_MAX;
try {
    fastjson_encode_to_stream([1, INF], fopen('taker://', 'wb'), JSON_THROW_ON_ERROR);
} catch (JsonException $e) {
    echo get_class($e), ' ', $e->getMessage(), ' ', fastjson_last_error_pos(), "\n";
}
$used = (function () { yield 1; })();
foreach ($used as $value);
try {
    fastjson_encode_to_stream([$used], fopen('taker://', 'wb'));
} catch (Exception $e) {
    echo get_class($e), ' ', $e->getMessage(), "\n";
}
try {
    $closed = fopen('taker://', 'wb');
    fclose($closed);
    fastjson_encode_to_stream(1, $closed);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

echo "-- pieces are bounded\n";
fastjson_encode_to_stream((function () {
    for ($i = 0; $i < 200000; $i++) {
        yield ['i' => $i];
    }
})(), fopen('taker://', 'wb'));
var_dump(strlen(Taker::$all) > 2000000, Taker::$largest <= 100000, fastjson_decode(Taker::$all, true)[199999]);

echo "-- what changes meanwhile\n";
$list = range(1, 50000);
$object = new stdClass();
$object->a = range(1, 30000);
$object->b = 'b';
final class Changer
{
    public static Closure $change;
    public $context;
    public function stream_open(): bool { return true; }
    public function stream_write(string $bytes): int { (self::$change)(); return strlen($bytes); }
}
stream_wrapper_register('changer', Changer::class);
Changer::$change = function () use (&$list, $object) {
    $list = [];
    $object->a = null;
    unset($object->b);
};
var_dump(fastjson_encode_to_stream(['l' => &$list, 'o' => $object], fopen('changer://', 'wb')) > 200000);
--EXPECT--
-- ordinary values
-- Traversables
11 [1,[2],"x"]
30 {"a":1,"b":[1,2,3,4],"5":null}
2 []
22 {"3":"not at 0","0":1}
13 {"0":1,"1":2}
137 {
    "items": [
        1,
        {
            "x": {
                "k": "v"
            }
        },
        2
    ],
    "n": []
}
3 [1]
9 {"a":[1]}
16 [[],[null,null]]
11 {"g":[1.5]}
7 [1,[1]]
-- errors
false  | Inf and NaN cannot be JSON encoded after 0
7 [1,0,3] | Inf and NaN cannot be JSON encoded after 7
false  | Type is not supported after 0
false  | Type is not supported after 0
7 [1,2,3]
false  | Maximum stack depth exceeded after 0
7 [[[1]]]
false long | Malformed UTF-8 characters, possibly incorrectly encoded after 98305
bool(false)
bool(true)
bool(true)
JsonException Inf and NaN cannot be JSON encoded 0
Exception Cannot traverse an already closed generator
fastjson_encode_to_stream(): Argument #2 ($stream) must be an open stream resource
-- pieces are bounded
bool(true)
bool(true)
array(1) {
  ["i"]=>
  int(199999)
}
-- what changes meanwhile
bool(true)
