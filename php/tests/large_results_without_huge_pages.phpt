--TEST--
Large results with fastjson.huge_pages=0
--INI--
memory_limit=1G
fastjson.huge_pages=0
--FILE--
<?php
declare(strict_types=1);

$text = '[' . implode(',', array_map(fn($i) => "{\"id\":$i,\"at\":[$i.5,-1]}", range(0, 60000))) . ']';
$value = fastjson_decode($text, true);
var_dump(ini_get('fastjson.huge_pages'), $value === json_decode($text, true), fastjson_encode($value, JSON_PRETTY_PRINT) === json_encode($value, JSON_PRETTY_PRINT));
?>
--EXPECT--
string(1) "0"
bool(true)
bool(true)
