--TEST--
Streams take the memory of one element and a window: 30 MB of document, of lines, of generated values; one endless element ends at max_bytes
--INI--
memory_limit=64M
--FILE--
<?php
require __DIR__ . '/streams.inc';

/** repeat://: a beginning, a unit many times, an end. */
final class Repeated
{
    public static string $begin = '';
    public static string $unit = '';
    public static int $times = 0;
    public static string $end = '';
    public $context;
    private string $left = '';
    private int $done = 0;
    private bool $at_end = false;

    public function stream_open(): bool
    {
        $this->left = self::$begin;
        return true;
    }

    public function stream_read(int $count): string
    {
        while (strlen($this->left) < $count && !$this->at_end) {
            $n = min(100, self::$times - $this->done);
            $this->done += $n;
            $this->at_end = $this->done === self::$times;
            $this->left .= str_repeat(self::$unit, $n) . ($this->at_end ? self::$end : '');
        }
        $piece = substr($this->left, 0, $count);
        $this->left = substr($this->left, $count);
        return $piece;
    }

    public function stream_eof(): bool
    {
        return $this->at_end && $this->left === '';
    }

    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('repeat', Repeated::class);

function repeated(string $begin, string $unit, int $times, string $end): string
{
    [Repeated::$begin, Repeated::$unit, Repeated::$times, Repeated::$end] = [$begin, $unit, $times, $end];
    return 'repeat://';
}

/** More memory than 2 MB (4 chunks of PHP's heap would be 8) at the peak of the call? */
function bounded(string $what, callable $call, int $most = 2 << 20): void
{
    gc_collect_cycles();
    if (function_exists('memory_reset_peak_usage')) {
        memory_reset_peak_usage();
    }
    $before = memory_get_usage();
    try {
        $call();
    } catch (FastJson\DecodeException $e) {
        echo $e->getCode() === 1012 ? 'too many bytes' : $e->getMessage(), "\n";
    }
    $took = memory_get_peak_usage() - $before;
    echo $what, $took < $most || !function_exists('memory_reset_peak_usage') ? '' : ": $took bytes", "\n";
}

$unit = '{"id":1,"name":"some name","list":[1,2,3]},';
bounded('elements', function () use ($unit) {
    $n = 0;
    foreach (fastjson_decode_stream(repeated('{"skipped":[' . $unit . '0],"items":[', $unit, 700000, '0]}'), '/items') as $value) {
        $n++;
    }
    echo $n, "\n";
});
bounded('skipped', function () use ($unit) {
    foreach (fastjson_decode_stream(repeated('{"skipped":[', $unit, 700000, '0],"items":[1]}'), '/items') as $value) {
        echo $value, "\n";
    }
});
bounded('a long string on the way', function () {
    foreach (fastjson_decode_stream(repeated('{"skipped":"', 'xyz\\n', 6000000, '","items":[1]}'), '/items') as $value) {
        echo $value, "\n";
    }
});
bounded('behind', function () use ($unit) {
    foreach (fastjson_decode_stream(repeated('{"items":[1],"more":[', $unit, 700000, '0]}'), '/items') as $value) {
        echo $value, "\n";
    }
});
bounded('an endless element', function () use ($unit) {
    foreach (fastjson_decode_stream(repeated('[[', $unit, 700000, '0]]'), '', max_bytes: 300000) as $value) {
        echo "?\n";
    }
});
bounded('one that is wrong early', function () use ($unit) {
    foreach (fastjson_decode_stream(repeated('[[1,x[', $unit, 700000, '0]]]')) as $value) {
        echo "?\n";
    }
}, 4 << 20);
bounded('a token to blame that is long', function () {
    foreach (fastjson_decode_stream(repeated('[1 "', 'xyz\\n', 6000000, '"]')) as $value) {
        echo $value, "\n";
    }
});
bounded('lines', function () use ($unit) {
    $n = 0;
    foreach (fastjson_ndjson_decode(fopen(repeated('', rtrim($unit, ',') . "\n", 700000, '0'), 'rb')) as $value) {
        $n++;
    }
    echo $n, "\n";
});
bounded('an endless line', function () {
    foreach (fastjson_ndjson_decode(fopen(repeated('"', 'xyz\\n', 6000000, "\"\n1"), 'rb'), max_line: 10000, on_error: fn ($e, $line) => print(strlen($line) . "\n")) as $value) {
        echo $value, "\n";
    }
});
bounded('chunks', function () use ($unit) {
    $parser = new FastJson\Parser(many: true);
    $n = 0;
    for ($i = 0; $i < 3000; $i++) {
        $parser->feed(str_repeat(strtr($unit, ',', ',') === '' ? '' : rtrim($unit, ',') . ' ', 200));
        $n += count($parser->values());
    }
    echo $n, "\n";
});
file_put_contents($file = tempnam(sys_get_temp_dir(), 'fastjson'), '');
bounded('written', function () use ($file) {
    $values = (function () {
        for ($i = 0; $i < 700000; $i++) {
            yield ['id' => 1, 'name' => 'some name', 'list' => [1, 2, 3]];
        }
    })();
    echo fastjson_encode_to_stream(['items' => $values], fopen($file, 'wb')), "\n";
});
bounded('written lines', function () use ($file) {
    $values = (function () {
        for ($i = 0; $i < 700000; $i++) {
            yield 'a value of a line';
        }
    })();
    echo fastjson_ndjson_encode($values, stream: fopen($file, 'wb')), "\n";
});
unlink($file);
--EXPECT--
700001
elements
1
skipped
1
a long string on the way
1
behind
too many bytes
an endless element
Syntax error
one that is wrong early
1
Syntax error
a token to blame that is long
700001
lines
10000
1
an endless line
600000
chunks
30100011
written
14000000
written lines
