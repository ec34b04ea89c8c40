--TEST--
The surface: functions, parameters, types, defaults, constants and version
--FILE--
<?php
declare(strict_types=1);

foreach (['fastjson_encode', 'fastjson_decode', 'fastjson_validate', 'fastjson_last_error', 'fastjson_last_error_msg', 'fastjson_last_error_pos', 'fastjson_last_error_info', 'fastjson_version',
    'fastjson_file_decode', 'fastjson_file_encode', 'fastjson_pointer_get', 'fastjson_pointer_get_many', 'fastjson_pointer_exists', 'fastjson_pointer_count',
    'fastjson_pointer_set', 'fastjson_patch', 'fastjson_diff', 'fastjson_merge_patch', 'fastjson_decode_stream', 'fastjson_encode_to_stream', 'fastjson_ndjson_decode', 'fastjson_ndjson_encode', 'fastjson_canonicalize', 'fastjson_decode_into', 'fastjson_decode_list_into'] as $name) {
    $function = new ReflectionFunction($name);
    $parameters = array_map(fn ($p) => $p->getType() . ' $' . $p->getName() . ($p->isOptional() ? ' = ' . json_encode($p->getDefaultValue()) : ''), $function->getParameters());
    echo $name, '(', implode(', ', $parameters), '): ', $function->getReturnType(), "\n";
}
foreach (['json_encode', 'json_decode', 'json_last_error', 'json_last_error_msg', 'json_validate'] as $name) {
    if (!function_exists($name)) {
        continue; // json_validate came with PHP 8.3
    }
    $theirs = (string) new ReflectionFunction($name);
    $ours = str_replace('fastjson', 'json', (string) new ReflectionFunction("fast$name"));
    if (preg_replace('/^.*\[/', '[', $theirs) !== preg_replace('/^.*\[/', '[', $ours)) {
        echo "$name and fast$name differ:\n$theirs$ours";
    }
}
$count = 0;
foreach (get_defined_constants(true)['json'] as $name => $value) {
    if (str_starts_with($name, 'JSON_ERROR_')) {
        $count++;
        if (!defined("FAST$name") || constant("FAST$name") !== $value) {
            echo "FAST$name is not $name\n";
        }
    }
}
foreach (get_defined_constants(true)['fastjson'] as $name => $value) {
    if (preg_match('/^FASTJSON_(DECODE|ENCODE|FILE)_/', $name) && ($value & 0xFFFFFFFF) !== 0) {
        echo "$name lies among the bits of JSON_*\n";
    }
}
var_dump(json_decode('[1,]', true, 512, FASTJSON_DECODE_RELAXED));
echo $count > 10 ? "constants agree\n" : "too few constants\n";
echo preg_match('/^\d+\.\d+\.\d+(-\w+)?$/', fastjson_version()) ? 'version is a version' : fastjson_version(), "\n";
echo phpversion('fastjson') === fastjson_version() ? 'same version everywhere' : phpversion('fastjson'), "\n";
?>
--EXPECT--
fastjson_encode(mixed $value, int $flags = 0, int $depth = 512): string|false
fastjson_decode(string $json, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed
fastjson_validate(string $json, int $depth = 512, int $flags = 0): bool
fastjson_last_error(): int
fastjson_last_error_msg(): string
fastjson_last_error_pos(): int
fastjson_last_error_info(): array
fastjson_version(): string
fastjson_file_decode(string $filename, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed
fastjson_file_encode(string $filename, mixed $value, int $flags = 0, int $depth = 512): bool
fastjson_pointer_get(string $json, string $pointer, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed
fastjson_pointer_get_many(string $json, array $pointers, ?bool $associative = null, int $depth = 512, int $flags = 0): ?array
fastjson_pointer_exists(string $json, string $pointer, int $flags = 0): bool
fastjson_pointer_count(string $json, string $pointer, int $flags = 0): int|false
fastjson_pointer_set(string $json, string $pointer, mixed $value, int $depth = 512, int $flags = 0): string|false
fastjson_patch(string $json, string $patch, int $depth = 512, int $flags = 0): string|false
fastjson_diff(string $from, string $to, int $depth = 512, int $flags = 0): string|false
fastjson_merge_patch(string $target, string $patch, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed
fastjson_decode_stream( $source, string $pointer = "", ?bool $associative = null, int $depth = 512, int $flags = 0, int $max_bytes = 0): FastJson\StreamIterator
fastjson_encode_to_stream(mixed $value,  $stream, int $flags = 0, int $depth = 512): int|false
fastjson_ndjson_decode( $source, ?bool $associative = null, int $depth = 512, int $flags = 0, int $max_line = 0, ?callable $on_error = null): FastJson\StreamIterator
fastjson_ndjson_encode(Traversable|array $values, int $flags = 0, int $depth = 512,  $stream = null): string|int|false
fastjson_canonicalize(string $json, int $flags = 0): string|false
fastjson_decode_into(string $json, string $class, int $flags = 0): ?object
fastjson_decode_list_into(string $json, string $class, int $flags = 0): ?array
NULL
constants agree
version is a version
same version everywhere
