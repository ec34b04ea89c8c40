--TEST--
fastjson_last_error_info() is that of the call, whatever user code did while its arguments were looked at
--FILE--
<?php
use FastJson\Document;

/** Text that meets an error of its own whenever somebody wants to have it. */
final class Text
{
    public static int $asked = 0;
    public function __construct(private string $text)
    {
    }
    public function __toString(): string
    {
        self::$asked++;
        fastjson_decode('[1, }');
        return $this->text;
    }
}
final class Target
{
    public int $a = 0;
}
final class Discards
{
    public $context;
    public function stream_open(): bool { return true; }
    public function stream_write(string $bytes): int { return strlen($bytes); }
}
stream_wrapper_register('discards', Discards::class);

// A float with a fraction for $flags is deprecated: the handler meets an error.
set_error_handler(function () {
    Text::$asked++;
    fastjson_decode('[1, }');
    return true;
});
$file = sys_get_temp_dir() . '/fastjson-arguments-' . getmypid() . '.json';
$text = fn(string $json) => new Text($json);
$good = [
    'decode' => fn() => fastjson_decode($text('{"a":1}')),
    'decode, flags' => fn() => fastjson_decode('1', true, 512, 0.5),
    'encode, simple' => fn() => fastjson_encode(1, 0.5),
    'encode' => fn() => fastjson_encode([1], 0.5),
    'validate' => fn() => fastjson_validate($text('{"a":1}')),
    'file_encode' => fn() => fastjson_file_encode($text($file), [1]),
    'file_decode' => fn() => fastjson_file_decode($text($file)),
    'pointer_get' => fn() => fastjson_pointer_get($text('[1]'), $text('/0')),
    'pointer_get_many' => fn() => fastjson_pointer_get_many($text('[1]'), ['/0']),
    'pointer_exists' => fn() => fastjson_pointer_exists($text('[1]'), $text('/0')),
    'pointer_count' => fn() => fastjson_pointer_count($text('[1]'), $text('')),
    'pointer_set' => fn() => fastjson_pointer_set($text('[1]'), $text('/0'), 2),
    'patch' => fn() => fastjson_patch($text('[1]'), $text('[]')),
    'diff' => fn() => fastjson_diff($text('[1]'), $text('[2]')),
    'merge_patch' => fn() => fastjson_merge_patch($text('{}'), $text('{"a":1}')),
    'canonicalize' => fn() => fastjson_canonicalize($text('[1]')),
    'decode_into' => fn() => fastjson_decode_into($text('{"a":1}'), $text('Target')),
    'decode_list_into' => fn() => fastjson_decode_list_into($text('[{"a":1}]'), $text('Target')),
    'encode_to_stream' => fn() => fastjson_encode_to_stream([1], fopen('discards://', 'wb'), 0.5),
    'ndjson_encode' => fn() => fastjson_ndjson_encode([[1]], 0.5),
    'Document::parse' => fn() => Document::parse($text('[1]')),
    'Decoder::decode' => fn() => (new FastJson\Decoder())->decode($text('[1]')),
    'Raw' => fn() => new FastJson\Raw($text('[1]')),
];
foreach ($good as $name => $call) {
    Text::$asked = 0;
    $result = $call();
    $info = fastjson_last_error_info();
    $position = $name === 'encode_to_stream' ? 3 : -1; // so much was written
    $right = $result !== null && $result !== false && Text::$asked > 0 && $info['code'] === 0 && $info['pos'] === $position && fastjson_last_error_pos() === $position;
    echo $right ? '' : "$name: " . json_encode([$result, $info, Text::$asked]) . "\n";
}

// Refused arguments behind one that has run user code.
$refused = [
    'decode' => fn() => fastjson_decode($text('1'), null, 'x'),
    'encode' => fn() => fastjson_encode(1, 0.5, 'x'),
    'validate' => fn() => fastjson_validate($text('1'), 'x'),
    'file_decode' => fn() => fastjson_file_decode($text($file), null, 'x'),
    'file_encode' => fn() => fastjson_file_encode($text($file), 1, 'x'),
    'pointer_get' => fn() => fastjson_pointer_get($text('1'), []),
    'pointer_get_many' => fn() => fastjson_pointer_get_many($text('1'), 'x'),
    'pointer_exists' => fn() => fastjson_pointer_exists($text('1'), []),
    'pointer_count' => fn() => fastjson_pointer_count($text('1'), []),
    'pointer_set' => fn() => fastjson_pointer_set($text('1'), []),
    'patch' => fn() => fastjson_patch($text('1'), []),
    'diff' => fn() => fastjson_diff($text('1'), []),
    'merge_patch' => fn() => fastjson_merge_patch($text('1'), []),
    'canonicalize' => fn() => fastjson_canonicalize($text('1'), 'x'),
    'decode_into' => fn() => fastjson_decode_into($text('1'), []),
    'encode_to_stream' => fn() => fastjson_encode_to_stream(1, fopen('discards://', 'wb'), 0.5, 'x'),
    'ndjson_encode' => fn() => fastjson_ndjson_encode([], 0.5, 'x'),
];
foreach ($refused as $name => $call) {
    Text::$asked = 0;
    try {
        $call();
        echo "$name: nothing was thrown\n";
    } catch (TypeError | ArgumentCountError) {
        $info = fastjson_last_error_info();
        echo $info['code'] === 0 && $info['pos'] === -1 && ($name === 'pointer_set' || Text::$asked > 0) ? '' : "$name, refused: " . json_encode($info) . "\n";
    }
}

// What fails has its own error.
fastjson_decode($text("[1,\n\"\x01\"]"));
echo json_encode(fastjson_last_error_info()), "\n";
unlink($file);
?>
--EXPECTF--
{"code":3,"msg":"Control character error, possibly incorrectly encoded%S","pos":5,"line":2,"col":2}
