--TEST--
FASTJSON_ENCODE_SORT_KEYS: members by the UTF-16 code units of their names; user code, errors, depth, references and memory as without
--FILE--
<?php
declare(strict_types=1);
use FastJson\Raw;

$flag = FASTJSON_ENCODE_SORT_KEYS;
function shown(mixed $value, int $flags, int $depth = 512): void
{
    $json = fastjson_encode($value, $flags, $depth);
    $plain = fastjson_encode($value, $flags & ~FASTJSON_ENCODE_SORT_KEYS, $depth);
    echo var_export($json, true), ' ', fastjson_last_error(), ($json === false) === ($plain === false) ? '' : ' differs', "\n";
}

echo "-- order\n";
shown(['b' => 1, 'a' => [3, 2, 1], 'B' => ['z' => 1, 'y' => 2], '' => 0], $flag);
shown(["\u{fb33}" => 1, '😀' => 2, '€' => 3, 'ö' => 4, "\u{80}" => 5, 1 => 6, "\r" => 7], $flag | JSON_UNESCAPED_UNICODE);
shown(["\u{fb33}" => 1, '😀' => 2, "\u{80}" => 5, 'a' => 6], $flag);
shown([10 => 'a', 9 => 'b', -1 => 'c'], $flag);
shown(['ab' => 1, 'a' => 2, 'a"' => 3, 'a/' => 4, 'a\\' => 5, "a\n" => 6], $flag);
shown((object) ['b' => new ArrayObject(['y' => 1, 'x' => 2]), 'a' => new class {
    public $z = 1;
    private $hidden = 2;
    public $c = [['k' => 1, 'j' => 2]];
}], $flag);
shown([], $flag);
shown(new stdClass(), $flag);
shown('text', $flag);
shown(5, $flag);
shown(['b' => new Raw(' { "z" : [ 1.0 , {"b":"\u0062 ]","a":[]} ] , "a":1,"z":2,"\u0061":3} '), 'a' => 1], $flag);
shown(['b' => 1, 'a' => 2], $flag | JSON_HEX_QUOT | JSON_FORCE_OBJECT);

echo "-- indented\n";
foreach ([0, FASTJSON_ENCODE_INDENT_2, FASTJSON_ENCODE_INDENT_TAB] as $indent) {
    $value = ['list' => [1, [], new stdClass(), ['x' => 1]], 'empty' => [], 'text' => "[{,: \"\\"];
    $sorted = $value;
    ksort($sorted, SORT_STRING);
    var_dump(fastjson_encode($value, $flag | JSON_PRETTY_PRINT | $indent) === fastjson_encode($sorted, JSON_PRETTY_PRINT | $indent));
}
echo fastjson_encode(['b' => new Raw('{"d":[1],"c":{}}')], $flag | JSON_PRETTY_PRINT), "\n", fastjson_encode(['b' => new Raw('{"d":[1],"c":{}}')], JSON_PRETTY_PRINT), "\n";

echo "-- errors\n";
shown(['b' => NAN, 'a' => 1], $flag);
shown(['b' => NAN, 'a' => 1], $flag | JSON_PARTIAL_OUTPUT_ON_ERROR);
shown(['b' => "\xff", 'a' => 1], $flag);
shown(["b\xff" => 1, 'a' => 1], $flag | JSON_INVALID_UTF8_SUBSTITUTE);
shown(["a\xff" => 1, 'a' => 2], $flag | JSON_INVALID_UTF8_IGNORE);
shown([[[1]]], $flag, 2);
$loop = ['b' => 1];
$loop['a'] = &$loop;
shown($loop, $flag);
shown($loop, $flag | JSON_PARTIAL_OUTPUT_ON_ERROR);
try {
    fastjson_encode(['b' => NAN], $flag | JSON_THROW_ON_ERROR);
} catch (JsonException $error) {
    echo $error->getMessage(), "\n";
}
shown(['b' => STDIN], $flag);

echo "-- user code inside\n";
class Busy implements JsonSerializable
{
    public static array $shared = [];
    public function __construct(private Closure $what)
    {
    }
    public function jsonSerialize(): mixed
    {
        return ($this->what)();
    }
}
Busy::$shared = ['z' => 1, 'b' => new Busy(function () {
    Busy::$shared['a'] = 'late';
    unset(Busy::$shared['z']);
    return fastjson_encode(['y' => 1, 'x' => 2], FASTJSON_ENCODE_SORT_KEYS);
}), 'a' => 2];
$reference = &Busy::$shared;
shown(['q' => &$reference, 'p' => 1], $flag);
try {
    fastjson_encode(['b' => 1, 'a' => new Busy(fn () => throw new LogicException('from user code'))], $flag);
} catch (LogicException $error) {
    echo $error->getMessage(), "\n";
}
shown(['b' => new Busy(fn () => ['d' => new Busy(fn () => (object) ['f' => 1, 'e' => 2]), 'c' => 0]), 'a' => 0], $flag);
$fiber = new Fiber(fn () => fastjson_encode(['b' => new Busy(fn () => Fiber::suspend('paused')), 'a' => 1], FASTJSON_ENCODE_SORT_KEYS));
echo $fiber->start(), ' ', fastjson_encode(['d' => 1, 'c' => 2], $flag), ' ';
$fiber->resume(['y' => 1, 'x' => 2]);
echo $fiber->getReturn(), "\n";

echo "-- deep, wide, and nothing left behind\n";
$deep = ['b' => 1, 'a' => 2];
for ($i = 0; $i < 50000; $i++) {
    $deep = $i % 2 ? [$deep] : ['b' => $deep, 'a' => 0];
}
$json = fastjson_encode($deep, $flag, 100000);
var_dump(strlen($json), substr($json, 0, 30));
while (is_array($deep)) {
    $deep = $deep['b'] ?? $deep[0] ?? 0;
}
$wide = [];
for ($i = 0; $i < 20000; $i++) {
    $wide['k' . ($i * 7919 % 20000)] = $i;
}
$sorted = $wide;
ksort($sorted, SORT_STRING);
var_dump(fastjson_encode($wide, $flag) === fastjson_encode($sorted));
unset($wide, $sorted, $json, $fiber, $error);
fastjson_encode(['b' => ['d' => 1, 'c' => "\u{e9}"], 'a' => 2], $flag | JSON_PRETTY_PRINT);
$before = memory_get_usage();
for ($i = 0; $i < 500; $i++) {
    fastjson_encode(['b' => ['d' => 1, 'c' => "\u{e9}"], 'a' => 2], $flag | ($i % 2 ? JSON_PRETTY_PRINT : 0));
    fastjson_encode(['b' => NAN, 'a' => 2], $flag | FASTJSON_ENCODE_CANONICAL);
}
var_dump(memory_get_usage() === $before);
// Under json_* the bits are nothing.
echo json_encode(['b' => 1, 'a' => 2], $flag | FASTJSON_ENCODE_CANONICAL | FASTJSON_ENCODE_INDENT_2), "\n";
?>
--EXPECT--
-- order
'{"":0,"B":{"y":2,"z":1},"a":[3,2,1],"b":1}' 0
'{"\\r":7,"1":6,"":5,"ö":4,"€":3,"😀":2,"דּ":1}' 0
'{"a":6,"\\u0080":5,"\\ud83d\\ude00":2,"\\ufb33":1}' 0
'{"-1":"c","10":"a","9":"b"}' 0
'{"a":2,"a\\n":6,"a\\"":3,"a\\/":4,"a\\\\":5,"ab":1}' 0
'{"a":{"c":[{"j":2,"k":1}],"z":1},"b":{"x":2,"y":1}}' 0
'[]' 0
'{}' 0
'"text"' 0
'5' 0
'{"a":1,"b":{"a":1,"\\u0061":3,"z":[1.0,{"a":[],"b":"\\u0062 ]"}],"z":2}}' 0
'{"a":2,"b":1}' 0
-- indented
bool(true)
bool(true)
bool(true)
{
    "b": {
        "c": {},
        "d": [
            1
        ]
    }
}
{
    "b": {"d":[1],"c":{}}
}
-- errors
false 7
'{"a":1,"b":0}' 7
false 5
'{"a":1,"b\\ufffd":1}' 0
'{"a":1,"a":2}' 0
false 1
false 6
'{"a":null,"b":1}' 6
Inf and NaN cannot be JSON encoded
false 8
-- user code inside
'{"p":1,"q":{"a":2,"b":"{\\"x\\":2,\\"y\\":1}","z":1}}' 0
from user code
'{"a":0,"b":{"c":0,"d":{"e":2,"f":1}}}' 0
paused {"c":2,"d":1} {"a":1,"b":{"x":2,"y":1}}
-- deep, wide, and nothing left behind
int(350013)
string(30) "[{"a":0,"b":[{"a":0,"b":[{"a":"
bool(true)
bool(true)
{"b":1,"a":2}
