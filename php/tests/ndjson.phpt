--TEST--
fastjson_ndjson_decode(), fastjson_ndjson_encode(): lines and text sequences, blank lines, CRLF, BOM, bad lines, long lines
--FILE--
<?php
require __DIR__ . '/streams.inc';

function show_lines(mixed $source, mixed ...$arguments): void
{
    $arguments['on_error'] ??= function (FastJson\DecodeException $e, string $line) {
        echo 'bad ', json_encode($line, JSON_INVALID_UTF8_SUBSTITUTE), ': ', $e->getCode(), ' ', $e->position, ' ', $e->textLine, ':', $e->textColumn, "\n";
    };
    foreach (fastjson_ndjson_decode($source, ...$arguments) as $key => $value) {
        echo $key, ' ', json_encode($value), "\n";
    }
}

foreach ([[1], [2], [5], [8192]] as $sizes) {
    ob_start();
    echo "-- lines\n";
    show_lines(pieces("\u{feff}1\r\n\r\n \t\n{\"a\":[2]}\n\"\u{e9}\"x\n[3\n\n  4  \n5", $sizes));
    show_lines(pieces('', $sizes));
    show_lines(pieces("\n\n", $sizes));
    echo "-- long lines\n";
    show_lines(pieces("1\n\"45678\"\n\"345678\"\n\"" . str_repeat('x', 200) . "\"\n2", $sizes), max_line: 7);
    show_lines(pieces("\"" . str_repeat('x', 200) . "\"", $sizes), max_line: 7);
    echo "-- text sequences\n";
    show_lines(pieces("\x1E1\n\x1E\x1E{\"a\":\n[2]}\n\x1E\"x\"\x1E12\x1Etrue\n\x1Enull \x1E[1,\x1E3", $sizes), flags: FASTJSON_TEXT_SEQUENCE);
    show_lines(pieces(" 1\x1E2\n", $sizes), flags: FASTJSON_TEXT_SEQUENCE);
    show_lines(pieces("\x1E\"123456789\"\n\x1E2\n", $sizes), flags: FASTJSON_TEXT_SEQUENCE, max_line: 5);
    $shown = ob_get_clean();
    $first ??= $shown;
    if ($shown !== $first) {
        echo "another result in pieces of $sizes[0]:\n$shown";
    }
}
echo $first;

echo "-- a string is the text itself\n";
show_lines("1\nx\n2", associative: true);
show_lines('{"a":{}}', associative: null);
echo get_debug_type(fastjson_ndjson_decode('{}')->current()), "\n";

echo "-- without a callback, and on\n";
$it = fastjson_ndjson_decode("1\n[\n2\n");
try {
    foreach ($it as $value) {
        echo $value, "\n";
    }
} catch (FastJson\DecodeException $e) {
    echo $e->getMessage(), ' ', $e->textLine, "\n";
}
for ($it->next(); $it->valid(); $it->next()) {
    echo $it->key(), ' ', $it->current(), "\n";
}

echo "-- encoding\n";
echo fastjson_ndjson_encode([1, ['a' => "x\ny"], null, new stdClass()]);
echo fastjson_ndjson_encode((function () { yield 'k' => 1; yield [2]; })());
echo json_encode(fastjson_ndjson_encode([1, 'x'], FASTJSON_TEXT_SEQUENCE)), "\n";
var_dump(fastjson_ndjson_encode([]));
var_dump(iterator_to_array(fastjson_ndjson_decode(fastjson_ndjson_encode([1, [2]]))) === [1, [2]]);
$memory = fopen('php://memory', 'w+');
var_dump(fastjson_ndjson_encode([1, NAN, 3]), fastjson_last_error_msg());
var_dump(fastjson_ndjson_encode([1, NAN, 3], stream: $memory), fastjson_last_error() === FASTJSON_ERROR_INF_OR_NAN, fastjson_last_error_pos());
var_dump(fastjson_ndjson_encode([1, NAN, 3], JSON_PARTIAL_OUTPUT_ON_ERROR, 512, $memory), fastjson_last_error_msg());
var_dump(fastjson_ndjson_encode((function () { for ($i = 0; $i < 50000; $i++) { yield [$i]; } })(), 0, 512, $memory), fastjson_last_error());
rewind($memory);
$sum = 0;
foreach (fastjson_ndjson_decode($memory, max_line: 100) as $value) {
    $sum += $value[0] ?? 0;
}
var_dump($sum);
var_dump(fastjson_ndjson_encode((function () { yield 1; fastjson_decode('['); yield 2; })()), fastjson_last_error());
foreach ([[[1], JSON_PRETTY_PRINT], [[1, INF], JSON_THROW_ON_ERROR], [1]] as $arguments) {
    try {
        fastjson_ndjson_encode(...$arguments);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
foreach ([['x', null, 0], ['x', null, 512, 0, -1], ['x', null, 512, 0, 0, 'no function'], [1]] as $arguments) {
    try {
        fastjson_ndjson_decode(...$arguments);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
--EXPECT--
-- lines
0 1
1 {"a":[2]}
bad "\"\u00e9\"x": 4 25 5:4
bad "[3": 4 29 6:3
2 4
3 5
-- long lines
0 1
1 "45678"
bad "\"345678": 1012 10 3:1
bad "\"xxxxxx": 1012 19 4:1
2 2
bad "\"xxxxxx": 1012 0 1:1
-- text sequences
0 1
1 {"a":[2]}
2 "x"
bad "12": 4 23 4:8
3 true
4 null
bad "[1,": 4 39 5:11
bad "3": 4 41 5:13
bad " 1": 4 1 1:2
0 2
bad "\"1234": 1012 1 1:2
0 2
-- a string is the text itself
0 1
bad "x": 4 2 2:1
1 2
0 {"a":{}}
stdClass
-- without a callback, and on
1
Syntax error 2
1 2
-- encoding
1
{"a":"x\ny"}
null
{}
1
[2]
"\u001e1\n\u001e\"x\"\n"
string(0) ""
bool(true)
bool(false)
string(34) "Inf and NaN cannot be JSON encoded"
bool(false)
bool(true)
int(2)
int(6)
string(34) "Inf and NaN cannot be JSON encoded"
int(388890)
int(0)
int(1249975000)
string(4) "1
2
"
int(0)
ValueError: fastjson_ndjson_encode(): Argument #2 ($flags) must not contain JSON_PRETTY_PRINT
JsonException: Inf and NaN cannot be JSON encoded
TypeError: fastjson_ndjson_encode(): Argument #1 ($values) must be of type Traversable|array, int given
ValueError: fastjson_ndjson_decode(): Argument #3 ($depth) must be greater than 0
ValueError: fastjson_ndjson_decode(): Argument #5 ($max_line) must be greater than or equal to 0
TypeError: fastjson_ndjson_decode(): Argument #6 ($on_error) must be a valid callback or null
TypeError: fastjson_ndjson_decode(): Argument #1 ($source) must be a string or an open stream resource
