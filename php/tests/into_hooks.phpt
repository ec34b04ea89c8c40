--TEST--
Classes with property hooks, asymmetric visibility, and lazy objects
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4'); ?>
--FILE--
<?php
use FastJson\Field;

class Hooked
{
    public string $name { set(string $value) { echo "never called\n"; $this->name = $value; } }
    #[Field(name: 'n')] public private(set) int $count = 1;
    public string $both { get => $this->name . '!'; }
    #[Field(name: 'half')] public int $twice { get => 2 * $this->twice; }
}
class Plain { #[Field(name: 'b')] public int $a = 1; }

$hooked = fastjson_decode_into('{"name":"ada","n":5,"both":"x","half":4}', Hooked::class, JSON_THROW_ON_ERROR);
echo "$hooked->name $hooked->count $hooked->both $hooked->twice\n";
echo fastjson_encode($hooked, FASTJSON_ENCODE_FIELDS), "\n";
var_dump(fastjson_encode($hooked) === json_encode($hooked));
$class = new ReflectionClass(Plain::class);
echo fastjson_encode($class->newLazyGhost(function (Plain $plain) { $plain->a = 3; }), FASTJSON_ENCODE_FIELDS), "\n";
echo fastjson_encode([$class->newLazyProxy(fn () => new Plain)], FASTJSON_ENCODE_FIELDS), "\n";
?>
--EXPECT--
ada 5 ada! 8
{"name":"ada","n":5,"both":"ada!","half":8}
bool(true)
{"b":3}
[{"b":1}]
