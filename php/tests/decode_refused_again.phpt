--TEST--
fastjson_decode: behind texts that were refused the error is the same, and nothing is built until a text is valid
--FILE--
<?php
declare(strict_types=1);

$record = '{"id":12345,"name":"an ordinary name","tags":["x","yy"],"rate":12.5,"ok":true}';
$good = rtrim(str_repeat("$record,", 4), ',');
$refused = "[$good,";

// What the call says, when no text or two of them were refused before.
function outcome(string $text, bool $associative, int $depth, int $flags, int $before): array
{
    global $refused;
    fastjson_decode('[1]');
    for ($i = 0; $i < $before; $i++) fastjson_decode($refused);
    return [fastjson_decode($text, $associative, $depth, $flags), fastjson_last_error(), fastjson_last_error_msg(), fastjson_last_error_info()];
}

$pieces = ['{"id":1,"name":"x"', '{"id":1,"name":}', '{"id":1,"name""x"}', '{"id":1 "name":"x"}', '{"id":,"name":"x"}', '{"id":1,"nam\\',
    '{"id":1,"name":"x",}', '{"id":1,"name":"x"]', '{"id":01,"name":"x"}', "{\"id\":1,\"name\":\"\x01\"}", "{\"id\":1,\"name\xff\":\"x\"}",
    '{"id":1,,"name":"x"}', '{"id"', '{,', '[}', '{]', '[1}', '[,]', '1 2', '-', '1.', '1e+', '00', 'nul', 'truf', "fals\x00", '"\x"', '"\ud83d"',
    '"\ud83d\u0041"', '"\ude00"', '"\u12g4"', "\"\xe6\x97\"", "\"\xed\xa0\x80\"", "\"\xf0\x9f\x98\"", "\x80", "\x00", "\x1f", '{"\u0000a":1}',
    '{"\u0000a":1,"b":}', '{"a":"\u0000","b":}', '{"\u0000a":{"b":01}}', '{123456789012345678901234567890:1}', '{123456789012345678901234567890 1}',
    '[123456789012345678901234567890,', '[[[[1]]]]', '[[[[1]]', '{"a":{"b":{"c":{}}}}', str_repeat('[', 600), str_repeat('{"k":', 600),
    '"' . str_repeat('a long string ', 200) . "\x02\"", '"' . str_repeat("\u{65E5}\u{672C}", 500) . "\xe6\"", '"' . str_repeat('\n', 900) . '\q"'];
$calls = $different = $errors = 0;
foreach ($pieces as $piece)
    foreach (["[$good,$piece,$good]", "[$good,$piece", "\n[\n$good,\n\n$piece]", "{\"list\":[$good],\"last\":$piece}", "[$good]$piece", "[$piece,$good]"] as $text)
        foreach ([[true, 512], [false, 512], [true, 4], [false, 4]] as [$associative, $depth])
            foreach ([0, JSON_BIGINT_AS_STRING, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE] as $flags) {
                $alone = outcome($text, $associative, $depth, $flags, 0);
                $again = outcome($text, $associative, $depth, $flags, 2);
                $calls++;
                $errors += $alone[1] !== JSON_ERROR_NONE;
                if ($alone != $again && $different++ < 5) var_dump($text, $associative, $depth, $flags, $alone[3], $again[3]);
            }
echo $errors > $calls / 2 ? 'mostly errors' : "$errors of $calls are errors", ", $different different\n";

// Whether values were built, by the peak of PHP's heap, which a sanitizer replaces.
function builds(string $text, bool $under_sanitizer): string
{
    $before = memory_get_peak_usage();
    fastjson_decode($text, true);
    $builds = getenv('USE_ZEND_ALLOC') === '0' ? $under_sanitizer : memory_get_peak_usage() - $before > 1000000;
    return $builds ? 'values are built' : 'nothing is built';
}

$long = '[' . str_repeat("$record,", 20000);
fastjson_decode($refused);
fastjson_decode($refused);
echo 'behind refused texts: ', builds($long, false), "\n";
fastjson_decode('[1]');
echo 'behind a valid one: ', builds($long, true), "\n";
?>
--EXPECT--
mostly errors, 0 different
behind refused texts: nothing is built
behind a valid one: values are built
