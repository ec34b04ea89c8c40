--TEST--
Autoloaders, constants, defaults and destructors run around fastjson_decode_into, never in the middle; what fails leaves nothing
--FILE--
<?php
require __DIR__ . '/common.inc';

use FastJson\Field;

class Logged
{
    public static array $log = [];
    public int $n;
    public ?Logged $next = null;
    public function __destruct() { self::$log[] = $this->n ?? 'unset'; }
    public static function flush(): string { $text = implode(' ', self::$log); self::$log = []; return $text; }
}

echo "Destructors: of results, not of what failed\n";
$made = fastjson_decode_into('{"n":1,"next":{"n":2}}', Logged::class);
unset($made);
echo Logged::flush(), "\n";
var_dump(fastjson_decode_into('{"n":1,"next":{"n":"x"}}', Logged::class));
var_dump(fastjson_decode_list_into('[{"n":1},{"n":2,"next":{"n":3}},{}]', Logged::class));
gc_collect_cycles();
echo '[', Logged::flush(), "]\n";
$made = fastjson_decode_into('{"n":1,"next":{"n":2},"next":{"n":3},"next":null}', Logged::class);
echo Logged::flush(), ' ', show($made->next), "\n";
unset($made);
Logged::flush();

echo "A destructor of what was replaced may throw\n";
class Thrower { public int $n = 0; public function __destruct() { throw new LogicException("destructor $this->n"); } }
class Holder { public ?Thrower $t = null; public ?Logged $l = null; }
try {
    fastjson_decode_into('{"t":{"n":1},"t":null,"l":{"n":9}}', Holder::class);
} catch (LogicException $e) {
    echo get_class($e), ' ', $e->getMessage(), "\n";
}
echo '[', Logged::flush(), "]\n";

echo "Date classes of one's own may have destructors, which throw\n";
class Day extends DateTimeImmutable { public function __destruct() { Logged::$log[] = $this->format('md'); throw new LogicException('day'); } }
class Days { public ?Day $d = null; public ?int $n = null; }
attempt('failing', fn () => fastjson_decode_into('{"d":"2024-02-01T00:00:00Z","d":"2024-02-02T00:00:00Z","n":"x"}', Days::class));
attempt('failing list', fn () => fastjson_decode_list_into('["2024-02-03T00:00:00Z","2024-02-03T25:00:00Z"]', Day::class));
echo '[', Logged::flush(), "]\n";
attempt('replaced', fn () => fastjson_decode_into('{"d":"2024-02-04T00:00:00Z","d":null}', Days::class));
echo '[', Logged::flush(), "]\n";

echo "Errors of calls inside a call are not those of the call\n";
class Failing { public function __construct() { fastjson_decode('['); fastjson_decode_into('{"n":"x"}', Days::class); } }
class WithFailing { public function __construct(public int $n = 0, public Failing $f = new Failing) {} }
spl_autoload_register(function (string $class) {
    if ($class === 'AfterFailure') { eval('class AfterFailure { public int $n = 0; }'); }
    fastjson_decode('[[');
});
foreach (['WithFailing', 'AfterFailure'] as $class) {
    fastjson_decode('[1}', flags: 0);
    echo show(fastjson_decode_into('{"n":1}', $class, JSON_THROW_ON_ERROR)->n), ' ', fastjson_last_error(), ' ', fastjson_last_error_info()['code'], "\n";
    echo show(fastjson_decode_into('{"n":1}', $class)->n), ' ', fastjson_last_error(), ' ', fastjson_last_error_pos(), "\n";
}
spl_autoload_unregister(spl_autoload_functions()[0]);

echo "An autoloader that calls again, and one that throws\n";
spl_autoload_register(function (string $class) {
    echo "load $class\n";
    if ($class === 'Late') {
        echo show(fastjson_decode_into('{"a":1}', 'Asking')), "\n";
        eval('class Late { public int $v = 0; public ?Asking $back = null; }');
    } elseif ($class === 'Broken') {
        throw new RuntimeException('not today');
    } elseif ($class === 'Holed') {
        eval('class Holed { #[FastJson\Field(list: Later::class)] public array $l = []; }');
        var_dump(fastjson_decode_list_into('[{"l":[]}]', 'Holed') == [new Holed]);
    } elseif ($class === 'Later') {
        eval('class Later { public int $x = 0; public ?Holed $h = null; }');
    }
});
class Asking { public int $a = 0; public ?Other $o = null; }
class Other { public int $b = 0; }
class Root { public ?Late $late = null; public ?Asking $asking = null; }
echo show(fastjson_decode_into('{"late":{"v":5,"back":{"a":2}},"asking":{"o":{"b":3}}}', Root::class)), "\n";
class BrokenHolder { public ?Broken $x = null; }
for ($i = 0; $i < 2; $i++) {
    attempt('throws', fn () => fastjson_decode_into('{}', BrokenHolder::class));
    attempt('throws', fn () => fastjson_decode_into('{}', 'Broken'));
}
echo show(fastjson_decode_into('{"l":[{"x":1,"h":{"l":[{}]}}]}', 'Holed')), "\n";

echo "Constants that are evaluated by loading code\n";
spl_autoload_register(function (string $class) {
    if ($class === 'Consts') { eval('class Consts { const N = 42; const NAME = "short"; }'); }
});
class FromConst { public int $n = Consts::N; #[Field(name: Consts::NAME)] public string $long = 'd'; public function __construct(public array $all = [Consts::N, 'x' => Consts::NAME]) {} }
echo show(fastjson_decode_into('{"short":"s"}', FromConst::class)), "\n";

echo "Defaults with new run the constructors of those, after the text was read\n";
class Counter { public static int $made = 0; public int $id; public function __construct() { $this->id = ++self::$made; if (self::$made === 4) throw new DomainException('four'); echo show(fastjson_decode_into('{"a":1}', 'Asking')), "\n"; } }
class WithNew { public function __construct(public readonly int $n, public readonly Counter $c = new Counter) {} public function __destruct() { Logged::$log[] = $this->c->id ?? 'none'; } }
foreach (fastjson_decode_list_into('[{"n":1},{"n":2}]', WithNew::class) as $one) {
    echo $one->c->id, ' ';
}
unset($one);
echo Logged::flush(), "\n";
attempt('fourth', fn () => fastjson_decode_list_into('[{"n":1},{"n":2},{"n":3}]', WithNew::class));
echo '[', Logged::flush(), "]\n";
attempt('not reached', fn () => fastjson_decode_list_into('[{"n":1},{"n":"x"}]', WithNew::class));
echo Counter::$made, "\n";
class BadDefault { public function __construct(public int $n = PHP_VERSION) {} }
attempt('type of a default', fn () => fastjson_decode_into('{}', BadDefault::class));

echo "The text and the name may be gone by then\n";
class Changer { public function __construct() { $GLOBALS['json'] = $GLOBALS['class'] = str_repeat('x', 100); } }
class Changed { public function __construct(public int $a = 0, public Changer $c = new Changer, public string $z = '') {} }
$json = '{"a":' . random_int(5, 5) . ',"z":"' . str_repeat('y', 50) . '"}';
$class = 'Chan' . 'ged';
echo show(fastjson_decode_into($json, $class)), "\n";

echo "Cycles of what was made are collected\n";
class Link { public ?Link $to = null; public ?Link $from = null; }
for ($i = 0; $i < 3; $i++) {
    $link = fastjson_decode_into('{"to":{}}', Link::class);
    $link->to->from = $link;
    unset($link);
    echo gc_collect_cycles(), ' ';
}
echo "\nIn a fiber, and in an error handler\n";
$fiber = new Fiber(function () { Fiber::suspend(fastjson_decode_into('{"a":7}', 'Asking')); return fastjson_decode_into('{"a":8}', 'Asking')->a; });
echo $fiber->start()->a; $fiber->resume(); echo $fiber->getReturn(), "\n";

echo "Memory of failing calls does not grow\n";
$calls = [
    fn () => fastjson_decode_into('{"n":1,"next":{"n":2,"next":{"n":[]}}}', Logged::class),
    fn () => fastjson_decode_list_into('[{"n":1},{"n":2},{"n":"' . str_repeat('z', 200) . '"}]', Logged::class),
    fn () => fastjson_decode_into('{"t":{"n":1},"l":{"n":1.5}}', Holder::class),
    fn () => fastjson_decode_into('{"late":{"v":"\u00e9","back":{}}', Root::class),
    fn () => fastjson_decode_into('{"late":{"back":{"o":{"b":1,"c":' . str_repeat('[', 100) . str_repeat(']', 100) . ',"b":null}}}}', Root::class),
    fn () => fastjson_decode_into('{}', 'Broken2'),
];
$before = 0;
for ($round = 0; $round < 300; $round++) {
    foreach ($calls as $call) {
        try {
            $call() === null || print("not null\n");
        } catch (ValueError) {
        }
    }
    if ($round === 10) { ob_start(); $before = memory_get_usage(); }
}
ob_end_clean();
$grown = memory_get_usage() - $before;
echo $grown <= 1024 ? "no\n" : "by $grown\n";
echo '[', Logged::flush(), "]\n";

echo "exit in an autoloader\n";
spl_autoload_register(function (string $class) { if ($class === 'Leaving') { echo "leaves\n"; exit; } });
class GoingOut { public ?Logged $l = null; public ?Leaving $x = null; }
fastjson_decode_into('{"l":{"n":1}}', GoingOut::class);
echo "not reached\n";
?>
--EXPECT--
Destructors: of results, not of what failed
1 2
NULL
NULL
[]
3 2 null
A destructor of what was replaced may throw
LogicException destructor 1
[9]
Date classes of one's own may have destructors, which throw
failing: null | 1020 Expected ?int at "/n", found string
failing list: null | 1020 Expected Day at "/1", found string that is no date-time of RFC 3339
[]
replaced: LogicException(0, day) | 0 No error
[0204]
Errors of calls inside a call are not those of the call
1 2 0
1 0 -1
1 4 0
1 0 -1
An autoloader that calls again, and one that throws
load Late
Asking {"a" => 1, "o" => null}
Root {"late" => Late {"v" => 5, "back" => Asking {"a" => 2, "o" => null}}, "asking" => Asking {"a" => 0, "o" => Other {"b" => 3}}}
load Broken
throws: RuntimeException(0, not today) | 0 No error
load Broken
throws: RuntimeException(0, not today) | 0 No error
load Broken
throws: RuntimeException(0, not today) | 0 No error
load Broken
throws: RuntimeException(0, not today) | 0 No error
load Holed
load Later
bool(true)
Holed {"l" => [0 => Later {"x" => 1, "h" => Holed {"l" => [0 => Later {"x" => 0, "h" => null}]}}]}
Constants that are evaluated by loading code
load Consts
FromConst {"n" => 42, "long" => "s", "all" => [0 => 42, "x" => "short"]}
Defaults with new run the constructors of those, after the text was read
Asking {"a" => 1, "o" => null}
Asking {"a" => 1, "o" => null}
1 2 1 2
Asking {"a" => 1, "o" => null}
fourth: DomainException(0, four) | 0 No error
[]
not reached: null | 1020 Expected int at "/1/n", found string
4
type of a default: TypeError(0, Cannot assign string to property BadDefault::$n of type int) | 0 No error
The text and the name may be gone by then
Changed {"a" => 5, "c" => Changer {}, "z" => "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}
Cycles of what was made are collected
2 2 2 
In a fiber, and in an error handler
78
Memory of failing calls does not grow
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
load Broken2
no
[]
exit in an autoloader
load Leaving
leaves
