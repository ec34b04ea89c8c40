--TEST--
fastjson_encode: hooks that encode their own object, lazy objects of classes with hooks or fields that are reset meanwhile
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4'); ?>
--FILE--
<?php
declare(strict_types=1);

// A hook asks for its own object, and for what that stands in: as json_encode.
class Own
{
    public int $n = 1;
    public mixed $v { get => (self::$get)($this); }
    public static Closure $get;
}
final class OwnTable extends ArrayObject
{
    public mixed $v { get => 5; }
}
final class Shows implements JsonSerializable
{
    public function __construct(private Closure $shows)
    {
    }
    public function jsonSerialize(): mixed
    {
        return ($this->shows)();
    }
}
$bad = 0;
foreach ([0, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_PRETTY_PRINT] as $flags) {
    foreach (['itself', 'around', 'shared'] as $asked) {
        foreach (['alone', 'list', 'object', 'nested'] as $place) {
            $outcomes = [];
            foreach (['json', 'fastjson'] as $prefix) {
                $encode = $prefix . '_encode';
                $error = $prefix . '_last_error';
                $calls = 0;
                $own = new Own();
                $value = match ($place) {
                    'alone' => $own,
                    'list' => [$own, 1],
                    'object' => (object) ['own' => $own],
                    'nested' => [[[$own]], [$own]],
                };
                Own::$get = function (Own $own) use ($encode, $error, $flags, $asked, &$value, &$calls) {
                    if (++$calls > 10) {
                        return 'too often';
                    }
                    ob_start();
                    var_dump($own);
                    $marked = str_contains(ob_get_clean(), '*RECURSION*');
                    return [$encode($asked === 'itself' ? $own : ($asked === 'around' ? $value : [$value]), $flags), $error(), $marked];
                };
                $outcomes[] = [$encode($value, $flags), $error(), $calls];
            }
            if ($outcomes[0] !== $outcomes[1]) {
                $bad++;
                echo "$asked $place $flags: ", var_export($outcomes, true), "\n";
            }
        }
    }
    foreach ([0, 1, 2, 3] as $case) {
        $outcomes = [];
        foreach (['json', 'fastjson'] as $prefix) {
            $encode = $prefix . '_encode';
            $table = new OwnTable([1, 'x' => 2]);
            match ($case) {
                0 => $table['j'] = new Shows(fn () => $table->__serialize()[1]),
                1 => $table['itself'] = $table,
                2 => $table['copy'] = $table->getArrayCopy(),
                3 => $table['j'] = new Shows(function () use ($table, $encode, $flags) {
                    return $encode($table, $flags);
                }),
            };
            foreach ([$table, [$table], @new ArrayObject($table)] as $value) {
                $outcomes[$prefix][] = [$encode($value, $flags, 12), ($prefix . '_last_error')()];
            }
        }
        if ($outcomes['json'] !== $outcomes['fastjson']) {
            $bad++;
            echo "table $case $flags: ", var_export($outcomes, true), "\n";
        }
    }
}
echo "$bad differ\n";

// The object behind a lazy one ends while it is written.
class Resets implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        global $lazy;
        (new ReflectionClass($lazy))->resetAsLazyProxy($lazy, fn () => throw new Error('not to be made'));
        gc_collect_cycles();
        $GLOBALS['junk'] = array_fill(0, 100, (object) ['junk' => 1, 'more' => 2]);
        return 'reset';
    }
}
class Hooked
{
    public mixed $first = null;
    public array $list = [];
    public string $hooked { get => 'hook'; }
    public mixed $last = null;
}
foreach (['proxy', 'proxy in a list', 'proxy in an ArrayObject'] as $place) {
    $lazy = (new ReflectionClass(Hooked::class))->newLazyProxy(function () {
        $made = new Hooked();
        $made->first = new Resets();
        $made->list = [str_repeat('list', 5)];
        $made->last = (object) ['last' => str_repeat('last', 5)];
        return $made;
    });
    try {
        $value = match ($place) {
            'proxy' => $lazy,
            'proxy in a list' => [$lazy],
            'proxy in an ArrayObject' => @new ArrayObject($lazy),
        };
        echo $place, ': ', fastjson_encode($value), "\n";
    } catch (Error $e) {
        echo $place, ': ', $e->getMessage(), "\n";
    }
}

// The same by an autoloader that the attributes of its class need.
class Fields
{
    #[FastJson\Field(name: Late::NAME)]
    public string $a = 'a';
    public string $b = '';
    public string $c = '';
}
spl_autoload_register(function (string $class) {
    (new ReflectionClass(Fields::class))->resetAsLazyProxy($GLOBALS['fields'], fn () => new Fields());
    $GLOBALS['junk'] = array_map(fn ($i) => (object) ['junk' => $i, 'b' => "junk $i"], range(1, 100));
    eval("class $class { const NAME = 'named'; }");
});
$fields = (new ReflectionClass(Fields::class))->newLazyProxy(function () {
    $made = new Fields();
    $made->b = str_repeat('b', 30);
    $made->c = str_repeat('c', 30);
    return $made;
});
echo $fields->b, "\n", fastjson_encode([$fields], FASTJSON_ENCODE_FIELDS), "\n";

// What a hook has returned by reference is another value behind the jsonSerialize() of the first one.
class ByReference
{
    public static mixed $value;
    public mixed $hooked { &get { return self::$value; } }
}
final class Replaces implements JsonSerializable
{
    public int $a = 1;
    public function __construct(private mixed $new, private bool $is_returned)
    {
    }
    public function jsonSerialize(): mixed
    {
        ByReference::$value = $this->new;
        return $this->is_returned ? $this->new : $this;
    }
}
foreach (['number' => [5, false], 'returned' => [new Shows(fn () => 'shown'), true], 'kept' => [new Shows(fn () => 'shown'), false]] as $name => $with) {
    $outcomes = [];
    foreach (['json', 'fastjson'] as $prefix) {
        ByReference::$value = $kept = new Replaces(...$with);
        $outcomes[] = [($prefix . '_encode')(new ByReference(), JSON_PARTIAL_OUTPUT_ON_ERROR), ($prefix . '_last_error')()];
    }
    echo "by reference, $name: ", $outcomes[0] === $outcomes[1] ? 'same' : json_encode($outcomes), "\n";
}
?>
--EXPECT--
0 differ
proxy: {"first":"reset","list":["listlistlistlistlist"],"hooked":"hook","last":{"last":"lastlastlastlastlast"}}
proxy in a list: [{"first":"reset","list":["listlistlistlistlist"],"hooked":"hook","last":{"last":"lastlastlastlastlast"}}]
proxy in an ArrayObject: {"first":"reset","list":["listlistlistlistlist"],"last":{"last":"lastlastlastlastlast"}}
bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
[{"named":"a","b":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","c":"cccccccccccccccccccccccccccccc"}]
by reference, number: same
by reference, returned: same
by reference, kept: same
