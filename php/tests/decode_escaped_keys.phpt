--TEST--
Objects that repeat keys with escapes, beyond ASCII, or wrong in such ways
--FILE--
<?php
$key = fn (string $k) => "\"$k\"";
$keys = ['a\\"b', '\\u0041', 'A', 'caf\\u00e9', "caf\u{e9}", "\u{65e5}\u{672c}", '\\ud83d\\ude00', "\u{1f600}", '\\n', '\\/', '/',
    'tab\\t', str_repeat('\\u00e9', 20), str_repeat("\u{e9}", 40), str_repeat('x', 62) . '\\n', '\\u0031', '1', '\\u0000x', 'long' . str_repeat('y', 80)];
$wrong = ["caf\xe9", "\xc3", '\\ud83d', '\\x', "\xc3\\n", 'caf\\u00e', "a\nb", "\\n\xa9", '\\u00'];
$documents = [];
foreach ($keys as $i => $first) {
    foreach ($keys as $j => $second) {
        $object = '{' . $key($first) . ': 1, ' . $key($second) . ': [2], "plain": {"z":' . $key($second) . '}}';
        $documents[] = "[$object, $object, $object,\n$object]";
    }
    foreach ($wrong as $bad) {
        $object = '{' . $key($first) . ':1,"plain":2}';
        $documents[] = "[$object,$object,$object,{" . $key($first) . ':1,' . $key($bad) . ':2}]';
        $documents[] = "[$object,$object,$object,{" . $key($bad) . ':1,"plain":2},{' . $key($bad) . ':1,"plain":2},{' . $key($bad) . ':1,"plain":2}]';
    }
}
$compared = 0;
for ($round = 0; $round < 2; ++$round) {
    foreach ($documents as $text) {
        foreach ([0, JSON_OBJECT_AS_ARRAY, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE | JSON_OBJECT_AS_ARRAY] as $flags) {
            $expected = json_decode($text, null, 512, $flags);
            $got = fastjson_decode($text, null, 512, $flags);
            if (serialize($got) !== serialize($expected) || fastjson_last_error() !== json_last_error()) {
                echo "differs under $flags: ", bin2hex($text), "\n";
                break 3;
            }
            ++$compared;
        }
    }
}
echo $compared > 2000 ? "compared\n" : "only $compared\n";
?>
--EXPECT--
compared
