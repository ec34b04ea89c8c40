--TEST--
FASTJSON_DECODE_UNIQUE_NAMES: a repeated name is an error at its opening quote, in every function that reads a text
--FILE--
<?php
declare(strict_types=1);
ob_start(fn($text) => preg_replace('/ near location \d+:\d+/', '', $text)); // PHP 8.6 adds it
use FastJson\{Decoder, DecodeException, Document};

$flag = FASTJSON_DECODE_UNIQUE_NAMES;
function last(): string {
    $i = fastjson_last_error_info();
    return "$i[code] at $i[pos], $i[line]:$i[col]: $i[msg]";
}

echo "-- decode, both ways, and validate\n";
$texts = [
    '{"a":1,"b":{"a":2,"b":[{"a":3}]},"c":0}',
    '{"a":1,"b":2,"a":3}',
    "{\"a\":1,\n \"\\u0061\":2}",
    '{"a":[{"x":1,"y":{},"x":2}]}',
    '{"":1,"":2}',
    '{"0":1,"00":2,"-0":3,"0":4}',
    '{"é":1,"\u00e9":2}',
    '{"a":1,"a":2,]',
    '{"a":1,],"a":2',
    '[{"a":1},{"a":1},{"a":1},{"a":2,"a":1}]',
];
foreach ($texts as $text) {
    $seen = [];
    foreach ([true, false] as $associative) {
        $value = fastjson_decode($text, $associative, 512, $flag);
        $seen[] = last();
        if ($value !== null && serialize($value) !== serialize(json_decode($text, $associative))) {
            echo "another value\n";
        }
    }
    $valid = fastjson_validate($text, 512, $flag);
    $seen[] = last();
    echo json_encode($text), ' ', $valid ? 'valid' : 'refused', ' ', implode(' | ', array_unique($seen)), "\n";
}

echo "-- every count of members, the repeated one first, in the middle, last\n";
$wrong = 0;
foreach ([1, 2, 7, 8, 9, 16, 33, 64, 65, 200, 3000] as $n) {
    foreach (array_unique([0, intdiv($n, 2), $n - 1]) as $again) {
        foreach (['', '[{"k0":0},', '{"k0":'] as $around) {
            $head = $around . '{';
            for ($i = 0; $i < $n; $i++) {
                $head .= ($i ? ',' : '') . "\"k$i\":{\"k$i\":$i}";
            }
            $close = ['' => '', '[' => ']', '{' => '}'][substr($around, 0, 1)];
            $good = json_validate_with("$head}$close", $flag);
            $wrong += $good !== [true, -1];
            $wrong += json_validate_with("$head,\"k$again\":0}$close", $flag) !== [false, strlen($head) + 1];
        }
    }
}
function json_validate_with(string $text, int $flag): array {
    $value = fastjson_decode($text, true, 512, $flag);
    $position = fastjson_last_error_pos();
    $valid = fastjson_validate($text, 512, $flag);
    return [($value !== null) === $valid ? $valid : null, fastjson_last_error_pos() === $position ? $position : null];
}
echo $wrong, " wrong\n";

echo "-- records whose shape is known by then\n";
$records = str_repeat('{"id":1,"name":"x","tags":[]},', 50);
var_dump(fastjson_decode("[$records{\"id\":1,\"name\":\"x\",\"id\":2}]", true, 512, $flag), fastjson_last_error_pos() === strlen($records) + 20);
var_dump(count(fastjson_decode("[$records{}]", true, 512, $flag)));

echo "-- with other flags\n";
var_dump(fastjson_decode('{12345678901234567890:1,"12345678901234567890":2}', true, 512, $flag | JSON_BIGINT_AS_STRING));
echo last(), "\n";
var_dump(fastjson_decode("{\"a\xff\":1,\"a\":2}", true, 512, $flag | JSON_INVALID_UTF8_IGNORE));
echo last(), "\n";
var_dump(fastjson_validate("{\"a\xff\":1,\"a\":2}", 512, $flag | JSON_INVALID_UTF8_IGNORE));
echo last(), "\n";
var_dump(fastjson_decode("{\"\\u0000a\":1,\"\\u0000a\":2}", false, 512, $flag));
echo last(), "\n";
var_dump(fastjson_decode("/**/{\"a\":1,\"a\":2,}", true, 512, $flag | FASTJSON_DECODE_RELAXED));
echo last(), "\n";
try {
    fastjson_decode('{"a":1,"a":2}', flags: $flag | JSON_THROW_ON_ERROR);
} catch (JsonException $error) {
    echo get_class($error), ' ', $error->getCode(), ' ', $error->getMessage(), "\n";
}
var_dump(json_decode('{"a":1,"a":2}', true, 512, $flag));

echo "-- files, pointers, patches, documents, a decoder\n";
$bad = '{"a":1,"b":{"c":1,"c":2}}';
$file = tempnam(sys_get_temp_dir(), 'json');
file_put_contents($file, $bad);
var_dump(fastjson_file_decode($file, true, 512, $flag));
echo last(), "\n";
unlink($file);
var_dump(fastjson_pointer_get($bad, '/a', flags: $flag));
echo last(), "\n";
var_dump(fastjson_pointer_get($bad, '/a'), fastjson_pointer_exists($bad, '/a', $flag), fastjson_pointer_count($bad, '', $flag),
    fastjson_pointer_get_many($bad, ['/a'], flags: $flag), fastjson_pointer_set($bad, '/a', 2, 512, $flag),
    fastjson_patch($bad, '[]', 512, $flag), fastjson_patch('{}', $bad, 512, $flag), fastjson_diff('{}', $bad, 512, $flag), fastjson_merge_patch('{}', $bad, true, 512, $flag));
echo last(), "\n";
foreach ([fn() => Document::parse($bad, $flag), fn() => (new Decoder(['flags' => $flag]))->decode($bad), fn() => (new Decoder(['flags' => $flag]))->validate($bad)] as $call) {
    try {
        $call();
    } catch (DecodeException $error) {
        echo $error->getMessage(), " at $error->position\n";
    }
}

echo "-- names chosen to collide cost no more than others: the set is keyed\n";
$n = 1 << 14;
$colliding = '{' . implode(',', array_map(fn ($i) => '"' . $i * 65536 . '":0', range(0, $n))) . '}';
var_dump(fastjson_validate($colliding, 512, $flag), count(fastjson_decode($colliding, true, 512, $flag)) === $n + 1);
?>
--EXPECT--
-- decode, both ways, and validate
"{\"a\":1,\"b\":{\"a\":2,\"b\":[{\"a\":3}]},\"c\":0}" valid 0 at -1, 0:0: No error
"{\"a\":1,\"b\":2,\"a\":3}" refused 1010 at 13, 1:14: A name is repeated in an object
"{\"a\":1,\n \"\\u0061\":2}" refused 1010 at 9, 2:2: A name is repeated in an object
"{\"a\":[{\"x\":1,\"y\":{},\"x\":2}]}" refused 1010 at 20, 1:21: A name is repeated in an object
"{\"\":1,\"\":2}" refused 1010 at 6, 1:7: A name is repeated in an object
"{\"0\":1,\"00\":2,\"-0\":3,\"0\":4}" refused 1010 at 21, 1:22: A name is repeated in an object
"{\"\u00e9\":1,\"\\u00e9\":2}" refused 1010 at 8, 1:8: A name is repeated in an object
"{\"a\":1,\"a\":2,]" refused 1010 at 7, 1:8: A name is repeated in an object
"{\"a\":1,],\"a\":2" refused 4 at 7, 1:8: Syntax error
"[{\"a\":1},{\"a\":1},{\"a\":1},{\"a\":2,\"a\":1}]" refused 1010 at 32, 1:33: A name is repeated in an object
-- every count of members, the repeated one first, in the middle, last
0 wrong
-- records whose shape is known by then
NULL
bool(true)
int(51)
-- with other flags
NULL
1010 at 24, 1:25: A name is repeated in an object
NULL
1010 at 8, 1:9: A name is repeated in an object
bool(false)
1010 at 8, 1:9: A name is repeated in an object
NULL
9 at 13, 1:14: The decoded property name is invalid
NULL
1010 at 11, 1:12: A name is repeated in an object
JsonException 1010 A name is repeated in an object
array(1) {
  ["a"]=>
  int(2)
}
-- files, pointers, patches, documents, a decoder
NULL
1010 at 18, 1:19: A name is repeated in an object
NULL
1010 at 18, 1:19: A name is repeated in an object
int(1)
bool(false)
bool(false)
NULL
bool(false)
bool(false)
bool(false)
bool(false)
NULL
1010 at 18, 1:19: A name is repeated in an object
A name is repeated in an object at 18
A name is repeated in an object at 18
A name is repeated in an object at 18
-- names chosen to collide cost no more than others: the set is keyed
bool(true)
bool(true)
