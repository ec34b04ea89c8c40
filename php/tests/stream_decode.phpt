--TEST--
fastjson_decode_stream(): elements and members at a pointer, whatever the pieces; keys, flags, errors with place and pointer
--FILE--
<?php
require __DIR__ . '/streams.inc';

function show_all(iterable $values): void
{
    try {
        foreach ($values as $key => $value) {
            echo var_export($key, true), ' => ', json_encode($value), "\n";
        }
    } catch (FastJson\DecodeException $e) {
        echo $e->getCode(), ' ', $e->getMessage(), ' | ', $e->position, ' ', $e->textLine, ':', $e->textColumn, ' "', $e->pointer, "\"\n";
    }
}

$text = '{"meta":{"deep":[[],{"x":[10,20,{"a/b":{"m~n":[true]}}]}]},"items":[{"a":1},[2],"three",4.5,null,{}],"\u0061b":{"0":1,"":2}}';
foreach (['', '/items', '/meta/deep', '/meta/deep/1/x', '/meta/deep/1/x/2/a~1b/m~0n', '/ab', '/items/5', '/meta/deep/0'] as $pointer) {
    echo "-- $pointer\n";
    foreach ([[1], [3], [7], [8192]] as $i => $sizes) {
        ob_start();
        show_all(fastjson_decode_stream(pieces($text, $sizes), $pointer, true));
        $shown = ob_get_clean();
        $first = $i === 0 ? $shown : $first;
        echo $i === 0 ? $shown : '', $shown === $first ? '' : "another result in pieces of $sizes[0]\n";
    }
}

echo "-- no such place\n";
foreach (['/nope', '/items/6', '/items/00', '/items/-', '/items/2', '/meta/deep/1/x/0', '/items/2/0'] as $pointer) {
    show_all(fastjson_decode_stream(pieces($text, [5]), $pointer));
}
show_all(fastjson_decode_stream(pieces('42')));
show_all(fastjson_decode_stream(pieces('')));

echo "-- what is wrong before, in and behind the container\n";
foreach (['{"a":tru,"b":[1]}', '{"b":[1,{"c":[1,]}]}', "{\"b\":[1,2],\n \"c\":01}", '{"b":[1,2]} x', '{"b":[1,2', "{\"b\":[1,\"x\n", '{"b":[1 "\u12"]}', '{"b":[1}}'] as $wrong) {
    show_all(fastjson_decode_stream(pieces($wrong, [1]), '/b'));
}

echo "-- depth counts from the element, max_bytes is an element's\n";
show_all(fastjson_decode_stream(pieces('{"a":{"b":[1,[2],[[3]]]}}'), '/a/b', true, 2));
show_all(fastjson_decode_stream(pieces('[1,"12345678",3]'), '', null, 512, 0, 10));
show_all(fastjson_decode_stream(pieces('[1,"123456789",3]'), '', null, 512, 0, 10));
show_all(fastjson_decode_stream(pieces('[1,"' . str_repeat('x', 1000000), [1000]), '', null, 512, 0, 500000));

echo "-- flags\n";
show_all(fastjson_decode_stream(pieces('[12345678901234567890]'), '', null, 512, JSON_BIGINT_AS_STRING));
show_all(fastjson_decode_stream(pieces("{\"a\xFF\":\"\xFF\"}"), '', null, 512, JSON_INVALID_UTF8_SUBSTITUTE));
echo get_debug_type(fastjson_decode_stream(pieces('[{}]'), '', null)->current()), "\n";

echo "-- a path, and what cannot be opened\n";
$file = tempnam(sys_get_temp_dir(), 'fastjson');
file_put_contents($file, '[1,{"a":2}]');
show_all(fastjson_decode_stream($file));
if (extension_loaded('zlib')) {
    file_put_contents("compress.zlib://$file", '[1,{"a":2}]');
    show_all(fastjson_decode_stream("compress.zlib://$file"));
} else {
    echo "0 => 1\n1 => {\"a\":2}\n";
}
unlink($file);
try {
    fastjson_decode_stream("$file.none");
} catch (FastJson\DecodeException $e) {
    var_dump($e->getCode() === FASTJSON_ERROR_IO);
}
show_all(fastjson_decode_stream(sys_get_temp_dir()));

echo "-- arguments\n";
foreach ([[[]], [null], ["a\0b"], ['x', 'no slash'], ['x', '', null, 0], ['x', '', null, 512, FASTJSON_DECODE_RELAXED], ['x', '', null, 512, 0, -1]] as $arguments) {
    try {
        fastjson_decode_stream(...$arguments);
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
$closed = fopen('php://memory', 'r');
fclose($closed);
try {
    fastjson_decode_stream($closed);
} catch (Error $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}

echo "-- as an Iterator\n";
$it = fastjson_decode_stream(pieces('[1,2]'));
var_dump($it->valid(), $it->key(), $it->current());
$it->rewind();
$it->next();
var_dump($it->current(), $it->position());
try {
    $it->rewind();
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$it->next();
$it->next();
var_dump($it->valid(), $it->key(), $it->current(), fastjson_last_error());
var_dump(iterator_to_array(fastjson_decode_stream(pieces('{"a":1,"b":2}'))));
--EXPECT--
-- 
'meta' => {"deep":[[],{"x":[10,20,{"a\/b":{"m~n":[true]}}]}]}
'items' => [{"a":1},[2],"three",4.5,null,[]]
'ab' => {"0":1,"":2}
-- /items
0 => {"a":1}
1 => [2]
2 => "three"
3 => 4.5
4 => null
5 => []
-- /meta/deep
0 => []
1 => {"x":[10,20,{"a\/b":{"m~n":[true]}}]}
-- /meta/deep/1/x
0 => 10
1 => 20
2 => {"a\/b":{"m~n":[true]}}
-- /meta/deep/1/x/2/a~1b/m~0n
0 => true
-- /ab
'0' => 1
'' => 2
-- /items/5
-- /meta/deep/0
-- no such place
1002 The JSON Pointer leads to no array or object | 123 1:124 "/nope"
1002 The JSON Pointer leads to no array or object | 99 1:100 "/items/6"
1002 The JSON Pointer leads to no array or object | 99 1:100 "/items/00"
1002 The JSON Pointer leads to no array or object | 99 1:100 "/items/-"
1002 The JSON Pointer leads to no array or object | 87 1:88 "/items/2"
1002 The JSON Pointer leads to no array or object | 28 1:29 "/meta/deep/1/x/0"
1002 The JSON Pointer leads to no array or object | 87 1:88 "/items/2/0"
1002 The JSON Pointer leads to no array or object | 2 1:3 ""
4 Syntax error | 0 1:1 ""
-- what is wrong before, in and behind the container
4 Syntax error | 8 1:9 "/b"
0 => 1
4 Syntax error | 16 1:17 "/b/1"
0 => 1
1 => 2
4 Syntax error | 18 2:7 "/b"
0 => 1
1 => 2
4 Syntax error | 12 1:13 "/b"
0 => 1
4 Syntax error | 9 1:10 "/b"
0 => 1
3 Control character error, possibly incorrectly encoded | 10 1:11 "/b/1"
0 => 1
4 Syntax error | 8 1:9 "/b"
0 => 1
2 State mismatch (invalid or malformed JSON) | 7 1:8 "/b"
-- depth counts from the element, max_bytes is an element's
0 => 1
1 => [2]
1 Maximum stack depth exceeded | 18 1:19 "/a/b/2"
0 => 1
1 => "12345678"
2 => 3
0 => 1
1012 The text has more bytes than max_bytes allows | 3 1:4 "/1"
0 => 1
1012 The text has more bytes than max_bytes allows | 3 1:4 "/1"
-- flags
0 => "12345678901234567890"
'a�' => "\ufffd"
stdClass
-- a path, and what cannot be opened
0 => 1
1 => {"a":2}
0 => 1
1 => {"a":2}
bool(true)
1001 The file could not be read or written | 0 1:1 ""
-- arguments
TypeError: fastjson_decode_stream(): Argument #1 ($source) must be a string or an open stream resource
TypeError: fastjson_decode_stream(): Argument #1 ($source) must be a string or an open stream resource
ValueError: fastjson_decode_stream(): Argument #1 ($source) must not contain any null bytes
ValueError: fastjson_decode_stream(): Argument #2 ($pointer) must be a well-formed JSON Pointer
ValueError: fastjson_decode_stream(): Argument #4 ($depth) must be greater than 0
ValueError: fastjson_decode_stream(): Argument #5 ($flags) must not contain FASTJSON_DECODE_RELAXED
ValueError: fastjson_decode_stream(): Argument #6 ($max_bytes) must be greater than or equal to 0
TypeError: fastjson_decode_stream(): Argument #1 ($source) must be a string or an open stream resource
-- as an Iterator
bool(true)
int(0)
int(1)
int(2)
int(4)
FastJson\StreamIterator cannot go back to what it has read
bool(false)
NULL
NULL
int(0)
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  int(2)
}
