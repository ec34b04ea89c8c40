--TEST--
Streams: what user code sees while they are read or freed, callbacks that are private, many bad lines, long names
--FILE--
<?php
require __DIR__ . '/streams.inc';

final class AtEnd
{
    public function __construct(private Closure $call) {}

    public function __destruct()
    {
        ($this->call)();
    }
}

echo "-- no value is there while the next one is read\n";
$it = fastjson_decode_stream(pieces('[1,2]', [1]));
$seen = [];
Pieces::$at_read = function () use (&$it, &$seen) {
    $value = $it->current();
    $seen[] = [$value];
};
foreach ($it as $value) {
    echo $value, "\n";
}
Pieces::$at_read = null;
var_dump($seen !== [] && array_unique(array_map('json_encode', $seen)) === ['[null]']);
$it = fastjson_ndjson_decode("1\nx\n2\n", on_error: function () use (&$it) {
    $value = $it->current();
    echo json_encode([$value]), "\n";
});
echo json_encode(iterator_to_array($it)), "\n";

echo "-- a destructor of the last value cannot move on, and may throw\n";
$it = fastjson_ndjson_decode("{}\n[1]\n[2]\n");
$it->current()->end = new AtEnd(fn () => $it->next());
try {
    $it->next();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump($it->valid(), $it->current(), $it->key());
$it->next();
echo json_encode($it->current()), "\n";

echo "-- what is being freed cannot be had again\n";
final class Closing
{
    public static ?WeakReference $reader = null;
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_close(): void
    {
        var_dump(self::$reader->get());
    }
}
stream_wrapper_register('closing', Closing::class);
$it = fastjson_decode_stream('closing://x');
Closing::$reader = WeakReference::create($it);
unset($it);
$parser = new FastJson\Parser();
$parser->feed('[{},');
$parser->partial()[0]->end = new AtEnd(fn () => var_dump(Closing::$reader->get()));
Closing::$reader = WeakReference::create($parser);
unset($parser);

echo "-- callbacks that only their class may call\n";
final class Log
{
    public function lines(string $method): FastJson\StreamIterator
    {
        return fastjson_ndjson_decode("x\r\n1\n", on_error: [$this, $method]);
    }

    private function bad(Exception $e, string $line): void
    {
        echo 'bad ', json_encode($line), "\n";
    }

    public function __call(string $name, array $arguments): void
    {
        echo "$name ", json_encode($arguments[1]), "\n";
    }
}
foreach (['bad', 'other'] as $method) {
    foreach ((new Log())->lines($method) as $value) {
        echo $value, "\n";
    }
}

echo "-- the end of a line is none of its bytes\n";
foreach ([[1], [2], [3], [8192]] as $sizes) {
    $bad = [];
    $lines = fastjson_ndjson_decode(pieces("1234\r\n12345\r\n1234\r\r\n123\r", $sizes), max_line: 4, on_error: function ($e, $line) use (&$bad) {
        $bad[] = [$line, $e->position];
    });
    echo json_encode([iterator_to_array($lines), $bad]), "\n";
}

echo "-- names are bounded, and those on the way are not kept\n";
$long = str_repeat('n', 200000);
foreach ([[1000], [8192]] as $sizes) {
    $given = [];
    try {
        foreach (fastjson_decode_stream(pieces("{\"$long\":1,\"\\u006f\":{\"k\":[1],\"$long\":2}}", $sizes), '/o', true, max_bytes: 5) as $name => $value) {
            $given[] = $name;
        }
    } catch (FastJson\DecodeException $e) {
        echo json_encode($given), ' ', $e->getCode() === FASTJSON_ERROR_MAX_BYTES ? 'max' : $e->getMessage(), ' ', $e->position, ' ', $e->pointer, "\n";
    }
}

echo "-- bad lines cost their own length, not that of the text before them\n";
$last = null;
$count = 0;
foreach (fastjson_ndjson_decode(str_repeat("é x\n", 300000), on_error: function ($e) use (&$last, &$count) {
    $last = $e;
    $count++;
}) as $value) {
}
var_dump($count, $last->position, $last->textLine, $last->textColumn);

echo "-- white space without end is not kept\n";
$space = str_repeat(' ', 4000000);
foreach ([[0, "$space\n{$space}7\n$space"], [FASTJSON_TEXT_SEQUENCE, "$space\x1E{$space}7\n"]] as [$flags, $text]) {
    $stream = pieces($text, [8192]);
    $before = memory_get_usage();
    $most = 0;
    Pieces::$at_read = function () use (&$most) { $most = max($most, memory_get_usage()); };
    $given = iterator_to_array(fastjson_ndjson_decode($stream, flags: $flags));
    Pieces::$at_read = null;
    var_dump($given === [7], $most - $before < 500000);
}

echo "-- a value that is too long, whose beginning has left the window\n";
foreach ([1, 7, 1000, 70000] as $size) {
    $parser = new FastJson\Parser(max_bytes: 150000, many: true);
    try {
        foreach (str_split("1\n\n [" . str_repeat("12,\n", 90000), $size) as $chunk) {
            $parser->feed($chunk);
        }
    } catch (FastJson\DecodeException $e) {
        echo $e->getCode() === FASTJSON_ERROR_MAX_BYTES ? 'max' : 'other', " $e->position $e->textLine:$e->textColumn\n";
    }
}
--EXPECT--
-- no value is there while the next one is read
1
2
bool(true)
[null]
[1,2]
-- a destructor of the last value cannot move on, and may throw
FastJson\StreamIterator is being read already
bool(false)
NULL
NULL
[1]
-- what is being freed cannot be had again
NULL
NULL
-- callbacks that only their class may call
bad "x"
1
other "x"
1
-- the end of a line is none of its bytes
[[1234,123],[["1234",6],["1234",13]]]
[[1234,123],[["1234",6],["1234",13]]]
[[1234,123],[["1234",6],["1234",13]]]
[[1234,123],[["1234",6],["1234",13]]]
-- names are bounded, and those on the way are not kept
["k"] max 200024 /o
["k"] max 200024 /o
-- bad lines cost their own length, not that of the text before them
int(300000)
int(1499995)
int(300000)
int(1)
-- white space without end is not kept
bool(true)
bool(true)
bool(true)
bool(true)
-- a value that is too long, whose beginning has left the window
max 4 3:2
max 4 3:2
max 4 3:2
max 4 3:2
