--TEST--
fastjson_encode inside jsonSerialize() inside fastjson_encode, and so on: 10,000 levels, 2,500 in a fiber, and every text is its own
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, whose frames are larger'); ?>
--INI--
memory_limit=512M
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);

final class Level implements JsonSerializable
{
    public static int $left;
    public function jsonSerialize(): mixed
    {
        return self::$left-- > 0 ? strlen(fastjson_encode(['a', new self(), 'b'])) : 1;
    }
}
function levels(int $n): string
{
    Level::$left = $n;
    return fastjson_encode(new Level());
}

// What 8 MB (here perhaps less or more) and a fiber's 2 MB hold. PHP's own frames are larger on arm64: json_encode reaches
// 7,250 and 1,800 levels there, 7,800 and 1,950 on amd64; fastjson_encode 10,000 and 2,490, 12,700 and 3,150.
$large = php_uname('m') !== 'x86_64';
$limit = preg_match('/^Max stack size +(\d+)/m', (string) @file_get_contents('/proc/self/limits'), $m) ? (int) $m[1] : 0;
$quick = getenv('PHP_VARIANT') === 'ordinary'; // built with -O1, whose frames are larger
echo levels($limit > 0 && $limit < 8 << 20 || $quick ? 1000 : ($large ? 9000 : 10000)), "\n";
$fiber = new Fiber(levels(...));
$fiber->start($quick ? 500 : ($large ? 2200 : 2500));
echo $fiber->getReturn(), "\n";

// Texts of every length around the stage's size, written in turns by calls that lie inside one another.
final class Part implements JsonSerializable
{
    public function __construct(private int $size, private int $level)
    {
    }
    public function jsonSerialize(): mixed
    {
        if ($this->level === 0) {
            return str_repeat('z', $this->size);
        }
        $inner = new self($this->size, $this->level - 1);
        return [md5(fastjson_encode([str_repeat('x', $this->size), $inner, $inner, 1.5])), fastjson_encode([]), md5(fastjson_encode($inner)), str_repeat('y', $this->size)];
    }
    public static function expected(int $size, int $level): mixed
    {
        if ($level === 0) {
            return str_repeat('z', $size);
        }
        $inner = self::expected($size, $level - 1);
        return [md5(json_encode([str_repeat('x', $size), $inner, $inner, 1.5])), '[]', md5(json_encode($inner)), str_repeat('y', $size)];
    }
}
foreach ([0, 1, 2, 31, 4000, 8000, 16300, 16380, 16384, 16400, 40000] as $size) {
    $value = [new Part($size, 4), str_repeat('t', $size), new Part($size, 3)];
    $same = fastjson_encode($value) === json_encode([Part::expected($size, 4), str_repeat('t', $size), Part::expected($size, 3)]);
    echo $same ? '' : "size $size differs\n";
}

// Calls in fibers take turns, so that the one that began last does not end first.
final class Waits implements JsonSerializable
{
    public function __construct(private string $name)
    {
    }
    public function jsonSerialize(): mixed
    {
        Fiber::suspend();
        return $this->name;
    }
}
$texts = [];
$fibers = [];
foreach (['one', 'two', 'three', 'four'] as $name) {
    $fibers[$name] = new Fiber(function () use ($name, &$texts) {
        $texts[$name] = fastjson_encode(["$name begins", new Waits($name), str_repeat($name, 6000), new Waits($name), "$name ends"]);
    });
    $fibers[$name]->start();
}
foreach ([1, 2] as $turn) {
    foreach ([$fibers['two'], $fibers['one'], $fibers['four'], $fibers['three']] as $fiber) {
        $fiber->resume();
    }
}
foreach ($texts as $name => $text) {
    echo $name, ' ', $text === json_encode(["$name begins", $name, str_repeat($name, 6000), $name, "$name ends"]) ? 'whole' : $text, "\n";
}

// A fiber that is dropped while it is inside a call, and exceptions from within.
$dropped = new Fiber(fn () => fastjson_encode(['x', new Waits('never')]));
$dropped->start();
unset($dropped);
final class Throws implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        fastjson_encode([1, new class implements JsonSerializable {
            public function jsonSerialize(): mixed
            {
                throw new LogicException('inside');
            }
        }]);
    }
}
try {
    fastjson_encode(['before', new Throws()]);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
echo fastjson_encode(['after', new Part(0, 1)]), "\n";

// After a fatal error in user code, and after exit, the shutdown functions encode.
register_shutdown_function(function () {
    echo fastjson_encode(['at', new Part(1, 1), 'shutdown']), "\n";
});
fastjson_encode(['lost', new class implements JsonSerializable {
    public function jsonSerialize(): mixed
    {
        return fastjson_encode([str_repeat('lost', 100), new class implements JsonSerializable {
            public function jsonSerialize(): mixed
            {
                exit("exit\n");
            }
        }]);
    }
}]);
?>
--EXPECTF--
12
12
two whole
one whole
four whole
three whole
inside
["after",["%s","[]","%s",""]]
exit
["at",["%s","[]","%s","y"],"shutdown"]
