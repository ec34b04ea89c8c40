--TEST--
fastjson_encode: what holds itself through tables that are made for each asking ends with an error, or with that of memory_limit
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, without memory_limit'); ?>
--INI--
memory_limit=512M
zend.max_allowed_stack_size=-1
--FILE--
<?php
declare(strict_types=1);

#[AllowDynamicProperties]
final class Day extends DateTimeImmutable
{
}
$day = new Day('2020-01-01 UTC');
$day->self = $day;
foreach ([$day, [1, $day]] as $value) {
    var_dump(fastjson_encode($value));
    echo fastjson_last_error_msg(), "\n";
    var_dump(strlen(fastjson_encode($value, JSON_PARTIAL_OUTPUT_ON_ERROR)) > 1000000);
    echo fastjson_last_error_msg(), "\n";
}
$nested = 1;
for ($i = 0; $i < 2000; $i++) {
    $nested = new ArrayObject([$nested]);
}
echo fastjson_encode($nested, 0, 2000) === str_repeat('{"0":', 2000) . '1' . str_repeat('}', 2000) ? "deep\n" : "not deep\n";
gc_mem_caches();
ini_set('memory_limit', (string) (memory_get_usage(true) + (24 << 20)));
fastjson_encode($day, JSON_PARTIAL_OUTPUT_ON_ERROR);
--EXPECTF--
bool(false)
Maximum stack depth exceeded
bool(true)
Maximum stack depth exceeded
bool(false)
Maximum stack depth exceeded
bool(true)
Maximum stack depth exceeded
deep

Fatal error: Allowed memory size of %d bytes exhausted%s
