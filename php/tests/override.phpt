--TEST--
fastjson.override puts the functions behind json_*, with one error state and ext/json's names in messages
--INI--
fastjson.override=1
--FILE--
<?php
declare(strict_types=1);

var_dump(json_decode('{"a":[1,2.5]}', true), json_encode(['é' => 1.0, 'x' => null]));
json_decode("[1,\n]");
var_dump(json_last_error(), json_last_error_msg(), fastjson_last_error(), fastjson_last_error_pos());
try {
    json_decode('[1', flags: JSON_THROW_ON_ERROR);
} catch (JsonException $e) {
    var_dump($e->getMessage(), $e->getCode());
}
try {
    json_decode('1', depth: 0);
} catch (ValueError $e) {
    var_dump($e->getMessage());
}
try {
    fastjson_decode('1', depth: 0);
} catch (ValueError $e) {
    var_dump($e->getMessage());
}
var_dump((new ReflectionFunction('json_decode'))->getExtensionName(), is_callable('json_encode'), array_map('json_decode', ['1', '[]']));
?>
--EXPECTF--
array(1) {
  ["a"]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    float(2.5)
  }
}
string(21) "{"\u00e9":1,"x":null}"
int(4)
string(%d) "Syntax error%S"
int(4)
int(4)
string(%d) "Syntax error%S"
int(4)
string(%d) "json_decode(): Argument #3 ($depth) must be greater than 0"
string(%d) "fastjson_decode(): Argument #3 ($depth) must be greater than 0"
string(%d) "json"
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  array(0) {
  }
}
