--TEST--
Patches, merge patches and differences of random documents against the RFCs written out in PHP over json_decode
--FILE--
<?php
declare(strict_types=1);

// RFC 6902 and RFC 7386 as they read, on decoded values. Objects are stdClass; every value is copied before it is changed.
final class Refused extends Exception {}

function tokens(string $pointer): array
{
    if ($pointer !== '' && $pointer[0] !== '/' || preg_match('/~(?![01])/', $pointer)) {
        throw new Refused('pointer');
    }
    return array_map(fn ($token) => str_replace(['~1', '~0'], ['/', '~'], $token), array_slice(explode('/', $pointer), 1));
}

function index_of(string $token, int $most): int
{
    return preg_match('/^(0|[1-9]\d{0,8})$/D', $token) && (int) $token <= $most ? (int) $token : throw new Refused('place');
}

function &child(mixed &$value, string $token): mixed
{
    if ($value instanceof stdClass && property_exists($value, $token)) {
        return $value->$token;
    }
    if (is_array($value) && $value !== []) {
        return $value[index_of($token, count($value) - 1)];
    }
    throw new Refused('place');
}

function &parent_of(mixed &$root, array $tokens): mixed
{
    $value = &$root;
    foreach (array_slice($tokens, 0, -1) as $token) {
        $value = &child($value, $token);
    }
    return $value;
}

function copied(mixed $value): mixed
{
    return unserialize(serialize($value));
}

function got(mixed $root, string $pointer): mixed
{
    foreach (tokens($pointer) as $token) {
        $root = &child($root, $token);
    }
    return copied($root);
}

function put(mixed &$root, string $pointer, mixed $value, bool $replace = false): void
{
    $tokens = tokens($pointer);
    if ($tokens === []) {
        $root = $value;
        return;
    }
    $parent = &parent_of($root, $tokens);
    $last = end($tokens);
    if ($replace) {
        child($parent, $last);
    }
    if ($parent instanceof stdClass) {
        $parent->$last = $value;
    } elseif (is_array($parent)) {
        $index = $last === '-' ? count($parent) : index_of($last, count($parent));
        array_splice($parent, $index, $replace ? 1 : 0, [$value]);
    } else {
        throw new Refused('place');
    }
}

function taken(mixed &$root, string $pointer): mixed
{
    $tokens = tokens($pointer);
    $value = got($root, $pointer);
    if ($tokens === []) {
        throw new Refused('root');
    }
    $parent = &parent_of($root, $tokens);
    if ($parent instanceof stdClass) {
        unset($parent->{end($tokens)});
    } else {
        array_splice($parent, (int) end($tokens), 1);
    }
    return $value;
}

function same(mixed $a, mixed $b): bool
{
    if ($a instanceof stdClass && $b instanceof stdClass) {
        [$a, $b] = [(array) $a, (array) $b];
        ksort($a, SORT_STRING);
        ksort($b, SORT_STRING);
        return array_map(strval(...), array_keys($a)) === array_map(strval(...), array_keys($b)) && array_map(same(...), $a, $b) === array_fill(0, count($a), true);
    }
    if (is_array($a) && is_array($b)) {
        return count($a) === count($b) && array_map(same(...), $a, $b) === array_fill(0, count($a), true);
    }
    return (is_int($a) || is_float($a)) && (is_int($b) || is_float($b)) ? $a == $b : $a === $b;
}

/** @return array{bool, mixed} */
function patched(mixed $root, array $patch): array
{
    try {
        foreach ($patch as $operation) {
            $path = $operation->path;
            match ($operation->op) {
                'add' => put($root, $path, copied($operation->value)),
                'replace' => [got($root, $path), put($root, $path, copied($operation->value), true)],
                'remove' => taken($root, $path),
                'copy' => put($root, $path, got($root, $operation->from)),
                'test' => same(got($root, $path), $operation->value) || throw new Refused('test'),
                'move' => (function () use (&$root, $path, $operation) {
                    got($root, $operation->from);
                    if (str_starts_with($path, $operation->from . '/')) {
                        throw new Refused('into itself');
                    }
                    $path === $operation->from || put($root, $path, taken($root, $operation->from));
                })(),
            };
        }
    } catch (Refused) {
        return [false, null];
    }
    return [true, $root];
}

function merged(mixed $target, mixed $patch): mixed
{
    if (!$patch instanceof stdClass) {
        return copied($patch);
    }
    $target = $target instanceof stdClass ? copied($target) : new stdClass();
    foreach (get_mangled_object_vars($patch) as $name => $value) {
        $name = (string) $name;
        if ($value === null) {
            unset($target->$name);
        } else {
            $target->$name = merged(property_exists($target, $name) ? $target->$name : null, $value);
        }
    }
    return $target;
}

// --- random values, written with blanks and escapes that mean nothing ---

const NAMES = ['a', 'b', 'a/b', 'm~n', '0', '1', '-', "\u{e9}", 'x"y', 'long name that is longer than the others'];

function any(int $depth): mixed
{
    switch ($depth === 0 ? mt_rand(2, 5) : mt_rand(0, 4)) {
        case 0:
            return array_map(fn () => any($depth - 1), array_fill(0, mt_rand(0, 6), 0));
        case 1:
            $object = new stdClass();
            // More than eight names are found by hash.
            for ($i = mt_rand(0, mt_rand(0, 9) === 0 ? 14 : 5); $i > 0; $i--) {
                $object->{NAMES[array_rand(NAMES)] . (mt_rand(0, 1) ? '' : $i)} = any($depth - 1);
            }
            return $object;
        default:
            return [1, 2, 1.5, -0.25, true, false, null, '', 'text', "\u{1f600}\n", '~/'][mt_rand(0, 10)];
    }
}

function blank(): string
{
    return ['', '', '', '', ' ', "\n", "\t "][mt_rand(0, 6)];
}

function written(mixed $value): string
{
    if (is_string($value)) {
        return json_encode($value, mt_rand(0, 1) ? JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES : 0);
    }
    if (is_int($value)) {
        return ["$value", "$value.0", "{$value}0e-1", "$value.000"][mt_rand(0, 3)];
    }
    if (!is_array($value) && !$value instanceof stdClass) {
        return json_encode($value);
    }
    $parts = [];
    foreach (is_array($value) ? $value : get_mangled_object_vars($value) as $name => $child) {
        $parts[] = blank() . (is_array($value) ? '' : written((string) $name) . blank() . ':' . blank()) . written($child) . blank();
    }
    return is_array($value) ? '[' . implode(',', $parts) . ']' : '{' . implode(',', $parts) . '}';
}

/** A pointer that often leads somewhere, sometimes just behind it. */
function pointer(mixed $value): string
{
    $pointer = '';
    while (mt_rand(0, 5) > 0) {
        if (mt_rand(0, 12) === 0 || !is_array($value) && !$value instanceof stdClass) {
            if (mt_rand(0, 2) > 0) {
                return $pointer;
            }
            return $pointer . '/' . ['-', '01', '99', 'new', '', '~2'][mt_rand(0, 5)];
        }
        $children = is_array($value) ? $value : get_mangled_object_vars($value);
        $name = $children === [] || mt_rand(0, 9) === 0 ? (is_array($value) ? count($value) : 'new' . mt_rand(0, 3)) : array_rand($children);
        $pointer .= '/' . str_replace(['~', '/'], ['~0', '~1'], (string) $name);
        $value = $children[$name] ?? null;
    }
    return $pointer;
}

$seed = (int) (getenv('SEED') ?: 20261123);
mt_srand($seed);
$done = $refused = 0;
for ($round = 0; $round < 6000; $round++) {
    $from = any(4);
    $to = any(4);
    $now = $from;
    $patch = [];
    for ($i = mt_rand(1, 12); $i > 0; $i--) {
        $operation = (object) ['op' => ['add', 'add', 'remove', 'replace', 'move', 'copy', 'test'][mt_rand(0, 6)], 'path' => pointer($now)];
        if (in_array($operation->op, ['move', 'copy'])) {
            $operation->from = pointer($now);
        } elseif ($operation->op !== 'remove') {
            try {
                $operation->value = $operation->op === 'test' && mt_rand(0, 5) > 0 ? got($now, $operation->path) : any(2);
            } catch (Refused) {
                $operation->value = 0;
            }
        }
        [$good, $next] = patched(copied($now), [$operation]);
        if ($good || mt_rand(0, 9) === 0) {  // few patches are to fail early
            $patch[] = $operation;
            $now = $good ? $next : $now;
        }
    }
    [$good, $want] = patched(copied($from), $patch);
    $text = blank() . written($from) . blank();
    $with = written($patch);
    $got = fastjson_patch($text, $with);
    if ($good ? !is_string($got) || !same(json_decode($got), $want) : $got !== false) {
        echo "seed $seed: $text\npatched by $with\nis ", var_export($got, true), "\nnot ", $good ? json_encode($want) : 'refused', "\n";
        break;
    }
    $done += (int) $good;
    $refused += (int) !$good;
    $other = written($to);
    $merged = fastjson_merge_patch($text, $other);
    if (!same($merged, merged($from, $to))) {
        echo "seed $seed: $text\nmerged with $other\nis ", json_encode($merged), "\nnot ", json_encode(merged($from, $to)), "\n";
        break;
    }
    foreach ([[$text, $from, $other, $to], [$text, $from, $good ? $got : $text, $good ? $want : $from]] as [$a, $x, $b, $y]) {
        $way = fastjson_diff($a, $b);
        [$good, $there] = patched(copied($x), json_decode($way));
        if (!$good || !same($there, $y) || ($way === '[]') !== same($x, $y) || !same(json_decode((string) fastjson_patch($a, $way)), $y)) {
            echo "seed $seed: $a\nto $b\nby $way\n";
            break 2;
        }
    }
}
echo $done > 2000 && $refused > 500 ? "enough done and refused\n" : "$done done, $refused refused\n";
?>
--EXPECT--
enough done and refused
