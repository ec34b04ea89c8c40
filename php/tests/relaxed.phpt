--TEST--
FASTJSON_DECODE_RELAXED: comments, trailing commas and a byte order mark; positions are those of the text
--FILE--
<?php
declare(strict_types=1);

$text = "\xEF\xBB\xBF{ // name\n  \"a\": [1, 2,], /* b */ \"//\": \"/* no */\",\n}";
echo json_encode(fastjson_decode($text, true, flags: FASTJSON_DECODE_RELAXED)), "\n";
var_dump(fastjson_decode($text), fastjson_validate($text), fastjson_validate($text, flags: FASTJSON_DECODE_RELAXED));
var_dump(fastjson_pointer_get($text, '/a/1', flags: FASTJSON_DECODE_RELAXED));
echo fastjson_pointer_set($text, '/a/1', 3, flags: FASTJSON_DECODE_RELAXED), "\n";
echo fastjson_patch("[1, // one\n]", '[{"op":"add","path":"/-","value":2,},]', flags: FASTJSON_DECODE_RELAXED), "\n";
echo json_encode(fastjson_merge_patch('{"a":1,}', '{/**/"b":2}', true, flags: FASTJSON_DECODE_RELAXED)), "\n";
foreach (["[1,\n/* \u{e9}\u{e9} */ ,]", '[] /* ', '[,]', "[1]\n//\n2", '', '/', "{\"a\":1,\n // x\n,}"] as $bad) {
    var_dump(fastjson_decode($bad, flags: FASTJSON_DECODE_RELAXED));
    $i = fastjson_last_error_info();
    echo json_encode($bad), " $i[code] $i[pos] $i[line]:$i[col]\n";
}
try {
    fastjson_validate('[]', flags: FASTJSON_DECODE_RELAXED | FASTJSON_DECODE_EMPTY_OBJECTS);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
{"a":[1,2],"\/\/":"\/* no *\/"}
NULL
bool(false)
bool(true)
int(2)
﻿{ // name
  "a": [1, 3,], /* b */ "//": "/* no */",
}
[1,2        
]
{"a":1,"b":2}
NULL
"[1,\n\/* \u00e9\u00e9 *\/ ,]" 4 15 2:10
NULL
"[] \/* " 4 6 1:7
NULL
"[,]" 4 1 1:2
NULL
"[1]\n\/\/\n2" 4 7 3:1
NULL
"" 4 0 1:1
NULL
"\/" 4 0 1:1
NULL
"{\"a\":1,\n \/\/ x\n,}" 4 14 3:1
fastjson_validate(): Argument #3 ($flags) must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)
