--TEST--
Shared vectors: what fastjson_encode makes of every value
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/vectors.inc';

$got = [];
foreach (VECTOR_VALUES as $table) {
    foreach (vector_table(vectors_folder() . "/$table.tsv") as $id => [$form, $value]) {
        $text = fastjson_encode(vector_value($value), VECTOR_FORMS[$form]);
        $got[$id] = $text === false ? "error\t" . fastjson_last_error() : "ok\t" . vector_escape($text);
    }
}
compare_with_expectations($got, '/^write\//');
?>
--EXPECT--
enough vectors, 0 wrong
