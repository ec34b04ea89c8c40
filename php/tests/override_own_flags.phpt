--TEST--
Under fastjson.override json_encode ignores the flags of this extension, as ext/json does; fragments are written as they are
--INI--
fastjson.override=1
--FILE--
<?php
$own = FASTJSON_ENCODE_SORT_KEYS | FASTJSON_ENCODE_CANONICAL | FASTJSON_ENCODE_CANONICAL_STRICT | FASTJSON_ENCODE_INDENT_2 | FASTJSON_ENCODE_INDENT_TAB | FASTJSON_FILE_ATOMIC;
echo json_encode(['b' => 1.5, 'a' => 9007199254740993], $own), json_encode([1], JSON_PRETTY_PRINT | $own), "\n";
echo json_encode(['r' => new FastJson\Raw('[ 1.0, 12345678901234567890 ]'), 'b' => new FastJson\Base64("\xff\xff\xff")]), "\n";
echo json_encode(json_decode('{"a":{},"a":1.0}', true, 512, FASTJSON_DECODE_UNIQUE_NAMES | FASTJSON_DECODE_EMPTY_OBJECTS | FASTJSON_DECODE_NUMBERS_AS_STRING)), "\n";
echo json_encode(json_decode('[{}]', true, 512, FASTJSON_DECODE_EMPTY_OBJECTS)), "\n";
?>
--EXPECT--
{"b":1.5,"a":9007199254740993}[
    1
]
{"r":[ 1.0, 12345678901234567890 ],"b":"\/\/\/\/"}
{"a":1}
[[]]
