--TEST--
Random documents in random pieces give what fastjson_decode() gives for the whole: values, codes, positions; streams, FastJson\Parser, lines
--FILE--
<?php
require __DIR__ . '/streams.inc';

$seed = (int) (getenv('SEED') ?: 20261122);
mt_srand($seed);
const FLAGS = [0, JSON_OBJECT_AS_ARRAY, JSON_BIGINT_AS_STRING, JSON_INVALID_UTF8_IGNORE, JSON_OBJECT_AS_ARRAY | JSON_INVALID_UTF8_SUBSTITUTE,
    JSON_OBJECT_AS_ARRAY | FASTJSON_DECODE_EMPTY_OBJECTS, FASTJSON_DECODE_NUMBERS_AS_STRING, FASTJSON_DECODE_UNIQUE_NAMES];
const DEPTHS = [512, 512, 512, 3];

$wrong = 0;
function same(string $what, mixed $got, mixed $want, string $text): void
{
    global $wrong, $seed;
    if ($got !== $want && ++$wrong < 10) {
        echo "$what (seed $seed): ", json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE), "\n  got  ", var_export($got, true), "\n  want ", var_export($want, true), "\n";
    }
}

/** The elements of a container as an iterator gives them. */
function elements(mixed $whole): array
{
    $all = [];
    foreach ((array) $whole as $key => $value) {
        $all[] = [is_array($whole) && array_is_list($whole) ? $key : (string) $key, serialize($value)];
    }
    return $all;
}

/** What a parser comes to that is fed in pieces; every partial value is asked for, too. */
function parsed(string $text, array $sizes, int $depth, int $flags): array
{
    $parser = new FastJson\Parser(null, $depth, $flags);
    $all = [];
    try {
        foreach (cut($text, $sizes) as $piece) {
            $parser->feed($piece);
            $parser->partial();
        }
        $parser->end();
    } catch (FastJson\DecodeException $error) {
        return ['', [$error->getCode(), $error->position, $error->textLine, $error->textColumn]];
    }
    return [serialize($parser->take()), null];
}

/** A valid text behind another one, no longer than may be or too long: then the place of its beginning is told, though that has gone by then. */
function compare_limited(string $text, array $sizes, int $depth, int $flags): void
{
    $trimmed = trim($text, " \n\r\t");
    $most = max(1, [strlen($trimmed), strlen($trimmed) - 1, strlen($trimmed) >> 1][mt_rand(0, 2)]);
    $before = "\n[]\n" . substr($text, 0, strpos($text, $trimmed));
    $line = substr_count($before, "\n");
    $error = [FASTJSON_ERROR_MAX_BYTES, strlen($before), $line + 1, strlen($before) - strrpos($before, "\n")];
    $parser = new FastJson\Parser(null, $depth, $flags, max(2, $most), many: true);
    $met = null;
    try {
        foreach (cut("\n[]\n$text", $sizes) as $piece) {
            $parser->feed($piece);
        }
        $parser->end();
    } catch (FastJson\DecodeException $e) {
        $met = [$e->getCode(), $e->position, $e->textLine, $e->textColumn];
    }
    same('limited', $met, strlen($trimmed) > max(2, $most) ? $error : null, $text);
}

function cut(string $text, array $sizes): iterable
{
    for ($at = $turn = 0; $at < strlen($text); $at += $n) {
        $n = $sizes[$turn++ % count($sizes)];
        yield substr($text, $at, $n);
    }
}

function compare(string $text, array $sizes, int $depth, int $flags): void
{
    $whole = fastjson_decode($text, null, $depth, $flags);
    $good = fastjson_last_error() === 0;
    $error = $good ? null : whole_error();
    if (($flags & JSON_BIGINT_AS_STRING) && !$good) {
        return; // a large number as a name: docs/compat-php.md
    }
    if ($good) {
        compare_limited($text, $sizes, $depth, $flags);
    }
    same('parser', parsed($text, $sizes, $depth, $flags), [$good ? serialize($whole) : '', $error], $text);
    // Of the names around the elements a stream keeps none.
    $keeps = $flags !== FASTJSON_DECODE_UNIQUE_NAMES;
    if ($keeps && in_array(ltrim($text)[0] ?? '', ['[', '{'], true)) {
        // Depth counts from the element here.
        [$all, $met] = drained(fastjson_decode_stream(pieces($text, $sizes), '', null, max(1, $depth - 1), $flags));
        $object = ltrim($text)[0] === '{';
        if ($good && $object) {
            // Of repeated names the last one counts there.
            $all = array_values(array_column($all, null, 0));
            $names = array_map(strval(...), array_keys((array) $whole));
            usort($all, fn ($a, $b) => array_search($a[0], $names, true) <=> array_search($b[0], $names, true));
        }
        if ($good) {
            same('stream', $all, elements($object ? (array) $whole + [] : $whole) === [] ? [] : array_map(fn ($e) => [$object ? (string) $e[0] : $e[0], $e[1]], elements($whole)), $text);
        }
        if ($depth > 100 || $good) {
            same('stream error', $met, $error, $text);
        }
    }
}

for ($i = 0; $i < 1500; $i++) {
    $text = random_document(5);
    $flags = FLAGS[array_rand(FLAGS)];
    $depth = DEPTHS[mt_rand(0, 3)];
    compare($text, random_sizes(), $depth, $flags);
    compare(damaged($text), random_sizes(), $depth, $flags);
}

// Every place where a small text can be cut.
for ($i = 0; $i < 60; $i++) {
    $text = random_document(2);
    if ($i % 2 === 0) {
        $text = damaged($text);
    }
    for ($at = 1; $at < min(strlen($text), 150); $at++) {
        compare($text, [$at, 100000], 512, 0);
    }
}

// Lines: a loop of fastjson_decode() by the convention.
for ($i = 0; $i < 300; $i++) {
    $lines = [];
    for ($n = mt_rand(0, 6); $n > 0; $n--) {
        $line = str_replace("\n", ' ', mt_rand(0, 3) === 0 ? damaged(random_document(2)) : random_document(2));
        $lines[] = $line . ['', "\r"][mt_rand(0, 1)];
    }
    $text = implode("\n", $lines) . ['', "\n"][mt_rand(0, 1)];
    $want = $errors = [];
    $most = mt_rand(0, 1) === 0 ? 0 : mt_rand(1, 60);
    $at = 0;
    foreach ($lines as $number => $line) {
        // The CR of a CRLF is not the line's.
        $itself = str_ends_with($line, "\r") ? substr($line, 0, -1) : $line;
        if ($most !== 0 && strlen($itself) > $most) {
            $errors[] = [FASTJSON_ERROR_MAX_BYTES, $at, $number + 1, 1, substr($itself, 0, $most)];
        } elseif (trim($line, " \t\r") !== '') {
            $value = fastjson_decode($line);
            $info = fastjson_last_error_info();
            if ($info['code'] === 0) {
                $want[] = [count($want), serialize($value)];
            } else {
                $errors[] = [$info['code'], $at + $info['pos'], $number + 1, $info['col'], $itself];
            }
        }
        $at += strlen($line) + 1;
    }
    $met = [];
    $note = function ($e, $line) use (&$met) {
        $met[] = [$e->getCode(), $e->position, $e->textLine, $e->textColumn, $line];
    };
    $source = mt_rand(0, 1) === 0 ? $text : pieces($text, random_sizes());
    same('lines', drained(fastjson_ndjson_decode($source, max_line: $most, on_error: $note)), [$want, null], $text);
    same('bad lines', $met, $errors, $text);
}
echo $wrong === 0 ? "all the same\n" : "$wrong are not\n";
?>
--EXPECT--
all the same
