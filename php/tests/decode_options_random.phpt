--TEST--
Flags and limits of decoding in any combination do what a slow reader written in PHP does (SEED=... repeats a run)
--FILE--
<?php
declare(strict_types=1);
use FastJson\{Decoder, DecodeException};

const KNOWN = [FASTJSON_DECODE_UNIQUE_NAMES, FASTJSON_DECODE_EMPTY_OBJECTS, FASTJSON_DECODE_NUMBERS_AS_STRING, JSON_BIGINT_AS_STRING];

/** What stops a read: an error code and where, or code 0 for a text that is not JSON. */
class Stop extends Exception
{
    public function __construct(int $code, public int $at)
    {
        parent::__construct('', $code);
    }
}

/** One byte after the other, by the grammar of RFC 8259. */
class Reader
{
    private int $at = 0;
    private int $nodes = 0;
    public function __construct(private string $text, private int $flags, private bool $arrays, private int $maxNodes, private int $maxString)
    {
    }
    public function document(): mixed
    {
        $this->space();
        $value = $this->value();
        $this->space();
        return $this->at === strlen($this->text) ? $value : throw new Stop(0, $this->at);
    }
    private function space(): void
    {
        $this->at += strspn($this->text, " \t\r\n", $this->at);
    }
    private function has(int $flag): bool
    {
        return ($this->flags & $flag) !== 0;
    }
    /** The pattern's match here, or a stop. */
    private function match(string $pattern): string
    {
        return preg_match("~\\G(?:$pattern)~", $this->text, $match, 0, $this->at) ? $match[0] : throw new Stop(0, $this->at);
    }
    private function node(): void
    {
        if ($this->maxNodes !== 0 && ++$this->nodes > $this->maxNodes) {
            throw new Stop(FASTJSON_ERROR_MAX_NODES, $this->at);
        }
    }
    private function fits(int $bytes, int $at): void
    {
        if ($this->maxString !== 0 && $bytes > $this->maxString) {
            throw new Stop(FASTJSON_ERROR_MAX_STRING_BYTES, $at);
        }
    }
    private function string(): string
    {
        $raw = $this->match('"(?:[^"\\\\\x00-\x1f]|\\\\["\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*"');
        $string = json_decode($raw) ?? throw new Stop(0, $this->at);
        return $string;
    }
    private function value(): mixed
    {
        switch ($this->text[$this->at] ?? '') {
            case '[':
                $this->node();
                return $this->items(']', fn () => [null, $this->value()]);
            case '{':
                $this->node();
                return $this->items('}', $this->member(...));
            case '"':
                $string = $this->string();
                $this->node();
                $this->fits(strlen($string), $this->at);
                $this->at += strlen($this->match('"(?:[^"\\\\]|\\\\.)*"'));
                return $string;
            case 't':
            case 'f':
            case 'n':
                $word = $this->match('true|false|null');
                $this->node();
                $this->at += strlen($word);
                return json_decode($word);
        }
        $number = $this->match('-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?');
        // A number that what follows would go on with is none; one that is complete counts before what follows is refused.
        $next = $this->text[$this->at + strlen($number)] ?? ' ';
        $goes_on = strpbrk($number, 'eE') ? '' : (str_contains($number, '.') ? 'eE' : (ltrim($number, '-') === '0' ? '.eE0123456789' : '.eE'));
        if (str_contains($goes_on, $next)) {
            throw new Stop(0, $this->at);
        }
        $this->node();
        if ($this->has(FASTJSON_DECODE_NUMBERS_AS_STRING)) {
            $this->fits(strlen($number), $this->at);
        }
        $this->at += strlen($number);
        return $this->has(FASTJSON_DECODE_NUMBERS_AS_STRING) ? $number : json_decode($number, false, 512, $this->flags & JSON_BIGINT_AS_STRING);
    }
    private array $names = [];
    private function member(): array
    {
        if (($this->text[$this->at] ?? '') !== '"') {
            throw new Stop(0, $this->at);
        }
        $name = $this->string();
        $this->fits(strlen($name), $this->at);
        $known = &$this->names[count($this->names) - 1];
        if ($this->has(FASTJSON_DECODE_UNIQUE_NAMES) && isset($known["_$name"])) {
            throw new Stop(FASTJSON_ERROR_REPEATED_NAME, $this->at);
        }
        $known["_$name"] = true;
        unset($known);
        $this->at += strlen($this->match('"(?:[^"\\\\]|\\\\.)*"'));
        $this->space();
        if (($this->text[$this->at] ?? '') !== ':') {
            throw new Stop(0, $this->at);
        }
        $this->at++;
        $this->space();
        return [$name, $this->value()];
    }
    private function items(string $close, callable $item): array|stdClass
    {
        $this->names[] = [];
        $this->at++;
        $this->space();
        $list = [];
        $object = new stdClass();
        while (($this->text[$this->at] ?? '') !== $close || $list !== []) {
            [$name, $value] = $item();
            if ($name === null) {
                $list[] = $value;
            } else {
                $list[$name] = $value;
                $object->{$name} = $value;
            }
            $this->space();
            if (($this->text[$this->at] ?? '') === $close) {
                break;
            }
            if (($this->text[$this->at] ?? '') !== ',') {
                throw new Stop(0, $this->at);
            }
            $this->at++;
            $this->space();
        }
        $this->at++;
        array_pop($this->names);
        if ($close === ']') {
            return $list;
        }
        return $this->arrays && ($list !== [] || !$this->has(FASTJSON_DECODE_EMPTY_OBJECTS)) ? $list : $object;
    }
}

/** A random text, sometimes damaged. */
function text(int $depth): string
{
    $space = fn () => ['', '', '', ' ', "\n  "][mt_rand(0, 4)];
    switch (mt_rand(0, $depth > 0 ? 9 : 4)) {
        case 0:
            return ['true', 'false', 'null'][mt_rand(0, 2)];
        case 1:
        case 2:
            return ['0', '-0', (string) mt_rand(-5, 500), '1.50', '-2e3', '1E-7', '12345678901234567890', '0.1', '9223372036854775807', '1e400'][mt_rand(0, 9)];
        case 3:
        case 4:
            return '"' . ['', 'a', 'abc', '\u00e9', 'é,[{', str_repeat('x', mt_rand(0, 90)), '\n\\\\', '😀'][mt_rand(0, 7)] . '"';
        case 5:
        case 6:
            $items = [];
            for ($i = mt_rand(0, 5); $i > 0; $i--) {
                $items[] = $space() . text($depth - 1) . $space();
            }
            return '[' . implode(',', $items) . (mt_rand(0, 40) ? '' : ',') . ']';
        default:
            $items = [];
            for ($i = mt_rand(0, 6); $i > 0; $i--) {
                $name = mt_rand(0, 2) ? 'k' . mt_rand(0, 60) : ['', 'a', '\u0061', '0', '7', '-1', 'é', '\u00e9', str_repeat('n', 70), '1e3'][mt_rand(0, 9)];
                $items[] = $space() . "\"$name\"" . $space() . ':' . $space() . text($depth - 1) . $space();
            }
            return '{' . implode(',', $items) . '}';
    }
}

$seed = (int) (getenv('SEED') ?: 20261122);
mt_srand($seed);
$runs = 0;
$kinds = [];
for (; $runs < 20000; $runs++) {
    $text = text(mt_rand(0, 5));
    if (mt_rand(0, 7) === 0) { // records, for shapes
        $text = '[' . str_repeat($text . ',', mt_rand(1, 20)) . text(2) . ']';
    }
    if (mt_rand(0, 9) === 0) {
        $text = substr_replace($text, ['', ',', '"', '}', 'x'][mt_rand(0, 4)], mt_rand(0, strlen($text)), mt_rand(0, 2));
    }
    $flags = 0;
    foreach (KNOWN as $flag) {
        $flags |= mt_rand(0, 1) ? $flag : 0;
    }
    [$arrays, $nodes, $string] = [mt_rand(0, 1) === 1, mt_rand(0, 2) ? 0 : mt_rand(1, 40), mt_rand(0, 3) ? 0 : mt_rand(1, 20)];
    try {
        $expected = serialize((new Reader($text, $flags, $arrays, $nodes, $string))->document());
    } catch (Stop $stop) {
        if ($stop->getCode() === 0) {
            fastjson_decode($text, $arrays, 512, $flags & JSON_BIGINT_AS_STRING);
            $stop = new Stop(fastjson_last_error(), fastjson_last_error_pos());
        }
        $expected = [$stop->getCode(), $stop->at];
    }
    $decoder = new Decoder(['flags' => $flags, 'associative' => $arrays, 'max_nodes' => $nodes, 'max_string_bytes' => $string]);
    try {
        $found = serialize($decoder->decode($text));
    } catch (DecodeException $error) {
        $found = [$error->getCode(), $error->position];
    }
    // Number texts are what decode() looks at only.
    $valid = is_array($expected) ? $expected : true;
    if (!($flags & FASTJSON_DECODE_NUMBERS_AS_STRING) || $string === 0) {
        try {
            $checked = $decoder->validate($text);
        } catch (DecodeException $error) {
            $checked = [$error->getCode(), $error->position];
        }
    } else {
        $checked = $valid;
    }
    if ($string === 0) {
        ini_set('fastjson.max_nodes', (string) $nodes);
        $value = fastjson_decode($text, $arrays, 512, $flags);
        $second = fastjson_last_error() ? [fastjson_last_error(), fastjson_last_error_pos()] : serialize($value);
        ini_set('fastjson.max_nodes', '0');
    } else {
        $second = $found;
    }
    $kinds[is_array($expected) ? $expected[0] : 0] = true;
    if ($found !== $expected || $second !== $expected || $checked !== $valid) {
        echo "SEED=$seed, run $runs: ", json_encode([$text, $flags, $arrays, $nodes, $string], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
        var_dump($expected, $found, $second, $checked);
        exit(1);
    }
}
echo count(array_intersect([0, 4, 1010, 1011, 1013], array_keys($kinds))), " kinds of outcomes\n";
?>
--EXPECT--
5 kinds of outcomes
