--TEST--
Sorted, indented and canonical output is what a slow writer in PHP gives, for random values with fragments (SEED=... repeats a run)
--INI--
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
use FastJson\{Base64, Raw};

/** A name's code units, as bytes that compare like them. */
function units(string $name): string
{
    $units = '';
    for ($i = 0; $i < strlen($name);) {
        $c = ord($name[$i]);
        [$n, $point] = match (true) {
            $c < 0x80 => [1, $c],
            $c < 0xE0 => [2, $c & 0x1F],
            $c < 0xF0 => [3, $c & 0x0F],
            default => [4, $c & 0x07],
        };
        for ($k = 1; $k < $n; $k++) {
            $point = $point << 6 | (ord($name[$i + $k]) & 0x3F);
        }
        $i += $n;
        $units .= $point < 0x10000 ? pack('n', $point) : pack('nn', 0xD800 | ($point - 0x10000) >> 10, 0xDC00 | (($point - 0x10000) & 0x3FF));
    }
    return $units;
}

/** ECMAScript's spelling, from the shortest digits. */
function number(float $value): string
{
    if ($value == 0) {
        return '0';
    }
    preg_match('/^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/', sprintf('%s', json_shortest($value)), $m);
    [, $sign, $first, $rest, $exponent] = $m;
    $rest = rtrim($rest, '0');
    $digits = $first . $rest;
    $n = (int) $exponent + 1;
    $k = strlen($digits);
    return $sign . match (true) {
        $k <= $n && $n <= 21 => $digits . str_repeat('0', $n - $k),
        0 < $n && $n <= 21 => substr($digits, 0, $n) . '.' . substr($digits, $n),
        -6 < $n && $n <= 0 => '0.' . str_repeat('0', -$n) . $digits,
        default => $first . ($rest === '' ? '' : ".$rest") . 'e' . ($n > 0 ? '+' : '-') . abs($n - 1),
    };
}
function json_shortest(float $value): string
{
    for ($digits = 0; $digits < 17; $digits++) {
        $text = sprintf("%.{$digits}e", $value);
        if ((float) $text === $value) {
            return $text;
        }
    }
    return sprintf('%.17e', $value);
}

class Answer implements JsonSerializable
{
    public function __construct(private mixed $value)
    {
    }
    public function jsonSerialize(): mixed
    {
        return $this->value;
    }
}

/** The text by the flags, level by level. */
function model(mixed $value, int $flags, int $level = 1): string
{
    $canonical = ($flags & (FASTJSON_ENCODE_CANONICAL | FASTJSON_ENCODE_CANONICAL_STRICT)) !== 0;
    $sorted = $canonical || ($flags & FASTJSON_ENCODE_SORT_KEYS) !== 0;
    $pretty = !$canonical && ($flags & JSON_PRETTY_PRINT) !== 0;
    if ($value instanceof Answer) {
        return model($value->jsonSerialize(), $flags, $level);
    }
    if ($value instanceof Raw) {
        return $sorted ? model(json_decode($value->json()), $flags, $level) : $value->json();
    }
    if ($value instanceof Base64) {
        $value = base64_encode($value->bytes());
    }
    if (is_string($value) && $canonical) {
        return '"' . preg_replace_callback('/[\x00-\x1f"\\\\]/', fn ($m) => ["\n" => '\n', "\t" => '\t', "\r" => '\r', "\x08" => '\b', "\x0c" => '\f', '"' => '\"', '\\' => '\\\\'][$m[0]] ?? sprintf('\u%04x', ord($m[0])), $value) . '"';
    }
    if ((is_float($value) || is_int($value)) && $canonical) {
        return number((float) $value);
    }
    $json = $flags & 0xFFFFFFFF & ~JSON_PRETTY_PRINT;
    if (!is_array($value) && !is_object($value)) {
        return json_encode($value, $json);
    }
    $list = is_array($value) && array_is_list($value) && !($flags & JSON_FORCE_OBJECT);
    $members = [];
    foreach ($value as $name => $member) {
        $members[] = [units((string) $name), ($list ? '' : model((string) $name, $flags & ~JSON_NUMERIC_CHECK) . ($pretty ? ': ' : ':')) . model($member, $flags, $level + 1)];
    }
    if ($sorted && !$list) {
        usort($members, fn ($a, $b) => strcmp($a[0], $b[0]));
    }
    $indent = match (true) {
        ($flags & FASTJSON_ENCODE_INDENT_TAB) !== 0 => "\t",
        ($flags & FASTJSON_ENCODE_INDENT_2) !== 0 => '  ',
        default => '    ',
    };
    [$begin, $between, $end] = $pretty && $members ? ["\n" . str_repeat($indent, $level), ",\n" . str_repeat($indent, $level), "\n" . str_repeat($indent, $level - 1)] : ['', ',', ''];
    return ($list ? '[' : '{') . $begin . implode($between, array_column($members, 1)) . $end . ($list ? ']' : '}');
}

function value(int $depth): mixed
{
    switch (mt_rand(0, $depth > 0 ? 15 : 7)) {
        case 0:
            return [null, true, false][mt_rand(0, 2)];
        case 1:
            return mt_rand(-1000, 1000);
        case 2:
            return [PHP_INT_MAX, PHP_INT_MIN, 9007199254740993, -9007199254740992, 0][mt_rand(0, 4)];
        case 3:
            return mt_rand() / 997 * 10 ** mt_rand(-30, 30);
        case 4:
            return [0.0, -0.0, 1.0, 1e21, 1e-7, 123456.0, 0.1 + 0.2, 5e-324, 1.7976931348623157e308][mt_rand(0, 8)];
        case 5:
        case 6:
            return ['', "a/b\"\\<&'>", "\x01\n\x1f", 'é€😀', "\u{2028}", '12', '-0', "\x7f"][mt_rand(0, 7)] . str_repeat('x', mt_rand(0, 1) * mt_rand(0, 40));
        case 7:
            return mt_rand(0, 1) ? new Base64(str_repeat(chr(mt_rand(0, 255)) . '?', mt_rand(0, 900))) : new Raw(['5', '"x"', '{"b":[1,{"z":true,"y":null}],"a":"q","ab":{}}', '[]', '"' . str_repeat('long ', 1000) . '"'][mt_rand(0, 4)]);
        case 8:
        case 9:
            return array_map(fn () => value($depth - 1), array_fill(0, mt_rand(0, 5), 0));
        case 10:
            return new Answer(value($depth - 1));
        default:
            $members = [];
            for ($i = mt_rand(0, 8); $i > 0; $i--) {
                $name = [mt_rand(-3, 120), 'k' . mt_rand(0, 30), ['', 'a', 'A', 'aa', "\n", '"', '/', 'é', '€', '😀', "\u{e000}", "\u{fb33}", "\u{80}", "z\u{10ffff}", '<&>'][mt_rand(0, 14)]][mt_rand(0, 2)];
                $members[$name] = value($depth - 1);
            }
            return mt_rand(0, 1) ? (object) $members : $members;
    }
}

$seed = (int) (getenv('SEED') ?: 20261122);
mt_srand($seed);
$flags_known = [JSON_PRETTY_PRINT, JSON_UNESCAPED_SLASHES, JSON_UNESCAPED_UNICODE, JSON_UNESCAPED_LINE_TERMINATORS, JSON_HEX_TAG, JSON_HEX_AMP, JSON_HEX_QUOT, JSON_FORCE_OBJECT, JSON_PRESERVE_ZERO_FRACTION,
    FASTJSON_ENCODE_SORT_KEYS, FASTJSON_ENCODE_SORT_KEYS, FASTJSON_ENCODE_INDENT_2, FASTJSON_ENCODE_INDENT_TAB];
$runs = 0;
for (; $runs < 20000; $runs++) {
    $value = value(mt_rand(0, 4));
    $flags = mt_rand(0, 2) ? 0 : FASTJSON_ENCODE_CANONICAL;
    foreach ($flags_known as $flag) {
        $flags |= mt_rand(0, 2) ? 0 : $flag;
    }
    if (str_contains(serialize($value), 'Raw') && $flags & JSON_FORCE_OBJECT) {
        $flags &= ~JSON_FORCE_OBJECT; // not for what is in a fragment
    }
    $found = fastjson_encode($value, $flags);
    $expected = model($value, $flags);
    if ($found !== $expected || ($flags & FASTJSON_ENCODE_CANONICAL && fastjson_canonicalize($found) !== $found)) {
        echo "SEED=$seed, run $runs: flags $flags\n", serialize($value), "\n$expected\n$found\n";
        exit(1);
    }
}
echo "the same\n";
?>
--EXPECT--
the same
