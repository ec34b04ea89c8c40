--TEST--
fastjson_pointer_set: a name that is not UTF-8 is never written as null; merging is as deep as $depth allows
--FILE--
<?php
foreach (["/\xff", "/a/\xff", "/\xff/b"] as $pointer) {
    var_dump(fastjson_pointer_set('{"b":1}', $pointer, 1, 512, JSON_PARTIAL_OUTPUT_ON_ERROR), fastjson_last_error());
}
var_dump(fastjson_pointer_set('{"b":1}', '/a', "\xff", 512, JSON_PARTIAL_OUTPUT_ON_ERROR), fastjson_last_error());

// The patch is as deep as the result would be; what is removed may be deeper.
$deep = str_repeat('{"a":', 600) . '1' . str_repeat('}', 600);
var_dump(fastjson_merge_patch('{}', $deep), preg_replace('/ near.*/', '', fastjson_last_error_msg()));
var_dump(fastjson_merge_patch($deep, '{"a":null}', true), preg_replace('/ near.*/', '', fastjson_last_error_msg()));
?>
--EXPECT--
bool(false)
int(5)
bool(false)
int(5)
bool(false)
int(5)
string(16) "{"b":1,"a":null}"
int(5)
NULL
string(28) "Maximum stack depth exceeded"
array(0) {
}
string(8) "No error"
