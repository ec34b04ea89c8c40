--TEST--
fastjson_encode: property hooks and lazy objects whose values hold others, without end and with one
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, whose frames are larger');
?>
--INI--
memory_limit=512M
--FILE--
<?php
declare(strict_types=1);

final class State
{
    public static int $calls = 0;
    public static int $end = PHP_INT_MAX;
    public static bool $ended = false;
    public static function goes(): bool
    {
        return !self::$ended && !(self::$ended = ++self::$calls >= self::$end);
    }
}
class Hooked
{
    public mixed $next {
        get => State::goes() ? new Hooked() : 'end';
    }
}
class HookedList
{
    public mixed $next {
        get => State::goes() ? [new HookedList()] : 'end';
    }
}
class HookedAsked implements JsonSerializable
{
    public mixed $next {
        get => State::goes() ? new HookedAsked() : 'end';
    }
    public function jsonSerialize(): mixed
    {
        return $this;
    }
}
class Lazy
{
    public mixed $next = null;
    public static function ghost(): Lazy
    {
        return (new ReflectionClass(Lazy::class))->newLazyGhost(function (Lazy $lazy): void {
            $lazy->next = State::goes() ? Lazy::ghost() : 'end';
        });
    }
    public static function proxy(): Lazy
    {
        return (new ReflectionClass(Lazy::class))->newLazyProxy(function (): Lazy {
            $real = new Lazy();
            $real->next = State::goes() ? [Lazy::proxy()] : 'end';
            return $real;
        });
    }
}
$kinds = [
    'hook' => fn() => new Hooked(),
    'hook with a list' => fn() => new HookedList(),
    'hook and jsonSerialize' => fn() => new HookedAsked(),
    'lazy ghost' => fn() => Lazy::ghost(),
    'lazy proxy' => fn() => Lazy::proxy(),
];

/** How many calls user code got, and how it ended. */
function outcome(string $encode, callable $make, int $end = PHP_INT_MAX, int $flags = 0): array
{
    [State::$calls, State::$end, State::$ended] = [0, $end, false];
    $value = $make();
    try {
        $text = $encode($value, $flags, 1 << 30);
        $how = is_string($text) ? md5($text) : 'error ' . ($encode === 'json_encode' ? json_last_error() : fastjson_last_error());
    } catch (Throwable $e) {
        $how = get_class($e) . ' ' . substr($e->getMessage(), 0, 31);
    }
    $calls = State::$calls;
    // Lazy chains are as long as they got: what holds them ends one by one, not by recursion.
    for (State::$ended = true; $value instanceof Lazy && !(new ReflectionClass(Lazy::class))->isUninitializedLazyObject($value); $value = $next) {
        $next = is_array($value->next) ? $value->next[0] : $value->next;
        $value->next = null;
    }
    return [$calls, $how];
}

function check(string $where, array $kinds): void
{
    foreach ($kinds as $kind => $make) {
        [$theirs, $their_end] = outcome('json_encode', $make);
        [$ours, $our_end] = outcome('fastjson_encode', $make);
        $good = $our_end === 'Error Maximum call stack size of' || str_starts_with($our_end, 'Error Maximum call stack size');
        echo "$where, $kind: ", $good && $ours >= $theirs && $ours <= 4 * $theirs ? 'error' : "$ours calls, $our_end; json_encode $theirs calls, $their_end", "\n";
        foreach ([0, JSON_PRETTY_PRINT, JSON_PARTIAL_OUTPUT_ON_ERROR] as $flags) {
            foreach ([1, 2, 300] as $end) {
                if (outcome('json_encode', $make, $end, $flags) !== outcome('fastjson_encode', $make, $end, $flags)) {
                    echo "$where, $kind: differs with $end calls and flags $flags\n";
                }
            }
        }
    }
}
check('main', $kinds);
$fiber = new Fiber(check(...));
$fiber->start('fiber', $kinds);
?>
--EXPECT--
main, hook: error
main, hook with a list: error
main, hook and jsonSerialize: error
main, lazy ghost: error
main, lazy proxy: error
fiber, hook: error
fiber, hook with a list: error
fiber, hook and jsonSerialize: error
fiber, lazy ghost: error
fiber, lazy proxy: error
