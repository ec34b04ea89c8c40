--TEST--
Results of many megabytes (for which huge pages are asked) equal ext/json's
--INI--
memory_limit=1G
--FILE--
<?php
declare(strict_types=1);

/** Texts whose values fill the heap in different ways. */
function texts(): iterable {
    yield 'lists of numbers' => '[' . implode(',', array_fill(0, 60000, '[1.25,-2,3e5]')) . ']';
    yield 'one list of numbers' => '[' . implode(',', range(0, 600000)) . ']';
    yield 'strings' => '["' . implode('","', array_map(fn($i) => str_repeat("é$i", 1 + $i % 9), range(0, 120000))) . '"]';
    yield 'objects' => '[' . implode(',', array_map(fn($i) => "{\"id\":$i,\"name\":\"n$i\",\"tags\":[\"a\",null]}", range(0, 40000))) . ']';
    yield 'one object' => '{' . implode(',', array_map(fn($i) => "\"key$i\":{\"v\":$i}", range(0, 60000))) . '}';
    yield 'long strings' => '["' . implode('","', array_map(fn($i) => str_repeat(chr(97 + $i % 26), 30000 + $i), range(0, 200))) . '"]';
}

foreach (texts() as $name => $text) {
    $same = true;
    foreach ([true, false] as $associative) {
        $value = fastjson_decode($text, $associative);
        $same = $same && serialize($value) === serialize(json_decode($text, $associative));
        foreach ([0, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE] as $flags)
            $same = $same && fastjson_encode($value, $flags) === json_encode($value, $flags);
    }
    $same = $same && fastjson_decode(substr($text, 0, -1) . '?', true) === null && fastjson_last_error() === JSON_ERROR_SYNTAX;
    echo $name, ': ', $same ? 'same' : 'DIFFERENT', "\n";
}
var_dump(ini_get('fastjson.huge_pages'), ini_set('fastjson.huge_pages', '0'));
?>
--EXPECT--
lists of numbers: same
one list of numbers: same
strings: same
objects: same
one object: same
long strings: same
string(1) "1"
bool(false)
