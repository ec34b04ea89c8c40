--TEST--
fastjson_encode: lazy objects that jsonSerialize() resets while they are being written
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4'); ?>
--FILE--
<?php
declare(strict_types=1);
error_reporting(E_ALL & ~E_DEPRECATED); // PHP 8.5 would rather have no object inside an ArrayObject

#[AllowDynamicProperties]
class Target
{
    public mixed $first = null;
    public mixed $list = ['x'];
    public mixed $last = null;
}

final class Resets implements JsonSerializable
{
    public function __construct(private Closure $reset)
    {
    }
    public function jsonSerialize(): mixed
    {
        ($this->reset)();
        return 'reset';
    }
}

function target(Closure $reset): Target
{
    $target = new Target();
    $target->first = new Resets($reset);
    $target->last = str_repeat('last', 5);
    return $target;
}

$class = new ReflectionClass(Target::class);
foreach (['newLazyProxy', 'newLazyGhost'] as $make) {
    foreach (['', ' with a dynamic property'] as $dynamic) {
        foreach (['', ' inside an ArrayObject'] as $wrapped) {
            $reset = function () use ($class, $make, &$lazy) {
                $make === 'newLazyProxy' ? $class->resetAsLazyProxy($lazy, fn () => new Target()) : $class->resetAsLazyGhost($lazy, function () {});
                gc_collect_cycles();
            };
            $fill = function (Target $target) use ($dynamic) {
                if ($dynamic !== '') {
                    $target->more = str_repeat('more', 5);
                }
            };
            $lazy = $class->$make(function ($ghost) use ($make, $reset, $fill) {
                $target = target($reset);
                if ($make === 'newLazyProxy') {
                    $fill($target);
                    return $target;
                }
                foreach (get_object_vars($target) as $name => $value) {
                    $ghost->$name = $value;
                }
                $fill($ghost);
            });
            echo $make, $dynamic, $wrapped, ': ', fastjson_encode([$wrapped === '' ? $lazy : new ArrayObject($lazy), 2]), "\n";
        }
    }
}
?>
--EXPECT--
newLazyProxy: [{"first":"reset","list":["x"],"last":"lastlastlastlastlast"},2]
newLazyProxy inside an ArrayObject: [{"first":"reset","list":["x"],"last":"lastlastlastlastlast"},2]
newLazyProxy with a dynamic property: [{"first":"reset","list":["x"],"last":"lastlastlastlastlast","more":"moremoremoremoremore"},2]
newLazyProxy with a dynamic property inside an ArrayObject: [{"first":"reset","list":["x"],"last":"lastlastlastlastlast","more":"moremoremoremoremore"},2]
newLazyGhost: [{"first":"reset"},2]
newLazyGhost inside an ArrayObject: [{"first":"reset"},2]
newLazyGhost with a dynamic property: [{"first":"reset","more":"moremoremoremoremore"},2]
newLazyGhost with a dynamic property inside an ArrayObject: [{"first":"reset","more":"moremoremoremoremore"},2]
