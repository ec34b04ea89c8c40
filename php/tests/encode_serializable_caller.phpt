--TEST--
fastjson_encode: a private jsonSerialize() of the calling class, and objects whose jsonSerialize() overwrites what held them
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

class Base
{
    private function jsonSerialize(): mixed
    {
        return 'private';
    }
    public function encode(callable $encode, mixed $value): string|false
    {
        return $encode($value);
    }
    public function encodeByReflection(callable $encode, mixed $value): string|false
    {
        return (new ReflectionFunction($encode))->invoke($value);
    }
    public function encodeByMap(callable $encode, mixed $value): array
    {
        return array_map($encode, [$value]);
    }
    public function encodeByStaticClosure(callable $encode, mixed $value): string|false
    {
        return (static fn () => $encode($value))();
    }
    public function encodeByGenerator(callable $encode, mixed $value): Generator
    {
        yield $encode($value);
    }
}

class Shown extends Base implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return 'public';
    }
}

final class Further extends Shown
{
    public function encodeHere(callable $encode, mixed $value): string|false
    {
        return $encode($value);
    }
}

/** Gives the place that holds it another value, and returns itself. */
final class Overwrites implements JsonSerializable
{
    public int $a = 1;
    public function __construct(private ?Closure $overwrite)
    {
    }
    public function jsonSerialize(): mixed
    {
        $me = $this;
        if ($this->overwrite !== null) {
            ($this->overwrite)();
        }
        return $me;
    }
}

#[AllowDynamicProperties]
final class Holder
{
    public mixed $child = null;
    public int $last = 2;
}

/** Puts another object into its own place and returns that. */
final class Puts implements JsonSerializable
{
    public function __construct(private Closure $puts, private mixed $other)
    {
    }
    public function jsonSerialize(): mixed
    {
        ($this->puts)($this->other);
        return $this->other;
    }
}

enum Suit: string
{
    case Hearts = 'H';
}

function same(string $what, Closure $case): void
{
    $outcomes = [];
    foreach (['json_encode' => 'json_last_error_msg', 'fastjson_encode' => 'fastjson_last_error_msg'] as $encode => $message) {
        foreach ([0, JSON_PARTIAL_OUTPUT_ON_ERROR] as $flags) {
            $outcomes[$encode][] = [$case(fn (mixed $value) => $encode($value, $flags), $encode), $message()];
        }
    }
    echo $what, ': ', $outcomes['json_encode'] === $outcomes['fastjson_encode'] ? 'same' : json_encode($outcomes), "\n";
}

$shown = new Shown();
$further = new Further();
same('from outside', fn ($unused, $encode) => $encode([$shown, $further]));
same('from the class with the private one', fn ($unused, $encode) => $further->encode($encode, [$shown, $further, new Shown()]));
same('from a child of it', fn ($unused, $encode) => $further->encodeHere($encode, [$shown, $further]));

foreach (['encodeByReflection', 'encodeByMap', 'encodeByStaticClosure'] as $way) {
    same($way, fn ($unused, $encode) => $further->$way($encode, [$shown, $further]));
    same("$way, a closure", fn (Closure $encode) => $further->$way($encode, [$shown, $further]));
}
same('encodeByGenerator', fn ($unused, $encode) => iterator_to_array($further->encodeByGenerator($encode, [$shown, $further])));

foreach (['number' => 1, 'array' => [2], 'object' => new stdClass(), 'null' => null] as $name => $new) {
    same("a reference, $name", function (Closure $encode) use ($new) {
        $held = new Overwrites(function () use (&$held, $new) { $held = $new; });
        $list = ['a', &$held, 'b'];
        return $encode($list);
    });
    same("a declared property, $name", function (Closure $encode) use ($new) {
        $holder = new Holder();
        $holder->child = new Overwrites(function () use ($holder, $new) { $holder->child = $new; });
        return $encode($holder);
    });
    same("a declared property beside a dynamic one, $name", function (Closure $encode) use ($new) {
        $holder = new Holder();
        $holder->more = 3;
        $holder->child = new Overwrites(function () use ($holder, $new) { $holder->child = $new; });
        return $encode($holder);
    });
    same("a dynamic property, $name", function (Closure $encode) use ($new) {
        $holder = new Holder();
        $holder->more = new Overwrites(function () use ($holder, $new) { $holder->more = $new; });
        return $encode($holder);
    });
    same("a property of stdClass, $name", function (Closure $encode) use ($new) {
        $holder = new stdClass();
        $holder->child = new Overwrites(function () use ($holder, $new) { $holder->child = $new; });
        return $encode([$holder]);
    });
}
$references = [
    'becomes one' => function (Holder $holder) {
        $holder->child = new Overwrites(function () use ($holder) { $GLOBALS['kept'] = &$holder->child; });
    },
    'becomes another one' => function (Holder $holder) {
        $other = 3;
        $held = new Overwrites(function () use ($holder, &$other) { $holder->child = &$other; });
        $holder->child = &$held;
        $GLOBALS['kept'] = &$held;
    },
    'is unset' => function (Holder $holder) {
        $held = new Overwrites(function () use ($holder) { unset($holder->child); });
        $holder->child = &$held;
        $GLOBALS['kept'] = &$held;
    },
];
foreach ($references as $name => $fill) {
    foreach (['a declared property', 'beside a dynamic one', 'in an ArrayObject'] as $where) {
        same("$where: a reference that $name", function (Closure $encode) use ($fill, $where) {
            unset($GLOBALS['kept']);
            $holder = new Holder();
            if ($where !== 'a declared property') {
                $holder->more = 3;
            }
            $fill($holder);
            return $encode($where === 'in an ArrayObject' ? @new ArrayObject($holder) : $holder);
        });
    }
}
foreach (['an array', 'an object'] as $where) {
    foreach (['itself', 'number'] as $result) {
        same("$where whose reference has no other holder any more is copied, $result", function (Closure $encode) use ($where, $result) {
            $other = null;
            $holder = $where === 'an array' ? ['child' => &$other] : new Holder();
            if ($where === 'an object') {
                $holder->child = &$other;
            }
            $other = new class (function () use (&$holder) {
                unset($GLOBALS['kept']);
                $copy = is_array($holder) ? $holder : clone $holder;
                is_array($copy) ? $copy['child'] = 5 : $copy->child = 5;
            }, $result) implements JsonSerializable {
                public int $a = 1;
                public function __construct(private Closure $copy, private string $result)
                {
                }
                public function jsonSerialize(): mixed
                {
                    ($this->copy)();
                    return $this->result === 'itself' ? $this : 1;
                }
            };
            $kept = $other;
            $GLOBALS['kept'] = &$other;
            unset($other);
            return [$encode($holder), gettype(is_array($holder) ? $holder['child'] : $holder->child)];
        });
    }
}
foreach (['unset', 'overwritten'] as $how) {
    same("an element of an ArrayObject, a reference, $how", function (Closure $encode) use ($how) {
        $values = ['r' => &$held, 'z' => 2];
        $array = new ArrayObject($values);
        $held = new Overwrites(function () use ($array, $how) {
            if ($how === 'unset') {
                unset($array['r']);
            } else {
                $array['r'] = 5;
            }
        });
        return $encode($array);
    });
    same("the last element of an ArrayObject, overwritten, then $how", function (Closure $encode) use ($how) {
        $array = new ArrayObject([1]);
        $array[] = new Overwrites(function () use ($array, $how) {
            $array[1] = new stdClass();
            if ($how === 'unset') {
                unset($array[1]);
            }
        });
        return $encode([$array]);
    });
}
$others = ['serializable' => fn () => new Overwrites(null), 'enum' => fn () => Suit::Hearts, 'ArrayObject' => fn () => new ArrayObject([7])];
foreach ($others as $name => $other) {
    same("another object in its place, $name", function (Closure $encode) use ($other) {
        [$slots, $table, $class, $array] = [new Holder(), new Holder(), new stdClass(), new ArrayObject([1, 2])];
        $table->more = 3;
        foreach ([$slots, $table, $class] as $holder) {
            $holder->child = $GLOBALS['kept'][] = new Puts(function ($new) use ($holder) { $holder->child = $new; }, $other());
        }
        $held = $GLOBALS['kept'][] = new Puts(function ($new) use (&$held) { $held = $new; }, $other());
        $array[1] = $GLOBALS['kept'][] = new Puts(function ($new) use ($array) { $array[1] = $new; }, $other());
        return array_map($encode, [$slots, $table, $class, ['k' => &$held], [$array]]);
    });
}
same('nothing overwritten', fn (Closure $encode) => $encode([new Overwrites(null), 'k' => new Overwrites(null)]));
same('a property that is unset', function (Closure $encode) {
    $holder = new Holder();
    $holder->child = new Overwrites(function () use ($holder) { unset($holder->child); });
    return $encode($holder);
});

// docs/compat-php.md: ext/json looks into the reference, which may be gone
$holder = new Holder();
$held = new Overwrites(function () use ($holder, &$held) { unset($holder->child); $held = null; });
$holder->child = &$held;
echo 'unset, and the variable overwritten: ', fastjson_encode($holder), "\n";
?>
--EXPECT--
from outside: same
from the class with the private one: same
from a child of it: same
encodeByReflection: same
encodeByReflection, a closure: same
encodeByMap: same
encodeByMap, a closure: same
encodeByStaticClosure: same
encodeByStaticClosure, a closure: same
encodeByGenerator: same
a reference, number: same
a declared property, number: same
a declared property beside a dynamic one, number: same
a dynamic property, number: same
a property of stdClass, number: same
a reference, array: same
a declared property, array: same
a declared property beside a dynamic one, array: same
a dynamic property, array: same
a property of stdClass, array: same
a reference, object: same
a declared property, object: same
a declared property beside a dynamic one, object: same
a dynamic property, object: same
a property of stdClass, object: same
a reference, null: same
a declared property, null: same
a declared property beside a dynamic one, null: same
a dynamic property, null: same
a property of stdClass, null: same
a declared property: a reference that becomes one: same
beside a dynamic one: a reference that becomes one: same
in an ArrayObject: a reference that becomes one: same
a declared property: a reference that becomes another one: same
beside a dynamic one: a reference that becomes another one: same
in an ArrayObject: a reference that becomes another one: same
a declared property: a reference that is unset: same
beside a dynamic one: a reference that is unset: same
in an ArrayObject: a reference that is unset: same
an array whose reference has no other holder any more is copied, itself: same
an array whose reference has no other holder any more is copied, number: same
an object whose reference has no other holder any more is copied, itself: same
an object whose reference has no other holder any more is copied, number: same
an element of an ArrayObject, a reference, unset: same
the last element of an ArrayObject, overwritten, then unset: same
an element of an ArrayObject, a reference, overwritten: same
the last element of an ArrayObject, overwritten, then overwritten: same
another object in its place, serializable: same
another object in its place, enum: same
another object in its place, ArrayObject: same
nothing overwritten: same
a property that is unset: same
unset, and the variable overwritten: {"child":{"a":1},"last":2}
