--TEST--
fastjson_encode: an object that its jsonSerialize() takes out of the container is collected when it is in a cycle
--FILE--
<?php
declare(strict_types=1);

final class Cycle implements JsonSerializable
{
    public static ArrayObject $in;
    public static int $ended = 0;
    public ?array $cycle = null;
    public function __construct(private int $case)
    {
    }
    public function jsonSerialize(): mixed
    {
        $this->cycle = [$this];
        if ($this->case & 1) {
            unset(self::$in[0]);
        }
        if ($this->case & 2) {
            gc_collect_cycles();
        }
        if ($this->case & 4) {
            self::$in->exchangeArray([]);
        }
        return $this->case & 8 ? ['x'] : 1;
    }
    public function __destruct()
    {
        self::$ended++;
    }
}

$kept = [];
for ($case = 0; $case < 16; $case++) {
    foreach (['array', 'nested', 'object', 'ArrayObject'] as $place) {
        Cycle::$in = new ArrayObject([new Cycle($case), 2]);
        // Its array, not a copy.
        $value = match ($place) {
            'array' => Cycle::$in->__serialize()[1],
            'nested' => [Cycle::$in->__serialize()[1]],
            'object' => (object) ['a' => Cycle::$in->__serialize()[1]],
            'ArrayObject' => Cycle::$in,
        };
        Cycle::$ended = 0;
        fastjson_encode($value);
        unset($value);
        Cycle::$in = new ArrayObject();
        gc_collect_cycles();
        if (Cycle::$ended !== 1) {
            $kept[] = "$place $case";
        }
    }
}
echo $kept === [] ? 'all are collected' : implode(', ', $kept), "\n";
?>
--EXPECT--
all are collected
