--TEST--
Random worlds of JsonSerializable objects that change, drop and encode each other while they are encoded: the bytes and errors of json_encode, and nothing stays
--INI--
zend.enable_gc=1
error_reporting=8181
--FILE--
<?php
declare(strict_types=1);

/** Five slots, which are the only way to everything; the same seed makes the same world again. */
final class World
{
    public static array $slots = [];
    public static array $log = [];
    /** ext/json does not hold the objects that it asks: where it runs, all of them are kept. */
    public static ?array $kept = null;
    public static int $alive = 0, $calls = 0, $flags = 0;
    public static Closure $encode;

    public static function run(int $seed, Closure $encode, bool $keeps): array
    {
        mt_srand($seed);
        [self::$encode, self::$kept, self::$calls, self::$log, self::$slots] = [$encode, $keeps ? [] : null, 0, [], [0, 1, 2, 3, 4]];
        self::$flags = [0, 0, 0, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_PRETTY_PRINT, JSON_FORCE_OBJECT, JSON_THROW_ON_ERROR][mt_rand(0, 7)];
        foreach (self::$slots as $i => $_) {
            self::$slots[$i] = value(4);
        }
        change(null);
        self::write(match (mt_rand(0, 2)) {
            0 => self::$slots,
            1 => self::$slots[0],
            2 => value(4),
        });
        $log = self::$log;
        [self::$slots, self::$log, self::$kept] = [[], [], null];
        gc_collect_cycles();
        return $log;
    }

    public static function write(mixed $value): void
    {
        try {
            self::$log[] = (self::$encode)($value, self::$flags);
        } catch (Exception $e) {
            self::$log[] = [get_class($e), $e->getMessage()];
        }
    }
}

class Plain
{
    public mixed $a = null, $b = null;
    public function __construct()
    {
        $this->__clone();
    }
    public function __clone()
    {
        World::$alive++;
        if (World::$kept !== null) {
            World::$kept[] = $this;
        }
    }
    public function __destruct()
    {
        World::$alive--;
    }
}

class Entity extends Plain implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        if (World::$calls++ > 25) {
            return 'end';
        }
        $changes = mt_rand(0, 3);
        for ($i = 0; $i < $changes; $i++) {
            change($this);
        }
        switch (mt_rand(0, 14)) {
            // ext/json knows it no more when the variable that it found it in has changed
            case 0: return $changes === 0 ? $this : [$this->b];
            case 1: return [$this->b, $this->a];
            case 2: return $this->a;
            case 3: return ['k' => $this->b, 'l' => [1, [2]]];
            case 4: return mt_rand(0, 2) ? [new Entity(), new ByReference()] : [$this];
            case 5: return World::$slots[mt_rand(0, 4)];
            case 6: return [World::$slots[mt_rand(0, 4)], value(2)];
            case 7: return ['r' => &World::$slots[mt_rand(0, 4)]];
            case 8: return mt_rand(0, 3) ? 1.5 : throw new LogicException("thrown at call " . World::$calls);
            case 9: return get_object_vars($this);
            case 10: return clone $this;
            case 11:
                $knot = new Plain();
                $knot->a = [$knot];
                return [$knot, 'x' => $knot->a];
            case 12: return [[], ["\xff"], [$this->a]];
            default: return ['id' => mt_rand(0, 9), 'text' => 'text'];
        }
    }
}

final class Heir extends Entity
{
    public int $c = 3;
    public function jsonSerialize(): array
    {
        $all = parent::jsonSerialize();
        return [$all];
    }
}

final class ByReference extends Plain implements JsonSerializable
{
    public function &jsonSerialize(): mixed
    {
        change($this);
        return $this->a;
    }
}

function value(int $depth): mixed
{
    $list = [];
    switch (mt_rand(0, $depth > 0 ? 10 : 3)) {
        case 0: return mt_rand(0, 99);
        case 1: return 's' . mt_rand(0, 9);
        case 2: return null;
        case 3: return mt_rand(0, 20) ? 0.5 : "\xff";
        case 4:
        case 5:
            for ($i = mt_rand(0, 4); $i >= 0; $i--) {
                $list[] = value($depth - 1);
            }
            return $list;
        case 6:
            for ($i = mt_rand(0, 3); $i >= 0; $i--) {
                $list["k$i"] = value($depth - 1);
            }
            return $list;
        case 7:
            $object = [new Entity(), new Entity(), new Heir(), new ByReference(), new Plain()][mt_rand(0, 4)];
            $object->a = value($depth - 1);
            $object->b = value($depth - 1);
            return $object;
        case 8:
            $object = new Entity();
            $list = [$object, new Entity(), 5];
            $object->b = $list;
            return $list;
        case 9:
            $value = value($depth - 1);
            return [&$value, $value];
        default: return World::$slots[mt_rand(0, 4)] ?? null;
    }
}

/** Something on a random way from a slot, or from the object. */
function found(?Plain $own): mixed
{
    $value = $own !== null && mt_rand(0, 2) === 0 ? $own : World::$slots[mt_rand(0, 4)];
    for ($i = mt_rand(0, 3); $i > 0; $i--) {
        if (is_array($value) && count($value) > 0) {
            $value = $value[array_keys($value)[mt_rand(0, count($value) - 1)]];
        } elseif ($value instanceof Plain) {
            $value = mt_rand(0, 1) ? $value->a : $value->b;
        }
    }
    return $value;
}

function change(?Plain $own): void
{
    $slots = &World::$slots;
    [$i, $j, $k] = [mt_rand(0, 4), mt_rand(0, 4), mt_rand(0, 4)];
    $is_array = is_array($slots[$i]);
    switch (mt_rand(0, 16)) {
        case 0: $slots[$i] = value(3); break;
        case 1: $slots[$i] = null; break;
        case 2: if ($is_array) unset($slots[$i][$k]); break;
        case 3: if ($is_array) $slots[$i][$k] = value(2); break;
        case 4: if ($is_array && is_array($slots[$i][$j] ?? null)) $slots[$i][$j][$k] = value(1); break;
        case 5: if ($is_array && is_array($slots[$i][$j] ?? null)) unset($slots[$i][$j][$k]); break;
        case 6: if ($own !== null) $own->a = mt_rand(0, 3) ? null : $own; break;
        case 7: if ($own !== null) $own->b = value(2); break;
        case 8: gc_collect_cycles(); break;
        case 9: if ($is_array) array_splice($slots[$i], $k, 1, [value(1)]); break;
        case 10:
            if ($is_array) {
                foreach ($slots[$i] as &$element) {
                    if (mt_rand(0, 2) === 0) $element = value(1);
                }
            }
            break;
        case 11: if (World::$calls++ < 25) World::write($slots[$i]); break;
        case 12: $slots[$i] = &$slots[$j]; break;
        case 13: $slots[$i] = found($own); break;
        case 14:
            $object = found($own);
            if ($object instanceof Plain) {
                $object->a = $slots[$i];
                $slots[$i] = null;
            }
            break;
        case 15: if ($own !== null) $slots[$i] = [$own, $slots[$j]]; break;
        case 16:
            for ($i = 0; $i < 5; $i++) {
                if (mt_rand(0, 1)) $slots[$i] = $i;
            }
            gc_collect_cycles();
            break;
    }
}

$seed = (int) (getenv('SEED') ?: 20261123);
$fails = 0;
for ($turn = 0; $turn < 3000 && $fails < 5; $turn++) {
    $at = ($seed + $turn * 7919) & 0x7fffffff;
    World::$alive = 0;
    $found = World::run($at, fastjson_encode(...), false);
    $left = World::$alive;
    $expected = World::run($at, json_encode(...), true);
    if ($found !== $expected || $left !== 0) {
        $fails++;
        echo "SEED=$seed, world $at: $left left\n", serialize($expected), "\n", serialize($found), "\n";
    }
}
echo $turn, "\n";
?>
--EXPECT--
3000
