--TEST--
fastjson_encode: strings of 1 to 40 KB, which go past the stage, among short ones, in nested calls, refused, replaced and to a stream
--INI--
memory_limit=512M
--FILE--
<?php
declare(strict_types=1);

final class Inner implements JsonSerializable
{
    public function __construct(private mixed $value, private ?Closure $encode = null)
    {
    }

    public function jsonSerialize(): mixed
    {
        return [$this->value, $this->encode === null ? null : strlen((string) ($this->encode)([$this->value, str_repeat('in', 9000)]))];
    }
}

/** The value for both encoders, whose user code calls the same one. */
function compare(string $what, Closure $value): void
{
    static $calls = 0;
    $others = [0, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS, JSON_PRETTY_PRINT,
        JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_INVALID_UTF8_IGNORE | JSON_UNESCAPED_UNICODE, JSON_INVALID_UTF8_SUBSTITUTE];
    foreach ([JSON_UNESCAPED_UNICODE, $others[$calls++ % 6]] as $flags) {
        $theirs = json_encode($value(json_encode(...)), $flags);
        $ours = fastjson_encode($value(fastjson_encode(...)), $flags);
        if ($ours !== $theirs || fastjson_last_error() !== json_last_error()) {
            echo "$what, flags $flags: not as json_encode\n";
        }
        $file = fopen('php://memory', 'w+');
        if ($theirs !== false && fastjson_encode_to_stream($value(fastjson_encode(...)), $file, $flags) !== false) {
            rewind($file);
            if (stream_get_contents($file) !== $theirs) {
                echo "$what, flags $flags: another text in the stream\n";
            }
        }
    }
}

foreach (['x', 'é', '日', '😀', "\u{2028}"] as $unit) {
    foreach ([2048, 4223, 8300, 40000] as $bytes) {
        $long = str_repeat($unit, intdiv($bytes, strlen($unit)));
        foreach (["\n", "\xff", "\xe6\x97"] as $end) {
            foreach ([$long . $end, $end . $long, substr_replace($long, $end, strlen($unit) * 37, 0)] as $text) {
                $what = bin2hex($unit) . " $bytes " . bin2hex($end);
                compare($what, fn ($encode) => $text);
                compare($what, fn ($encode) => ['k' => [1, $text, $text, 'short', [$text]], $text => null, 'z' => 2.5]);
                compare($what, fn ($encode) => [$text, new Inner($text), new Inner($text, $encode), [$text, 'after']]);
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
