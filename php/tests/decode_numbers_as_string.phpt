--TEST--
FASTJSON_DECODE_NUMBERS_AS_STRING: every number is the text that it is, with any other flag
--FILE--
<?php
declare(strict_types=1);
use FastJson\{Decoder, Document};

$flag = FASTJSON_DECODE_NUMBERS_AS_STRING;
$numbers = ['0', '-0', '1', '-1', '9', '10', '1.0', '1.50', '-0.0', '1e5', '1E+5', '0.1e-7', '9007199254740993', '9223372036854775807', '-9223372036854775808',
    '9223372036854775808', '18446744073709551616', '1e999', '123456789012345678901234567890.123456789012345678901234567890', str_repeat('7', 500), '0.' . str_repeat('3', 500)];
$wrong = 0;
foreach ($numbers as $number) {
    foreach ([[$number, fn ($v) => $v], ["[$number]", fn ($v) => $v[0]], ["[0,\n $number ]", fn ($v) => $v[1]], ["{\"k\":$number}", fn ($v) => ((array) $v)['k']], [str_repeat(' ', 60) . $number, fn ($v) => $v]] as [$text, $of]) {
        foreach ([0, JSON_BIGINT_AS_STRING, FASTJSON_DECODE_UNIQUE_NAMES, FASTJSON_DECODE_RELAXED] as $more) {
            foreach ([true, false] as $associative) {
                $wrong += $of(fastjson_decode($text, $associative, 512, $flag | $more)) !== $number;
            }
        }
    }
}
echo $wrong, " wrong\n";
echo json_encode(fastjson_decode('{"5":[true,null,"x",5,{"a":1.0}],"b":{}}', true, 512, $flag)), "\n";
echo json_encode(fastjson_decode('{"5":[true,null,"x",5,{"a":1.0}],"b":{}}', false, 512, $flag)), "\n";
var_dump(Document::parse('{"a":1.10}', $flag)['a'], fastjson_pointer_get('[1.10]', '/0', flags: $flag), (new Decoder(['flags' => $flag]))->decode('1.10'), json_decode('1.0', flags: $flag));
foreach (['01', '[1.]', '-', '[1,2', '1e', '{"a":1 2}'] as $bad) {
    $ours = [fastjson_decode($bad, flags: $flag), fastjson_last_error(), fastjson_last_error_pos()];
    fastjson_decode($bad);
    echo json_encode($ours), $ours === [null, fastjson_last_error(), fastjson_last_error_pos()] ? '' : ' other than without', "\n";
}
?>
--EXPECT--
0 wrong
{"5":[true,null,"x","5",{"a":"1.0"}],"b":[]}
{"5":[true,null,"x","5",{"a":"1.0"}],"b":{}}
string(4) "1.10"
string(4) "1.10"
string(4) "1.10"
float(1)
[null,4,1]
[null,4,3]
[null,4,1]
[null,4,4]
[null,4,2]
[null,4,7]
