--TEST--
fastjson_encode: user code that encodes, decodes or changes what is being encoded
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

final class Nested implements JsonSerializable
{
    public function __construct(private Closure $call)
    {
    }
    public function jsonSerialize(): mixed
    {
        return ($this->call)();
    }
}
$same = new Nested(function () use (&$same) {
    return $same;
});
$inner = new Nested(fn () => fastjson_encode(['in' => new Nested(fn () => fastjson_decode('{"x":[1]}'))]));
attempt('encodes inside', fn () => fastjson_encode([$inner, $inner]));
attempt('inner failure', fn () => fastjson_encode([new Nested(fn () => var_export(fastjson_encode(NAN), true)), 1]));
attempt('inner decode failure', fn () => fastjson_encode([new Nested(fn () => fastjson_decode('[')), 1]));
attempt('outer failure after inner success', fn () => fastjson_encode([NAN, new Nested(fn () => fastjson_encode(1))], JSON_PARTIAL_OUTPUT_ON_ERROR));
attempt('inner failure, partial', fn () => fastjson_encode([new Nested(fn () => fastjson_encode("\xff", JSON_PARTIAL_OUTPUT_ON_ERROR)), 1], JSON_PARTIAL_OUTPUT_ON_ERROR));
attempt('inner throw, outer silent', fn () => fastjson_encode([new Nested(fn () => fastjson_encode(NAN, JSON_THROW_ON_ERROR))]));
attempt('returns itself through a reference', fn () => fastjson_encode($same));
$array = ['a' => 1, 'b' => null, 'c' => 3];
$array['b'] = new Nested(function () use (&$array) {
    $array['d'] = 'added';
    unset($array['c']);
    $array = 'gone';
    return 'b';
});
attempt('array changed through a variable', fn () => fastjson_encode($array));
$object = new stdClass();
$object->a = new Nested(function () use ($object) {
    unset($object->a, $object->c);
    for ($i = 0; $i < 20; $i++) {
        $object->{"new$i"} = str_repeat('x', $i);
    }
    return 'a';
});
$object->b = 2;
$object->c = 3;
attempt('object changed, pass 1', fn () => strlen(fastjson_encode($object)) > 0);
attempt('object changed, pass 2', fn () => fastjson_encode($object));
$list = [];
$holder = new ArrayObject();
$holder['x'] = new Nested(function () use ($holder) {
    $holder->exchangeArray([]);
    return 'x';
});
$holder['y'] = 1;
attempt('storage replaced', fn () => fastjson_encode($holder));
#[AllowDynamicProperties]
final class Bag implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        $this->added = true; // takes its table of properties away from the array that shares it
        if (isset($this->fails)) {
            throw new LogicException('no');
        }
        return isset($this->self) ? $this : ['x' => $this->x];
    }
}
foreach ([['x' => 1], ['self' => 1], ['fails' => 1]] as $members) {
    $bag = new Bag();
    foreach ($members as $name => $value) {
        $bag->$name = $value;
    }
    $shared = (array) $bag;
    attempt('shared table replaced', fn () => fastjson_encode([$bag]));
    attempt('and no mark on it afterwards', fn () => fastjson_encode($shared));
    attempt('nor on the new one', fn () => fastjson_encode((array) $bag));
}
$reference = [1, 2, 3];
$target = &$reference[1];
$target = new Nested(function () use (&$target, &$reference) {
    $target = null;
    $reference = null;
    gc_collect_cycles();
    return ['kept'];
});
attempt('reference released', fn () => fastjson_encode($reference));
$generator = new Nested(function () {
    static $n = 0;
    return ++$n < 50 ? ['n' => $n, 'next' => new Nested(fn () => $n)] : $n;
});
attempt('same object many times', fn () => fastjson_encode(array_fill(0, 4, $generator)));
?>
--EXPECT--
encodes inside: "[\x22{\x5c\x22in\x5c\x22:{\x5c\x22x\x5c\x22:[1]}}\x22,\x22{\x5c\x22in\x5c\x22:{\x5c\x22x\x5c\x22:[1]}}\x22]" | 0 No error
inner failure: "[\x22false\x22,1]" | 0 No error
inner decode failure: "[null,1]" | 0 No error
outer failure after inner success: "[0,\x221\x22]" | 7 Inf and NaN cannot be JSON encoded
inner failure, partial: "[\x22null\x22,1]" | 0 No error
inner throw, outer silent: JsonException(7, Inf and NaN cannot be JSON encoded) | 0 No error
returns itself through a reference: "{}" | 0 No error
array changed through a variable: "{\x22a\x22:1,\x22b\x22:\x22b\x22,\x22c\x22:3}" | 0 No error
object changed, pass 1: true | 0 No error
object changed, pass 2: "{\x22b\x22:2,\x22new0\x22:\x22\x22,\x22new1\x22:\x22x\x22,\x22new2\x22:\x22xx\x22,\x22new3\x22:\x22xxx\x22,\x22new4\x22:\x22xxxx\x22,\x22new5\x22:\x22xxxxx\x22,\x22new6\x22:\x22xxxxxx\x22,\x22new7\x22:\x22xxxxxxx\x22,\x22new8\x22:\x22xxxxxxxx\x22,\x22new9\x22:\x22xxxxxxxxx\x22,\x22new10\x22:\x22xxxxxxxxxx\x22,\x22new11\x22:\x22xxxxxxxxxxx\x22,\x22new12\x22:\x22xxxxxxxxxxxx\x22,\x22new13\x22:\x22xxxxxxxxxxxxx\x22,\x22new14\x22:\x22xxxxxxxxxxxxxx\x22,\x22new15\x22:\x22xxxxxxxxxxxxxxx\x22,\x22new16\x22:\x22xxxxxxxxxxxxxxxx\x22,\x22new17\x22:\x22xxxxxxxxxxxxxxxxx\x22,\x22new18\x22:\x22xxxxxxxxxxxxxxxxxx\x22,\x22new19\x22:\x22xxxxxxxxxxxxxxxxxxx\x22}" | 0 No error
storage replaced: "{\x22x\x22:\x22x\x22,\x22y\x22:1}" | 0 No error
shared table replaced: "[{\x22x\x22:1}]" | 0 No error
and no mark on it afterwards: "{\x22x\x22:1}" | 0 No error
nor on the new one: "{\x22x\x22:1,\x22added\x22:true}" | 0 No error
shared table replaced: "[{\x22self\x22:1,\x22added\x22:true}]" | 0 No error
and no mark on it afterwards: "{\x22self\x22:1}" | 0 No error
nor on the new one: "{\x22self\x22:1,\x22added\x22:true}" | 0 No error
shared table replaced: LogicException(0, no) | 0 No error
and no mark on it afterwards: "{\x22fails\x22:1}" | 0 No error
nor on the new one: "{\x22fails\x22:1,\x22added\x22:true}" | 0 No error
reference released: "[1,[\x22kept\x22],3]" | 0 No error
same object many times: "[{\x22n\x22:1,\x22next\x22:1},{\x22n\x22:2,\x22next\x22:2},{\x22n\x22:3,\x22next\x22:3},{\x22n\x22:4,\x22next\x22:4}]" | 0 No error
