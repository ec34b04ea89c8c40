--TEST--
Keys of every length and of any bytes are found under the string that PHP hashes itself
--FILE--
<?php
$units = [['a', 'Z', '0', '_'], ["\u{e9}", "\u{fc}", 'a'], ["\u{65e5}", "\u{672c}", 'x'], ["\u{1f600}", "\x7f"], ["\t", '\\', '"']];
mt_srand(3);
$wrong = 0;
for ($length = 1; $length <= 40; $length++) {
    $members = [];
    for ($k = 0; $k < 300; $k++) {
        $unit = $units[$k % 5];
        for ($key = ''; strlen($key) < $length;) {
            $key .= $unit[mt_rand(0, count($unit) - 1)];
        }
        $members["$key "] = $k;
    }
    foreach ([0, JSON_UNESCAPED_UNICODE] as $flags) {
        // Alone, and among more keys than the decoder keeps between objects.
        $text = json_encode($members, $flags);
        $array = fastjson_decode($text, true);
        $object = fastjson_decode($text);
        foreach ($members as $key => $value) {
            $alone = fastjson_decode(json_encode(['x' => 0, $key => $value], $flags), true);
            $wrong += ($array[$key] ?? null) !== $value || ($object->{$key} ?? null) !== $value || ($alone[$key] ?? null) !== $value;
        }
    }
}
var_dump($wrong);
?>
--EXPECT--
int(0)
