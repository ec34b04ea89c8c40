--TEST--
Which properties of a class are fields, and which classes cannot be made of JSON
--FILE--
<?php
require __DIR__ . '/common.inc';

use FastJson\Field;

class Grand { private int $hidden = 1; private string $own = 'grand'; public function __construct(private string $promoted = 'p') {} public function seen() { return [$this->hidden, $this->own, $this->promoted]; } }
class Parents extends Grand { #[Field] private string $own = 'parent'; protected ?int $inner = 5; public static int $count = 3; public function own() { return [$this->own, $this->inner, self::$count]; } }
class Child extends Parents { public readonly int $id; public function __get($name) { echo "__get\n"; } public function __set($name, $value) { echo "__set\n"; } public function __wakeup() { echo "__wakeup\n"; } }
$child = fastjson_decode_into('{"hidden":9,"own":"json","promoted":"set","inner":9,"count":9,"id":4,"dynamic":1}', Child::class);
echo show($child->seen()), show($child->own()), show($child->id), show(get_object_vars($child)), "\n";

abstract class Shape { public int $n; }
interface Face {}
trait Mixin {}
enum Bare { case A; }
class WithList extends ArrayObject { public int $n = 0; }
class Failure extends Exception {}
class NoType { public Face $face; }
class MaybeFace { public ?Face $face = null; }
class FaceOrText { public Face|string $face = ''; }
class Skipped { #[Field(skip: true)] public Face $face; public int $n = 1; }
class TwoClasses { public Child|Skipped $x; }
class TextOrDate { public string|DateTimeImmutable $x; }
class TextOrEnum { public string|Suit $x; }
class IntOrEnum { public int|Level $x; }
enum Suit: string { case Hearts = 'H'; }
enum Level: int { case Low = 1; }
class DateOrInt { public int|DateTimeImmutable|null $x; }
class ListOrInt { #[Field(list: Level::class)] public array|int $x; }
class Missing { public Nowhere $x; }
class MissingList { #[Field(list: 'Nowhere')] public array $x; }
class ListOfFaces { #[Field(list: Face::class)] public array $x; }
class ListOnInt { #[Field(list: 'int')] public int $x; }
class Both { #[Field(list: 'int', map: 'int')] public array $x; }
class MapOrClass { #[Field(map: 'int')] public array|Skipped $x; }
class Twice { #[Field(name: 'b')] public int $a = 0; public int $b = 0; }
class BadArgument { #[Field(nope: 1)] public int $a = 0; }
class BadType { #[Field(name: [])] public int $a = 0; }
class BadConstant { #[Field(name: self::NONE)] public int $a = 0; }
class BadDefault { public int $a = 0; public array $b = [self::NONE]; }
class TooMany { #[Field(null, null, null, false, 5)] public int $a = 0; }
class Nested { public ?Twice $x = null; }
class Both2 { public Countable&Traversable $x; }
class Closed { private function __construct() { echo "never called\n"; } public int $n = 1; }
final class None {}
class Fiberish { public ?Closure $c = null; }
class Big { }

foreach (['Shape', 'Face', 'Mixin', 'Bare', 'Suit', 'WithList', 'Failure', 'Closure', 'stdClass', 'DateTimeImmutable', 'Nowhere', '', '?Skipped', "Skipped\0x", 'NoType', 'MaybeFace', 'TwoClasses', 'TextOrDate',
    'TextOrEnum', 'IntOrEnum', 'Missing', 'MissingList', 'ListOfFaces', 'ListOnInt', 'Both', 'MapOrClass', 'Twice', 'BadArgument', 'BadType', 'BadConstant', 'BadDefault', 'TooMany', 'Nested', 'Both2', 'Fiberish'] as $class) {
    for ($i = 0; $i < 2; $i++) {
        try {
            $made = show(fastjson_decode_into('{}', $class));
            echo "$class: $made\n";
        } catch (Throwable $e) {
            echo $i ? '' : str_replace("\0", '\0', $class . ' - ' . get_class($e) . ': ' . $e->getMessage()) . "\n";
        }
    }
}
foreach (['FaceOrText' => '{"face":"x"}', 'Skipped' => '{"face":1,"n":2}', 'DateOrInt' => '{"x":3}', 'ListOrInt' => '{"x":[1]}', 'Closed' => '{"n":2}', 'None' => '{"n":2}', '\Closed' => '{}'] as $class => $json) {
    echo $class, ': ', show(fastjson_decode_into($json, $class)), "\n";
}

echo "More than 64 properties, some missing\n";
$source = 'class Wide {';
for ($i = 0; $i < 150; $i++) {
    $source .= "public " . ($i % 3 === 0 ? "int \$p$i;" : ($i % 3 === 1 ? "?int \$p$i;" : "int \$p$i = $i;"));
}
eval($source . '}');
$values = [];
for ($i = 149; $i >= 0; $i--) {
    if ($i % 3 === 0 || $i % 7 === 0) $values["p$i"] = -$i;
}
$wide = fastjson_decode_into(json_encode($values), 'Wide');
for ($i = 0; $i < 150; $i++) {
    if ($wide->{"p$i"} !== ($values["p$i"] ?? ($i % 3 === 1 ? null : $i))) echo "p$i is wrong\n";
}
unset($values['p81']);
attempt('p81', fn () => fastjson_decode_into(json_encode($values), 'Wide'));

echo "A class that holds itself, deep\n";
class Node { public ?Node $next = null; #[Field(list: Node::class)] public array $children = []; }
foreach ([511, 512] as $n) {
    $node = fastjson_decode_into(str_repeat('{"next":', $n - 1) . '{}' . str_repeat('}', $n - 1), Node::class);
    for ($depth = 0; $node; $node = $node->next) $depth++;
    echo $depth, ' ', without_location(fastjson_last_error_msg()), "\n";
}

echo "Many names in a map, numbers among them\n";
class Table { #[Field(map: Closed::class)] public array $rows = []; }
$rows = [];
for ($i = 0; $i < 1000; $i++) $rows[$i % 2 ? $i * 64 : "k$i"] = ['n' => $i];
$table = fastjson_decode_into(json_encode(['rows' => $rows]), Table::class);
var_dump(array_map(fn ($row) => ['n' => $row->n], $table->rows) === $rows);
$twice = '{"rows":' . substr(json_encode($rows), 0, -1) . ',' . substr(json_encode(array_map(fn ($r) => ['n' => -$r['n']], $rows)), 1) . '}';
var_dump(array_map(fn ($row) => ['n' => -$row->n], fastjson_decode_into($twice, Table::class)->rows) == $rows, count(fastjson_decode_into($twice, Table::class)->rows));
echo show(fastjson_decode_into('{"rows":[]}', Table::class)), "\n";
?>
--EXPECT--
[0 => 1, 1 => "grand", 2 => "set"][0 => "json", 1 => 5, 2 => 3]4["id" => 4]
Shape - ValueError: fastjson_decode_into(): Argument #2 ($class) names Shape, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
Face - ValueError: fastjson_decode_into(): Argument #2 ($class) names Face, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
Mixin - ValueError: fastjson_decode_into(): Argument #2 ($class) names Mixin, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
Bare - ValueError: fastjson_decode_into(): Argument #2 ($class) names Bare, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
Suit - ValueError: fastjson_decode_into(): Argument #2 ($class) names Suit, which is no class whose objects have fields
WithList - ValueError: fastjson_decode_into(): Argument #2 ($class) names WithList, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
Failure - ValueError: fastjson_decode_into(): Argument #2 ($class) names Failure, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
Closure - ValueError: fastjson_decode_into(): Argument #2 ($class) names Closure, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
stdClass - ValueError: fastjson_decode_into(): Argument #2 ($class) names stdClass, which is no class whose objects have fields
DateTimeImmutable - ValueError: fastjson_decode_into(): Argument #2 ($class) names DateTimeImmutable, which is no class whose objects have fields
Nowhere - ValueError: fastjson_decode_into(): Argument #2 ($class) names Nowhere, which is no class
 - ValueError: fastjson_decode_into(): Argument #2 ($class) names , which is no class
?Skipped - ValueError: fastjson_decode_into(): Argument #2 ($class) names ?Skipped, which is no class whose objects have fields
Skipped\0x - ValueError: fastjson_decode_into(): Argument #2 ($class) names Skipped, which is no class
NoType - ValueError: NoType::$face has a type that no JSON value becomes: #[FastJson\Field(skip: true)] leaves it out
MaybeFace - ValueError: MaybeFace::$face has a type that no JSON value becomes: #[FastJson\Field(skip: true)] leaves it out
TwoClasses - ValueError: TwoClasses::$x has several classes, of which a JSON value names none
TextOrDate - ValueError: TextOrDate::$x has a type of which a JSON value can be more than one
TextOrEnum - ValueError: TextOrEnum::$x has a type of which a JSON value can be more than one
IntOrEnum - ValueError: IntOrEnum::$x has a type of which a JSON value can be more than one
Missing - ValueError: Missing::$x has the type of a class that does not exist
MissingList - ValueError: MissingList::$x has list: or map: of Nowhere, which is no class
ListOfFaces - ValueError: ListOfFaces::$x has list: or map: of Face, which cannot be made of JSON: an interface, an abstract class, an enum without values, or based on a class of PHP's own
ListOnInt - ValueError: ListOnInt::$x has list: or map: and a type that takes no array
Both - ValueError: Both::$x has both list: and map:
MapOrClass - ValueError: MapOrClass::$x has a type of which a JSON value can be more than one
Twice - ValueError: Twice::$b has the JSON name of another property
BadArgument - ValueError: BadArgument::$a has a FastJson\Field with an unknown argument
BadType - ValueError: BadType::$a has a FastJson\Field with an argument of the wrong type
BadConstant - Error: Undefined constant self::NONE
BadDefault - Error: Undefined constant self::NONE
TooMany - ValueError: TooMany::$a has a FastJson\Field with an unknown argument
Nested - ValueError: Twice::$b has the JSON name of another property
Both2 - ValueError: Both2::$x has an intersection type
Fiberish - ValueError: Fiberish::$c has a type that no JSON value becomes: #[FastJson\Field(skip: true)] leaves it out
FaceOrText: FaceOrText {"face" => "x"}
Skipped: Skipped {"n" => 2}
DateOrInt: DateOrInt {"x" => 3}
ListOrInt: ListOrInt {"x" => [0 => Level {"name" => "Low", "value" => 1}]}
Closed: Closed {"n" => 2}
None: None {}
\Closed: Closed {"n" => 1}
More than 64 properties, some missing
p81: null | 1020 Expected int at "/p81", found nothing
A class that holds itself, deep
511 No error
0 Maximum stack depth exceeded
Many names in a map, numbers among them
bool(true)
bool(true)
int(1000)
Table {"rows" => []}
