--TEST--
FastJson\Raw: a checked text, written as it is by fastjson_encode, as its value by ext/json, and by nobody where that would lose something
--FILE--
<?php
declare(strict_types=1);
ob_start(fn($text) => preg_replace('/ near location \d+:\d+/', '', $text)); // PHP 8.6 adds it
use FastJson\{DecodeException, Document, Raw};

echo "-- as it is\n";
$text = " {\"b\" : 1.0, \"a\":[ 12345678901234567890 ,\"\\u00e9\\/\"]}\n";
echo fastjson_encode(['r' => new Raw($text), 'x' => [new Raw('1'), new Raw('"s"'), new Raw('null')], 'o' => (object) ['p' => new Raw('{}')]]), "\n";
echo fastjson_encode(new Raw('[1, 2]')), fastjson_encode(new Raw('[1, 2]'), JSON_PRETTY_PRINT | JSON_FORCE_OBJECT | JSON_NUMERIC_CHECK), "\n";
echo fastjson_encode([1, new Raw('{"a":[1]}'), ['k' => new Raw('[]')]], JSON_PRETTY_PRINT), "\n";
foreach ([2040, 2047, 2048, 2049, 4096, 16383, 16384, 100000, 1 << 22] as $n) {
    $long = '"' . str_repeat('x', $n) . '"';
    if (fastjson_encode(['a', new Raw($long), 'b', new Raw($long)]) !== "[\"a\",$long,\"b\",$long]") {
        echo "wrong with $n\n";
    }
}
var_dump(fastjson_encode([new Raw('[[[[[]]]]]')], 0, 1), (new Raw($text))->json() === $text, (string) new Raw('[1]'), (new Raw("[1,] // one", FASTJSON_DECODE_RELAXED))->json());

echo "-- refused\n";
foreach (['', '[1,', '{"a":1}}', "\"\xff\"", '["\ud800"]', '01', '{"a":1,"a":2}'] as $bad) {
    try {
        echo (new Raw($bad, FASTJSON_DECODE_UNIQUE_NAMES))->json(), "\n";
    } catch (DecodeException $error) {
        echo $error->getCode(), ' ', $error->getMessage(), " at $error->position\n";
    }
}
foreach ([JSON_INVALID_UTF8_IGNORE, JSON_THROW_ON_ERROR, FASTJSON_DECODE_NUMBERS_AS_STRING] as $flags) {
    try {
        new Raw('[]', $flags);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
$deep = str_repeat('[', 100000) . str_repeat(']', 100000);
var_dump(fastjson_encode([new Raw($deep)]) === "[$deep]");

echo "-- ext/json\n";
foreach (['{"b":1.5,"a":[1,{"":null,"0":"x"}],"c":{}}', ' [ ] ', '"x"', '1e3', '18446744073709551616', '0.1000000000000000055', '-0'] as $text) {
    echo $text, ' ', json_encode([new Raw($text)], JSON_UNESCAPED_SLASHES), "\n";
}
foreach (['[12345678901234567890]', '{"a":1,"a":2}', "{\"\\u0000a\":1}", '[1e999]', '-12345678901234567891', str_repeat('[', 5000) . str_repeat(']', 5000)] as $text) {
    try {
        var_dump(json_encode(['k' => new Raw($text)]));
        echo json_last_error_msg(), "\n";
    } catch (DecodeException $error) {
        echo $error->getCode(), ' ', $error->getMessage(), " at $error->position\n";
    }
}

echo "-- an object like others\n";
$raw = new Raw('[1]');
$copy = clone $raw;
$again = unserialize(serialize($raw));
var_dump($copy == $raw, $again == $raw, $again->json(), $raw == new Raw('[2]'), $raw < $copy, $raw == Document::parse('[1]'));
foreach ([fn() => $raw->__construct('[2]'), fn() => $raw->__unserialize(['json' => '[3]']), fn() => unserialize('O:12:"FastJson\Raw":1:{s:4:"json";s:3:"[1,";}'), fn() => unserialize('O:12:"FastJson\Raw":1:{s:4:"json";i:5;}'),
    fn() => unserialize('O:12:"FastJson\Raw":0:{}'), fn() => (new ReflectionClass(Raw::class))->newInstanceWithoutConstructor(), function () use ($raw) { $raw->x = 1; }] as $call) {
    try {
        var_dump($call());
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
echo $raw->json(), "\n";
$source = '{"k":["v"]}';
$raw = new Raw($source);
$source[2] = 'X';
echo fastjson_encode($raw), "\n";

echo "-- inside user code\n";
class Wrapping implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return ['raw' => new Raw(fastjson_encode(['b' => new Raw('[1.0]'), 'a' => 1], FASTJSON_ENCODE_SORT_KEYS)), 'direct' => $GLOBALS['direct'] = new Raw(' 7 ')];
    }
}
echo fastjson_encode([new Wrapping(), new Wrapping()]), "\n";
unset($error, $raw, $copy, $again);
gc_collect_cycles();
$before = memory_get_usage();
for ($i = 0; $i < 500; $i++) {
    fastjson_encode([new Raw("[$i]"), $i]);
    json_encode(new Raw("[$i]"));
    try {
        new Raw("[$i");
    } catch (DecodeException $error) {
    }
    unset($error);
}
var_dump(memory_get_usage() === $before);
?>
--EXPECT--
-- as it is
{"r": {"b" : 1.0, "a":[ 12345678901234567890 ,"\u00e9\/"]}
,"x":[1,"s",null],"o":{"p":{}}}
[1, 2][1, 2]
[
    1,
    {"a":[1]},
    {
        "k": []
    }
]
string(12) "[[[[[[]]]]]]"
bool(true)
string(3) "[1]"
string(11) "[1 ]       "
-- refused
4 Syntax error at 0
4 Syntax error at 3
4 Syntax error at 7
5 Malformed UTF-8 characters, possibly incorrectly encoded at 1
10 Single unpaired UTF-16 surrogate in unicode escape at 8
4 Syntax error at 1
1010 A name is repeated in an object at 7
FastJson\Raw::__construct(): Argument #2 ($flags) must be made of FASTJSON_DECODE_RELAXED and FASTJSON_DECODE_UNIQUE_NAMES, 1048576 given
FastJson\Raw::__construct(): Argument #2 ($flags) must be made of FASTJSON_DECODE_RELAXED and FASTJSON_DECODE_UNIQUE_NAMES, 4194304 given
FastJson\Raw::__construct(): Argument #2 ($flags) must be made of FASTJSON_DECODE_RELAXED and FASTJSON_DECODE_UNIQUE_NAMES, 34359738368 given
bool(true)
-- ext/json
{"b":1.5,"a":[1,{"":null,"0":"x"}],"c":{}} [{"b":1.5,"a":[1,{"":null,"0":"x"}],"c":{}}]
 [ ]  [[]]
"x" ["x"]
1e3 [1000]
18446744073709551616 [1.8446744073709552e+19]
0.1000000000000000055 [0.1]
-0 [0]
1014 An integer cannot be represented exactly at 1
1010 A name is repeated in an object at 7
9 The decoded property name is invalid at 12
bool(false)
Inf and NaN cannot be JSON encoded
1014 An integer cannot be represented exactly at 0
bool(false)
Maximum stack depth exceeded
-- an object like others
bool(true)
bool(true)
string(3) "[1]"
bool(false)
bool(false)
bool(false)
Error: FastJson\Raw cannot be changed
Exception: Incomplete or ill-typed serialization data
FastJson\DecodeException: Syntax error
Exception: Incomplete or ill-typed serialization data
Exception: Incomplete or ill-typed serialization data
ReflectionException: Class FastJson\Raw is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: Cannot create dynamic property FastJson\Raw::$x
[1]
{"k":["v"]}
-- inside user code
[{"raw":{"a":1,"b":[1.0]},"direct": 7 },{"raw":{"a":1,"b":[1.0]},"direct": 7 }]
bool(true)
