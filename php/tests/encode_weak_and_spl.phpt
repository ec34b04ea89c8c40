--TEST--
fastjson_encode: WeakMap, WeakReference and SPL containers
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

error_reporting(E_ALL & ~E_DEPRECATED); // PHP 8.5 would rather have no object inside an ArrayObject
$key = new stdClass();
$map = new WeakMap();
$map[$key] = 1;
$queue = new SplQueue();
$queue[] = 1;
$fixed = SplFixedArray::fromArray([1, 2]);
$heap = new SplMinHeap();
$heap->insert(3);
encode_each(['map' => $map, 'reference' => WeakReference::create($key), 'queue' => $queue, 'fixed' => $fixed, 'heap' => $heap, 'priority' => new SplPriorityQueue(), 'interval' => new DateInterval('P1D') instanceof DateInterval, 'zone' => new DateTimeZone('Europe/Paris'), 'object' => new ArrayObject([1, 2, 3]), 'nested' => new ArrayObject(new ArrayObject(['x' => 1]))]);
?>
--EXPECT--
map: "{}" | 0 No error
reference: "{}" | 0 No error
queue: "{}" | 0 No error
fixed: "[1,2]" | 0 No error
heap: "{}" | 0 No error
priority: "{}" | 0 No error
interval: "true" | 0 No error
zone: "{\x22timezone_type\x22:3,\x22timezone\x22:\x22Europe\x5c/Paris\x22}" | 0 No error
object: "{\x220\x22:1,\x221\x22:2,\x222\x22:3}" | 0 No error
nested: "{\x22x\x22:1}" | 0 No error
