<?php
// One request of the sweep: the call named by ?call=, whose allocation number ?at= fails (0: none). What the shutdown function calls
// after that has to be right. Answers a line: "done ALLOCATIONS" or "refused", then "right" or what is wrong.
// Assumes the extensions fastjson and failing. Served by PHP's built-in server, one process for the whole sweep.
declare(strict_types=1);
ini_set('display_errors', '0');

final class Serial implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return ['x' => str_repeat('é', 40), 'inner' => [1, 2.5]];
    }
}

enum Tone: string
{
    case Dark = 'd';
    case Light = 'l';
}

final class Element
{
    public int $id = 0;
    public Tone $tone = Tone::Dark;
    public ?DateTimeImmutable $at = null;
    #[FastJson\Field(name: 'list')] public ?array $values = null;
    #[FastJson\Field(map: 'string')] public array $names = [];
    #[FastJson\Field(list: Element::class)] public array $inner = [];

    public function __construct(private string $name = 'none', public readonly array $more = [Tone::Light]) {}
}

// PHP evaluates constants once, and marks one in which an allocation fails as calling itself; its first date makes a cache of time
// zones, which it then cannot free.
new Element();
new DateTimeImmutable('2024-01-01T00:00:00Z');
$rows = [];
for ($i = 0; $i < 60; $i++) {
    $rows[] = ['id' => $i, 'name' => "name $i é", 'list' => [1.5, $i, null], "key $i" => "a\n\"$i"];
}
$text = json_encode($rows);
$wide = json_encode(array_combine(array_map(fn ($i) => "key $i", range(0, 300)), range(0, 300)));
$long = json_encode([str_repeat("a long string\n", 3000), range(0, 3000)]);
// What is compared with is made here: ext/json itself leaves a mark on arrays in which an allocation of it fails.
[$arrays, $objects, $wideObject, $longArray, $pretty, $serial] = [json_decode($text, true), json_decode($text), json_decode($wide),
    json_decode($long, true), json_encode($rows, JSON_PRETTY_PRINT), json_encode([new Serial(), new Serial()])];
// The reordering has its own tests; here it is asked for the same before and after a failure.
$sorted = fastjson_encode(['b' => [1, ['d' => "é"], new Serial()], 'a' => $rows[0]], FASTJSON_ENCODE_SORT_KEYS | JSON_PRETTY_PRINT);
$canonical = md5(fastjson_encode($rows, FASTJSON_ENCODE_CANONICAL));
$elements = '{"inner":[' . str_repeat('{"id":1,"at":"2024-01-01T00:00:00Z","tone":"l","list":[1,{"a":[]}],"names":{"a\\\\":"x","7":"y"}},', 20) . '{}]}';
$calls = [
    'arrays' => fn () => fastjson_decode($text, true) == $arrays,
    'objects' => fn () => fastjson_decode($text) == $objects,
    'wide' => fn () => fastjson_decode($wide) == $wideObject,
    'long' => fn () => fastjson_decode($long, true) === $longArray,
    'bigint' => fn () => fastjson_decode('[123456789012345678901234567890]', true, 9, JSON_BIGINT_AS_STRING) === ['123456789012345678901234567890'],
    'broken' => fn () => fastjson_decode($text . ']') === null && fastjson_last_error() === JSON_ERROR_SYNTAX,
    'validate' => fn () => fastjson_validate($long),
    'throw' => function () use ($text) {
        try {
            fastjson_decode($text . ']', false, 512, JSON_THROW_ON_ERROR);
        } catch (JsonException $e) {
            return $e->getCode() === JSON_ERROR_SYNTAX;
        }
        return false;
    },
    'encode' => fn () => fastjson_encode($rows) === $text,
    'pretty' => fn () => fastjson_encode($rows, JSON_PRETTY_PRINT) === $pretty,
    'serializable' => fn () => fastjson_encode([new Serial(), new Serial()]) === $serial,
    'pointer' => fn () => fastjson_pointer_get($text, '/50/name') === 'name 50 é',
    'many' => fn () => fastjson_pointer_get_many($text, ['a' => '/1/id', 'b' => '/2/id', 'c' => '/9/name']) === ['a' => 1, 'b' => 2, 'c' => 'name 9 é'],
    'set' => fn () => str_contains(fastjson_pointer_set($text, '/3/id', 'new'), '"id":"new"'),
    'patch' => fn () => str_ends_with(fastjson_patch($text, '[{"op":"copy","from":"/0","path":"/-"},{"op":"remove","path":"/1"}]'), '"key 0":"a\n\"0"}]'),
    'merge' => fn () => fastjson_merge_patch($wide, '{"key 1":null}')->{'key 2'} === 2,
    'diff' => fn () => fastjson_diff('[1,2,{"a":3}]', '[1,{"a":4}]') !== '[]',
    'sorted' => fn () => fastjson_encode(['b' => [1, ['d' => "é"], new Serial()], 'a' => $rows[0]], FASTJSON_ENCODE_SORT_KEYS | JSON_PRETTY_PRINT) === $sorted,
    'canonical' => fn () => md5(fastjson_encode($rows, FASTJSON_ENCODE_CANONICAL)) === $canonical,
    'canonicalize' => fn () => md5(fastjson_canonicalize($text)) === $canonical && fastjson_canonicalize('{"b":1,"b":2}') === false,
    'unique' => fn () => fastjson_decode($text, true, 512, FASTJSON_DECODE_UNIQUE_NAMES) == $arrays
        && fastjson_decode('{"b":[{"c":1}],"b":2}', true, 512, FASTJSON_DECODE_UNIQUE_NAMES) === null && fastjson_validate($wide, 512, FASTJSON_DECODE_UNIQUE_NAMES),
    'numbers' => fn () => fastjson_decode($wide, true, 512, FASTJSON_DECODE_NUMBERS_AS_STRING | FASTJSON_DECODE_UNIQUE_NAMES)['key 300'] === '300',
    'decoder' => function () use ($text) {
        try {
            return (new FastJson\Decoder(['max_nodes' => 100]))->decode($text);
        } catch (FastJson\DecodeException $e) {
            return $e->getCode() === FASTJSON_ERROR_MAX_NODES;
        }
    },
    'fragments' => fn () => fastjson_encode([new FastJson\Raw($wide), new FastJson\Base64($wide)]) === "[$wide," . json_encode(base64_encode($wide)) . ']',
    'into' => fn () => count(fastjson_decode_list_into($text, Element::class)) === 60,
    'into_inner' => fn () => fastjson_decode_into($elements, Element::class)->inner[3]->names === ['a\\' => 'x', 7 => 'y'],
    'into_wrong' => fn () => fastjson_decode_into('{"inner":[{"tone":"l"},{"inner":[{"id":"x"}]}]}', Element::class) === null && fastjson_last_error() === FASTJSON_ERROR_MAPPING,
    'into_thrown' => function () use ($text) {
        try {
            fastjson_decode_list_into($text, Element::class, FASTJSON_DECODE_KNOWN_NAMES | JSON_THROW_ON_ERROR);
        } catch (FastJson\DecodeException $e) {
            return $e->pointer === '/0/key 0';
        }
        return false;
    },
    'fields' => fn () => fastjson_encode(fastjson_decode_into('{"at":"2024-01-01T00:00:00Z","list":[1]}', Element::class), FASTJSON_ENCODE_FIELDS)
        === '{"id":0,"tone":"d","at":"2024-01-01T00:00:00+00:00","list":[1],"names":[],"inner":[],"more":["l"]}',
    'document' => fn () => FastJson\Document::parse($text)->get('/7/id') === 7,
];
if (!isset($_GET['call'])) {
    echo implode(' ', array_keys($calls));
    return;
}
$state = 'refused';
register_shutdown_function(function () use ($calls, &$state) {
    failing_disarm();
    $wrong = array_keys(array_filter($calls, fn ($call) => $call() !== true));
    echo $state, "\n", $wrong === [] ? 'right' : 'wrong afterwards: ' . implode(' ', $wrong), "\n";
});
$call = $calls[$_GET['call']];
failing_arm((int) $_GET['at']);
$good = $call();
$seen = failing_disarm();
$state = $good === true ? "done $seen" : 'another value';
