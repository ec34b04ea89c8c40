--TEST--
fastjson.max_nodes and the limits of FastJson\Decoder: exact, with the position of the value that is one too many
--FILE--
<?php
declare(strict_types=1);
use FastJson\{Decoder, DecodeException, Document};

// What is allowed and one less; texts in which strings are full of what looks like more values.
$texts = ['1' => 1, '[]' => 1, '[1]' => 2, '[[[]],{}]' => 4, '{"a":1,"b":[true,null,"x"]}' => 6, '["[,{,[,{,[,{,[,{",",,,,,,,,,,,,,,,,,,,,,,,,,,,,,"]' => 3,
    '[' . str_repeat('1,', 999) . '1]' => 1001, str_repeat('[', 300) . str_repeat(']', 300) => 300, '[' . str_repeat('{"a":1,"b":[1.5,2]},', 99) . '0]' => 497];
foreach ($texts as $text => $nodes) {
    $text = (string) $text;
    $same = serialize(fastjson_decode($text));
    $seen = [];
    foreach ([$nodes - 1, $nodes, $nodes + 1] as $limit) {
        ini_set('fastjson.max_nodes', (string) $limit);
        foreach ([true, false] as $associative) {
            $value = fastjson_decode($text, $associative);
            $seen[$limit - $nodes][] = $value === null ? fastjson_last_error() : 'read';
            $seen[$limit - $nodes][] = fastjson_last_error_pos();
        }
        $seen[$limit - $nodes][] = fastjson_validate($text);
        try {
            $seen[$limit - $nodes][] = gettype((new Decoder(['max_nodes' => $limit]))->decode($text));
        } catch (DecodeException $error) {
            $seen[$limit - $nodes][] = $error->position;
        }
    }
    ini_set('fastjson.max_nodes', '0');
    echo substr($text, 0, 40), ' ', json_encode($seen), $same === serialize(fastjson_decode($text)) ? '' : ' changed', "\n";
}

echo "-- who is asked\n";
ini_set('fastjson.max_nodes', '3');
$text = '{"a":[1,2],"b":{"c":[]}}';
var_dump(json_decode($text) === null, fastjson_decode($text), fastjson_last_error_msg());
var_dump(count(fastjson_pointer_get($text, '/a', true)), fastjson_pointer_get($text, '', true), fastjson_pointer_count($text, ''), fastjson_pointer_set($text, '/x', 1), fastjson_diff($text, $text));
$document = Document::parse($text);
var_dump(count($document), $document['a']->toArray());
foreach ([fn() => $document->toArray(), fn() => (new Decoder())->decode($text), fn() => (new Decoder())->validate($text)] as $call) {
    try {
        $call();
    } catch (DecodeException $error) {
        echo $error->getMessage(), " at $error->position, $error->textLine:$error->textColumn\n";
    }
}
var_dump((new Decoder(['max_nodes' => 0]))->validate($text));
try {
    fastjson_decode($text, flags: JSON_THROW_ON_ERROR);
} catch (JsonException $error) {
    var_dump($error->getCode() === FASTJSON_ERROR_MAX_NODES);
}
// The error that comes first in the text is the one that is told.
foreach (['[1,2,3,x', '[1,2,x,4', '[[[[', '{"a":1,"b":2,"c":3,"a":4}'] as $bad) {
    fastjson_decode($bad, flags: FASTJSON_DECODE_UNIQUE_NAMES);
    echo $bad, ' ', fastjson_last_error(), ' at ', fastjson_last_error_pos(), "\n";
}
fastjson_decode('[[[[', true, 2);
echo fastjson_last_error(), ' at ', fastjson_last_error_pos(), "\n";
var_dump(ini_set('fastjson.max_nodes', '-1'), ini_get('fastjson.max_nodes'));

echo "-- nothing is taken for what is refused\n";
ini_set('fastjson.max_nodes', '1000');
$many = '[' . str_repeat('[],', 1 << 20) . '1]';
fastjson_decode('[1]');
$before = memory_get_peak_usage();
var_dump(fastjson_decode($many), fastjson_last_error_pos(), memory_get_peak_usage() - $before < 100000);
?>
--EXPECT--
1 {"-1":["read",-1,"read",-1,true,"integer"],"0":["read",-1,"read",-1,true,"integer"],"1":["read",-1,"read",-1,true,"integer"]}
[] {"-1":["read",-1,"read",-1,true,"array"],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
[1] {"-1":[1011,1,1011,1,false,1],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
[[[]],{}] {"-1":[1011,6,1011,6,false,6],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
{"a":1,"b":[true,null,"x"]} {"-1":[1011,22,1011,22,false,22],"0":["read",-1,"read",-1,true,"object"],"1":["read",-1,"read",-1,true,"object"]}
["[,{,[,{,[,{,[,{",",,,,,,,,,,,,,,,,,,,, {"-1":[1011,19,1011,19,false,19],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 {"-1":[1011,1999,1011,1999,false,1999],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ {"-1":[1011,299,1011,299,false,299],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
[{"a":1,"b":[1.5,2]},{"a":1,"b":[1.5,2]} {"-1":[1011,1981,1011,1981,false,1981],"0":["read",-1,"read",-1,true,"array"],"1":["read",-1,"read",-1,true,"array"]}
-- who is asked
bool(false)
NULL
string(46) "The text has more values than max_nodes allows"
int(2)
NULL
int(2)
string(30) "{"a":[1,2],"b":{"c":[]},"x":1}"
string(2) "[]"
int(2)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
The text has more values than max_nodes allows at 8, 1:9
The text has more values than max_nodes allows at 8, 1:9
The text has more values than max_nodes allows at 8, 1:9
bool(true)
bool(true)
[1,2,3,x 1011 at 5
[1,2,x,4 4 at 5
[[[[ 1011 at 3
{"a":1,"b":2,"c":3,"a":4} 1011 at 17
1 at 1
bool(false)
string(1) "3"
-- nothing is taken for what is refused
NULL
int(2998)
bool(true)
