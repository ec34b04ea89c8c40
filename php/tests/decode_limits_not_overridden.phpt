--TEST--
fastjson.max_nodes is not for json_*, unless fastjson.override_limits says so
--INI--
fastjson.override=1
fastjson.max_nodes=3
--FILE--
<?php
var_dump(count(json_decode('[1,2,3,4,5]')), fastjson_decode('[1,2,3,4,5]'));
var_dump(!function_exists('json_validate') || json_validate('[1,2,3]'), fastjson_validate('[1,2,3]'));
var_dump(ini_set('fastjson.override_limits', '1'));
?>
--EXPECT--
int(5)
NULL
bool(true)
bool(false)
bool(false)
