--TEST--
FASTJSON_ENCODE_FIELDS writes what fastjson_decode_into reads; without it nothing changes
--FILE--
<?php
require __DIR__ . '/common.inc';

use FastJson\Field;

enum Suit: string { case Hearts = 'H'; case Spades = 'S'; }
class Base { public function __construct(#[Field(name: 'secret')] private string $x = 'q', protected int $hidden = 3, private $mine = 1) {} }
class User extends Base implements Stringable
{
    #[Field(name: 'born_at')] public ?DateTimeImmutable $born = null;
    #[Field(skip: true)] public int $cache = 5;
    #[Field] protected ?float $weight = 1.0;
    #[Field] private $own = [2];
    public Suit $suit = Suit::Spades;
    #[Field(list: User::class)] public array $friends = [];
    public int $unset;
    #[Field(name: '7')] public mixed $seven = null;
    public function __toString(): string { return 'never asked'; }
}
class Self_ implements JsonSerializable { #[Field(name: 'b')] public int $a = 1; public function jsonSerialize(): mixed { return $this; } }
class Other_ implements JsonSerializable { #[Field(name: 'b')] public int $a = 1; public function jsonSerialize(): mixed { return ['u' => new Self_, 'd' => new DateTime('2024-05-06 07:08:09+02:00')]; } }
class Plain { public $a = 1; protected $b = 2; private $c = 3; }

$user = new User('s');
$user->unset = 1;
$user->born = new DateTimeImmutable('2024-01-01 10:00:00.5', new DateTimeZone('Europe/Paris'));
$user->friends = [new User, new User];
$user->friends[1]->unset = $user->friends[0]->unset = 2;
foreach ([0, JSON_PRETTY_PRINT, JSON_FORCE_OBJECT | JSON_PRESERVE_ZERO_FRACTION] as $flags) {
    echo $text = fastjson_encode($user, FASTJSON_ENCODE_FIELDS | $flags), "\n";
    var_dump(fastjson_encode($user, $flags) === json_encode($user, $flags));
}
$again = fastjson_decode_into(fastjson_encode($user, FASTJSON_ENCODE_FIELDS), User::class, JSON_THROW_ON_ERROR);
var_dump(fastjson_encode($again, FASTJSON_ENCODE_FIELDS) === fastjson_encode($user, FASTJSON_ENCODE_FIELDS), $again->born == $user->born, $again->friends == $user->friends);
unset($user->unset);
$other = new Plain;
@$other->more = [new Plain];
foreach ([new Plain, [new Plain], $other, new Self_, [new Other_], (object) ['a' => 1, 'd' => new DateTime('@0')], Suit::Hearts, new ArrayObject(['x' => new Self_]), $user->friends[0]] as $value) {
    echo fastjson_encode($value, FASTJSON_ENCODE_FIELDS), "\n";
    if (fastjson_encode($value) !== json_encode($value)) echo "not as ext/json\n";
}

echo "Recursion, references, errors\n";
$user->seven = $user;
attempt('recursion', fn () => fastjson_encode($user, FASTJSON_ENCODE_FIELDS));
attempt('partial', fn () => fastjson_encode([$user], FASTJSON_ENCODE_FIELDS | JSON_PARTIAL_OUTPUT_ON_ERROR));
$user->seven = &$user->cache;
$user->cache = 8;
echo fastjson_encode($user->friends[0], FASTJSON_ENCODE_FIELDS), fastjson_encode($user, FASTJSON_ENCODE_FIELDS), "\n";
attempt('depth', fn () => fastjson_encode([[new Plain]], FASTJSON_ENCODE_FIELDS, 2));
unset($user->seven);
$user->seven = "\xff";
attempt('utf8', fn () => fastjson_encode($user, FASTJSON_ENCODE_FIELDS));
class Twice { #[Field(name: 'b')] public int $a = 0; public int $b = 0; }
class Nope { #[Field(name: self::NONE)] public int $a = 0; }
attempt('twice', fn () => fastjson_encode([new Twice], FASTJSON_ENCODE_FIELDS));
attempt('constant', fn () => fastjson_encode(new Nope, FASTJSON_ENCODE_FIELDS | JSON_PARTIAL_OUTPUT_ON_ERROR));
class Unmade extends DateTime { public function __construct() {} }
try { fastjson_encode(new Unmade, FASTJSON_ENCODE_FIELDS); } catch (Error) { echo "Error\n"; }

echo "An autoloader while objects are walked\n";
spl_autoload_register(function (string $class) { global $list; $list = null; gc_collect_cycles(); eval("class $class { const N = 'loaded'; }"); });
class Loading { #[Field(name: Names::N)] public int $a = 1; public array $deep = [[1], 2]; }
class Outer { public $in; public $after = [1, 2, 3]; }
$list = [new Outer, 'x'];
$list[0]->in = new Loading;
echo fastjson_encode($list, FASTJSON_ENCODE_FIELDS), "\n";

echo "Under the names of ext/json the bit does nothing\n";
var_dump(json_encode(new Self_, FASTJSON_ENCODE_FIELDS) === '{"a":1}');
?>
--EXPECT--
{"secret":"s","born_at":"2024-01-01T10:00:00.500000+01:00","weight":1,"own":[2],"suit":"S","friends":[{"secret":"q","born_at":null,"weight":1,"own":[2],"suit":"S","friends":[],"unset":2,"7":null},{"secret":"q","born_at":null,"weight":1,"own":[2],"suit":"S","friends":[],"unset":2,"7":null}],"unset":1,"7":null}
bool(true)
{
    "secret": "s",
    "born_at": "2024-01-01T10:00:00.500000+01:00",
    "weight": 1,
    "own": [
        2
    ],
    "suit": "S",
    "friends": [
        {
            "secret": "q",
            "born_at": null,
            "weight": 1,
            "own": [
                2
            ],
            "suit": "S",
            "friends": [],
            "unset": 2,
            "7": null
        },
        {
            "secret": "q",
            "born_at": null,
            "weight": 1,
            "own": [
                2
            ],
            "suit": "S",
            "friends": [],
            "unset": 2,
            "7": null
        }
    ],
    "unset": 1,
    "7": null
}
bool(true)
{"secret":"s","born_at":"2024-01-01T10:00:00.500000+01:00","weight":1.0,"own":{"0":2},"suit":"S","friends":{"0":{"secret":"q","born_at":null,"weight":1.0,"own":{"0":2},"suit":"S","friends":{},"unset":2,"7":null},"1":{"secret":"q","born_at":null,"weight":1.0,"own":{"0":2},"suit":"S","friends":{},"unset":2,"7":null}},"unset":1,"7":null}
bool(true)
bool(true)
bool(true)
bool(true)
{"a":1}
[{"a":1}]
{"a":1,"more":[{"a":1}]}
{"b":1}
[{"u":{"b":1},"d":"2024-05-06T07:08:09+02:00"}]
{"a":1,"d":"1970-01-01T00:00:00+00:00"}
"H"
{"x":{"b":1}}
{"secret":"q","born_at":null,"weight":1,"own":[2],"suit":"S","friends":[],"unset":2,"7":null}
Recursion, references, errors
recursion: false | 6 Recursion detected
partial: "[{\x22secret\x22:\x22s\x22,\x22born_at\x22:\x222024-01-01T10:00:00.500000+01:00\x22,\x22weight\x22:1,\x22own\x22:[2],\x22suit\x22:\x22S\x22,\x22friends\x22:[{\x22secret\x22:\x22q\x22,\x22born_at\x22:null,\x22weight\x22:1,\x22own\x22:[2],\x22suit\x22:\x22S\x22,\x22friends\x22:[],\x22unset\x22:2,\x227\x22:null},{\x22secret\x22:\x22q\x22,\x22born_at\x22:null,\x22weight\x22:1,\x22own\x22:[2],\x22suit\x22:\x22S\x22,\x22friends\x22:[],\x22unset\x22:2,\x227\x22:null}],\x227\x22:null}]" | 6 Recursion detected
{"secret":"q","born_at":null,"weight":1,"own":[2],"suit":"S","friends":[],"unset":2,"7":null}{"secret":"s","born_at":"2024-01-01T10:00:00.500000+01:00","weight":1,"own":[2],"suit":"S","friends":[{"secret":"q","born_at":null,"weight":1,"own":[2],"suit":"S","friends":[],"unset":2,"7":null},{"secret":"q","born_at":null,"weight":1,"own":[2],"suit":"S","friends":[],"unset":2,"7":null}],"7":8}
depth: false | 1 Maximum stack depth exceeded
utf8: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
twice: ValueError(0, Twice::$b has the JSON name of another property) | 0 No error
constant: Error(0, Undefined constant self::NONE) | 0 No error
Error
An autoloader while objects are walked
[{"in":{"loaded":1,"deep":[[1],2]},"after":[1,2,3]},"x"]
Under the names of ext/json the bit does nothing
bool(true)
