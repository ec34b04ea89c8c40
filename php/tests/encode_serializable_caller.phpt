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
same('nothing overwritten', fn (Closure $encode) => $encode([new Overwrites(null), 'k' => new Overwrites(null)]));
same('a property that is unset', function (Closure $encode) {
    $holder = new Holder();
    $holder->child = new Overwrites(function () use ($holder) { unset($holder->child); });
    return $encode($holder);
});
?>
--EXPECT--
from outside: same
from the class with the private one: same
from a child of it: same
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
nothing overwritten: same
a property that is unset: same
