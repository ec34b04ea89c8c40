--TEST--
fastjson_decode_into fills typed, promoted, readonly and nested properties, lists, maps, enums, dates and unions
--FILE--
<?php
require __DIR__ . '/common.inc';

enum Suit: string { case Hearts = 'H'; case Spades = 'S'; const Wild = self::Hearts; }
enum Level: int { case Low = 1; case High = 2; }

final class Address
{
    public function __construct(public readonly string $street, public readonly ?string $zip = null, private int $visits = 5) { echo "never called\n"; }
}

class User
{
    public int $id;
    public ?string $name;
    public float $score = 1.5;
    public bool $active = false;
    public array $tags = [];
    #[FastJson\Field(name: 'born_at')] public DateTimeImmutable $born;
    #[FastJson\Field(list: Address::class)] public array $addresses = [];
    #[FastJson\Field(map: 'int')] public array $counts = [];
    #[FastJson\Field(null, '?Suit')] public ?array $suits = null;
    public Suit $suit = Suit::Wild;
    public ?Level $level;
    public mixed $extra = null;
    public ?Address $home;
    public int|string|null|Address $either = 3;
    public ?self $boss = null;
    public $untyped;
    private int $cache = 1;
    protected static ?int $shared = 2;
    #[FastJson\Field(skip: true)] public ?Closure $f = null;
    public stdClass|array|false $free = false;
}

$json = <<<'JSON'
{ "id" : 7, "name":"Ad\u00e9a", "score":3, "active":true, "tags":["a",{"x":[1]}], "born_at":"2024-02-29T12:00:00.25+01:00",
  "addresses":[{"street":"S1","zip":"z"},{"zip":null,"street":"S2","visits":9}, {"street":"S\/3"}], "counts":{"a":1,"7":2,"a":3}, "suits":["S",null],
  "suit":"S", "level":2, "extra":{"q":[]}, "home":{"street":"h"}, "either":"x", "unknown":[1,{"a":"]}"}], "untyped":[{}], "free":{"k":{}},
  "boss":{"id":1, "born_at":"2024-01-01T00:00:00Z", "either":{"street":"e"}, "free":{}, "extra":12345678901234567890}, "cache":3, "shared":4, "f":1 }
JSON;
foreach ([$json, json_encode(json_decode($json), JSON_UNESCAPED_SLASHES)] as $text) {
    $user = fastjson_decode_into($text, User::class);
    echo show($user), "\n";
    echo $user->born->format('Y-m-d\TH:i:s.uP'), ' ', $user->boss->born->format(DATE_ATOM), "\n";
}
echo show(fastjson_decode_into($json, User::class, JSON_OBJECT_AS_ARRAY)->extra), "\n";
echo show(fastjson_decode_into($json, User::class, JSON_BIGINT_AS_STRING)->boss->extra), "\n";
echo show(fastjson_decode_into("{/* c */\"street\":\"a\",}", 'address', FASTJSON_DECODE_RELAXED)), "\n";
echo show(fastjson_decode_list_into('[{"street":"x"},{"street":"y"}]', 'Address')), "\n";
echo show(fastjson_decode_list_into('["H",null]', '?Suit')), show(fastjson_decode_list_into('[1,2]', 'float')), show(fastjson_decode_list_into(' [ ] ', Level::class)), "\n";
try {
    $user->home->street = 'other';
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
unset($user->id);
try {
    $user->id;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}

echo "Escapes and UTF-8\n";
class Text { #[FastJson\Field(name: "a\"b\\\n\u{e9}")] public string $a = ''; public string $é = ''; #[FastJson\Field(map: 'string')] public array $m = []; }
echo show(fastjson_decode_into('{"a\"b\\\\\n\u00e9":"\ud83d\ude00\\\\","\u00e9":"x"}', Text::class)), "\n";
echo show(fastjson_decode_into("{\"\u{e9}\":\"a\xff\\n\",\"m\":{\"k\xff\":\"\xff\"}}", Text::class, JSON_INVALID_UTF8_SUBSTITUTE)), "\n";
echo show(fastjson_decode_into("{\"\u{e9}\":\"a\xff\\n\"}", Text::class, JSON_INVALID_UTF8_IGNORE)), "\n";
attempt('broken', fn () => fastjson_decode_into("{\"\u{e9}\":\"a\xff\"}", Text::class));

echo "Numbers\n";
class Numbers { public ?float $f = null; public ?int $i = null; public int|float|null $n = null; public ?string $s = null; }
foreach (['{"f":-0}', '{"f":9007199254740992}', '{"f":-9223372036854775808}', '{"f":18446744073709551616}', '{"i":-9223372036854775808}', '{"n":1.0}', '{"n":1}', '{"f":1e400}'] as $text) {
    echo $text, ' ', json_encode(array_filter((array) fastjson_decode_into($text, Numbers::class), fn ($v) => $v !== null), JSON_PRESERVE_ZERO_FRACTION | JSON_PARTIAL_OUTPUT_ON_ERROR), "\n";
}
echo show(fastjson_decode_into('{"s":123456789012345678901234567890}', Numbers::class, JSON_BIGINT_AS_STRING)), "\n";
echo show(fastjson_decode_into('{"s":1.50,"i":3,"n":4}', Numbers::class, FASTJSON_DECODE_NUMBERS_AS_STRING)), "\n";
enum Grade: int { case Two = 2; }
class Graded { public string|Grade|null $g = null; }
echo show(fastjson_decode_into('{"g":2}', Graded::class, FASTJSON_DECODE_NUMBERS_AS_STRING)), "\n";

echo "Dates\n";
class Dates { public ?DateTimeInterface $i = null; public ?DateTime $m = null; public ?MyDate $own = null; }
class MyDate extends DateTimeImmutable { public int $more = 1; public function __construct() { echo "never called\n"; } }
$dates = fastjson_decode_into('{"i":"2024-02-29t23:59:60z","m":"0001-01-01T00:00:00-23:59","own":"9999-12-31T23:59:59.123456789+00:00"}', Dates::class);
echo get_class($dates->i), $dates->i->format(' c'), ' ', get_class($dates->m), $dates->m->format(' c'), ' ', get_class($dates->own), $dates->own->format(' c u'), $dates->own->more, "\n";
foreach (['tomorrow', '2023-02-29T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01 00:00:00Z', '2024-01-01T00:00:00', '2024-01-01T00:00:00.Z', '2024-01-01T00:00:00+0100', '2024-13-01T00:00:00Z', '2024-01-01T00:00:00Zx', '2024-01-01T00:00:00+24:00', ''] as $text) {
    if (fastjson_decode_into(json_encode(['i' => $text]), Dates::class) !== null) {
        echo "$text is taken\n";
    }
}
echo fastjson_last_error_msg(), "\n";

echo "Defaults\n";
class Point { public function __construct(public int $x = 1, public int $y = PHP_INT_SIZE, public ?Point $next = new Point(7, 8, null), public Suit $suit = Suit::Spades, public array $a = [1, self::C], public float $f = 2) {} const C = 'c'; }
echo show(fastjson_decode_into('{}', Point::class)), "\n";
[$a, $b] = fastjson_decode_list_into('[{"y":2},{"y":3}]', Point::class);
var_dump($a->next === $b->next, $a->suit === $b->suit);
?>
--EXPECT--
User {"id" => 7, "name" => "Ad\xc3\xa9a", "score" => float(3.e+0), "active" => true, "tags" => [0 => "a", 1 => ["x" => [0 => 1]]], "born" => DateTimeImmutable {"date" => "2024-02-29 12:00:00.250000", "timezone_type" => 1, "timezone" => "+01:00"}, "addresses" => [0 => Address {"street" => "S1", "zip" => "z", "\x00Address\x00visits" => 5}, 1 => Address {"street" => "S2", "zip" => null, "\x00Address\x00visits" => 9}, 2 => Address {"street" => "S/3", "zip" => null, "\x00Address\x00visits" => 5}], "counts" => ["a" => 3, 7 => 2], "suits" => [0 => Suit {"name" => "Spades", "value" => "S"}, 1 => null], "suit" => Suit {"name" => "Spades", "value" => "S"}, "level" => Level {"name" => "High", "value" => 2}, "extra" => stdClass {"q" => []}, "home" => Address {"street" => "h", "zip" => null, "\x00Address\x00visits" => 5}, "either" => "x", "boss" => User {"id" => 1, "name" => null, "score" => float(1.5e+0), "active" => false, "tags" => [], "born" => DateTimeImmutable {"date" => "2024-01-01 00:00:00.000000", "timezone_type" => 2, "timezone" => "Z"}, "addresses" => [], "counts" => [], "suits" => null, "suit" => Suit {"name" => "Hearts", "value" => "H"}, "level" => null, "extra" => float(1.23456789012345672e+19), "home" => null, "either" => Address {"street" => "e", "zip" => null, "\x00Address\x00visits" => 5}, "boss" => null, "untyped" => null, "\x00User\x00cache" => 1, "f" => null, "free" => stdClass {}}, "untyped" => [0 => stdClass {}], "\x00User\x00cache" => 1, "f" => null, "free" => stdClass {"k" => stdClass {}}}
2024-02-29T12:00:00.250000+01:00 2024-01-01T00:00:00+00:00
User {"id" => 7, "name" => "Ad\xc3\xa9a", "score" => float(3.e+0), "active" => true, "tags" => [0 => "a", 1 => ["x" => [0 => 1]]], "born" => DateTimeImmutable {"date" => "2024-02-29 12:00:00.250000", "timezone_type" => 1, "timezone" => "+01:00"}, "addresses" => [0 => Address {"street" => "S1", "zip" => "z", "\x00Address\x00visits" => 5}, 1 => Address {"street" => "S2", "zip" => null, "\x00Address\x00visits" => 9}, 2 => Address {"street" => "S/3", "zip" => null, "\x00Address\x00visits" => 5}], "counts" => ["a" => 3, 7 => 2], "suits" => [0 => Suit {"name" => "Spades", "value" => "S"}, 1 => null], "suit" => Suit {"name" => "Spades", "value" => "S"}, "level" => Level {"name" => "High", "value" => 2}, "extra" => stdClass {"q" => []}, "home" => Address {"street" => "h", "zip" => null, "\x00Address\x00visits" => 5}, "either" => "x", "boss" => User {"id" => 1, "name" => null, "score" => float(1.5e+0), "active" => false, "tags" => [], "born" => DateTimeImmutable {"date" => "2024-01-01 00:00:00.000000", "timezone_type" => 2, "timezone" => "Z"}, "addresses" => [], "counts" => [], "suits" => null, "suit" => Suit {"name" => "Hearts", "value" => "H"}, "level" => null, "extra" => float(1.23456789012345672e+19), "home" => null, "either" => Address {"street" => "e", "zip" => null, "\x00Address\x00visits" => 5}, "boss" => null, "untyped" => null, "\x00User\x00cache" => 1, "f" => null, "free" => stdClass {}}, "untyped" => [0 => stdClass {}], "\x00User\x00cache" => 1, "f" => null, "free" => stdClass {"k" => stdClass {}}}
2024-02-29T12:00:00.250000+01:00 2024-01-01T00:00:00+00:00
["q" => []]
"12345678901234567890"
Address {"street" => "a", "zip" => null, "\x00Address\x00visits" => 5}
[0 => Address {"street" => "x", "zip" => null, "\x00Address\x00visits" => 5}, 1 => Address {"street" => "y", "zip" => null, "\x00Address\x00visits" => 5}]
[0 => Suit {"name" => "Hearts", "value" => "H"}, 1 => null][0 => float(1.e+0), 1 => float(2.e+0)][]
Cannot modify readonly property Address::$street
Typed property User::$id must not be accessed before initialization
Escapes and UTF-8
Text {"a" => "\xf0\x9f\x98\x80\x5c", "\xc3\xa9" => "x", "m" => []}
Text {"a" => "", "\xc3\xa9" => "a\xef\xbf\xbd\x0a", "m" => ["k\xef\xbf\xbd" => "\xef\xbf\xbd"]}
Text {"a" => "", "\xc3\xa9" => "a\x0a", "m" => []}
broken: null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
Numbers
{"f":-0} {"f":-0.0}
{"f":9007199254740992} {"f":9007199254740992.0}
{"f":-9223372036854775808} {"f":-9.223372036854776e+18}
{"f":18446744073709551616} {"f":1.8446744073709552e+19}
{"i":-9223372036854775808} {"i":-9223372036854775808}
{"n":1.0} {"n":1.0}
{"n":1} {"n":1}
{"f":1e400} {"f":0}
Numbers {"f" => null, "i" => null, "n" => null, "s" => "123456789012345678901234567890"}
Numbers {"f" => null, "i" => 3, "n" => 4, "s" => "1.50"}
Graded {"g" => Grade {"name" => "Two", "value" => 2}}
Dates
DateTimeImmutable 2024-03-01T00:00:00+00:00 DateTime 0001-01-01T00:00:00-23:59 MyDate 9999-12-31T23:59:59+00:00 1234561
Expected ?DateTimeInterface at "/i", found string that is no date-time of RFC 3339
Defaults
Point {"x" => 1, "y" => 8, "next" => Point {"x" => 7, "y" => 8, "next" => null, "suit" => Suit {"name" => "Spades", "value" => "S"}, "a" => [0 => 1, 1 => "c"], "f" => float(2.e+0)}, "suit" => Suit {"name" => "Spades", "value" => "S"}, "a" => [0 => 1, 1 => "c"], "f" => float(2.e+0)}
bool(false)
bool(true)
