--TEST--
fastjson_decode: results that share keys and shapes are independent values
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$text = '[{"id":1,"name":"a","tags":["x"]},{"id":2,"name":"b","tags":["y"]},{"id":3,"name":"c","tags":["z"]},{"id":4,"name":"d","tags":[]}]';
foreach ([true, false] as $associative) {
    $first = fastjson_decode($text, $associative);
    $second = fastjson_decode($text, $associative);
    if ($associative) {
        $first[0]['id'] = 100;
        $first[1]['new'] = true;
        unset($first[2]['name']);
        $first[3]['tags'][] = 'w';
        ksort($first[0]);
        $reference = &$first[3]['id'];
        $reference = 'r';
    } else {
        $first[0]->id = 100;
        $first[1]->new = true;
        unset($first[2]->name);
        $first[3]->tags[] = 'w';
        $copy = clone $first[0];
        $copy->name = 'copy';
        $reference = &$first[3]->id;
        $reference = 'r';
    }
    unset($reference);
    echo show($first), "\n", show($second), "\n", show(fastjson_decode($text, $associative)), "\n";
}
$array = fastjson_decode('{"key":"value"}', true);
foreach ($array as $key => &$value) {
    $key .= '!';
    $value .= '?';
}
unset($value);
echo show($array), show(fastjson_decode('{"key":"value"}', true)), "\n";
?>
--EXPECT--
[0 => ["id" => 100, "name" => "a", "tags" => [0 => "x"]], 1 => ["id" => 2, "name" => "b", "tags" => [0 => "y"], "new" => true], 2 => ["id" => 3, "tags" => [0 => "z"]], 3 => ["id" => "r", "name" => "d", "tags" => [0 => "w"]]]
[0 => ["id" => 1, "name" => "a", "tags" => [0 => "x"]], 1 => ["id" => 2, "name" => "b", "tags" => [0 => "y"]], 2 => ["id" => 3, "name" => "c", "tags" => [0 => "z"]], 3 => ["id" => 4, "name" => "d", "tags" => []]]
[0 => ["id" => 1, "name" => "a", "tags" => [0 => "x"]], 1 => ["id" => 2, "name" => "b", "tags" => [0 => "y"]], 2 => ["id" => 3, "name" => "c", "tags" => [0 => "z"]], 3 => ["id" => 4, "name" => "d", "tags" => []]]
[0 => stdClass {"id" => 100, "name" => "a", "tags" => [0 => "x"]}, 1 => stdClass {"id" => 2, "name" => "b", "tags" => [0 => "y"], "new" => true}, 2 => stdClass {"id" => 3, "tags" => [0 => "z"]}, 3 => stdClass {"id" => "r", "name" => "d", "tags" => [0 => "w"]}]
[0 => stdClass {"id" => 1, "name" => "a", "tags" => [0 => "x"]}, 1 => stdClass {"id" => 2, "name" => "b", "tags" => [0 => "y"]}, 2 => stdClass {"id" => 3, "name" => "c", "tags" => [0 => "z"]}, 3 => stdClass {"id" => 4, "name" => "d", "tags" => []}]
[0 => stdClass {"id" => 1, "name" => "a", "tags" => [0 => "x"]}, 1 => stdClass {"id" => 2, "name" => "b", "tags" => [0 => "y"]}, 2 => stdClass {"id" => 3, "name" => "c", "tags" => [0 => "z"]}, 3 => stdClass {"id" => 4, "name" => "d", "tags" => []}]
["key" => "value?"]["key" => "value"]
