--TEST--
FASTJSON_ENCODE_CANONICAL and fastjson_canonicalize(): RFC 8785 with its examples; what has no canonical form is an error
--INI--
serialize_precision=5
--FILE--
<?php
declare(strict_types=1);
ob_start(fn($text) => preg_replace('/ near location \d+:\d+/', '', $text)); // PHP 8.6 adds it
use FastJson\{Base64, Raw};

$flag = FASTJSON_ENCODE_CANONICAL;
function outcome(string|false $json): string
{
    $i = fastjson_last_error_info();
    return $json === false ? "false $i[code] at $i[pos], $i[line]:$i[col]: $i[msg]" : $json;
}

echo "-- the examples of RFC 8785\n";
$sample = '{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\\\"\/",
  "literals": [null, true, false]
}';
echo fastjson_canonicalize($sample), "\n";
var_dump(fastjson_encode(json_decode($sample), $flag) === fastjson_canonicalize($sample), bin2hex(fastjson_canonicalize($sample)) ===
    '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d');
$names = '{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}';
echo implode(', ', json_decode(fastjson_canonicalize($names), true)), "\n";
var_dump(fastjson_encode(json_decode($names), $flag) === fastjson_canonicalize($names));
$numbers = ['0000000000000000' => '0', '8000000000000000' => '0', '0000000000000001' => '5e-324', '8000000000000001' => '-5e-324', '7fefffffffffffff' => '1.7976931348623157e+308',
    'ffefffffffffffff' => '-1.7976931348623157e+308', '4340000000000000' => '9007199254740992', 'c340000000000000' => '-9007199254740992', '4430000000000000' => '295147905179352830000',
    '44b52d02c7e14af5' => '9.999999999999997e+22', '44b52d02c7e14af6' => '1e+23', '44b52d02c7e14af7' => '1.0000000000000001e+23', '444b1ae4d6e2ef4e' => '999999999999999700000',
    '444b1ae4d6e2ef4f' => '999999999999999900000', '444b1ae4d6e2ef50' => '1e+21', '3eb0c6f7a0b5ed8c' => '9.999999999999997e-7', '3eb0c6f7a0b5ed8d' => '0.000001',
    '41b3de4355555553' => '333333333.3333332', '41b3de4355555554' => '333333333.33333325', '41b3de4355555555' => '333333333.3333333', '41b3de4355555556' => '333333333.3333334',
    '41b3de4355555557' => '333333333.33333343', 'becbf647612f3696' => '-0.0000033333333333333333', '43143ff3c1cb0959' => '1424953923781206.2'];
$wrong = 0;
foreach ($numbers as $bits => $text) {
    $value = unpack('E', hex2bin((string) $bits))[1];
    $wrong += fastjson_encode($value, $flag) !== $text || fastjson_encode([$value], FASTJSON_ENCODE_CANONICAL_STRICT) !== "[$text]" || fastjson_canonicalize("[$text]") !== "[$text]";
}
echo $wrong, " wrong\n";

echo "-- integers\n";
foreach ([0, -1, 9007199254740992, 9007199254740993, PHP_INT_MAX, PHP_INT_MIN] as $integer) {
    echo $integer, ' ', outcome(fastjson_encode($integer, $flag)), ' ', outcome(fastjson_encode(['k' => $integer], FASTJSON_ENCODE_CANONICAL_STRICT)), "\n";
}
foreach (['18446744073709551616', '18446744073709551617', '[-0,-0.0,0e5]', '100000000000000000000000', '9007199254740993.0'] as $text) {
    echo $text, ' ', outcome(fastjson_canonicalize($text)), ' ', outcome(fastjson_canonicalize($text, FASTJSON_ENCODE_CANONICAL_STRICT)), "\n";
}

echo "-- values\n";
echo outcome(fastjson_encode(['b' => [1.0, -0.0, 100.0, 0.1 + 0.2], 'a' => ['é/', "\u{2028}<&'\x7f"], 'c' => new Base64("\xff\xff\xff"), 'd' => new Raw(' { "y" : 1.50 , "x" : "\u0041" } ')],
    $flag | JSON_PRETTY_PRINT | JSON_HEX_TAG | JSON_HEX_APOS | JSON_PRESERVE_ZERO_FRACTION | FASTJSON_ENCODE_INDENT_TAB | FASTJSON_ENCODE_SORT_KEYS)), "\n";
echo outcome(fastjson_encode(['1', '1.0', [], "a\xff"], $flag | JSON_FORCE_OBJECT | JSON_NUMERIC_CHECK | JSON_INVALID_UTF8_SUBSTITUTE)), "\n";

echo "-- what has no such form\n";
foreach ([INF, ['a' => NAN], ["\xff"], ["a\xff" => 1, 'a' => 2], new Raw('{"b":{"a":1,"\u0061":2}}'), [new Raw('[1,1e999]')], [new Raw('9007199254740993')], [STDIN]] as $value) {
    echo outcome(fastjson_encode($value, FASTJSON_ENCODE_CANONICAL_STRICT | (is_array($value) && isset($value['a']) && isset($value["a\xff"]) ? JSON_INVALID_UTF8_IGNORE : 0))), "\n";
}
echo outcome(fastjson_encode([1.5, NAN], $flag | JSON_PARTIAL_OUTPUT_ON_ERROR)), ' ', fastjson_last_error(), "\n";
echo outcome(fastjson_encode(new Raw('{"a":1,"a":2}'), $flag | JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_THROW_ON_ERROR)), "\n";
foreach (['', '[1,', '{"a":1,"b":{"c":1,"c":2}}', "[\n1e400]", '["\ud800"]', "[\"\xff\"]", '[9007199254740993]', '{"a":1e999,"b":1,"b":2}', '{"b":1,"b":2,"a":1e999}'] as $text) {
    echo json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE), ' ', outcome(fastjson_canonicalize($text, FASTJSON_ENCODE_CANONICAL_STRICT)), "\n";
}
echo outcome(fastjson_canonicalize("/**/{\"b\":[1,],\n \"a\":0,}", FASTJSON_DECODE_RELAXED)), ' ', outcome(fastjson_canonicalize("//\n{\"a\":0,\"a\":1}", FASTJSON_DECODE_RELAXED)), "\n";
foreach ([fn() => fastjson_encode(['a' => 9007199254740993], FASTJSON_ENCODE_CANONICAL_STRICT | JSON_THROW_ON_ERROR), fn() => fastjson_canonicalize('{"a":1,"a":2}', JSON_THROW_ON_ERROR), fn() => fastjson_canonicalize('1e999', JSON_THROW_ON_ERROR)] as $call) {
    try {
        $call();
    } catch (JsonException $error) {
        echo get_class($error), ' ', $error->getCode(), ' ', $error->getMessage(), ' ', fastjson_last_error_pos(), "\n";
    }
}

echo "-- large, deep, twice\n";
$deep = str_repeat('{"b":1,"a":', 99999) . '[]' . str_repeat('}', 99999);
$form = fastjson_canonicalize($deep);
var_dump(strlen($form) === strlen($deep), substr($form, -12), fastjson_canonicalize($form) === $form);
$many = '{' . implode(',', array_map(fn ($i) => '"k' . $i * 7919 % 30000 . '":' . $i, range(0, 29999))) . '}';
$form = fastjson_canonicalize($many);
$sorted = json_decode($many, true);
ksort($sorted, SORT_STRING);
var_dump($form === json_encode($sorted));
unset($deep, $form, $many, $sorted, $error);
$before = memory_get_usage();
for ($i = 0; $i < 300; $i++) {
    fastjson_canonicalize('{"b":1,"a":{"d":[1.5],"c":"\u00e9"}}');
    fastjson_canonicalize('{"b":1,"a":{"d":[1.5],"d":"\u00e9"}}');
    fastjson_canonicalize('{"b":1,"a":[1e999]}');
    fastjson_canonicalize('{"b":1,"a":');
}
var_dump(memory_get_usage() === $before);
?>
--EXPECT--
-- the examples of RFC 8785
{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}
bool(true)
bool(true)
Carriage Return, One, Control, Latin Small Letter O With Diaeresis, Euro Sign, Emoji: Grinning Face, Hebrew Letter Dalet With Dagesh
bool(true)
0 wrong
-- integers
0 0 {"k":0}
-1 -1 {"k":-1}
9007199254740992 9007199254740992 {"k":9007199254740992}
9007199254740993 9007199254740992 false 1014 at -1, 0:0: An integer cannot be represented exactly
9223372036854775807 9223372036854776000 false 1014 at -1, 0:0: An integer cannot be represented exactly
-9223372036854775808 -9223372036854776000 {"k":-9223372036854776000}
18446744073709551616 18446744073709552000 18446744073709552000
18446744073709551617 18446744073709552000 false 1014 at 0, 1:1: An integer cannot be represented exactly
[-0,-0.0,0e5] [0,0,0] [0,0,0]
100000000000000000000000 1e+23 false 1014 at 0, 1:1: An integer cannot be represented exactly
9007199254740993.0 9007199254740992 9007199254740992
-- values
{"a":["é/"," <&'"],"b":[1,0,100,0.30000000000000004],"c":"////","d":{"x":"A","y":1.5}}
{"0":1,"1":1,"2":{},"3":"a�"}
-- what has no such form
false 7 at -1, 0:0: Inf and NaN cannot be JSON encoded
false 7 at -1, 0:0: Inf and NaN cannot be JSON encoded
false 5 at -1, 0:0: Malformed UTF-8 characters, possibly incorrectly encoded
false 1010 at -1, 0:0: A name is repeated in an object
false 1010 at -1, 0:0: A name is repeated in an object
false 7 at -1, 0:0: Inf and NaN cannot be JSON encoded
false 1014 at -1, 0:0: An integer cannot be represented exactly
false 8 at -1, 0:0: Type is not supported
[1.5,0] 7
false 1010 at -1, 0:0: A name is repeated in an object
"" false 4 at 0, 1:1: Syntax error
"[1," false 4 at 3, 1:4: Syntax error
"{\"a\":1,\"b\":{\"c\":1,\"c\":2}}" false 1010 at 18, 1:19: A name is repeated in an object
"[\n1e400]" false 7 at 2, 2:1: Inf and NaN cannot be JSON encoded
"[\"\\ud800\"]" false 10 at 8, 1:9: Single unpaired UTF-16 surrogate in unicode escape
"[\"\ufffd\"]" false 5 at 2, 1:3: Malformed UTF-8 characters, possibly incorrectly encoded
"[9007199254740993]" false 1014 at 1, 1:2: An integer cannot be represented exactly
"{\"a\":1e999,\"b\":1,\"b\":2}" false 7 at 5, 1:6: Inf and NaN cannot be JSON encoded
"{\"b\":1,\"b\":2,\"a\":1e999}" false 1010 at 7, 1:8: A name is repeated in an object
{"a":0,"b":[1]} false 1010 at 10, 2:8: A name is repeated in an object
JsonException 1014 An integer cannot be represented exactly -1
JsonException 1010 A name is repeated in an object 7
JsonException 7 Inf and NaN cannot be JSON encoded 0
-- large, deep, twice
bool(true)
string(12) "b":1},"b":1}"
bool(true)
bool(true)
bool(true)
