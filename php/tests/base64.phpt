--TEST--
FastJson\Base64: bytes as a string of Base64, the same from both encoders
--FILE--
<?php
declare(strict_types=1);
use FastJson\Base64;

echo fastjson_encode(['f' => new Base64('foobar'), 'slashes' => new Base64("\xff\xff\xff"), 'url' => new Base64("\xfb\xff\xff\xff", true), 'none' => new Base64('')]), "\n";
echo fastjson_encode(new Base64("\xff\xfe"), JSON_UNESCAPED_SLASHES), fastjson_encode(new Base64('x'), JSON_HEX_TAG | JSON_PRETTY_PRINT), "\n";
$wrong = 0;
$bytes = '';
for ($n = 0; $n < 6000; $n++) {
    $text = match ($n % 3) {
        0 => str_repeat("\xff", $n),
        1 => $bytes,
        2 => strrev($bytes),
    };
    $bytes .= chr(($n * $n + 7 * $n) & 0xFF);
    if ($n > 200 && !in_array($n % 720, [0, 1, 2, 718, 719], true) && $n % 41) {
        continue;
    }
    foreach ([0, JSON_UNESCAPED_SLASHES, JSON_PRETTY_PRINT] as $flags) {
        $wrong += fastjson_encode(['k' => new Base64($text), 'l' => 1], $flags) !== json_encode(['k' => base64_encode($text), 'l' => 1], $flags);
        $url = rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
        $wrong += fastjson_encode([new Base64($text, true), $url], $flags) !== json_encode([$url, new Base64($text, true)], $flags);
        $wrong += json_encode(new Base64($text), $flags) !== json_encode(base64_encode($text), $flags);
    }
}
echo $wrong, " wrong\n";
$large = random_bytes(5 << 20);
var_dump(fastjson_encode([new Base64($large)], JSON_UNESCAPED_SLASHES) === '["' . base64_encode($large) . '"]');
// A string in any case, though "1234" is what three bytes give.
$digits = new Base64(base64_decode('1234'));
echo fastjson_encode($digits, JSON_NUMERIC_CHECK), ' ', json_encode($digits, JSON_NUMERIC_CHECK), "\n";
echo fastjson_encode(['b' => new Base64('xyz'), 'a' => new Base64('?>?', true)], FASTJSON_ENCODE_SORT_KEYS), fastjson_encode(new Base64("\xff\xff\xff"), FASTJSON_ENCODE_CANONICAL), "\n";

echo "-- no string between: the peak is the output's\n";
$value = [new Base64($large)];
fastjson_encode([1]);
$before = memory_get_usage();
memory_reset_peak_usage_if_there();
$json = fastjson_encode($value, JSON_UNESCAPED_SLASHES);
var_dump(memory_get_peak_usage() - $before < 1.5 * strlen($json) || PHP_VERSION_ID < 80200);
function memory_reset_peak_usage_if_there(): void
{
    if (function_exists('memory_reset_peak_usage')) {
        memory_reset_peak_usage();
    }
}

echo "-- an object like others\n";
$one = new Base64('abc');
var_dump($one->bytes(), $one == clone $one, $one == new Base64('abc', true), unserialize(serialize(new Base64('abc', true))) == new Base64('abc', true));
foreach ([fn() => $one->__construct('x'), fn() => unserialize('O:15:"FastJson\Base64":0:{}'), fn() => unserialize('O:15:"FastJson\Base64":1:{s:5:"bytes";a:0:{}}'), function () use ($one) { $one->x = 1; }] as $call) {
    try {
        var_dump($call());
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
{"f":"Zm9vYmFy","slashes":"\/\/\/\/","url":"-____w","none":""}
"//4=""eA=="
0 wrong
bool(true)
"1234" 1234
{"a":"Pz4_","b":"eHl6"}"////"
-- no string between: the peak is the output's
bool(true)
-- an object like others
string(3) "abc"
bool(true)
bool(false)
bool(true)
Error: FastJson\Base64 cannot be changed
Exception: Incomplete or ill-typed serialization data
Exception: Incomplete or ill-typed serialization data
Error: Cannot create dynamic property FastJson\Base64::$x
