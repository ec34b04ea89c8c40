--TEST--
fastjson_encode_to_stream: user code of a stream finds no marks in what is being written, and may write into it
--FILE--
<?php
declare(strict_types=1);

final class Sink
{
    public $context;
    public static ?Closure $write = null;
    public static string $text = '';
    public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool
    {
        return true;
    }
    public function stream_write(string $bytes): int
    {
        self::$text .= $bytes;
        if (self::$write !== null) {
            (self::$write)();
        }
        return strlen($bytes);
    }
}
stream_wrapper_register('sink', Sink::class);

final class Itself extends ArrayObject implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return $this;
    }
}

final class Calls implements JsonSerializable
{
    public function __construct(private Closure $call)
    {
    }
    public function jsonSerialize(): mixed
    {
        return ($this->call)();
    }
}

#[AllowDynamicProperties]
final class Shown implements JsonSerializable
{
    public function __construct(public mixed $shown)
    {
    }
    public function jsonSerialize(): mixed
    {
        return $this->shown ?? $this;
    }
}

#[AllowDynamicProperties]
final class Undeclared implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return $this->shown;
    }
}

function written(mixed $value, ?Closure $write, int $flags = 0): string
{
    [Sink::$text, Sink::$write] = ['', $write];
    $good = fastjson_encode_to_stream($value, fopen('sink://', 'w'), $flags);
    Sink::$write = null;
    return $good === false ? 'error ' . fastjson_last_error() : Sink::$text;
}

$long = str_repeat('y', 70000);
$shared = ['deep' => [$long, 'z', $long]];
$object = (object) ['in' => $shared, 'next' => [1, 2]];
$itself = new Shown(null);
$itself->more = [$long, 1];
$values = [
    'array' => ['d' => $shared, 'e' => $shared],
    'reference' => [&$shared, $shared],
    'object' => ['o' => $object, 'p' => [$object]],
    'jsonSerialize()' => [new Shown([$shared, $object, new Shown($shared)])],
    'returns itself' => [$itself, [$itself]],
    'ArrayObject' => [new Itself([$shared, $object])],
];

foreach ($values as $name => $value) {
    $text = json_encode($value);
    // The same value, encoded and compared while it is on its way out; then in two fibers at once, which take turns.
    $good = true;
    $writes = 0;
    $copy = unserialize(serialize($value));
    $same = written($value, function () use ($value, $copy, $text, &$good, &$writes) {
        $writes++;
        ob_start();
        var_dump($value);
        $good = $good && !str_contains(ob_get_clean(), '*RECURSION*') && $value == $copy && json_encode($value) === $text && fastjson_encode([$value]) === "[$text]";
    });
    $good = $good && $same === $text && $writes > 0;
    unset($same);
    [Sink::$text, Sink::$write] = ['', fn () => Fiber::suspend()];
    $fibers = [];
    for ($i = 0; $i < 3; $i++) {
        $fibers[] = $fiber = new Fiber(fn () => fastjson_encode_to_stream($value, fopen('sink://', 'w')));
        $fiber->start();
    }
    while (array_filter($fibers, fn ($fiber) => !$fiber->isTerminated()) !== []) {
        foreach ($fibers as $fiber) {
            if (!$fiber->isTerminated()) {
                $fiber->resume();
            }
        }
    }
    foreach ($fibers as $fiber) {
        $good = $good && $fiber->getReturn() === strlen($text);
    }
    // No mark is left.
    echo $name, ': ', $good && json_encode([$value, $value]) === "[$text,$text]" ? 'good' : 'bad', "\n";
}

// What holds itself is found behind each write.
$ring = ['text' => $long];
$ring['ring'] = &$ring;
echo 'ring: ', written($ring, function () {}), ', ', written([$ring, 1], fn () => json_encode(1)), "\n";

// A ring that two fibers walk in turns: an error in both whichever goes on first, and nothing of theirs stays in it.
$ends = [];
for ($order = 0; $order < 16; $order++) {
    $node = (object) ['text' => $long, 'waits' => new Calls(fn () => Fiber::suspend())];
    $node->ring = [1, $node];
    Sink::$write = fn () => Fiber::getCurrent() !== null ? Fiber::suspend() : null;
    $fibers = [
        new Fiber(fn () => [fastjson_encode_to_stream([$node, 2], fopen('sink://', 'w')), fastjson_last_error()]),
        new Fiber(fn () => [fastjson_encode([$node, 2]), fastjson_last_error()]),
    ];
    $fibers[$order & 1]->start();
    $fibers[~$order & 1]->start();
    for ($step = 1; array_filter($fibers, fn ($fiber) => !$fiber->isTerminated()) !== []; $step++) {
        $next = $fibers[$order >> ($step & 3) & 1];
        ($next->isTerminated() ? $fibers[$next === $fibers[0] ? 1 : 0] : $next)->resume();
    }
    foreach ($fibers as $fiber) {
        $ends[json_encode($fiber->getReturn())] = true;
    }
    ob_start();
    var_dump($node);
    $ends[substr_count(ob_get_clean(), '*RECURSION*') . ' recursion'] = true;
    $node->ring = null;
}
Sink::$write = null;
echo 'ring in two fibers: ', implode(', ', array_keys($ends)), "\n";

// What user code takes of an object meanwhile is its own, and has no mark when the object has other properties later.
$self = new Undeclared();
$self->long = $long . mt_rand();
$self->shown = [$long . $long, 1, new Calls(fn () => $self->more = 1)];
$taken = null;
written([$self], function () use ($self, &$taken) {
    $taken ??= (array) $self;
});
unset($self->shown);
$copy = $taken;
$copy['long'] .= '';
echo 'taken: ', fastjson_encode($taken) !== false && [$taken] == [$copy] ? 'good' : 'bad', "\n";

// Elements that are written into in place while they wait to be walked: none of them may be freed memory.
$seed = (int) (getenv('SEED') ?: 20261123);
mt_srand($seed);
$bad = 0;
for ($round = 0; $round < 150; $round++) {
    $inner = new Itself();
    for ($i = mt_rand(0, 12); $i > 0; $i--) {
        $round % 2 === 0 || mt_rand(0, 1) ? $inner[] = "first $i" : $inner["k$i"] = ["second $i"];
    }
    $outer = match (mt_rand(0, 3)) {
        0 => [str_repeat('k', 100000) => $inner],
        1 => [[str_repeat('v', 100000), new Shown($inner)], $inner],
        2 => new ArrayObject([str_repeat('v', 100000), $inner, $inner]),
        3 => (object) ['first' => str_repeat('v', 100000), 'second' => new Shown([$inner, $inner])],
    };
    $turns = 0;
    $kind = mt_rand(0, 3);
    $text = written($outer, function () use ($inner, $outer, $kind, &$turns) {
        if ($turns++ > 2) {
            return;
        }
        match ($kind) {
            0 => array_map(fn ($i) => $inner[] = "new $i", range(1, 500)),
            1 => $inner->exchangeArray(['other' => str_repeat('o', 20)]),
            2 => array_map(fn ($i) => $inner->offsetUnset($i), array_keys($inner->getArrayCopy())),
            3 => $outer instanceof ArrayObject ? $outer->exchangeArray([]) : $inner->uasort(fn ($a, $b) => mt_rand(-1, 1)),
        };
        // In the memory that was given up.
        for ($i = 0; $i < 10; $i++) {
            $GLOBALS['junk'][] = array_fill(0, 8, 'junk');
            $GLOBALS['junk'][] = array_fill_keys(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 'junk');
        }
    }, mt_rand(0, 1) ? JSON_PRETTY_PRINT : 0);
    if (!json_validated($text) || str_contains($text, 'junk')) {
        $bad++;
        echo "round $round of seed $seed: ", substr($text, -200), "\n";
    }
}
function json_validated(string $text): bool
{
    json_decode($text);
    return json_last_error() === JSON_ERROR_NONE;
}
echo "$bad bad\n";
?>
--EXPECT--
array: good
reference: good
object: good
jsonSerialize(): good
returns itself: good
ArrayObject: good
ring: error 6, error 6
ring in two fibers: [false,6], 1 recursion
taken: good
0 bad
