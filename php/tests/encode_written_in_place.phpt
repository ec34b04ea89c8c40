--TEST--
fastjson_encode: containers that jsonSerialize() writes into in place, though they are being written: ArrayObject and its children
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';
error_reporting(E_ALL & ~E_DEPRECATED); // PHP 8.5 would rather have no object inside an ArrayObject

/** Does what it is told when it is asked, and returns what it is told, or itself. */
final class Asked implements JsonSerializable
{
    public int $calls = 0;
    public static int $left = 100; // for what returns others that return others
    public function __construct(private ?Closure $change, private mixed $result = 'asked')
    {
    }
    public function jsonSerialize(): mixed
    {
        if ($this->calls++ < 20 && $this->change !== null) {
            ($this->change)();
        }
        return match (true) {
            self::$left-- <= 0 => 'enough',
            $this->result === 'itself' => $this,
            $this->result instanceof Closure => ($this->result)(),
            default => $this->result,
        };
    }
}

class Declared
{
    public mixed $first = null;
    public mixed $list = ['x'];
    public mixed $last = null;
}

/** @param ArrayAccess<mixed, mixed> $to */
function append(ArrayAccess $to, int $many): void
{
    for ($i = 0; $i < $many; $i++) {
        $to[] = $i;
    }
}

echo "-- it grows, and moves\n";
$list = new ArrayObject([1]);
$list[] = new Asked(fn () => append($list, 1000));
$list[] = 3;
$list[] = [4];
echo fastjson_encode([[$list, 1], 2]), "\n";

$deeper = new ArrayObject([1]);
$deeper[] = [['k' => new Asked(fn () => append($deeper, 1000))]];
$deeper[] = 3;
echo fastjson_encode([[$deeper, 1], 2]), "\n";

$map = new ArrayObject(['a' => 1]);
$map['b'] = new Asked(fn () => append($map, 1000));
$map['c'] = new Asked(fn () => append($map, 1000));
$map['d'] = 4;
echo fastjson_encode($map), "\n";

$itself = new ArrayObject([1]);
$itself[] = $asked = new Asked(fn () => append($itself, 1000), fn () => $itself[1]);
echo fastjson_encode($itself), "\n";

echo "-- a list becomes a map\n";
$list = new ArrayObject([1]);
$list[] = new Asked(function () use ($list) { $list['name'] = 'n'; });
$list[] = 3;
echo fastjson_encode([$list, 2]), "\n";

echo "-- it shrinks, and is packed anew\n";
$map = new ArrayObject();
for ($i = 0; $i < 8; $i++) {
    $map["k$i"] = str_repeat('v', 20 + $i);
}
$map['k0'] = new Asked(function () use ($map) {
    for ($i = 1; $i < 8; $i++) {
        unset($map["k$i"]);
    }
});
echo fastjson_encode([$map, 2]), "\n";
for ($i = 1; $i < 8; $i++) {
    $map["k$i"] = $i;
}
$map['k0'] = new Asked(function () use ($map) {
    for ($i = 1; $i < 7; $i++) {
        unset($map["k$i"]);
    }
    for ($i = 0; $i < 8; $i++) {
        $map["n$i"] = [$i];
    }
    for ($i = 0; $i < 8; $i++) {
        unset($map["n$i"]);
    }
});
echo fastjson_encode([$map, 2]), "\n";

echo "-- a child of a RecursiveArrayIterator, which is an ordinary list elsewhere\n";
$parent = new RecursiveArrayIterator([[0, 'b', ['d']]]);
$child = $parent->getChildren();
$child[0] = new Asked(fn () => append($child, 1000));
$text = fastjson_encode([$parent->getArrayCopy(), 2]);
$is_shared = $parent->getArrayCopy()[0][0] !== 0; // not in later versions of PHP
echo $text === ($is_shared ? '[[["asked","b",["d"]]],2]' : '[[[0,"b",["d"]]],2]') ? 'as it was' : $text, "\n";

echo "-- the object whose properties are written ends\n";
foreach ([1, 2] as $wraps) {
    $object = new Declared();
    $object->last = str_repeat('last', 10);
    $array = new ArrayObject($object);
    $outer = $wraps === 1 ? $array : new ArrayObject($array);
    $object->first = new Asked(function () use ($outer, $array, &$object) {
        $outer->exchangeArray([]);
        $array->exchangeArray([]);
        $object = null;
    });
    unset($array);
    $text = fastjson_encode([$outer, 2]);
    echo $text, "\n";
}

echo "-- an array that holds itself, without an object or a reference\n";
$array = new ArrayObject(['x' => 1]);
$map = $array->__serialize()[1];
$array['x'] = $map;
$parent = new RecursiveArrayIterator([[1, 2], [4]]);
$child = $parent->getChildren();
$list = $parent->getArrayCopy();
$child[1] = $list;
foreach ([$map, $array, [$map], [1, ['k' => $map]], $list, [[$list, $list[0]]], $child] as $value) {
    foreach ([0, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_PRETTY_PRINT | JSON_PARTIAL_OUTPUT_ON_ERROR] as $flags) {
        $same = fastjson_encode($value, $flags) === json_encode($value, $flags) && fastjson_last_error() === json_last_error();
        echo $same ? 'same ' : 'other ';
    }
}
var_dump(fastjson_encode($map, 0, 1000000), fastjson_last_error_msg(), fastjson_ndjson_encode([$map]), fastjson_last_error_msg());
unset($array['x'], $child[1]);

echo "-- lines of one that grows\n";
$array = new ArrayObject([0, 'b', ['d']]);
$array[0] = new Asked(fn () => append($array, 1000));
echo fastjson_ndjson_encode($array->__serialize()[1]);
$array = new ArrayObject([0, 'b', ['d']]);
$array[0] = new Asked(function () use ($array) { unset($array[1], $array[2]); });
echo fastjson_ndjson_encode($array->__serialize()[1]);

echo "-- anything at random\n";

final class World
{
    /** @var list<object> */
    public array $holders = [];
    /** @var list<object> all that must not end while json_encode() walks over it */
    private array $kept = [];
    private array $references = [];
    private bool $isDefined;

    public function __construct(int $seed, bool $isDefined)
    {
        mt_srand($seed);
        Asked::$left = 100;
        $this->isDefined = $isDefined;
        for ($i = 0; $i < 4; $i++) {
            $this->holders[] = $this->holder($i);
        }
        foreach ($this->holders as $holder) {
            if ($holder instanceof ArrayObject && is_array($holder->__serialize()[1]) && mt_rand(0, 9) === 0) {
                $holder['itself'] = mt_rand(0, 1) ? $holder->__serialize()[1] : [$holder->__serialize()[1]];
            }
        }
    }

    private function holder(int $depth): object
    {
        $values = [];
        for ($i = mt_rand(0, 9); $i > 0; $i--) {
            $values[mt_rand(0, 1) ? "k$i" : $i] = $this->value($depth);
        }
        if (mt_rand(0, 1)) {
            $values = array_values($values);
        }
        switch (mt_rand(0, 5)) {
            case 0: return (object) $values;
            case 1: return new ArrayIterator($values);
            case 2: return new ArrayObject((object) $values);
            case 3:
                $declared = new Declared();
                $declared->first = $this->value($depth);
                $declared->last = $this->value($depth);
                if (mt_rand(0, 1)) {
                    $this->references[] = &$declared->first;
                }
                return mt_rand(0, 1) ? new ArrayObject($declared) : $declared;
            case 4:
                $parent = new RecursiveArrayIterator([$values]);
                $this->kept[] = $parent;
                return $values === [] ? $parent : $parent->getChildren();
            default: return new ArrayObject($values);
        }
    }

    private function value(int $depth): mixed
    {
        switch (mt_rand(0, 8)) {
            case 0: return [$this->value($depth + 1), 'k' => mt_rand()];
            case 1:
            case 2: return $this->kept[] = $this->asked();
            case 3: return $depth < 3 ? $this->kept[] = $this->holder($depth + 1) : 3;
            case 4: return str_repeat('text', mt_rand(1, 20));
            default: return mt_rand();
        }
    }

    private function asked(): Asked
    {
        $operations = [];
        for ($i = mt_rand(0, 3); $i > 0; $i--) {
            $operations[] = [mt_rand(0, $this->isDefined ? 3 : 9), mt_rand(0, 3), mt_rand(), mt_rand(0, 12)];
        }
        $change = function () use ($operations) {
            foreach ($operations as [$operation, $holder, $number, $many]) {
                $this->change($operation, $holder, $number, $many);
            }
        };
        $results = [
            'text', 'itself', fn () => $this->holders[mt_rand(0, 3)] ?? null, fn () => [1, $this->holders[0] ?? 0], fn () => end($this->kept), null,
        ];
        return new Asked($change, $results[mt_rand(0, $this->isDefined ? 1 : 5)]);
    }

    /** What was done to others through references. */
    public function types(): array
    {
        return array_map(fn ($holder) => $holder instanceof ArrayAccess ? [] : array_map('gettype', get_object_vars($holder)), $this->holders);
    }

    private function change(int $operation, int $index, int $number, int $many): void
    {
        $holder = $this->holders[$index] ?? null;
        if ($holder === null) {
            return;
        }
        $is_array = $holder instanceof ArrayAccess;
        $keys = array_keys($is_array ? iterator_to_array($holder) : get_object_vars($holder));
        $key = $keys === [] ? null : $keys[$number % count($keys)];
        $value = $key === null ? null : ($is_array ? $holder[$key] : $holder->$key);
        switch ($operation) {
            case 0:
            case 1:  // a number for a number
                if (is_int($value)) {
                    $is_array ? $holder[$key] = $number : $holder->$key = $number;
                }
                break;
            case 2:  // a reference, or a copy behind the end of all, which then are values
                if (!$is_array && $key !== null && $many < 5) {
                    $this->references[] = &$holder->$key;
                } elseif (!$is_array && $key !== null && $many < 9) {
                    $this->references = [];
                    $copy = clone $holder;
                    foreach ($keys as $each) {
                        $copy->$each = null;
                    }
                }
                break;
            case 3:
                if (!$is_array && $key !== null) {
                    $this->kept[] = $holder->$key;
                    $holder->$key = $number;
                }
                break;
            case 4:
                for ($i = 0; $i < $many * $many; $i++) {
                    $is_array ? $holder["n$i"] = [$i] : $holder->{"n$i"} = [$i];
                }
                break;
            case 5:
                if ($is_array) {
                    foreach ($keys as $each) {
                        unset($holder[$each]);
                    }
                }
                break;
            case 6:
                if ($key !== null && $is_array) {
                    $holder[$key] = mt_rand(0, 1) ? [str_repeat('new', 9)] : new ArrayObject([[$number]]);
                }
                break;
            case 7:
                if ($holder instanceof ArrayObject) {
                    $holder->exchangeArray([$number]);
                }
                break;
            case 8:
                $is_array && $holder->ksort();
                break;
            default:
                unset($this->holders[$index]);
                array_pop($this->kept);
                gc_collect_cycles();
        }
    }
}

$seed = random_int(0, PHP_INT_MAX >> 20);
$seen = 0;
for ($turn = 0; $turn < 4000; $turn++) {
    $flags = $turn % 2 ? JSON_PARTIAL_OUTPUT_ON_ERROR : 0;
    $world = new World($seed + $turn, true);
    $theirs = @json_encode($world->holders, $flags);
    $other = new World($seed + $turn, true);
    $ours = @fastjson_encode($other->holders, $flags);
    $seen += strlen((string) $ours);
    if ($ours !== $theirs || fastjson_last_error() !== json_last_error() || $world->types() !== $other->types()) {
        echo 'seed ', $seed + $turn, "\n$theirs\n$ours\n";
        break;
    }
    // What ext/json makes of these is not defined.
    $text = @fastjson_encode((new World($seed + $turn, false))->holders, $flags | JSON_PRETTY_PRINT);
    $seen += strlen((string) $text);
    if ($text !== false && json_decode($text) === null) {
        echo 'seed ', $seed + $turn, ": no JSON\n$text\n";
        break;
    }
}
echo $seen > 100000 ? 'done' : "only $seen bytes", "\n";
?>
--EXPECT--
-- it grows, and moves
[[{"0":1,"1":"asked","2":3,"3":[4]},1],2]
[[{"0":1,"1":[{"k":"asked"}],"2":3},1],2]
{"a":1,"b":"asked","c":"asked","d":4}
{"0":1,"1":{"calls":1}}
-- a list becomes a map
[{"0":1,"1":"asked","2":3},2]
-- it shrinks, and is packed anew
[{"k0":"asked"},2]
[{"k0":"asked","k7":7},2]
-- a child of a RecursiveArrayIterator, which is an ordinary list elsewhere
as it was
-- the object whose properties are written ends
[{"first":"asked","list":["x"],"last":"lastlastlastlastlastlastlastlastlastlast"},2]
[{"first":"asked","list":["x"],"last":"lastlastlastlastlastlastlastlastlastlast"},2]
-- an array that holds itself, without an object or a reference
same same same same same same same same same same same same same same same same same same same same same bool(false)
string(18) "Recursion detected"
bool(false)
string(18) "Recursion detected"
-- lines of one that grows
"asked"
"b"
["d"]
"asked"
-- anything at random
done
