--TEST--
fastjson_encode: PHP's cycle collector is given nothing that is in no cycle, and finds what is in one
--INI--
zend.enable_gc=1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

final class Row implements JsonSerializable
{
    public function __construct(private mixed $data)
    {
    }
    public function jsonSerialize(): mixed
    {
        return $this->data instanceof Closure ? ($this->data)() : $this->data;
    }
}

/** An array that holds the object that holds it. */
final class Knot
{
    private array $all;
    /** @var list<WeakReference> */
    public static array $made = [];
    public function __construct(mixed $first)
    {
        $this->all = [$first, 'knot' => $this];
        self::$made[] = WeakReference::create($this);
    }
    public function all(): array
    {
        return $this->all;
    }
}

final class Collects
{
    public function __destruct()
    {
        gc_collect_cycles();
    }
}

$rows = [];
for ($i = 0; $i < 3000; $i++) {
    $rows[] = new Row(['id' => $i, 'list' => [$i, [$i => "item $i"]]]);
    $rows["name $i"] = new Row([$i]);
}
foreach ([0, JSON_PRETTY_PRINT] as $flags) {
    gc_collect_cycles();
    $before = gc_status();
    $text = fastjson_encode($rows, $flags);
    $after = gc_status();
    var_dump($after['runs'] === $before['runs'], $after['roots'] - $before['roots'] < 10, $text === json_encode($rows, $flags));
}
unset($rows, $text);

/** What becomes of cycles that the result of jsonSerialize() was the last way to. */
function knots(string $name, Closure $method, int $flags = 0): void
{
    Knot::$made = [];
    gc_collect_cycles();
    try {
        $text = fastjson_encode([new Row($method)], $flags);
    } catch (Throwable $error) {
        $text = get_class($error);
    }
    gc_collect_cycles();
    $left = count(array_filter(Knot::$made, fn (WeakReference $knot) => $knot->get() !== null));
    echo $name, ': ', var_export($text, true), ', ', count(Knot::$made), ' made, ', $left, " left\n";
}

knots('returned', fn () => (new Knot(1))->all());
knots('collected while it is written', function () {
    $knot = new Knot(new Row(function () {
        gc_collect_cycles();
        return 2;
    }));
    return $knot->all();
});
foreach ([0, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_THROW_ON_ERROR] as $flags) {
    knots("an error before the object is seen, flags $flags", function () {
        $knot = new Knot("\xff");
        $last = new Collects();
        return $knot->all();
    }, $flags);
}
knots('an exception', function () {
    $knot = new Knot(new Row(fn () => throw new LogicException()));
    $last = new Collects();
    return $knot->all();
});
knots('behind a reference', function () {
    $knot = new Knot(3);
    $array = ['r' => &$knot];
    $last = new Collects();
    return $array;
});

/** Cycles of a list and its row: jsonSerialize() drops the list, or nobody but the call has it, and the collector runs. */
final class Member implements JsonSerializable
{
    public mixed $list = null;
    public ?Knot $knot = null;
    public static ?Closure $runs = null;
    public function jsonSerialize(): int
    {
        if (self::$runs !== null) {
            (self::$runs)();
        }
        return 4;
    }
}
function members(bool $nested): array
{
    $member = new Member();
    $member->knot = new Knot(0);
    $list = [$member, new Member()];
    $member->list = $nested ? [$list] : $list;
    return $member->list;
}
function left(string $name, string|false $text): void
{
    Member::$runs = null;
    gc_collect_cycles();
    echo $name, ': ', $text, ', ', count(array_filter(Knot::$made, fn (WeakReference $knot) => $knot->get() !== null)), " left\n";
    Knot::$made = [];
}
Knot::$made = [];
$list = null;
foreach ([false, true] as $nested) {
    gc_collect_cycles();
    $list = members($nested);
    $outer = ['list' => &$list];
    Member::$runs = function () use (&$list) {
        $list = null;
        gc_collect_cycles();
    };
    left('dropped and collected', fastjson_encode($outer));
    Member::$runs = fn () => gc_collect_cycles();
    left('an argument', fastjson_encode(members($nested)));
    $depth = 0;
    Member::$runs = function () use (&$depth) {
        if ($depth++ === 0) {
            fastjson_encode([members(true)]);
        }
        gc_collect_cycles();
    };
    left('inside', fastjson_encode(members($nested)));
}

echo "arrays that PHP changes though others have them\n";
/** Only the encoder's reference keeps it: what runs has no variable with it. */
final class Reads implements JsonSerializable
{
    private string $own = 'still there';
    public static ?Closure $runs = null;
    public function jsonSerialize(): array
    {
        (self::$runs)();
        $junk = [];
        for ($i = 0; $i < 20; $i++) {
            $junk[] = new Collects();
        }
        return [$this->own, get_class($this)];
    }
    public function __toString(): string
    {
        (self::$runs)();
        return 'text';
    }
}
$object = new ArrayObject([new Reads(), 1]);
$copy = $object->__serialize()[1];
Reads::$runs = function () use ($object) {
    $object[0] = null;
};
attempt('ArrayObject::__serialize()', fn () => fastjson_encode($copy));
$object = new ArrayObject();
$data = [0, [new Reads(), 1], [], null];
$object->__unserialize($data);
attempt('ArrayObject::__unserialize()', fn () => fastjson_encode($data));
$parent = new RecursiveArrayIterator([[new Reads(), 1]]);
$object = $parent->getChildren();
attempt('RecursiveArrayIterator::getChildren()', fn () => fastjson_encode($parent));
$list = [new Reads()];
$fiber = new Fiber(fn () => fastjson_encode($list));
Reads::$runs = function () use ($fiber) {
    if ($fiber->isStarted()) {
        Fiber::suspend();
    } else {
        $fiber->start();
    }
};
$list[0] .= '';
$fiber->resume();
echo '.= in another fiber: ', $fiber->getReturn(), "\n";

echo "objects that user code drops\n";
$kept = null;
$inside = [new Row(function () use (&$inside) {
    $inside = null;
    gc_collect_cycles();
    return 'list dropped';
}), new Row(fn () => ['second'])];
$outside = ['in' => &$inside];
attempt('in an array behind a reference', fn () => fastjson_encode($outside));
$slot = new Row(function () use (&$slot) {
    $slot = null;
    gc_collect_cycles();
    return ['slot dropped', new stdClass()];
});
$outside = [&$slot, 1];
attempt('behind a reference', fn () => fastjson_encode($outside));
$holder = new stdClass();
$holder->row = new Row(function () use ($holder) {
    $holder->row = null;
    return ['property dropped', new Row(new Row(fn () => null))];
});
attempt('in a property', fn () => fastjson_encode([$holder]));
$list = [1, new Row(function () use (&$list) {
    $list[1] = null;
    return ['element dropped'];
})];
attempt('in a list', fn () => fastjson_encode($list));

final class Itself implements JsonSerializable
{
    public int $n = 1;
    public function __construct(public mixed $next = null)
    {
    }
    public function jsonSerialize(): static
    {
        return $this;
    }
    public function __destruct()
    {
        echo "[end of {$this->n}]";
    }
}
$text = fastjson_encode([new Itself(new Itself([new Itself()])), 'x' => new Itself()]);
echo "\n", $text, "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
returned: '[{"0":1,"knot":{}}]', 1 made, 0 left
collected while it is written: '[{"0":2,"knot":{}}]', 1 made, 0 left
an error before the object is seen, flags 0: false, 1 made, 0 left
an error before the object is seen, flags 512: '[{"0":null,"knot":{}}]', 1 made, 0 left
an error before the object is seen, flags 4194304: 'JsonException', 1 made, 0 left
an exception: 'LogicException', 1 made, 0 left
behind a reference: '[{"r":{}}]', 1 made, 0 left
dropped and collected: {"list":[4,4]}, 0 left
an argument: [4,4], 0 left
inside: [4,4], 0 left
dropped and collected: {"list":[[4,4]]}, 0 left
an argument: [[4,4]], 0 left
inside: [[4,4]], 0 left
arrays that PHP changes though others have them
ArrayObject::__serialize(): "[[\x22still there\x22,\x22Reads\x22],1]" | 0 No error
ArrayObject::__unserialize(): "[0,[[\x22still there\x22,\x22Reads\x22],1],[],null]" | 0 No error
RecursiveArrayIterator::getChildren(): "{\x220\x22:[[\x22still there\x22,\x22Reads\x22],1]}" | 0 No error
.= in another fiber: [["still there","Reads"]]
objects that user code drops
in an array behind a reference: "{\x22in\x22:[\x22list dropped\x22,[\x22second\x22]]}" | 0 No error
behind a reference: "[[\x22slot dropped\x22,{}],1]" | 0 No error
in a property: "[{\x22row\x22:[\x22property dropped\x22,null]}]" | 0 No error
in a list: "[1,[\x22element dropped\x22]]" | 0 No error
[end of 1][end of 1][end of 1][end of 1]
{"0":{"n":1,"next":{"n":1,"next":[{"n":1,"next":null}]}},"x":{"n":1,"next":null}}
