<?php

/**
 * The surface of the extension: everything that PHP code can call or read.
 * Assumes PHP 8.1 or newer. fastjson_arginfo.h is generated from this file.
 *
 * @generate-class-entries
 */

namespace {
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_NONE
 */
const FASTJSON_ERROR_NONE = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_DEPTH
 */
const FASTJSON_ERROR_DEPTH = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_STATE_MISMATCH
 */
const FASTJSON_ERROR_STATE_MISMATCH = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_CTRL_CHAR
 */
const FASTJSON_ERROR_CTRL_CHAR = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_SYNTAX
 */
const FASTJSON_ERROR_SYNTAX = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_UTF8
 */
const FASTJSON_ERROR_UTF8 = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_RECURSION
 */
const FASTJSON_ERROR_RECURSION = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_INF_OR_NAN
 */
const FASTJSON_ERROR_INF_OR_NAN = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_UNSUPPORTED_TYPE
 */
const FASTJSON_ERROR_UNSUPPORTED_TYPE = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_INVALID_PROPERTY_NAME
 */
const FASTJSON_ERROR_INVALID_PROPERTY_NAME = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_UTF16
 */
const FASTJSON_ERROR_UTF16 = UNKNOWN;
/**
 * @var int
 * @cvalue PHP_JSON_ERROR_NON_BACKED_ENUM
 */
const FASTJSON_ERROR_NON_BACKED_ENUM = UNKNOWN;

/**
 * @var int
 * @cvalue fastjson::php::error_io
 */
const FASTJSON_ERROR_IO = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_pointer
 */
const FASTJSON_ERROR_POINTER = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_patch
 */
const FASTJSON_ERROR_PATCH = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_patch_test
 */
const FASTJSON_ERROR_PATCH_TEST = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_repeated_name
 */
const FASTJSON_ERROR_REPEATED_NAME = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_max_nodes
 */
const FASTJSON_ERROR_MAX_NODES = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_max_bytes
 */
const FASTJSON_ERROR_MAX_BYTES = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_max_string_bytes
 */
const FASTJSON_ERROR_MAX_STRING_BYTES = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_inexact_integer
 */
const FASTJSON_ERROR_INEXACT_INTEGER = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::decode_relaxed
 */
const FASTJSON_DECODE_RELAXED = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::decode_unique_names
 */
const FASTJSON_DECODE_UNIQUE_NAMES = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::decode_empty_objects
 */
const FASTJSON_DECODE_EMPTY_OBJECTS = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::decode_numbers_as_string
 */
const FASTJSON_DECODE_NUMBERS_AS_STRING = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::encode_sort_keys
 */
const FASTJSON_ENCODE_SORT_KEYS = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::encode_canonical
 */
const FASTJSON_ENCODE_CANONICAL = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::encode_canonical_strict
 */
const FASTJSON_ENCODE_CANONICAL_STRICT = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::encode_indent_2
 */
const FASTJSON_ENCODE_INDENT_2 = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::encode_indent_tab
 */
const FASTJSON_ENCODE_INDENT_TAB = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::file_atomic
 */
const FASTJSON_FILE_ATOMIC = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::error_mapping
 */
const FASTJSON_ERROR_MAPPING = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::decode_known_names
 */
const FASTJSON_DECODE_KNOWN_NAMES = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::encode_fields
 */
const FASTJSON_ENCODE_FIELDS = UNKNOWN;
/**
 * @var int
 * @cvalue fastjson::php::text_sequence
 */
const FASTJSON_TEXT_SEQUENCE = UNKNOWN;

/**
 * JSON text of a value, as json_encode() writes it.
 * @phpstan-return non-empty-string|false
 */
function fastjson_encode(mixed $value, int $flags = 0, int $depth = 512): string|false {}

/** The value of a JSON text, as json_decode() builds it; null after an error. */
function fastjson_decode(string $json, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed {}

/** Whether a text is valid JSON, as json_validate() of PHP 8.3 says. */
function fastjson_validate(string $json, int $depth = 512, int $flags = 0): bool {}

/**
 * The code of the last error, one of FASTJSON_ERROR_*: those of JSON_ERROR_*, and more.
 * @phpstan-return int<0, max>
 */
function fastjson_last_error(): int {}

/**
 * The message of the last error, as json_last_error_msg() words it.
 * @phpstan-return non-empty-string
 */
function fastjson_last_error_msg(): string {}

/**
 * Byte offset of the last call's error, -1 when there is none.
 * @phpstan-return int<-1, max>
 */
function fastjson_last_error_pos(): int {}

/**
 * The last call's error, also when it threw: line and column count from 1, and are 0 where there is no position.
 * @phpstan-return array{code: int<0, max>, msg: non-empty-string, pos: int<-1, max>, line: int<0, max>, col: int<0, max>}
 */
function fastjson_last_error_info(): array {}

/** @phpstan-return non-empty-string */
function fastjson_version(): string {}

/** Decodes what a file or stream holds; null after an error. */
function fastjson_file_decode(string $filename, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed {}

/** Encodes a value into a file, which readers see before or after, not in between, where it is a plain local one. */
function fastjson_file_encode(string $filename, mixed $value, int $flags = 0, int $depth = 512): bool {}

/** One value of a text by its JSON Pointer (RFC 6901); null when it is absent. */
function fastjson_pointer_get(string $json, string $pointer, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed {}

/**
 * The values that are there, by the keys of $pointers, in one pass; null after an error.
 * @template K of array-key
 * @phpstan-param array<K, string> $pointers
 * @phpstan-return array<K, mixed>|null
 */
function fastjson_pointer_get_many(string $json, array $pointers, ?bool $associative = null, int $depth = 512, int $flags = 0): ?array {}

/** Whether a value is there, null included. */
function fastjson_pointer_exists(string $json, string $pointer, int $flags = 0): bool {}

/**
 * Elements or members of a container, 0 for a scalar, false when it is absent.
 * @phpstan-return int<0, max>|false
 */
function fastjson_pointer_count(string $json, string $pointer, int $flags = 0): int|false {}

/**
 * The text with a value in it; every other byte stays.
 * @phpstan-return non-empty-string|false
 */
function fastjson_pointer_set(string $json, string $pointer, mixed $value, int $depth = 512, int $flags = 0): string|false {}

/**
 * The text after a JSON Patch (RFC 6902), all operations or none.
 * @phpstan-return non-empty-string|false
 */
function fastjson_patch(string $json, string $patch, int $depth = 512, int $flags = 0): string|false {}

/**
 * A JSON Patch that makes $to of $from, "[]" when they are the same value.
 * @phpstan-return non-empty-string|false
 */
function fastjson_diff(string $from, string $to, int $depth = 512, int $flags = 0): string|false {}

/** The value of $target after a JSON Merge Patch (RFC 7386). */
function fastjson_merge_patch(string $target, string $patch, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed {}

/**
 * The canonical form of a text (RFC 8785).
 * @phpstan-return non-empty-string|false
 */
function fastjson_canonicalize(string $json, int $flags = 0): string|false {}

/**
 * An object of the class, filled from a JSON object without its constructor; null after an error.
 * @template T of object
 * @phpstan-param class-string<T> $class
 * @phpstan-return T|null
 */
function fastjson_decode_into(string $json, string $class, int $flags = 0): ?object {}

/**
 * The elements of a JSON array, each as an object of the class or a value of the type; null after an error.
 * @phpstan-param non-empty-string $class
 * @phpstan-return list<mixed>|null
 */
function fastjson_decode_list_into(string $json, string $class, int $flags = 0): ?array {}

/**
 * The elements of the array or object at a JSON Pointer, one at a time, of a document in a stream or file of any size.
 * @param resource|string $source an open stream, or a path or URL
 */
function fastjson_decode_stream($source, string $pointer = "", ?bool $associative = null, int $depth = 512, int $flags = 0, int $max_bytes = 0): FastJson\StreamIterator {}

/**
 * Writes JSON text to a stream in pieces, Traversables as what they give; how many bytes, or false after an error.
 * @param resource $stream
 */
function fastjson_encode_to_stream(mixed $value, $stream, int $flags = 0, int $depth = 512): int|false {}

/**
 * The values of a text with one on each line (NDJSON), or of a text sequence (RFC 7464), read when they are asked for.
 * @param resource|string $source an open stream, or the text itself
 */
function fastjson_ndjson_decode($source, ?bool $associative = null, int $depth = 512, int $flags = 0, int $max_line = 0, ?callable $on_error = null): FastJson\StreamIterator {}

/**
 * Values one a line: the text, or how many bytes were written to the stream; false after an error.
 * @param resource|null $stream
 */
function fastjson_ndjson_encode(iterable $values, int $flags = 0, int $depth = 512, $stream = null): string|int|false {}
}

namespace FastJson {

/** What classes and iterators of this extension throw for a text that they cannot read. */
class DecodeException extends \JsonException
{
    /** Byte offset of the first byte that cannot continue a valid text, -1 when there is none. */
    public int $position = -1;
    /** 1-based, 0 when there is none. */
    public int $textLine = 0;
    /** 1-based, in code points; 0 when there is none. */
    public int $textColumn = 0;
    /** JSON Pointer of the value that does not fit, "" for the whole text. */
    public string $pointer = "";
}

/**
 * What a property is called in JSON, what its array holds, or that JSON does not fill it.
 * @strict-properties
 */
final class Field
{
    public readonly ?string $name;
    public readonly ?string $list;
    public readonly ?string $map;
    public readonly bool $skip;

    public function __construct(?string $name = null, ?string $list = null, ?string $map = null, bool $skip = false) {}
}

/**
 * A valid JSON text, of which values are built when they are asked for.
 * @strict-properties
 */
final class Document implements \ArrayAccess, \IteratorAggregate, \Countable, \JsonSerializable
{
    private function __construct() {}

    /**
     * Checks the text once and builds nothing.
     * @throws DecodeException
     */
    public static function parse(string $json, int $flags = 0): Document {}

    /**
     * The value at a JSON Pointer, $default when it is absent; a container is a Document over the same text.
     * @phpstan-return Document|string|int|float|bool|null
     */
    public function get(string $pointer, mixed $default = null): mixed {}

    /** Whether a value is there, null included. */
    public function has(string $pointer): bool {}

    /**
     * As fastjson_decode($text, true) would build it.
     * @phpstan-return array<array-key, mixed>|string|int|float|bool|null
     */
    public function toArray(int $depth = 512): mixed {}

    /**
     * As fastjson_decode($text) would build it.
     * @phpstan-return \stdClass|list<mixed>|string|int|float|bool|null
     */
    public function toObject(int $depth = 512): mixed {}

    /**
     * The text of this value.
     * @phpstan-return non-empty-string
     */
    public function json(): string {}

    /** @phpstan-return 'object'|'array'|'string'|'number'|'boolean'|'null' */
    public function type(): string {}

    /** @tentative-return-type */
    public function count(): int {}

    /**
     * In the order of the text.
     * @phpstan-return \Iterator<array-key, Document|string|int|float|bool|null>
     */
    public function getIterator(): \Iterator {}

    /** @tentative-return-type */
    public function offsetExists(mixed $offset): bool {}

    /** @tentative-return-type */
    public function offsetGet(mixed $offset): mixed {}

    /** @tentative-return-type */
    public function offsetSet(mixed $offset, mixed $value): void {}

    /** @tentative-return-type */
    public function offsetUnset(mixed $offset): void {}

    /** @tentative-return-type */
    public function jsonSerialize(): mixed {}

    public function __serialize(): array {}

    public function __unserialize(array $data): void {}
}

/**
 * A checked JSON text that is written as it is.
 * @strict-properties
 */
final class Raw implements \JsonSerializable, \Stringable
{
    /** @throws DecodeException */
    public function __construct(string $json, int $flags = 0) {}

    public function json(): string {}

    public function __toString(): string {}

    /** @tentative-return-type */
    public function jsonSerialize(): mixed {}

    public function __serialize(): array {}

    public function __unserialize(array $data): void {}
}

/**
 * Bytes that are written as a string of Base64.
 * @strict-properties
 */
final class Base64 implements \JsonSerializable
{
    public function __construct(string $bytes, bool $url = false) {}

    public function bytes(): string {}

    /** @tentative-return-type */
    public function jsonSerialize(): mixed {}

    public function __serialize(): array {}

    public function __unserialize(array $data): void {}
}

/**
 * Decodes with options and limits of its own. Always throws DecodeException.
 * @strict-properties
 * @not-serializable
 */
final class Decoder
{
    /**
     * Any other option is a ValueError, another type a TypeError.
     * @phpstan-param array{associative?: bool|null, depth?: int<1, 2147483647>, flags?: int, max_nodes?: int<0, max>, max_bytes?: int<0, max>, max_string_bytes?: int<0, max>} $options
     */
    public function __construct(array $options = []) {}

    /** @throws DecodeException */
    public function decode(string $json): mixed {}

    /**
     * True, or an exception for what decode() would refuse.
     * @throws DecodeException
     */
    public function validate(string $json): bool {}

    /**
     * Reads through PHP's streams.
     * @throws DecodeException
     */
    public function decodeFile(string $filename): mixed {}
}

/**
 * Values of a stream, read when they are asked for.
 * @strict-properties
 * @not-serializable
 */
final class StreamIterator implements \Iterator
{
    private function __construct() {}

    public function current(): mixed {}

    public function key(): int|string|null {}

    public function next(): void {}

    public function rewind(): void {}

    public function valid(): bool {}

    public function position(): int {}
}

/**
 * Texts that arrive in chunks.
 * @strict-properties
 * @not-serializable
 */
final class Parser
{
    public function __construct(?bool $associative = null, int $depth = 512, int $flags = 0, int $max_bytes = 0, bool $many = false) {}

    public function feed(string $chunk): int {}

    public function end(): int {}

    public function hasValue(): bool {}

    public function take(): mixed {}

    public function values(): array {}

    public function partial(): mixed {}
}

}
