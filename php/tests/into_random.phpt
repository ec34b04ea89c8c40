--TEST--
Random classes and random documents: fastjson_decode_into gives what a slow mapper in PHP makes of json_decode
--FILE--
<?php
declare(strict_types=1);

$seed = (int) (getenv('SEED') ?: 20261122);
mt_srand($seed);

enum Colour: string { case Red = 'r'; case Blue = "b\u{e9}"; }
enum Size: int { case S = 1; case L = -2; }

final class Misfit extends Exception {}

/** A type: PHP's spelling, the attribute's arguments, a default or null for none, and how a JSON value becomes one of it. */
final class Kind
{
    public function __construct(public string $php, public string $attribute, public ?string $default, public Closure $map) {}
}

function misfit(): never
{
    throw new Misfit;
}

function plain(mixed $value, bool $arrays): mixed
{
    return $arrays ? json_decode(json_encode($value, JSON_PRESERVE_ZERO_FRACTION), true) : $value;
}

function scalar(string $type): Closure
{
    return match ($type) {
        'int' => fn ($v) => is_int($v) ? $v : misfit(),
        'float' => fn ($v) => is_float($v) || (is_int($v) && (float) $v < 2.0 ** 63 && (int) (float) $v === $v) ? (float) $v : misfit(),
        'string' => fn ($v) => is_string($v) ? $v : misfit(),
        'bool' => fn ($v) => is_bool($v) ? $v : misfit(),
        'Colour' => fn ($v) => is_string($v) ? (Colour::tryFrom($v) ?? misfit()) : misfit(),
        'Size' => fn ($v) => is_int($v) ? (Size::tryFrom($v) ?? misfit()) : misfit(),
        'array' => fn ($v) => is_array($v) || $v instanceof stdClass ? plain($v, true) : misfit(),
        'mixed' => fn ($v) => $v,
        'stdClass' => fn ($v) => $v instanceof stdClass ? $v : misfit(),
        default => fn ($v) => $v instanceof stdClass ? slow($v, $type) : misfit(),
    };
}

function nullable(Closure $map): Closure
{
    return fn ($v) => $v === null ? null : $map($v);
}

/** class => property => [JSON name, Kind, promoted] */
$classes = [];

function slow(stdClass $value, string $class): object
{
    $reflection = new ReflectionClass($class);
    $object = $reflection->newInstanceWithoutConstructor();
    foreach ($GLOBALS['classes'][$class] as $property => [$name, $kind]) {
        if (property_exists($value, $name)) {
            $made = ($kind->map)($value->$name);
        } elseif ($kind->default !== null) {
            $made = eval("return $kind->default;");
        } elseif ($kind->php[0] === '?' || $kind->php === 'mixed') {
            $made = null;
        } else {
            misfit();
        }
        (new ReflectionProperty($class, $property))->setValue($object, $made);
    }
    return $object;
}

function kind(array $known): Kind
{
    $simple = ['int', 'float', 'string', 'bool', 'Colour', 'Size', 'array', 'stdClass', ...$known];
    $type = $simple[array_rand($simple)];
    $defaults = ['int' => '7', 'float' => '1.5', 'string' => '"d"', 'bool' => 'true', 'Colour' => 'Colour::Red', 'Size' => 'Size::L', 'array' => '[1]'];
    switch (mt_rand(0, 6)) {
        case 0:
            return new Kind("?$type", '', mt_rand(0, 1) ? 'null' : null, nullable(scalar($type)));
        case 1:
            $or = mt_rand(0, 1) ? '?' : '';
            $map = $or ? nullable(scalar($type)) : scalar($type);
            return new Kind('array', "list: '$or$type'", '[]', fn ($v) => is_array($v) ? array_map($map, $v) : misfit());
        case 2:
            return new Kind('array', "map: '$type'", null, fn ($v) => $v instanceof stdClass || $v === [] ? array_map(scalar($type), (array) $v) : misfit());
        case 3:
            return new Kind('int|string|null', '', '"u"', fn ($v) => $v === null || is_int($v) || is_string($v) ? $v : misfit());
        case 4:
            return new Kind('mixed', '', null, fn ($v) => $v);
        default:
            return new Kind($type, '', mt_rand(0, 1) ? $defaults[$type] ?? null : null, scalar($type));
    }
}

const NAMES = ['a', 'b', 'name', 'a long name of some length', "\u{e9}t\u{e9}", 'with"quote', 'back\\slash', 'x/y', '0', 'ninechars', 'eightchr'];

function make_class(string $class, array $known): void
{
    $names = NAMES;
    shuffle($names);
    $promoted = mt_rand(0, 2) === 0;
    $parts = [];
    foreach (array_slice($names, 0, mt_rand(0, 7)) as $i => $name) {
        $kind = kind($known);
        $GLOBALS['classes'][$class]["p$i"] = [$name, $kind];
        $arguments = 'name: ' . var_export($name, true) . ($kind->attribute === '' ? '' : ", $kind->attribute");
        $visible = ['public', 'protected', 'private', 'public'][mt_rand(0, 3)];
        $default = $kind->default;
        $readonly = $default === null || $promoted ? ['', 'readonly '][mt_rand(0, 1)] : '';
        $parts[] = "#[FastJson\\Field($arguments)] $visible $readonly$kind->php \$p$i" . ($default === null ? '' : " = $default");
    }
    $GLOBALS['classes'][$class] ??= [];
    // Parameters without a default do not come behind those with one.
    usort($parts, fn ($a, $b) => str_contains($a, ' = ') <=> str_contains($b, ' = '));
    eval($promoted ? "final class $class { public function __construct(" . implode(', ', $parts) . ') { throw new Error; } }'
        : "final class $class { " . implode('; ', $parts) . ($parts ? ';' : '') . ' }');
}

function any(int $depth): mixed
{
    return match (mt_rand(0, $depth > 0 ? 12 : 9)) {
        0 => null, 1 => (bool) mt_rand(0, 1), 2 => mt_rand(-3, 3), 3 => mt_rand() << 31, 4 => mt_rand(-9, 9) / 4,
        5 => 'r', 6 => "b\u{e9}", 7 => 1, 8 => "t\"\\/\n\u{1F600}" . mt_rand(), 9 => PHP_INT_MAX,
        10 => [], 11 => array_map(fn () => any($depth - 1), range(1, mt_rand(1, 4))),
        12 => (object) array_combine($keys = array_map(fn () => NAMES[array_rand(NAMES)], range(1, mt_rand(1, 3))), array_map(fn () => any($depth - 1), $keys)),
    };
}

/** Mostly what the type takes, so that documents often fit. */
function value_for(Kind $kind, int $depth): mixed
{
    if (mt_rand(0, 60) === 0) {
        return any(2);
    }
    $type = ltrim($kind->php, '?');
    if ($kind->php[0] === '?' && mt_rand(0, 3) === 0) {
        return null;
    }
    $element = preg_match("/'\\??(\\w+)'/", $kind->attribute, $match) ? new Kind($match[1], '', null, fn () => null) : null;
    if ($element !== null) {
        $items = mt_rand(0, 3) === 0 ? [] : array_map(fn () => value_for($element, $depth), range(1, mt_rand(1, 3)));
        return str_starts_with($kind->attribute, 'map') ? (object) array_combine(array_map(fn ($i) => NAMES[$i], array_keys($items)), $items) : $items;
    }
    return match ($type) {
        'int' => mt_rand(-5, 5), 'float' => mt_rand(-8, 8) / 2, 'string' => ['', 'x', "\u{e9}\n", str_repeat('long ', 20)][mt_rand(0, 3)], 'bool' => (bool) mt_rand(0, 1),
        'Colour' => ['r', "b\u{e9}"][mt_rand(0, 1)], 'Size' => [1, -2][mt_rand(0, 1)], 'array' => [1, 'a'], 'stdClass' => (object) ['q' => 1],
        'int|string|null' => [1, 'x', null][mt_rand(0, 2)], 'mixed' => any(2), default => document($type, $depth - 1),
    };
}

function document(string $class, int $depth): stdClass
{
    $members = [];
    $fields = $GLOBALS['classes'][$class];
    if (mt_rand(0, 2) === 0) {
        $fields = array_reverse($fields);
    }
    foreach ($fields as [$name, $kind]) {
        if (mt_rand(0, 20) === 0) {
            $members['unknown' . mt_rand(0, 3)] = any(2);
        }
        if (mt_rand(0, 12) !== 0) {
            $members[$name] = value_for($kind, $depth);
        }
    }
    return (object) $members;
}

$fits = $misfits = 0;
for ($round = 0; $round < 120; $round++) {
    $known = [];
    for ($i = 0; $i < 3; $i++) {
        make_class($class = "C{$round}_$i", $known);
        $known[] = $class;
    }
    for ($n = 0; $n < 12; $n++) {
        $flags = [0, JSON_PRETTY_PRINT, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES][mt_rand(0, 2)];
        $text = json_encode(document($class, 3), $flags | JSON_PRESERVE_ZERO_FRACTION);
        try {
            $expected = slow(json_decode($text), $class);
        } catch (Misfit) {
            $expected = null;
        }
        $actual = fastjson_decode_into($text, $class);
        $same = serialize_all($expected) === serialize_all($actual) && ($actual !== null || fastjson_last_error() === FASTJSON_ERROR_MAPPING);
        if ($same && $actual !== null) {
            $again = fastjson_encode($actual, FASTJSON_ENCODE_FIELDS | JSON_PRESERVE_ZERO_FRACTION);
            $same = serialize_all(fastjson_decode_into($again, $class)) === serialize_all($actual);
        }
        if (!$same) {
            echo "seed $seed: $class of $text\n", fastjson_last_error_msg(), "\n", serialize_all($expected), "\n", serialize_all($actual), "\n", $again ?? '', "\n";
            break 2;
        }
        $actual === null ? $misfits++ : $fits++;
    }
}

/** Enums, private properties and types are in it. */
function serialize_all(mixed $value): string
{
    return serialize($value);
}
echo $fits > 300 && $misfits > 100 ? "enough that fit and that do not\n" : "$fits fit, $misfits do not\n";
?>
--EXPECT--
enough that fit and that do not
