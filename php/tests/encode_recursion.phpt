--TEST--
fastjson_encode: cycles
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$array = [1];
$array['self'] = &$array;
$object = new stdClass();
$object->self = $object;
$a = new stdClass();
$b = new stdClass();
$a->b = $b;
$b->a = $a;
$twice = new stdClass();
$shared = [[1, 2], $twice, $twice, ['t' => $twice]];
$list = [];
$list[0] = &$list;
encode_each(compact('array', 'object', 'a', 'shared', 'list'));
encode_each(compact('array', 'object', 'a', 'shared', 'list'), JSON_PARTIAL_OUTPUT_ON_ERROR);
encode_each(compact('array', 'object'), JSON_THROW_ON_ERROR);
encode_each(compact('array', 'object', 'a'), JSON_PARTIAL_OUTPUT_ON_ERROR, 3);
attempt('usable afterwards', fn () => fastjson_encode([$twice, $b->a === $a]));
?>
--EXPECT--
array: false | 6 Recursion detected
object: false | 6 Recursion detected
a: false | 6 Recursion detected
shared: "[[1,2],{},{},{\x22t\x22:{}}]" | 0 No error
list: false | 6 Recursion detected
array: "{\x220\x22:1,\x22self\x22:null}" | 6 Recursion detected
object: "{\x22self\x22:null}" | 6 Recursion detected
a: "{\x22b\x22:{\x22a\x22:null}}" | 6 Recursion detected
shared: "[[1,2],{},{},{\x22t\x22:{}}]" | 0 No error
list: "[null]" | 6 Recursion detected
array: JsonException(6, Recursion detected) | 6 Recursion detected
object: JsonException(6, Recursion detected) | 6 Recursion detected
array: "{\x220\x22:1,\x22self\x22:null}" | 6 Recursion detected
object: "{\x22self\x22:null}" | 6 Recursion detected
a: "{\x22b\x22:{\x22a\x22:null}}" | 6 Recursion detected
usable afterwards: "[{},true]" | 0 No error
