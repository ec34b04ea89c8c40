--TEST--
A chain of lazy proxies without end: encoding ends with PHP's error of the stack, deeper than ext/json, and what was made until then can be freed
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4'); if (getenv('USE_ZEND_ALLOC') === '0') die('skip the sanitizer takes the stack'); ?>
--FILE--
<?php
class Link { public ?Link $next = null; }
$made = 0;
$proxy = function () use (&$proxy, &$made) {
    $made++;
    return (new ReflectionClass(Link::class))->newLazyProxy(function () use (&$proxy) { $link = new Link; $link->next = $proxy(); return $link; });
};
$counts = [];
foreach ([json_encode(...), fastjson_encode(...), fn ($value, $flags, $depth) => fastjson_encode($value, FASTJSON_ENCODE_FIELDS, $depth)] as $encode) {
    $made = 0;
    $first = $proxy();
    try {
        $encode($first, 0, 1000000);
    } catch (Error $error) {
        echo preg_replace('/ size of.*/', '', $error->getMessage()), "\n";
    }
    unset($error, $first);
    $counts[] = $made;
}
var_dump($counts[1] > $counts[0], $counts[2] > $counts[0]);
?>
--EXPECT--
Maximum call stack
Maximum call stack
Maximum call stack
bool(true)
bool(true)
