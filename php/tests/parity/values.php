<?php
// Values to encode: everything that a PHP variable can hold, cycles and user code included.
// Assumes mt_srand() was called; objects answer the same on every call, so that two encoders see the same.
// Used by fuzz.php.
declare(strict_types=1);

class FuzzPlain
{
    public $a;
    public $b = 'b';
    protected $hidden = 1;
    private $secret = 2;
    public int $uninitialized;
}

final class FuzzGives implements JsonSerializable
{
    public $ignored = 1;

    public function __construct(private mixed $value)
    {
    }

    public function jsonSerialize(): mixed
    {
        return $this->value;
    }
}

final class FuzzItself implements JsonSerializable
{
    public $own = [1, 2];

    public function jsonSerialize(): mixed
    {
        return $this;
    }
}

final class FuzzThrows implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        throw new DomainException('thrown by jsonSerialize', 7);
    }
}

/** Encodes and decodes inside, with whichever library is under test. */
final class FuzzNests implements JsonSerializable
{
    public static string $prefix = 'json_';

    public function __construct(private mixed $value, private int $flags)
    {
    }

    public function jsonSerialize(): mixed
    {
        $text = (self::$prefix . 'encode')($this->value, $this->flags & ~JSON_THROW_ON_ERROR, 4);
        return [$text, (self::$prefix . 'last_error')(), (self::$prefix . 'decode')('{"x":[1,{}]', true)];
    }
}

enum FuzzBacked: string
{
    case A = 'a/é';
    case B = "\xff";
}

enum FuzzNumber: int
{
    case One = 1;
}

enum FuzzPure
{
    case X;
}

final class Values
{
    private const STRINGS = ['', 'a', 'hello world', 'é', '日本語', '😀', "\u{2028}x\u{2029}", '</script>', "it's", 'a"b', 'a\\b', 'a/b', '&amp;', "\0", "\x1f\x7f", "line\nline", '12', '1.50', '-0', '1e5', ' 1', "\xff", "ab\xc3", "\xe2\x82x", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\0*\0p", "\0x", '9223372036854775808', 'INF', '0x1A', '1e1000'];

    /** @var list<object> objects met before, so that values share and cycle */
    private array $met = [];

    public function next(): mixed
    {
        $this->met = [];
        return $this->value(mt_rand(0, 5));
    }

    private function value(int $level): mixed
    {
        $kind = mt_rand(0, $level > 0 ? 16 : 8);
        return match (true) {
            $kind === 0 => Texts::pick([null, true, false]),
            $kind === 1 => Texts::pick([0, 1, -1, 10, 99, 100, PHP_INT_MAX, PHP_INT_MIN, mt_rand(), mt_rand(PHP_INT_MIN, PHP_INT_MAX)]),
            $kind < 4 => $this->float(),
            $kind < 8 => $this->string(),
            $kind === 8 => mt_rand(0, 9) ? mt_rand(-100, 100) : Texts::pick([NAN, INF, -INF, STDERR, FuzzBacked::A, FuzzBacked::B, FuzzNumber::One, FuzzPure::X, strlen(...), new FuzzThrows()]),
            $kind < 11 => $this->list($level),
            $kind < 14 => $this->map($level),
            default => $this->object($level),
        };
    }

    private function float(): float
    {
        return match (mt_rand(0, 5)) {
            0 => (float) Texts::pick([0.0, -0.0, 1.0, 0.1, 1 / 3, 1e15, 1e16, 1e17, 1e21, 1e22, 1e25, 1e-5, 1e-4, 1e-7, 5e-324, 1.7976931348623157e308, 123456789012345678.0, 0.1 + 0.2]),
            1 => unpack('d', pack('q', mt_rand(PHP_INT_MIN, PHP_INT_MAX)))[1],
            2 => mt_rand(-1000000, 1000000) / 1000,
            3 => (float) mt_rand(PHP_INT_MIN, PHP_INT_MAX),
            4 => mt_rand() * 10 ** mt_rand(-30, 30),
            default => round(mt_rand() / 7919, mt_rand(0, 8)),
        };
    }

    private function string(): string
    {
        $out = '';
        for ($i = mt_rand(0, 3); $i >= 0; $i--) {
            $out .= match (mt_rand(0, 4)) {
                0 => str_repeat(Texts::pick(['x', 'é', '"', '/', '😀', "\n", '<']), mt_rand(1, mt_rand(0, 5) ? 9 : 140)),
                1 => mt_rand(0, 9) ? 'text' : chr(mt_rand(0, 255)),
                2 => mt_rand(0, 3) ? 'more text, longer than a word' : Texts::pick(self::STRINGS),
                default => mt_rand(0, 1) ? (string) mt_rand(0, 99999) : Texts::pick(['a', 'tag <b>', 'http://x/y', "don't", 'é']),
            };
        }
        return $out;
    }

    private function list(int $level): array
    {
        $list = [];
        for ($i = mt_rand(0, mt_rand(0, 9) ? 5 : 60); $i > 0; $i--) {
            $list[] = $this->value($level - 1);
        }
        if ($list !== [] && mt_rand(0, 5) === 0) {
            unset($list[mt_rand(0, count($list) - 1)]);
        }
        if ($list !== [] && mt_rand(0, 9) === 0) {
            $reference = &$list[array_key_last($list)];
        }
        if (mt_rand(0, 40) === 0) {
            $list[] = &$list;
        }
        return $list;
    }

    private function key(): string|int
    {
        return mt_rand(0, 4) ? Texts::pick(['id', 'name', 'a', 'b', 'key', 'é', '日', '', '<k>', 'k"', '0', '12']) : (mt_rand(0, 1) ? mt_rand(-3, 9) : $this->string());
    }

    private function map(int $level): array
    {
        $map = [];
        for ($i = mt_rand(0, mt_rand(0, 9) ? 6 : 40); $i > 0; $i--) {
            $map[$this->key()] = $this->value($level - 1);
        }
        if ($map !== [] && mt_rand(0, 9) === 0) {
            unset($map[array_key_first($map)]);
        }
        return $map;
    }

    private function object(int $level): object
    {
        if ($this->met !== [] && mt_rand(0, 5) === 0) {
            return Texts::pick($this->met);
        }
        $kind = mt_rand(0, 9);
        if ($kind < 4) {
            $object = new stdClass();
            $this->met[] = $object;
            for ($i = mt_rand(0, 5); $i > 0; $i--) {
                $name = (string) $this->key();
                if ($name === '' || $name[0] !== "\0") {
                    $object->{$name} = $this->value($level - 1);
                }
            }
            return $object;
        }
        if ($kind < 6) {
            $object = new FuzzPlain();
            $this->met[] = $object;
            $object->a = $this->value($level - 1);
            return $object;
        }
        return match ($kind) {
            6 => new FuzzItself(),
            7 => new FuzzNests($this->value($level - 1), mt_rand(0, 4095)),
            8 => new ArrayObject($this->map($level)),
            default => new FuzzGives($this->value($level - 1)),
        };
    }
}
