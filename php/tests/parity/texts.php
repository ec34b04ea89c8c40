<?php
// Texts to decode: valid documents of every shape, and damaged ones.
// Assumes mt_srand() was called; uses no other source of chance, so that a seed reproduces a run.
// Used by fuzz.php.
declare(strict_types=1);

final class Texts
{
    private const WORDS = ['id', 'name', 'a', 'b', 'key', 'value', 'user', 'created_at', '0', '1', '-1', '10', '', 'é', '日本語', '😀', 'x y', 'long_key_that_does_not_fit_a_register_of_any_width_at_all', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '00', '1.5', '-0'];
    private const NUMBERS = ['0', '-0', '1', '-1', '0.0', '-0.0', '1e5', '1E+5', '1e-5', '0.1', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809', '18446744073709551615', '18446744073709551616', '1e400', '-1e400', '1e-400', '4.9406564584124654e-324', '2.2250738585072011e-308', '1.7976931348623158e308', '123456789012345678901234567890', '0.30000000000000004', '9007199254740993', '9007199254740993.0', '1e22', '1e23', '8.5e22', '100000000000000000000000e-23', '0e999999999', '3.141592653589793238462643383279'];
    private const BROKEN = ['01', '-', '1.', '.5', '+1', '1e', '1e+', 'nul', 'TRUE', 'tru', 'fals', '"\ud800"', '"\udc00"', '"\u12g4"', '"\x"', "\"\x00\"", "\"\x1f\"", "\"\xff\"", "\"\xc3\"", "\"\xed\xa0\x80\"", '"', "'a'", 'NaN', '[', ']', '{', '}', ',', ':', '[1}', '{"a":1]', '{"\u0000a":1}', '{a:1}', '[1,]', '{"a":1,}', '//', "\xef\xbb\xbf", "\x00", "\x80", '"\ud83d\u0041"', '"\u0000"', '{"":0}'];

    /** @var list<string> */
    private array $documents = [];

    public function __construct(array $files)
    {
        foreach ($files as $file) {
            $text = (string) file_get_contents($file);
            $value = json_decode($text);
            if (strlen($text) < 20000) {
                $this->documents[] = $text;
            }
            $this->collect($value, 0);
        }
    }

    /** Parts of real documents, small enough to be decoded many times. */
    private function collect(mixed $value, int $level): void
    {
        if ((!is_array($value) && !is_object($value)) || $level > 6 || count($this->documents) > 3000) {
            return;
        }
        $text = (string) json_encode($value, [0, JSON_UNESCAPED_UNICODE, JSON_PRETTY_PRINT, JSON_UNESCAPED_SLASHES][$level % 4] | JSON_PRESERVE_ZERO_FRACTION);
        if (strlen($text) > 100 && strlen($text) < 20000) {
            $this->documents[] = $text;
        }
        $taken = 0;
        foreach ($value as $member) {
            if (++$taken > 40) {
                break;
            }
            $this->collect($member, $level + 1);
        }
    }

    public function next(): string
    {
        $kind = mt_rand(0, 9);
        $text = match (true) {
            mt_rand(0, 80) === 0 => $this->longString(),
            $kind < 3 => $this->value(mt_rand(0, 5)),
            $kind < 5 => $this->records(),
            $kind < 6 => self::pick(self::BROKEN),
            $kind < 8 && $this->documents !== [] => self::pick($this->documents),
            default => $this->container(mt_rand(1, 4)),
        };
        if (mt_rand(0, 1)) {
            for ($i = mt_rand(0, 3); $i >= 0; $i--) {
                $text = $this->damage($text);
            }
        }
        return mt_rand(0, 9) ? $text : $this->white() . $text . $this->white();
    }

    public static function pick(array $from): mixed
    {
        return $from[mt_rand(0, count($from) - 1)];
    }

    private function white(): string
    {
        return mt_rand(0, 2) ? '' : str_repeat(self::pick([' ', "\n", "\t", "\r\n", '  ']), mt_rand(0, mt_rand(0, 9) ? 3 : 80));
    }

    private function value(int $level): string
    {
        $kind = mt_rand(0, $level > 0 ? 9 : 6);
        return match (true) {
            $kind < 2 => $this->number(),
            $kind < 5 => $this->string(),
            $kind < 7 => self::pick(['null', 'true', 'false']),
            default => $this->container($level),
        };
    }

    /** Longer than what is read at once, or held in scratch memory, with escapes and perhaps an error early or late in it. */
    private function longString(): string
    {
        $escape = self::pick(['\\n', '\\u00e9', '', 'é', '\\ud83d\\ude00']);
        $wrong = self::pick(['', '\\t', '\\x', '\\ud800', '\\udc00', "\xff", "\x02", '\\u12', '\\u12g4', '\\ud83d\\u0041']);
        $unit = self::pick(['y', 'y', 'é', 'yy\\n', '\\u00e9']);
        $rest = str_repeat($unit, intdiv(self::pick([1000, 3000, 10900, 32000, 64000, 65500, 70000, 140000]), strlen($unit)) + mt_rand(0, 80));
        $rest = mt_rand(0, 1) ? $rest . $wrong : self::spaced() . $wrong . $rest; // what is refused early has no room for the rest
        $string = '"' . str_repeat('x', mt_rand(0, 1200)) . $escape . $rest . self::pick(['z', str_repeat('z', 100)]) . (mt_rand(0, 5) ? '"' : '');
        return str_replace('%s', $string, self::pick(['%s', '[%s]', '{"a":%s}', '{%s:1}', '[1,2,%s,[3]]', '[[%s,1],"a"]', '["n", %s, %s']));
    }

    /** Escapes and what stands between them, of a length around that of a window or a piece. */
    private static function spaced(): string
    {
        for ($text = '', $i = mt_rand(0, 6); $i > 0; $i--) {
            $text .= str_repeat('w', self::pick([0, 1, 15, 31, 62, 63, 64, 65, 127, 900, 1024])) . self::pick(['\\n', '\\"', '\\\\', '\\u20ac', '\\ud83d\\ude00']);
        }
        return $text;
    }

    private function container(int $level): string
    {
        $parts = [];
        $list = mt_rand(0, 1);
        $spaced = mt_rand(0, 2) === 0;
        for ($i = mt_rand(0, mt_rand(0, 9) ? 5 : 40); $i > 0; $i--) {
            $w = fn () => $spaced ? $this->white() : '';
            $value = $w() . $this->value($level - 1) . $w();
            $parts[] = $list ? $value : $w() . $this->key() . $w() . ':' . $value;
        }
        return $list ? '[' . implode(',', $parts) . ']' : '{' . implode(',', $parts) . '}';
    }

    /** The same shape again and again, with the changes that a predictor must notice. */
    private function records(): string
    {
        $keys = [];
        for ($i = mt_rand(1, 12); $i > 0; $i--) {
            $keys[] = $this->key();
        }
        $between = self::pick(['', ' ', "\n  "]);
        $rows = [];
        for ($i = mt_rand(2, 30); $i > 0; $i--) {
            $members = [];
            foreach ($keys as $key) {
                $members[] = $between . $key . ':' . ($between === '' ? '' : ' ') . $this->value(mt_rand(0, 9) ? 0 : 2);
            }
            $change = mt_rand(0, 30);
            if ($change === 0) {
                array_pop($members);
            } elseif ($change === 1) {
                $members[] = $this->key() . ':' . $this->number();
            } elseif ($change === 2) {
                shuffle($members);
            } elseif ($change === 3) {
                $keys[mt_rand(0, count($keys) - 1)] = $this->key();
            } elseif ($change === 4) {
                $members[] = self::pick($members);
            }
            $rows[] = '{' . implode(',', $members) . self::pick(['', $between]) . '}';
        }
        return '[' . implode(',' . self::pick(['', $between]), $rows) . ']';
    }

    private function key(): string
    {
        return mt_rand(0, 3) ? '"' . self::pick(self::WORDS) . '"' : (mt_rand(0, 5) ? $this->string() : '"' . mt_rand(-20, 2000) . '"');
    }

    private function number(): string
    {
        return match (mt_rand(0, 7)) {
            0, 1 => (string) mt_rand(-1000, 100000),
            2 => self::pick(self::NUMBERS),
            3 => (mt_rand(0, 1) ? '-' : '') . mt_rand(0, 180) . '.' . mt_rand(0, PHP_INT_MAX >> 1),
            4 => mt_rand(1, 9) . '.' . mt_rand() . 'e' . mt_rand(-330, 320),
            5 => (string) json_encode(unpack('d', pack('q', mt_rand(0, PHP_INT_MAX)))[1], JSON_PARTIAL_OUTPUT_ON_ERROR),
            6 => str_repeat((string) mt_rand(1, 9), mt_rand(1, 30)) . self::pick(['', '.0', 'e' . mt_rand(-40, 40)]),
            default => (string) mt_rand(PHP_INT_MIN, PHP_INT_MAX),
        };
    }

    private function string(): string
    {
        $out = '';
        for ($i = mt_rand(0, 4); $i > 0; $i--) {
            $out .= match (mt_rand(0, 9)) {
                0 => self::pick(['\n', '\"', '\\\\', '\/', '\b\f\r\t', '\u0041', '\u00e9', '\u20AC', '\ud83d\ude00', '\u0000', '\u2028']),
                1 => self::pick(['é', 'ß', '日本', '😀', "\u{2028}", "\u{7ff}", "\u{800}", "\u{ffff}", "\u{10ffff}", "\x7f"]),
                2 => str_repeat(self::pick(['x', 'ab', 'é', '/']), mt_rand(1, 70)),
                3 => mt_rand(0, 20) ? 'http://example.org/path' : self::pick(["\x01", "\xff", "\xc3", "\xe2\x82", '\ud800', '\x', "\n"]),
                default => self::pick(['hello', 'the quick brown fox', 'a', '', '2020-01-01T00:00:00Z', '12345', 'user@example.org']),
            };
        }
        return '"' . $out . '"';
    }

    private function damage(string $text): string
    {
        $length = strlen($text);
        $at = mt_rand(0, $length);
        $more = mt_rand(0, 8);
        return match (mt_rand(0, 8)) {
            0 => substr($text, 0, $at),
            1 => substr($text, $at),
            2 => substr($text, 0, $at) . substr($text, $at + $more),
            3 => substr($text, 0, $at) . chr(mt_rand(0, 255)) . substr($text, $at + 1),
            4 => substr($text, 0, $at) . self::pick(self::BROKEN) . substr($text, $at),
            5 => substr($text, 0, $at) . self::pick([',', ':', '"', '\\', '[', ']', '{', '}', ' ', '0', '-', 'e', '.', "\xe2", "\0"]) . substr($text, $at),
            6 => substr($text, 0, $at) . substr($text, mt_rand(0, $length), $more) . substr($text, $at),
            7 => $length > 0 ? substr_replace($text, chr(ord($text[$at % $length]) ^ (1 << mt_rand(0, 7))), $at % $length, 1) : '',
            default => substr($text, 0, $at) . self::pick(self::NUMBERS) . substr($text, $at),
        };
    }
}
