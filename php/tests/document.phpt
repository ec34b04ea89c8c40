--TEST--
FastJson\Document: values when they are asked for, equal to those of the decoded text; errors, iteration, copies
--FILE--
<?php
declare(strict_types=1);
use FastJson\{DecodeException, Document};

$json = ' {"a":{"b":[1,2.5,{"c":null}],"":"x"},"list":[],"n":12345678901234567890,"a/b":"\u00e9","t":true} ';
$document = Document::parse($json);
var_dump($document->get('/a/b/1'), $document['a']['b'][0], $document['a/b'], $document->get('/a~1b'), $document['t'], $document->get('/n'));
var_dump($document['none'], $document->get('/none', 'other'), $document->has('/a/b/2/c'), isset($document['a']['b'][2]['c']), isset($document['a']), $document['a']['b']['1']);
var_dump($document->get('/a/b') instanceof Document, $document->get('/a/b')->json(), count($document), count($document['a']['b']), count($document['list']));
var_dump($document->type(), $document['list']->type(), Document::parse('-1')->type(), Document::parse('"x"')->type(), Document::parse('null')->type(), Document::parse('false')->type());
var_dump($document->toArray() === json_decode($json, true), serialize($document->toObject()) === serialize(json_decode($json)), $document->json() === trim($json));

echo "-- iteration\n";
foreach ($document as $key => $value) {
    echo json_encode($key), ' => ', $value instanceof Document ? $value->json() : json_encode($value), "\n";
}
foreach ($document['a']['b'] as $key => $value) {
    echo $key, ' ';
}
foreach (Document::parse('{"\u0061\n":1,"5":2}') as $key => $value) {
    var_dump($key);
}
foreach (Document::parse('5') as $value) {
    echo 'never';
}
echo json_encode(array_map(fn ($v) => is_object($v) ? 'doc' : $v, iterator_to_array($document->getIterator()))), "\n";

echo "-- encoding, copies, serialisation\n";
echo json_encode([$document['a'], 1]), ' ', fastjson_encode([$document['a'], 1]) === json_encode([$document['a'], 1]) ? 'same' : 'other', "\n";
$copy = clone $document['a'];
$again = unserialize(serialize($copy));
unset($document);
var_dump($copy->json(), $again->json(), $again->toArray() === $copy->toArray());
$text = str_repeat(' ', 10) . '{"k":["v"]}';
$document = Document::parse($text);
$text[11] = 'X';
var_dump($document['k'][0]);

echo "-- errors\n";
fastjson_decode('[');
$before = fastjson_last_error();
foreach (["{\"a\":\n[1,,2]}", '', "\xff", '[1,]', str_repeat('[', 5)] as $bad) {
    try {
        Document::parse($bad);
    } catch (DecodeException $error) {
        echo get_class($error), ' ', $error->getCode(), " $error->position $error->textLine:$error->textColumn '$error->pointer' ", $error instanceof JsonException ? 'JsonException' : '', "\n";
    }
}
var_dump(fastjson_last_error() === $before, Document::parse('[1,] // x', FASTJSON_DECODE_RELAXED)->json());
try {
    Document::parse('[[[1]]]')->toArray(2);
} catch (DecodeException $error) {
    echo $error->getCode(), " $error->position\n";
}
try {
    Document::parse('{"\u0000a":1}')->toObject();
} catch (DecodeException $error) {
    echo $error->getCode(), " $error->position\n";
}
foreach ([function () use ($document) { $document['x'] = 1; }, function () use ($document) { unset($document['x']); },
    fn () => (new ReflectionClass(Document::class))->newInstanceWithoutConstructor()->json(), fn () => new Document(),
    fn () => unserialize('O:17:"FastJson\Document":1:{s:4:"json";i:1;}'), fn () => unserialize('O:17:"FastJson\Document":2:{s:4:"json";s:2:"[,";s:5:"flags";i:0;}'),
    function () use ($document) { foreach ($document as &$value) {} }, function () use ($document) { $document->x = 1; },
    fn () => $document->toArray(0)] as $call) {
    try {
        $call();
        echo "no error\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', preg_replace('/ near location.*/', '', $error->getMessage()), "\n";
    }
}

echo "-- large\n";
$rows = [];
for ($i = 0; $i < 20000; $i++) {
    $rows["k$i"] = ['id' => $i, 'name' => "n$i"];
}
$json = json_encode($rows);
$document = Document::parse($json);
$before = memory_get_usage();
$wrong = 0;
for ($i = 0; $i < 20000; $i += 7) {
    $wrong += (int) ($document["k$i"]['id'] !== $i || $document->get("/k$i/name") !== "n$i");
}
var_dump($wrong, memory_get_usage() - $before <= strlen($json) + 4096, count($document));
// Counting every small object leaves the index its room for the list around them.
$document = Document::parse('[' . implode(',', array_fill(0, 20000, '{"a":1,"b":2}')) . ']');
$total = 0;
foreach ($document as $row) {
    $total += count($row);
}
// Without its table the last elements cost three times what the first ones do. What counts of each is the least, which nothing has interrupted.
$least = [PHP_INT_MAX, PHP_INT_MAX];
for ($try = 0; $try < 50; $try++) {
    foreach ([100, 19800] as $which => $from) {
        $started = hrtime(true);
        for ($i = $from; $i < $from + 100; $i++) {
            $document[$i]['a'];
        }
        $least[$which] = min($least[$which], hrtime(true) - $started);
    }
}
for ($i = 0; $i < 20000; $i++) {
    $total += $document[$i]['a'];
}
var_dump($total, $least[1] < 2 * $least[0]);
$deep = Document::parse(str_repeat('[', 50000) . str_repeat(']', 50000));
for ($n = 0; count($deep) === 1; $n++) {
    $deep = $deep[0];
}
var_dump($n);
?>
--EXPECT--
float(2.5)
int(1)
string(2) "é"
string(2) "é"
bool(true)
float(1.2345678901234567E+19)
NULL
string(5) "other"
bool(true)
bool(false)
bool(true)
float(2.5)
bool(true)
string(18) "[1,2.5,{"c":null}]"
int(5)
int(3)
int(0)
string(6) "object"
string(5) "array"
string(6) "number"
string(6) "string"
string(4) "null"
string(7) "boolean"
bool(true)
bool(true)
bool(true)
-- iteration
"a" => {"b":[1,2.5,{"c":null}],"":"x"}
"list" => []
"n" => 1.2345678901234567e+19
"a\/b" => "\u00e9"
"t" => true
0 1 2 string(2) "a
"
string(1) "5"
{"a":"doc","list":"doc","n":1.2345678901234567e+19,"a\/b":"\u00e9","t":true}
-- encoding, copies, serialisation
[{"b":[1,2.5,{"c":null}],"":"x"},1] same
string(31) "{"b":[1,2.5,{"c":null}],"":"x"}"
string(31) "{"b":[1,2.5,{"c":null}],"":"x"}"
bool(true)
string(1) "v"
-- errors
FastJson\DecodeException 4 9 2:4 '' JsonException
FastJson\DecodeException 4 0 1:1 '' JsonException
FastJson\DecodeException 5 0 1:1 '' JsonException
FastJson\DecodeException 4 3 1:4 '' JsonException
FastJson\DecodeException 4 5 1:6 '' JsonException
bool(true)
string(4) "[1 ]"
1 1
9 12
Error: FastJson\Document cannot be changed
Error: FastJson\Document cannot be changed
ReflectionException: Class FastJson\Document is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: Call to private FastJson\Document::__construct() from global scope
Exception: Incomplete or ill-typed serialization data
FastJson\DecodeException: Syntax error
Error: FastJson\Document cannot be iterated by reference
Error: Cannot create dynamic property FastJson\Document::$x
ValueError: FastJson\Document::toArray(): Argument #1 ($depth) must be greater than 0
-- large
int(0)
bool(true)
int(20000)
int(60000)
bool(true)
int(49999)
