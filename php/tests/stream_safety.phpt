--TEST--
Streams and FastJson\Parser are safe from what user code does meanwhile: re-entry, exceptions, closing, exit, clones
--FILE--
<?php
require __DIR__ . '/streams.inc';

function attempt(callable $call): void
{
    try {
        $call();
        echo "done\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
        Pieces::$at_read = null;
    }
}

echo "-- a wrapper that comes back to what reads it\n";
attempt(function () {
    $it = fastjson_decode_stream(pieces('[1,2,3]', [1]));
    Pieces::$at_read = function () use ($it) { $it->next(); };
    foreach ($it as $value) {
        echo $value, "\n";
    }
});
Pieces::$at_read = null;

echo "-- one that throws\n";
attempt(function () {
    Pieces::$at_read = function () {
        if (Pieces::$reads > 4) {
            throw new DomainException('no more');
        }
    };
    Pieces::$reads = 0;
    foreach (fastjson_decode_stream(pieces('[1,2,3]', [1])) as $value) {
        echo $value, "\n";
    }
});
Pieces::$at_read = null;

echo "-- one that closes the stream, and drops the iterator\n";
$stream = pieces('[1,2,3]', [1]);
Pieces::$at_read = function () use (&$stream, &$it) {
    $it = null;
    var_dump(@fclose($stream));
};
$it = fastjson_decode_stream($stream);
$given = 0;
foreach ($it as $value) {
    $given++;
}
var_dump($given);
Pieces::$at_read = null;

echo "-- a stream that was closed meanwhile\n";
attempt(function () {
    $stream = pieces('[1,2,3]', [3]);
    foreach (fastjson_decode_stream($stream) as $value) {
        echo $value, "\n";
        if (is_resource($stream)) {
            fclose($stream);
        }
    }
});

echo "-- a wrapper that uses another iterator, and the decoder\n";
attempt(function () {
    Pieces::$at_read = function () {
        $before = [Pieces::$text, Pieces::$sizes, Pieces::$at_read];
        Pieces::$at_read = null;
        $sum = array_sum(iterator_to_array(fastjson_ndjson_decode("1\n2\n3")));
        fastjson_decode('[' . $sum . ',{"a":[]}]');
        fastjson_decode('[');
        [Pieces::$text, Pieces::$sizes, Pieces::$at_read] = $before;
    };
    echo json_encode(iterator_to_array(fastjson_decode_stream(pieces('[{"a":[1,{"b":2}]},"x"]', [1])))), "\n";
    Pieces::$at_read = null;
});

echo "-- a callback that comes back, throws, changes nothing\n";
attempt(function () {
    $it = fastjson_ndjson_decode("1\nx\n2\n", on_error: function () use (&$it) { $it->next(); });
    foreach ($it as $value) {
        echo $value, "\n";
    }
});
attempt(function () {
    foreach (fastjson_ndjson_decode("1\nx\n2\n", on_error: function ($e) { throw $e; }) as $value) {
        echo $value, "\n";
    }
});
$it = fastjson_ndjson_decode("1\nx\n2\n");
attempt(function () use ($it) {
    foreach ($it as $value) {
        echo $value, "\n";
    }
});
$it->next();
var_dump($it->current());

echo "-- cycles through the callback are found\n";
for ($i = 0; $i < 3; $i++) {
    $holder = new stdClass();
    $holder->it = fastjson_ndjson_decode("1\n", on_error: function () use ($holder) {});
    $holder->it->valid();
}
unset($holder);
var_dump(gc_collect_cycles() > 0);

echo "-- clones, copies, other ways to make one\n";
$parser = new FastJson\Parser();
attempt(fn () => clone $it);
attempt(fn () => clone $parser);
attempt(fn () => serialize($it));
attempt(fn () => serialize($parser));
attempt(fn () => unserialize('O:15:"FastJson\Parser":0:{}'));
attempt(fn () => new FastJson\StreamIterator());
attempt(fn () => (new ReflectionClass(FastJson\StreamIterator::class))->newInstanceWithoutConstructor()->valid());
attempt(fn () => (new ReflectionClass(FastJson\Parser::class))->newInstanceWithoutConstructor()->feed('1'));
attempt(fn () => $parser->__construct());
attempt(function () use ($it) {
    foreach ($it as &$value) {
    }
});
attempt(function () use ($parser) {
    $parser->x = 1;
});

echo "-- values with destructors that come back\n";
final class Noisy
{
    public function __construct(private Closure $at_end) {}

    public function __destruct()
    {
        ($this->at_end)();
    }
}
attempt(function () {
    $it = fastjson_decode_stream(pieces('[{},{},3]'));
    foreach ($it as $i => $value) {
        if (is_object($value)) {
            $value->noisy = new Noisy(function () use ($it, $i) {
                echo "end of $i, now at ", $it->key(), "\n";
            });
        }
        unset($value);
    }
});
attempt(function () {
    $parser = new FastJson\Parser();
    $parser->feed('{"a":{"x":1},"b":[');
    $parser->partial()->a->noisy = new Noisy(function () use ($parser) {
        $parser->feed('2');
    });
    $parser->feed(']');
    $parser->feed(',"a":3}');
});

echo "-- writing: a wrapper that throws, a generator that throws or encodes, one in itself\n";
final class Refusing
{
    public $context;
    public function stream_open(): bool { return true; }
    public function stream_write(string $bytes): int { throw new DomainException('no room'); }
}
stream_wrapper_register('refusing', Refusing::class);
attempt(function () {
    $stream = fopen('refusing://', 'wb');
    fastjson_encode_to_stream(range(1, 100000), $stream);
});
$memory = fopen('php://memory', 'w+');
attempt(fn () => fastjson_encode_to_stream((function () {
    yield 1;
    throw new DomainException('no more');
})(), $memory));
var_dump(fastjson_encode_to_stream((function () {
    foreach ([1, 2] as $i) {
        yield ['x' => fastjson_encode(['inner' => str_repeat("\u{e9}", 20000)]) !== '', 'i' => $i];
    }
})(), $memory));
$self = new ArrayObject();
$self[] = [1, [$self]];
var_dump(fastjson_encode_to_stream($self, $memory), fastjson_last_error_msg());
final class Endless implements IteratorAggregate
{
    public function getIterator(): Iterator { return new ArrayIterator([new Endless()]); }
}
var_dump(fastjson_encode_to_stream(new Endless(), $memory), fastjson_last_error_msg());
echo "-- exit in the middle\n";
Pieces::$at_read = function () {
    if (Pieces::$reads > 3) {
        exit("bye\n");
    }
};
Pieces::$reads = 0;
foreach (fastjson_decode_stream(pieces('[1,2,3]', [1])) as $value) {
    echo $value, "\n";
}
--EXPECT--
-- a wrapper that comes back to what reads it
Error: FastJson\StreamIterator is being read already
-- one that throws
1
DomainException: no more
-- one that closes the stream, and drops the iterator
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
int(3)
-- a stream that was closed meanwhile
1
FastJson\DecodeException: The file could not be read or written
-- a wrapper that uses another iterator, and the decoder
[{"a":[1,{"b":2}]},"x"]
done
-- a callback that comes back, throws, changes nothing
1
Error: FastJson\StreamIterator is being read already
1
FastJson\DecodeException: Syntax error
1
FastJson\DecodeException: Syntax error
int(2)
-- cycles through the callback are found
bool(true)
-- clones, copies, other ways to make one
Error: Trying to clone an uncloneable object of class FastJson\StreamIterator
Error: Trying to clone an uncloneable object of class FastJson\Parser
Exception: Serialization of 'FastJson\StreamIterator' is not allowed
Exception: Serialization of 'FastJson\Parser' is not allowed
Exception: Unserialization of 'FastJson\Parser' is not allowed
Error: Call to private FastJson\StreamIterator::__construct() from global scope
ReflectionException: Class FastJson\StreamIterator is an internal class marked as final that cannot be instantiated without invoking its constructor
ReflectionException: Class FastJson\Parser is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: FastJson\Parser has been made already
Error: FastJson\StreamIterator cannot be iterated by reference
Error: Cannot create dynamic property FastJson\Parser::$x
-- values with destructors that come back
end of 0, now at 0
end of 1, now at 1
done
Error: FastJson\Parser is reading already
-- writing: a wrapper that throws, a generator that throws or encodes, one in itself
DomainException: no room
DomainException: no more
int(35)
bool(false)
string(18) "Recursion detected"
bool(false)
string(28) "Maximum stack depth exceeded"
-- exit in the middle
1
bye
