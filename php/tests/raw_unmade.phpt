--TEST--
FastJson\Raw and FastJson\Base64 that unserialize() has made without a text: every use throws, in both encoders
--FILE--
<?php
// An object whose __unserialize() never comes, since that of another has thrown.
final class Steals
{
    public static object $object;
    public function __unserialize(array $data): void
    {
        self::$object = $data['r'];
        throw new Exception('stolen');
    }
}
function unmade(string $class): object
{
    $n = strlen($class);
    try {
        unserialize("O:$n:\"$class\":1:{s:1:\"x\";O:6:\"Steals\":1:{s:1:\"r\";r:1;}}");
    } catch (Exception) {
    }
    return Steals::$object;
}
// Gets hold of an object whose own __unserialize() comes later.
final class Early
{
    public function __unserialize(array $data): void
    {
        uses('early', $data['r']);
    }
}
function uses(string $name, object $object): void
{
    $calls = [
        fn () => fastjson_encode($object), fn () => fastjson_encode([1, [$object]], JSON_PRETTY_PRINT), fn () => json_encode(['a' => $object]),
        fn () => fastjson_encode($object, FASTJSON_ENCODE_CANONICAL), fn () => fastjson_encode_to_stream([$object], fopen('php://memory', 'w')),
        fn () => fastjson_encode($object, JSON_PARTIAL_OUTPUT_ON_ERROR), fn () => serialize($object),
        fn () => $object instanceof FastJson\Raw ? $object->json() : $object->bytes(),
    ];
    foreach ($calls as $i => $call) {
        try {
            echo "$name $i: " . var_export($call(), true) . "\n";
        } catch (Error $e) {
            $messages[$e->getMessage()][] = $i;
        }
    }
    foreach ($messages as $message => $where) {
        echo "$name: $message (", implode(' ', $where), ")\n";
    }
    var_dump($object == clone $object);
}
foreach (['FastJson\Raw', 'FastJson\Base64'] as $class) {
    uses('stolen', unmade($class));
    $n = strlen($class);
    $custom = @unserialize("C:$n:\"$class\":0:{}");
    // From 8.6 on PHP has no such form for a class that does not know it.
    if (is_object($custom) !== PHP_VERSION_ID < 80600) {
        var_dump($custom);
    }
    uses('custom form', is_object($custom) ? $custom : unmade($class));
    try {
        unserialize("O:$n:\"$class\":2:{s:1:\"x\";O:5:\"Early\":1:{s:1:\"r\";r:1;}s:4:\"none\";i:1;}");
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
echo fastjson_encode(unserialize(serialize([new FastJson\Raw('[ 1]'), new FastJson\Base64('ab')]))), "\n";
?>
--EXPECT--
stolen: FastJson\Raw has not been constructed (0 1 2 3 4 5 6 7)
bool(false)
custom form: FastJson\Raw has not been constructed (0 1 2 3 4 5 6 7)
bool(false)
early: FastJson\Raw has not been constructed (0 1 2 3 4 5 6 7)
bool(false)
Incomplete or ill-typed serialization data
stolen: FastJson\Base64 has not been constructed (0 1 2 3 4 5 6 7)
bool(false)
custom form: FastJson\Base64 has not been constructed (0 1 2 3 4 5 6 7)
bool(false)
early: FastJson\Base64 has not been constructed (0 1 2 3 4 5 6 7)
bool(false)
Incomplete or ill-typed serialization data
[[ 1],"YWI="]
