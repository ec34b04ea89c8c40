--TEST--
Every flag of this extension in every function that takes flags: acts, or does nothing, as docs/php-options.md and docs/php-documents.md say
--FILE--
<?php
declare(strict_types=1);

$folder = sys_get_temp_dir() . '/fastjson-flags-' . getmypid();
mkdir($folder);
register_shutdown_function(fn () => [array_map(unlink(...), glob("$folder/*")), rmdir($folder)]);

// What a flag could change: texts with something for each of them, values too.
$texts = ['{"a":1,"b":2,"a":3}', '{"b":{},"a":[]}', '[9007199254740993,1.50]', '[1,/**/]', '{"b":[1],"a":0}'];
$values = [['b' => 1, 'a' => [2]], ['n' => 9007199254740993, 'm' => 1.0]];
foreach ($texts as $i => $text) {
    file_put_contents("$folder/text$i", $text);
}
/** What the call gives for each input: a value, an exception, or that such a flag is refused. */
$each = fn (array $of, Closure $call) => fn (int $flags) => array_map(function ($x) use ($call, $flags) {
    try {
        return serialize($call($x, $flags));
    } catch (ValueError) {
        return 'refused';
    } catch (JsonException $error) {
        return get_class($error) . $error->getCode();
    }
}, $of);
$probes = [
    'fastjson_encode' => $each($values, fn ($v, $f) => [fastjson_encode($v, $f), fastjson_encode($v, $f | JSON_PRETTY_PRINT)]),
    'fastjson_decode' => $each($texts, fn ($t, $f) => fastjson_decode($t, true, 512, $f)),
    'fastjson_validate' => $each($texts, fn ($t, $f) => fastjson_validate($t, 512, $f)),
    'fastjson_file_decode' => $each(array_keys($texts), fn ($i, $f) => fastjson_file_decode("$folder/text$i", true, 512, $f)),
    // A pipe in the place of a file cannot be renamed.
    'fastjson_file_encode' => $each($values, function ($v, $f) use ($folder) {
        $told = [fastjson_file_encode("$folder/out", $v, $f), file_get_contents("$folder/out"), fastjson_file_encode("$folder/out", $v, $f | JSON_PRETTY_PRINT), file_get_contents("$folder/out")];
        return [...$told, fastjson_file_encode('php://memory', $v, $f)];
    }),
    'fastjson_pointer_get' => $each($texts, fn ($t, $f) => fastjson_pointer_get($t, '', true, 512, $f)),
    'fastjson_pointer_get_many' => $each($texts, fn ($t, $f) => fastjson_pointer_get_many($t, [''], true, 512, $f)),
    'fastjson_pointer_exists' => $each($texts, fn ($t, $f) => fastjson_pointer_exists($t, '', $f)),
    'fastjson_pointer_count' => $each($texts, fn ($t, $f) => fastjson_pointer_count($t, '', $f)),
    'fastjson_pointer_set' => $each($texts, fn ($t, $f) => array_map(fn ($v) => [fastjson_pointer_set($t, '', $v, 512, $f), fastjson_pointer_set($t, '', $v, 512, $f | JSON_PRETTY_PRINT)], $values)),
    'fastjson_patch' => $each($texts, fn ($t, $f) => fastjson_patch($t, '[{"op":"add","path":"","value":' . $t . '}]', 512, $f)),
    'fastjson_diff' => $each($texts, fn ($t, $f) => fastjson_diff('[]', $t, 512, $f)),
    'fastjson_merge_patch' => $each($texts, fn ($t, $f) => fastjson_merge_patch('[]', $t, true, 512, $f)),
    'fastjson_canonicalize' => $each($texts, fn ($t, $f) => fastjson_canonicalize($t, $f)),
    'FastJson\Document::parse' => $each($texts, fn ($t, $f) => FastJson\Document::parse($t, $f)->toArray()),
    'FastJson\Raw::__construct' => $each($texts, fn ($t, $f) => (new FastJson\Raw($t, $f))->json()),
    'FastJson\Decoder::__construct' => $each($texts, fn ($t, $f) => (new FastJson\Decoder(['flags' => $f, 'associative' => true]))->decode($t)),
];
// Those that have pages and tests of their own.
$elsewhere = '/stream|ndjson|_into|Parser|Field/i';

$flags = array_filter(get_defined_constants(true)['fastjson'], fn ($name) => preg_match('/^FASTJSON_(DECODE|ENCODE|FILE)_/', $name) === 1, ARRAY_FILTER_USE_KEY);
// Of decode_into() and of encoding what it reads.
unset($flags['FASTJSON_ENCODE_FIELDS']);
$bits = 0;
foreach ($flags as $name => $bit) {
    echo ($bit & ($bit - 1)) !== 0 || $bit < 1 << 32 || ($bits & $bit) !== 0 ? "$name is not one bit of its own\n" : '';
    $bits |= $bit;
}
foreach (get_defined_constants(true)['json'] as $name => $value) {
    echo !str_starts_with($name, 'JSON_ERROR_') && ($value & $bits) !== 0 ? "$name collides\n" : '';
}

foreach ($probes as $function => $probe) {
    [$acts, $refused] = [[], []];
    foreach ($flags as $name => $bit) {
        $with = $probe($bit);
        if (array_unique($with) === ['refused']) {
            $refused[] = substr($name, 9);
        } elseif ($with !== $probe(0)) {
            $acts[] = substr($name, 9);
        }
    }
    echo $function, ': ', implode(' ', $acts) ?: 'none', match (count($refused)) {
        0 => '',
        count($flags) - count($acts) => '; refuses all others',
        default => '; refuses ' . implode(' ', $refused),
    }, "\n";
}
foreach (get_extension_funcs('fastjson') as $name) {
    foreach ((new ReflectionFunction($name))->getParameters() as $parameter) {
        if ($parameter->getName() === 'flags' && !isset($probes[$name]) && !preg_match($elsewhere, $name)) {
            echo "no probe for $name\n";
        }
    }
}
foreach (get_declared_classes() as $class) {
    foreach (str_starts_with($class, 'FastJson\\') && !preg_match($elsewhere, $class) ? (new ReflectionClass($class))->getMethods() : [] as $method) {
        foreach ($method->getParameters() as $parameter) {
            if ($parameter->getName() === 'flags' && !isset($probes["$class::{$method->getName()}"])) {
                echo "no probe for $class::{$method->getName()}\n";
            }
        }
    }
}
?>
--EXPECT--
fastjson_encode: ENCODE_SORT_KEYS ENCODE_CANONICAL ENCODE_CANONICAL_STRICT ENCODE_INDENT_2 ENCODE_INDENT_TAB
fastjson_decode: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING
fastjson_validate: DECODE_RELAXED DECODE_UNIQUE_NAMES; refuses all others
fastjson_file_decode: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING
fastjson_file_encode: ENCODE_SORT_KEYS ENCODE_CANONICAL ENCODE_CANONICAL_STRICT ENCODE_INDENT_2 ENCODE_INDENT_TAB FILE_ATOMIC
fastjson_pointer_get: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING
fastjson_pointer_get_many: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING
fastjson_pointer_exists: DECODE_RELAXED DECODE_UNIQUE_NAMES
fastjson_pointer_count: DECODE_RELAXED DECODE_UNIQUE_NAMES
fastjson_pointer_set: DECODE_RELAXED DECODE_UNIQUE_NAMES ENCODE_SORT_KEYS ENCODE_CANONICAL ENCODE_CANONICAL_STRICT ENCODE_INDENT_2 ENCODE_INDENT_TAB
fastjson_patch: DECODE_RELAXED DECODE_UNIQUE_NAMES
fastjson_diff: DECODE_RELAXED DECODE_UNIQUE_NAMES
fastjson_merge_patch: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING
fastjson_canonicalize: DECODE_RELAXED ENCODE_CANONICAL_STRICT
FastJson\Document::parse: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING
FastJson\Raw::__construct: DECODE_RELAXED DECODE_UNIQUE_NAMES; refuses all others
FastJson\Decoder::__construct: DECODE_RELAXED DECODE_UNIQUE_NAMES DECODE_EMPTY_OBJECTS DECODE_NUMBERS_AS_STRING; refuses all others
