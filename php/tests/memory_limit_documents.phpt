--TEST--
memory_limit ends patches, documents, pointers, unique names and classes with PHP's own error, and the shutdown functions run
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/memory.inc';

$list = '"[" . str_repeat("1,", 1500000) . "1]"';
$object = '"{" . implode(",", array_map(fn($i) => "\"k$i\":$i", range(0, 200000))) . "}"';
$same = '"{" . str_repeat("\"a\":1,", 560000) . "\"a\":1}"';
$calls = [
    'a patch of a list' => [$list, 'fastjson_patch($text, "[{\"op\":\"add\",\"path\":\"/700000\",\"value\":2}]")'],
    'a patch of an object' => [$object, 'fastjson_patch($text, "[{\"op\":\"remove\",\"path\":\"/k7000\"}]")'],
    'a patch of a repeated name' => [$same, 'fastjson_patch($text, "[{\"op\":\"add\",\"path\":\"/b\",\"value\":1}]")'],
    'a test of all' => [$list, 'fastjson_patch($text, "[{\"op\":\"test\",\"path\":\"\",\"value\":[2]}]") === false'],
    'a difference' => [$list, 'fastjson_diff($text, "[2,3]")'],
    'a merge patch' => [$object, 'fastjson_merge_patch("{}", $text, true)'],
    'a document of a list' => [$list, 'FastJson\Document::parse($text)[700000]'],
    'a document of an object' => [$object, 'FastJson\Document::parse($text)["k70000"]'],
    'a document of a repeated name' => [$same, 'count(FastJson\Document::parse($text))'],
    'tokens of a pointer' => ['str_repeat("/a", 600000)', 'fastjson_pointer_get("{}", $text) === null'],
    'tokens of pointers' => ['str_repeat("/a", 6000)', 'fastjson_pointer_get_many("{}", array_fill(0, 100, $text)) === []'],
    'tokens to be made' => ['str_repeat("/", 600000)', 'fastjson_pointer_set("{\"a\":{}}", $text, 1, 2147483647)'],
    'names that are unique' => [$object, 'fastjson_validate($text, 512, FASTJSON_DECODE_UNIQUE_NAMES)'],
    'a long string that is checked' => ['"\"\\\\n" . str_repeat("x", 9500000) . "\""', 'fastjson_validate($text, 512, FASTJSON_DECODE_UNIQUE_NAMES)'],
    'a long string of a class' => ['"{\"s\":\"\\\\n" . str_repeat("x", 9500000) . "\"}"', 'strlen(fastjson_decode_into($text, Text::class)->s)'],
    'steps of a stream' => ['str_repeat("/", 1300000)', 'fastjson_decode_stream("php://memory", $text) instanceof Iterator'],
    'bytes as text' => ['str_repeat("x", 9000000)', 'json_encode(new FastJson\Base64($text, true))'],
    'a map' => ['"{\"m\":" . ' . $same . ' . "}"', 'fastjson_decode_into($text, Map::class)'],
];
foreach ($calls as $what => [$text, $call]) {
    ends_well($what, $text, "class Text { public string \$s; } class Map { #[FastJson\\Field(map: 'int')] public array \$m = []; } echo (int) (bool) ($call);");
}
echo 'all ', count($calls), "\n";
?>
--EXPECT--
all 18
