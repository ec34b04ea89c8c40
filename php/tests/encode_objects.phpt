--TEST--
fastjson_encode: which properties of an object are written
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

class Mixed_
{
    public $a = 1;
    protected $b = 2;
    private $c = 3;
    public ?int $typed = null;
    public int $uninitialized;
    public static $static = 's';
    const CONSTANT = 'c';
}
class Child extends Mixed_
{
    private $c = 'child';
    public $d = [1];
    public function dump(): string|false
    {
        return fastjson_encode($this);
    }
}
final class Readonly_
{
    public function __construct(public readonly int $x, protected readonly int $y = 2)
    {
    }
}
class Magic
{
    public function __get($name)
    {
        return 'magic';
    }
    public function __isset($name)
    {
        return true;
    }
    public function __serialize(): array
    {
        return ['no'];
    }
}
$dynamic = new stdClass();
$dynamic->{'0'} = 'zero';
$dynamic->{'é"'} = 'x';
$dynamic->{''} = 'empty';
$unset = new Mixed_();
unset($unset->a);
$unset->typed = 5;
$list = (object) ['a', 'b'];
$reference = new stdClass();
$target = 1;
$reference->r = &$target;
encode_each([new stdClass(), new Mixed_(), new Child(), (new Child())->dump(), new Readonly_(1), new Magic(), $dynamic, $unset, $list, $reference, (object) ["\0*\0x" => 1, "\0y" => 2], new ArrayObject(['a' => 1]), new ArrayIterator([1, 2]), new SplObjectStorage(), new SplStack(), new DateTimeImmutable('2020-01-02 03:04:05 UTC'), new Exception('m') instanceof Exception, (function () { yield 1; })(), function () {}, new class(7) { public function __construct(public int $v) {} }]);
?>
--EXPECT--
0: "{}" | 0 No error
1: "{\x22a\x22:1,\x22typed\x22:null}" | 0 No error
2: "{\x22a\x22:1,\x22typed\x22:null,\x22d\x22:[1]}" | 0 No error
3: "\x22{\x5c\x22a\x5c\x22:1,\x5c\x22typed\x5c\x22:null,\x5c\x22d\x5c\x22:[1]}\x22" | 0 No error
4: "{\x22x\x22:1}" | 0 No error
5: "{}" | 0 No error
6: "{\x220\x22:\x22zero\x22,\x22\x5cu00e9\x5c\x22\x22:\x22x\x22,\x22\x22:\x22empty\x22}" | 0 No error
7: "{\x22typed\x22:5}" | 0 No error
8: "{\x220\x22:\x22a\x22,\x221\x22:\x22b\x22}" | 0 No error
9: "{\x22r\x22:1}" | 0 No error
10: "{}" | 0 No error
11: "{\x22a\x22:1}" | 0 No error
12: "{\x220\x22:1,\x221\x22:2}" | 0 No error
13: "{}" | 0 No error
14: "{}" | 0 No error
15: "{\x22date\x22:\x222020-01-02 03:04:05.000000\x22,\x22timezone_type\x22:3,\x22timezone\x22:\x22UTC\x22}" | 0 No error
16: "true" | 0 No error
17: "{}" | 0 No error
18: "{}" | 0 No error
19: "{\x22v\x22:7}" | 0 No error
