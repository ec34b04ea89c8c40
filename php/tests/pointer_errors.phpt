--TEST--
Pointers and patches: errors, depth, flags, and user code inside of a call
--FILE--
<?php
declare(strict_types=1);

function info(): string
{
    $i = fastjson_last_error_info();
    return "$i[code] $i[pos] $i[line]:$i[col]";
}

echo "-- bad text\n";
foreach ([fastjson_pointer_get("[1,\n2,,", '/0'), fastjson_pointer_exists("[1,\n2,,", '/0'), fastjson_pointer_count("[1,\n2,,", '/0'),
    fastjson_pointer_set("[1,\n2,,", '/0', 1), fastjson_pointer_get_many("[1,\n2,,", []), fastjson_patch("[1,\n2,,", '[]'),
    fastjson_patch('1', "[1,\n2,,"), fastjson_diff('1', "[1,\n2,,"), fastjson_merge_patch("[1,\n2,,", '1')] as $result) {
    echo json_encode($result), ' ', info(), "\n";
}
echo json_encode(fastjson_pointer_get('', '')), ' ', info(), "\n";

echo "-- the place is that in the whole text\n";
var_dump(fastjson_pointer_get("{\"a\":\n {\"\\u0000x\":1}}", '/a'));
echo info(), "\n";
var_dump(fastjson_pointer_get('{"a":[[1]]}', '/a', true, 2));
echo info(), "\n";

echo "-- absent is no error\n";
fastjson_decode('{');
var_dump(fastjson_pointer_get('{"a":1}', '/b', flags: JSON_THROW_ON_ERROR), fastjson_last_error());
fastjson_decode('{');
var_dump(fastjson_pointer_exists('{"a":1}', 'b'), fastjson_pointer_count('{"a":1}', '/b'), fastjson_last_error());
var_dump(fastjson_pointer_count('{"a":[1,[2,3],{}],"b":{}}', '/a'), fastjson_pointer_count('{"b":{ } }', '/b'), fastjson_pointer_count('1', ''));

echo "-- exceptions\n";
foreach ([fn () => fastjson_pointer_get('{', '/a', flags: JSON_THROW_ON_ERROR), fn () => fastjson_pointer_set('{}', 'a', 1, flags: JSON_THROW_ON_ERROR),
    fn () => fastjson_patch('{}', '[{}]', flags: JSON_THROW_ON_ERROR), fn () => fastjson_patch('1', '[{"op":"test","path":"","value":2}]', flags: JSON_THROW_ON_ERROR),
    fn () => fastjson_pointer_set('{}', '/a', NAN, flags: JSON_THROW_ON_ERROR), fn () => fastjson_pointer_get('1', '', null, 0),
    fn () => fastjson_patch('1', '[]', 0), fn () => fastjson_pointer_get_many('1', [1]), fn () => fastjson_pointer_set('[]', '/0/1', 1, 2, JSON_THROW_ON_ERROR)] as $call) {
    try {
        var_dump($call());
    } catch (Throwable $error) {
        // From PHP 8.6 on messages of texts name the place.
        echo get_class($error), ' ', $error->getCode(), ': ', preg_replace('/ near location.*/', '', $error->getMessage()), "\n";
    }
}

echo "-- depth\n";
var_dump(fastjson_pointer_set('{}', '/a/b', [[1]], 4), fastjson_last_error());
var_dump(fastjson_pointer_set('{}', '/a/b', [[1]], 5));
var_dump(fastjson_patch('{"a":[]}', '[{"op":"add","path":"/a/0","value":[1]}]', 3), fastjson_last_error());
var_dump(fastjson_patch('{"a":[]}', '[{"op":"add","path":"/a/0","value":[1]}]', 4));
var_dump(fastjson_merge_patch('{"a":[[[[1]]]]}', '{"a":1}', true, 2));

echo "-- names are spelled as the flags say\n";
echo fastjson_pointer_set('{}', "/\u{e9}~1", "\u{e9}/"), ' ', fastjson_pointer_set('{}', "/\u{e9}~1", "\u{e9}/", flags: JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), "\n";
echo fastjson_pointer_set('{}', '/12', '12', flags: JSON_NUMERIC_CHECK), "\n";
var_dump(fastjson_pointer_set('{}', "/\xff", 1), fastjson_last_error());

echo "-- user code\n";
class Nested implements JsonSerializable
{
    public function __construct(private string &$text) {}
    public function jsonSerialize(): mixed
    {
        $this->text = 'gone';
        fastjson_decode('[');
        return fastjson_pointer_get('{"x":[1,2]}', '/x');
    }
}
$text = str_repeat(' ', 3) . '{"a":1}';
var_dump(fastjson_pointer_set($text, '/a', new Nested($text)), fastjson_last_error(), $text);
class Thrower implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        throw new Exception('mine');
    }
}
try {
    fastjson_pointer_set('{"a":1}', '/a', new Thrower());
} catch (Exception $error) {
    echo $error->getMessage(), "\n";
}
var_dump(fastjson_pointer_set('{"a":1}', '/a/b', new Thrower()));
?>
--EXPECT--
-- bad text
null 4 6 2:3
false 4 6 2:3
false 4 6 2:3
false 4 6 2:3
null 4 6 2:3
false 4 6 2:3
false 4 6 2:3
false 4 6 2:3
null 4 6 2:3
null 4 0 1:1
-- the place is that in the whole text
NULL
9 19 2:14
NULL
1 6 1:7
-- absent is no error
NULL
int(0)
bool(false)
bool(false)
int(0)
int(3)
int(0)
int(0)
-- exceptions
JsonException 4: Syntax error
JsonException 1002: The JSON Pointer is not well-formed or leads to no place that can be set
JsonException 1003: The JSON Patch is not well-formed or names what is not there
JsonException 1004: A test of the JSON Patch failed
JsonException 7: Inf and NaN cannot be JSON encoded
ValueError 0: fastjson_pointer_get(): Argument #4 ($depth) must be greater than 0
ValueError 0: fastjson_patch(): Argument #3 ($depth) must be greater than 0
TypeError 0: fastjson_pointer_get_many(): Argument #2 ($pointers) must be an array of strings, int given
JsonException 1: Maximum stack depth exceeded
-- depth
bool(false)
int(1)
string(17) "{"a":{"b":[[1]]}}"
bool(false)
int(1)
string(11) "{"a":[[1]]}"
array(1) {
  ["a"]=>
  int(1)
}
-- names are spelled as the flags say
{"\u00e9\/":"\u00e9\/"} {"é/":"é/"}
{"12":12}
bool(false)
int(5)
-- user code
string(14) "   {"a":[1,2]}"
int(0)
string(4) "gone"
mine
bool(false)
