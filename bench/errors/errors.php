<?php
// What a call costs that refuses a text, in PHP: decode and validate of an extension that has fastjson's functions, each of which tells
// offset, line and column. One line KIND BYTES PLACE CALL NANOSECONDS, the least of ROUNDS turns.
// Assumes that the extension is loaded. Use: errors.php ROUNDS PREFIX [KIND...], the prefix that of its functions. Called by people.
declare(strict_types=1);

const RECORD = '{"id":12345,"name":"an ordinary name","tags":["x","yy"],"rate":12.5,"ok":true}';

// Name => what the text is made of, what stands in its place once (null: the text is cut there), whether it is one string.
const KINDS = [
    'open_string' => ['abcdefgh', null, true],
    'open_string_latin' => ["Stra\u{DF}e \u{FC}ber ", null, true],
    'open_string_lines' => ['a line\n of text', null, true],
    'bad_utf8' => ["\u{E9}", "\xFF", true],
    'bad_utf8_ascii' => ['abcdefgh', "\xC3", true],
    'bad_utf8_cjk' => ["\u{65E5}\u{672C}", "\xE6\x97", true],
    'bad_escape' => ['some text, ', '\x', true],
    'control_character' => ['some text, ', "\x01", true],
    'cut_records' => [RECORD, null, false],
    'comma_in_records' => [RECORD, '{"id":12345,}', false],
    'indented_records' => ["\n  {\n    \"id\": 12345,\n    \"name\": \"an ordinary name\"\n  }", "\n  {\n    \"id\" 12345\n  }", false],
    'cut_numbers' => ['3.14159265', null, false],
    'bad_number' => ['1234567', '01', false],
];

function text_of(array $kind, int $bytes, float $place): string
{
    [$piece, $wrong, $is_string] = $kind;
    $text = $is_string ? '"' : '[';
    $between = $is_string ? '' : ',';
    $until = (int) ($bytes * $place);
    while (strlen($text) + strlen($piece) < $until) $text .= $piece . $between;
    if ($wrong === null) return $text;
    $text .= $wrong;
    while (strlen($text) + strlen($piece) < $bytes) $text .= $between . $piece;
    return $text . ($is_string ? '"' : ']');
}

// Nanoseconds a call, the loop's own included.
function once(callable $call, int $calls): float
{
    $start = hrtime(true);
    for ($i = 0; $i < $calls; $i++) $call();
    return (hrtime(true) - $start) / $calls;
}

function measure(string $name, int $bytes, float $place, string $call, int $rounds, string $prefix): void
{
    $text = text_of(KINDS[$name], $bytes, $place);
    $decode = $prefix . '_decode';
    $validate = $prefix . '_validate';
    $refuse = match ($call) {
        'arrays' => static fn() => $decode($text, true),
        'objects' => static fn() => $decode($text),
        'validate' => static fn() => $validate($text),
    };
    if ($refuse() || ($prefix . '_last_error')() === 0) throw new Error("$name is not refused");
    $calls = max(1, intdiv(200_000, strlen($text) + 200));
    $least = INF;
    for ($i = 0; $i < $rounds; $i++) $least = min($least, once($refuse, $calls));
    printf("%s\t%d\t%.2f\t%s\t%.0f\n", $name, $bytes, $place, $call, $least);
}

foreach (array_keys(KINDS) as $name) {
    if (count($argv) > 3 && !in_array($name, $argv, true)) continue;
    foreach ([300, 16_384, 1_000_000] as $bytes)
        foreach ([0.01, 0.25, 0.5, 0.75, 1.0] as $place)
            foreach (['validate', 'arrays', 'objects'] as $call) measure($name, $bytes, $place, $call, (int) $argv[1], $argv[2]);
}
