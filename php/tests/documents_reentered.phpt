--TEST--
Documents, pointers, patches and files inside of one another, in fibers, in cycles and in destructors
--FILE--
<?php
declare(strict_types=1);
use FastJson\Document;

final class Again implements JsonSerializable
{
    public static int $calls = 0;
    public function __construct(private int $level, private string $file)
    {
    }
    public function jsonSerialize(): mixed
    {
        self::$calls++;
        if ($this->level === 0) {
            return ['end' => true];
        }
        $inner = new self($this->level - 1, $this->file);
        $document = Document::parse('{"a":[1,{"b":2}],"c":"d"}');
        foreach ($document['a'] as $i => $element) {
            $seen[] = $i;
            fastjson_file_encode($this->file, [$inner, $document]);
        }
        return [
            'set' => fastjson_pointer_set('{"x":[0]}', '/x/0', $inner),
            'file' => md5((string) file_get_contents($this->file)),
            'patched' => fastjson_patch('{"x":1}', fastjson_encode([['op' => 'add', 'path' => '/y', 'value' => $inner]])),
            'document' => $document,
            'got' => fastjson_pointer_get((string) fastjson_encode(['in' => $inner]), '/in/end'),
            'seen' => $seen,
            'error' => fastjson_last_error(),
        ];
    }
}
$file = sys_get_temp_dir() . '/fastjson-again-' . getmypid() . '.json';
$results = [];
foreach (['fastjson_encode', 'json_encode'] as $encode) {
    Again::$calls = 0;
    $results[] = [md5($encode(new Again(3, $file))), Again::$calls];
}
var_dump($results[0] === $results[1], $results[0][1]);

// The same in fibers that take turns in the middle of it.
final class Turns implements JsonSerializable
{
    public function __construct(private string $name)
    {
    }
    public function jsonSerialize(): mixed
    {
        $document = Document::parse('{"n":[1,2,3],"name":"' . $this->name . '"}');
        foreach ($document['n'] as $number) {
            Fiber::suspend();
            $numbers[] = $number;
        }
        return ['name' => $document['name'], 'numbers' => $numbers, 'set' => fastjson_pointer_set('{"v":0}', '/v', $numbers)];
    }
}
$fibers = [];
foreach (['one', 'two', 'three'] as $name) {
    $fibers[$name] = new Fiber(fn() => fastjson_pointer_set('{"a":{"b":null}}', '/a/b', new Turns($name)));
}
foreach ($fibers as $fiber) {
    $fiber->start();
}
while (array_filter($fibers, fn($fiber) => !$fiber->isTerminated())) {
    foreach ($fibers as $fiber) {
        $fiber->isTerminated() || $fiber->resume();
    }
}
foreach ($fibers as $fiber) {
    echo $fiber->getReturn(), "\n";
}
// Fibers that never go on end in the middle of a call.
for ($i = 0; $i < 50; $i++) {
    $fiber = new Fiber(fn() => fastjson_pointer_set('{"a":{"b":null}}', '/a/b', [new Turns('lost'), Document::parse('[[1]]')[0]]));
    $fiber->start();
    $fiber->resume();
    unset($fiber);
}

// Documents in cycles, with what looks into them.
$before = gc_collect_cycles();
for ($i = 0; $i < 100; $i++) {
    $holder = new stdClass();
    $holder->document = Document::parse('{"a":{"b":[1,2,{"c":3}]}}');
    $holder->inner = $holder->document['a']['b'];
    $holder->iterator = $holder->inner->getIterator();
    $holder->iterator->next();
    $holder->generator = (function () use ($holder) {
        foreach ($holder->inner as $i => $element) {
            yield $i => $element;
        }
    })();
    $holder->generator->next();
    $holder->self = $holder;
    unset($holder);
}
var_dump(gc_collect_cycles() > 0);

// The last reference to a text goes while it is looked into.
$document = Document::parse('[{"a":1},{"a":2},{"a":3}]');
foreach ($document as $i => $element) {
    unset($document);
    $copy = clone $element;
    echo $i, json_encode($copy), fastjson_encode([$element, unserialize(serialize($copy))]), "\n";
}
final class Last
{
    public array $list = [];
    public function __destruct()
    {
        echo 'destroyed ', fastjson_encode(Document::parse('{"in":"destructor"}')), ' ', fastjson_pointer_count('[1,2]', ''), ' ', json_encode(fastjson_merge_patch('{"a":1}', '{"a":null}')), "\n";
    }
}
final class Drops implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return [new Last(), [new Last()]];
    }
}
var_dump(fastjson_file_encode($file, [new Drops(), Document::parse('[1]')]), file_get_contents($file));
var_dump(fastjson_pointer_set('[0]', '/0', new Drops()));
unlink($file);

// Not deeper than the caller says, and no stack is needed, however deep: a fiber of 128 KB does.
ini_set('fiber.stack_size', '131072');
$deep = str_repeat('[', 3000) . '{"x":1}' . str_repeat(']', 3000);
$pointer = str_repeat('/0', 3000) . '/x';
// Differences take time in proportion to the square of the depth.
$flat = str_repeat('[', 400) . '{"x":1}' . str_repeat(']', 400);
$changed = str_replace('1', '2', $flat);
$work = function () use ($deep, $pointer, $flat, $changed) {
    $document = Document::parse($deep);
    $there = $document->get($pointer);
    $set = fastjson_pointer_set($deep, $pointer, ['y' => [2]], 4000);
    return [$there, fastjson_pointer_get($deep, $pointer), strlen((string) $set) - strlen($deep), fastjson_pointer_get((string) $set, "$pointer/y/0"),
        strlen($document->json()) === strlen($deep), strlen((string) fastjson_diff($flat, $changed)) > 800, fastjson_patch($flat, (string) fastjson_diff($flat, $changed)) === $changed];
};
$fiber = new Fiber($work);
$fiber->start();
var_dump($fiber->getReturn() === $work());
echo json_encode($work()), "\n";
?>
--EXPECT--
bool(true)
int(156)
{"a":{"b":{"name":"one","numbers":[1,2,3],"set":"{\"v\":[1,2,3]}"}}}
{"a":{"b":{"name":"two","numbers":[1,2,3],"set":"{\"v\":[1,2,3]}"}}}
{"a":{"b":{"name":"three","numbers":[1,2,3],"set":"{\"v\":[1,2,3]}"}}}
bool(true)
0{"a":1}[{"a":1},{"a":1}]
1{"a":2}[{"a":2},{"a":2}]
2{"a":3}[{"a":3},{"a":3}]
destroyed {"in":"destructor"} 2 {}
destroyed {"in":"destructor"} 2 {}
bool(true)
string(33) "[[{"list":[]},[{"list":[]}]],[1]]"
destroyed {"in":"destructor"} 2 {}
destroyed {"in":"destructor"} 2 {}
string(29) "[[{"list":[]},[{"list":[]}]]]"
bool(true)
[1,1,8,2,true,true,true]
