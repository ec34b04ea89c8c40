--TEST--
fastjson.override_limits=1 puts json_decode and json_validate under fastjson.max_nodes
--INI--
fastjson.override=1
fastjson.override_limits=1
fastjson.max_nodes=3
--FILE--
<?php
var_dump(json_decode('[1,2]'), json_decode('[1,2,3]'), json_last_error() === FASTJSON_ERROR_MAX_NODES, json_last_error_msg());
if (function_exists('json_validate')) {
    var_dump(json_validate('[1,2]') && !json_validate('[1,2,3]'));
} else {
    var_dump(true);
}
// Flags of this extension's own still mean nothing there.
var_dump(json_decode('{"a":1,"a":2}', true, 512, FASTJSON_DECODE_UNIQUE_NAMES | FASTJSON_DECODE_NUMBERS_AS_STRING));
?>
--EXPECT--
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
NULL
bool(true)
string(46) "The text has more values than max_nodes allows"
bool(true)
array(1) {
  ["a"]=>
  int(2)
}
