--TEST--
fastjson_encode: property hooks and lazy objects
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4'); ?>
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

final class Hooked
{
    public int $plain = 1;
    public string $virtual {
        get => 'virtual';
    }
    public string $backed = 'b' {
        get => strtoupper($this->backed);
    }
    public string $writeOnly {
        set => $value;
    }
    public private(set) int $asymmetric = 3;
    private string $hidden {
        get => 'hidden';
    }
    public array $encodes {
        get => [fastjson_encode(['inner' => 1]), fastjson_last_error()];
    }
}
final class HookThrows
{
    public int $before = 1;
    public int $bad {
        get => throw new LogicException('from a hook');
    }
}
final class HookChanges
{
    public $a = 1;
    public $b {
        get {
            unset($this->a);
            $this->c = [1, 2];
            return 'b';
        }
    }
    public $c = 3;
}
encode_each([new Hooked(), [new Hooked(), new Hooked()], new HookThrows(), [1, new HookThrows()], new HookChanges()]);
encode_each([new Hooked(), new HookThrows()], JSON_PRETTY_PRINT | JSON_PARTIAL_OUTPUT_ON_ERROR);
final class Plain
{
    public function __construct(public int $x = 5, public array $y = [1])
    {
    }
}
$class = new ReflectionClass(Plain::class);
encode_each(['ghost' => $class->newLazyGhost(fn ($o) => $o->__construct(9)), 'proxy' => $class->newLazyProxy(fn () => new Plain(8)), 'throwing' => $class->newLazyGhost(fn () => throw new LogicException('from an initializer'))]);
?>
--EXPECT--
0: "{\x22plain\x22:1,\x22virtual\x22:\x22virtual\x22,\x22backed\x22:\x22B\x22,\x22writeOnly\x22:null,\x22asymmetric\x22:3,\x22encodes\x22:[\x22{\x5c\x22inner\x5c\x22:1}\x22,0]}" | 0 No error
1: "[{\x22plain\x22:1,\x22virtual\x22:\x22virtual\x22,\x22backed\x22:\x22B\x22,\x22writeOnly\x22:null,\x22asymmetric\x22:3,\x22encodes\x22:[\x22{\x5c\x22inner\x5c\x22:1}\x22,0]},{\x22plain\x22:1,\x22virtual\x22:\x22virtual\x22,\x22backed\x22:\x22B\x22,\x22writeOnly\x22:null,\x22asymmetric\x22:3,\x22encodes\x22:[\x22{\x5c\x22inner\x5c\x22:1}\x22,0]}]" | 0 No error
2: LogicException(0, from a hook) | 0 No error
3: LogicException(0, from a hook) | 0 No error
4: "{\x22a\x22:1,\x22b\x22:\x22b\x22,\x22c\x22:[1,2]}" | 0 No error
0: "{\x0a    \x22plain\x22: 1,\x0a    \x22virtual\x22: \x22virtual\x22,\x0a    \x22backed\x22: \x22B\x22,\x0a    \x22writeOnly\x22: null,\x0a    \x22asymmetric\x22: 3,\x0a    \x22encodes\x22: [\x0a        \x22{\x5c\x22inner\x5c\x22:1}\x22,\x0a        0\x0a    ]\x0a}" | 0 No error
1: LogicException(0, from a hook) | 0 No error
ghost: "{\x22x\x22:9,\x22y\x22:[1]}" | 0 No error
proxy: "{\x22x\x22:8,\x22y\x22:[1]}" | 0 No error
throwing: LogicException(0, from an initializer) | 0 No error
