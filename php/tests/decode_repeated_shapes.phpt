--TEST--
fastjson_decode: records whose shape repeats, changes, grows and repeats again
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

function records(int $count, callable $make): string
{
    return '[' . implode(',', array_map($make, range(0, $count - 1))) . ']';
}
$makers = [
    'same' => fn ($i) => '{"id":' . $i . ',"name":"n' . $i . '","flag":' . ($i % 2 ? 'true' : 'null') . '}',
    'spaces change' => fn ($i) => str_repeat(' ', $i % 3) . '{"id"' . str_repeat(' ', $i % 2) . ': ' . $i . ",\n" . str_repeat("\t", $i % 4) . '"b":[' . $i . ']}',
    'tail grows' => fn ($i) => '{"a":1' . implode('', array_map(fn ($k) => ',"k' . $k . '":' . $k, $i ? range(1, $i) : [])) . '}',
    'dictionary' => fn ($i) => '{"u' . $i . '":1,"v' . ($i * 7) . '":2}',
    'integer keys' => fn ($i) => '{"' . $i . '":1,"10' . $i . '":2}',
    'duplicates' => fn ($i) => '{"a":1,"b":2' . ($i % 3 ? ',"a":' . $i : '') . '}',
    'escaped' => fn ($i) => '{"a\u006' . ($i % 10) . '":1,"\u0061":' . $i . '}',
    'nested' => fn ($i) => '{"a":{"b":{"c":' . $i . '}},"d":[{"e":' . $i . '},{"e":0}]}',
    'types' => fn ($i) => '{"v":' . ['1', '1.5', '"s"', 'null', 'true', '[]', '{}', '[{"v":1}]'][$i % 8] . '}',
    'empty' => fn ($i) => $i % 2 ? '{}' : '{"a":[]}',
    'long key' => fn ($i) => '{"' . str_repeat('k', 10 + $i * 5) . '":' . $i . '}',
];
foreach ($makers as $name => $make) {
    $text = records(20, $make);
    foreach ([true, false] as $associative) {
        $value = fastjson_decode($text, $associative);
        echo $name, ' ', crc32(show($value)), ' ', show($value === null ? null : $value[7]), ' ', fastjson_last_error(), ' ', $value == fastjson_decode($text, $associative) ? 'same' : 'other', "\n";
    }
}
?>
--EXPECT--
same 1102252535 ["id" => 7, "name" => "n7", "flag" => true] 0 same
same 2095013546 stdClass {"id" => 7, "name" => "n7", "flag" => true} 0 same
spaces change 699973720 ["id" => 7, "b" => [0 => 7]] 0 same
spaces change 3421447038 stdClass {"id" => 7, "b" => [0 => 7]} 0 same
tail grows 2774870693 ["a" => 1, "k1" => 1, "k2" => 2, "k3" => 3, "k4" => 4, "k5" => 5, "k6" => 6, "k7" => 7] 0 same
tail grows 676832830 stdClass {"a" => 1, "k1" => 1, "k2" => 2, "k3" => 3, "k4" => 4, "k5" => 5, "k6" => 6, "k7" => 7} 0 same
dictionary 1186841272 ["u7" => 1, "v49" => 2] 0 same
dictionary 4262568166 stdClass {"u7" => 1, "v49" => 2} 0 same
integer keys 2313921621 [7 => 1, 107 => 2] 0 same
integer keys 2453600225 stdClass {7 => 1, 107 => 2} 0 same
duplicates 155609143 ["a" => 7, "b" => 2] 0 same
duplicates 3567166703 stdClass {"a" => 7, "b" => 2} 0 same
escaped 4086351164 ["ag" => 1, "a" => 7] 0 same
escaped 521837393 stdClass {"ag" => 1, "a" => 7} 0 same
nested 4208846048 ["a" => ["b" => ["c" => 7]], "d" => [0 => ["e" => 7], 1 => ["e" => 0]]] 0 same
nested 1330854977 stdClass {"a" => stdClass {"b" => stdClass {"c" => 7}}, "d" => [0 => stdClass {"e" => 7}, 1 => stdClass {"e" => 0}]} 0 same
types 2079659907 ["v" => [0 => ["v" => 1]]] 0 same
types 3971857270 stdClass {"v" => [0 => stdClass {"v" => 1}]} 0 same
empty 2174900258 [] 0 same
empty 3492334103 stdClass {} 0 same
long key 1008615507 ["kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" => 7] 0 same
long key 1862283201 stdClass {"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" => 7} 0 same
