--TEST--
FASTJSON_DECODE_EMPTY_OBJECTS: an empty object is a stdClass where others are arrays, so that encoding gives it back
--FILE--
<?php
declare(strict_types=1);
use FastJson\{Decoder, Document};

$flag = FASTJSON_DECODE_EMPTY_OBJECTS;
$text = '[{},{"a":{},"b":[],"c":{"d":{}}},[{}],{ } ]';
var_dump(fastjson_decode('{}', true, 512, $flag), fastjson_decode(' { "a" : { } }', true, 512, $flag));
echo json_encode(fastjson_decode($text, true, 512, $flag)), ' ', json_encode(fastjson_decode($text, true)), "\n";
// As objects, or under json_*, nothing changes.
var_dump(serialize(fastjson_decode($text, false, 512, $flag)) === serialize(json_decode($text)), json_decode('{}', true, 512, $flag));
// JSON_OBJECT_AS_ARRAY is array mode as well; every empty object is one of its own.
[$a, $b] = fastjson_decode('[{},{}]', null, 512, $flag | JSON_OBJECT_AS_ARRAY);
$a->x = 1;
var_dump($b, $a === $b);
// Records of a known shape, empty ones among them; many at once.
$records = fastjson_decode('[' . str_repeat('{"a":1,"b":{}},{},', 1000) . '{}]', true, 512, $flag);
var_dump(count($records), json_encode([$records[0], $records[1], $records[1998], $records[1999], $records[2000]]));
var_dump(fastjson_pointer_get($text, '/1/a', true, 512, $flag), json_encode(Document::parse($text, $flag)->toArray()), json_encode((new Decoder(['associative' => true, 'flags' => $flag]))->decode($text)));
var_dump(fastjson_decode('[{},{"a":{}]', true, 512, $flag), fastjson_last_error_pos());
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    fastjson_decode($text, true, 512, $flag);
    fastjson_decode('[{},{"a":{}]', true, 512, $flag);
}
var_dump(memory_get_usage() === $before);
?>
--EXPECT--
object(stdClass)#1 (0) {
}
array(1) {
  ["a"]=>
  object(stdClass)#2 (0) {
  }
}
[{},{"a":{},"b":[],"c":{"d":{}}},[{}],{}] [[],{"a":[],"b":[],"c":{"d":[]}},[[]],[]]
bool(true)
array(0) {
}
object(stdClass)#4 (0) {
}
bool(false)
int(2001)
string(40) "[{"a":1,"b":{}},{},{"a":1,"b":{}},{},{}]"
object(stdClass)#2004 (0) {
}
string(41) "[{},{"a":{},"b":[],"c":{"d":{}}},[{}],{}]"
string(41) "[{},{"a":{},"b":[],"c":{"d":{}}},[{}],{}]"
NULL
int(11)
bool(true)
