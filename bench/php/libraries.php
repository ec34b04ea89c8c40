<?php
// What it is: how each measured library is called, what differs in its work, and how its answers are checked against ext/json.
// It may assume function names of the form prefix_decode, prefix_encode, prefix_validate; only simdjson's own surface deviates.
// Required by bench/php/worker.php.

declare(strict_types=1);

/** An entity as applications have them: private data behind jsonSerialize(). */
final class Entity implements JsonSerializable
{
    private function __construct(private array $data) {}

    public function jsonSerialize(): array
    {
        return $this->data;
    }

    /** The value with an entity in place of each object that has a member; an empty one stays, since an empty array is a list. */
    public static function from(mixed $value): mixed
    {
        if (is_array($value)) {
            return array_map(self::from(...), $value);
        }
        if (!$value instanceof stdClass) {
            return $value;
        }
        $data = array_map(self::from(...), (array) $value);
        return array_is_list($data) ? (object) $data : new self($data);
    }
}

final class Library
{
    private const FLAGS = [
        'encode' => 0,
        'encode_object' => 0,
        'encode_serializable' => 0,
        'encode_unescaped' => JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE,
        'encode_pretty' => JSON_PRETTY_PRINT,
    ];

    /** Documents that ext/json refuses: name => text. A library that takes one does less work, which is printed beside its figures. */
    private const REFUSED = [
        'a lone surrogate' => '["\ud800"]',
        'broken UTF-8' => "[\"\xff\"]",
        'an overlong UTF-8 form' => "[\"\xc0\xaf\"]",
        'an encoded surrogate in UTF-8' => "[\"\xed\xa0\x80\"]",
        'a raw control character' => "[\"\x01\"]",
        'a leading zero' => '[01]',
        'text after the value' => '[1]x',
        'a comma too many' => '[1,]',
    ];

    public function __construct(private string $prefix) {}

    public static function isEncode(string $op): bool
    {
        return str_starts_with($op, 'encode');
    }

    public function prefix(): string
    {
        return $this->prefix;
    }

    public function isLoaded(): bool
    {
        return function_exists($this->prefix . '_decode');
    }

    public function version(): string
    {
        return match (true) {
            $this->prefix === 'json' => PHP_VERSION,
            function_exists($this->prefix . '_version') => ($this->prefix . '_version')(),
            default => phpversion($this->prefix) ?: '',
        };
    }

    /** The CPU target that the extension chose, as its phpinfo block prints it. */
    public function kernel(): string
    {
        if ($this->prefix !== 'fastjson' || !extension_loaded('fastjson')) {
            return '';
        }
        ob_start();
        (new ReflectionExtension('fastjson'))->info();
        return preg_match('/kernel\s*=>\s*([a-z0-9]+)/i', ob_get_clean(), $match) ? $match[1] : '';
    }

    /** @return list<string> */
    public function operations(): array
    {
        $operations = ['decode_array', 'decode_object'];
        if (function_exists($this->prefix . '_encode')) {
            array_push($operations, 'encode', 'encode_object', 'encode_serializable', 'encode_unescaped', 'encode_pretty');
        }
        if ($this->prefix === 'json' || function_exists($this->prefix . '_validate')) {
            $operations[] = 'validate';
        }
        return $operations;
    }

    /** The call as PHP source, its argument being $x. */
    private function source(string $op, int $depth): string
    {
        $p = $this->prefix;
        $flags = self::FLAGS[$op] ?? 0;
        if ($p === 'simdjson') {
            return match ($op) {
                'decode_array' => "simdjson_decode(\$x, true, $depth)",
                'decode_object' => "simdjson_decode(\$x, false, $depth)",
                'validate' => "simdjson_validate(\$x, $depth)",
                'encode_pretty' => 'simdjson_encode($x, SIMDJSON_PRETTY_PRINT)',
                default => 'simdjson_encode($x)',
            };
        }
        return match (true) {
            $op === 'decode_array' => "{$p}_decode(\$x, true" . ($depth === 512 ? ')' : ", $depth)"),
            $op === 'decode_object' => "{$p}_decode(\$x, false" . ($depth === 512 ? ')' : ", $depth)"),
            $op === 'validate' && !function_exists("{$p}_validate") => "({$p}_decode(\$x, false, $depth) !== null)",
            $op === 'validate' => "{$p}_validate(\$x" . ($depth === 512 ? ')' : ", $depth)"),
            $flags === 0 => "{$p}_encode(\$x" . ($depth === 512 ? ')' : ", 0, $depth)"),
            default => "{$p}_encode(\$x, $flags, $depth)",
        };
    }

    /** A function that times $n calls on $x, or, $each of the values of $x in turn. */
    public function loop(string $op, int $depth, bool $each = false): Closure
    {
        $call = $this->source($op, $depth);
        if ($each) {
            return eval("return static function (array \$all, int \$n): int { \$t = Library::clock(); for (\$i = 0; \$i < \$n; ++\$i) { foreach (\$all as \$x) { \$r = $call; } } unset(\$r); return Library::clock() - \$t; };");
        }
        return eval("return static function (\$x, int \$n): int { \$t = Library::clock(); for (\$i = 0; \$i < \$n; ++\$i) { \$r = $call; } unset(\$r); return Library::clock() - \$t; };");
    }

    /** Processor time of this process in ns, the kernel's included: what other processes and other machines take is not in it. */
    public static function clock(): int
    {
        $used = getrusage();
        return 1000 * (1_000_000 * ($used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec']) + $used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec']);
    }

    public function single(string $op, int $depth): Closure
    {
        $call = $this->source($op, $depth);
        return eval("return static function (\$x) { return $call; };");
    }

    /** The message of the last failure, or null. ext/json's state is read for ext/json and its drop-ins alike. */
    public function lastError(string $op, mixed $result): ?string
    {
        $message = $this->prefix . '_last_error_msg';
        $code = $this->prefix . '_last_error';
        if (function_exists($code) && $code() !== 0) {
            return function_exists($message) ? $code() . ' ' . $message() : (string) $code();
        }
        return $result === false && $op === 'validate' ? 'invalid' : null;
    }

    /**
     * Fewer bytes for the same value mean that escapes were left out: less work. Another spelling of numbers is none.
     *
     * @return array{verified: bool|string, bytes: int, less_work?: bool, note?: string, error?: string}
     */
    public function verify(string $op, string $text, mixed $value, int $depth): array
    {
        $subject = self::isEncode($op) ? $value : $text;
        $expected = (new self('json'))->single($op, $depth)($subject);
        $bytes = self::isEncode($op) ? strlen((string) $expected) : strlen($text);
        $note = $this->note($op);
        if ($this->prefix === 'json') {
            return ['verified' => 'reference', 'bytes' => $bytes, 'note' => $note];
        }
        try {
            $actual = $this->single($op, $depth)($subject);
        } catch (Throwable $error) {
            return ['verified' => false, 'bytes' => $bytes, 'note' => $note, 'error' => $error->getMessage()];
        }
        $verdict = $this->compare($op, $expected, $actual);
        return ['verified' => $verdict === null || $verdict === '', 'bytes' => $bytes,
            'less_work' => $verdict === '' && self::withoutNumbers($actual) < self::withoutNumbers($expected),
            'note' => trim($note . ($verdict === '' ? '; other text than ext/json for the same value' : ''), '; ')]
            + ($verdict ? ['error' => $verdict] : []);
    }

    /** How long a text is but for its numbers; digits inside strings stay, as those of escapes are what a library may leave out. */
    private static function withoutNumbers(string $text): int
    {
        return strlen(preg_replace('/"[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+"(*SKIP)(*FAIL)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/s', '', $text) ?? $text);
    }

    /** null: equal; '': another spelling of the same value; otherwise what is wrong. */
    private function compare(string $op, mixed $expected, mixed $actual): ?string
    {
        if ($op === 'decode_object') {
            return serialize($expected) === serialize($actual) ? null : 'the value differs from ext/json\'s';
        }
        if ($expected === $actual) {
            return null;
        }
        if (self::isEncode($op) && is_string($actual)) {
            return json_decode($expected, true) === json_decode($actual, true) ? '' : 'the text stands for another value than ext/json\'s';
        }
        return 'the answer differs from ext/json\'s';
    }

    private function note(string $op): string
    {
        return match (true) {
            $this->prefix === 'json' && $op === 'validate' && !function_exists('json_validate') => 'json_decode: this PHP has no json_validate',
            $this->prefix === 'simdjson' && $op === 'encode' => 'never escapes slashes and Unicode',
            default => '',
        };
    }

    /** @return array<string, list<string>> per operation: which refused documents the library takes */
    public function probe(): array
    {
        $taken = [];
        foreach (['decode_array', 'validate'] as $op) {
            if (!in_array($op, $this->operations(), true)) {
                continue;
            }
            $call = $this->single($op, 512);
            foreach (self::REFUSED as $what => $text) {
                try {
                    $result = $call($text);
                    $accepted = $op === 'validate' ? $result === true : $result !== null;
                } catch (Throwable) {
                    $accepted = false;
                }
                if ($accepted) {
                    $taken[$op][] = $what;
                }
            }
        }
        return $taken;
    }
}
