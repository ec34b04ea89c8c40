--TEST--
fastjson_encode: the same value twice, constant arrays, references and large lists
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

const CONSTANT = ['a' => [1, 2, ['b' => null]], 'c' => 1.5];
$value = CONSTANT;
$reference = &$value['a'];
encode_each([CONSTANT, CONSTANT, $value, [$value, &$reference], range(1, 40), array_fill(0, 5, CONSTANT['a']), compact('reference')]);
attempt('100,000 integers', fn () => md5(fastjson_encode(range(-50000, 50000))));
attempt('records', fn () => md5(fastjson_encode(array_map(fn ($i) => ['id' => $i, 'name' => "n$i", 'f' => $i / 7, 'o' => (object) ['x' => $i]], range(0, 5000)))));
?>
--EXPECT--
0: "{\x22a\x22:[1,2,{\x22b\x22:null}],\x22c\x22:1.5}" | 0 No error
1: "{\x22a\x22:[1,2,{\x22b\x22:null}],\x22c\x22:1.5}" | 0 No error
2: "{\x22a\x22:[1,2,{\x22b\x22:null}],\x22c\x22:1.5}" | 0 No error
3: "[{\x22a\x22:[1,2,{\x22b\x22:null}],\x22c\x22:1.5},[1,2,{\x22b\x22:null}]]" | 0 No error
4: "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40]" | 0 No error
5: "[[1,2,{\x22b\x22:null}],[1,2,{\x22b\x22:null}],[1,2,{\x22b\x22:null}],[1,2,{\x22b\x22:null}],[1,2,{\x22b\x22:null}]]" | 0 No error
6: "{\x22reference\x22:[1,2,{\x22b\x22:null}]}" | 0 No error
100,000 integers: "6a775da12f1aa27b5054c224d31a6adc" | 0 No error
records: "a4db9a4558b80a947c467327ea6e6271" | 0 No error
