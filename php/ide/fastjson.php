<?php

/**
 * The functions and classes of fastjson for editors and static analysis; never loaded by PHP.
 * Written by scripts/ide-stub from php/fastjson.stub.php. PHPStan: scanFiles; Psalm: <stubs>; PhpStorm: an include path.
 */

namespace {
const FASTJSON_ERROR_NONE = 0;
const FASTJSON_ERROR_DEPTH = 1;
const FASTJSON_ERROR_STATE_MISMATCH = 2;
const FASTJSON_ERROR_CTRL_CHAR = 3;
const FASTJSON_ERROR_SYNTAX = 4;
const FASTJSON_ERROR_UTF8 = 5;
const FASTJSON_ERROR_RECURSION = 6;
const FASTJSON_ERROR_INF_OR_NAN = 7;
const FASTJSON_ERROR_UNSUPPORTED_TYPE = 8;
const FASTJSON_ERROR_INVALID_PROPERTY_NAME = 9;
const FASTJSON_ERROR_UTF16 = 10;
const FASTJSON_ERROR_NON_BACKED_ENUM = 11;

const FASTJSON_ERROR_IO = 1001;
const FASTJSON_ERROR_POINTER = 1002;
const FASTJSON_ERROR_PATCH = 1003;
const FASTJSON_ERROR_PATCH_TEST = 1004;
const FASTJSON_ERROR_REPEATED_NAME = 1010;
const FASTJSON_ERROR_MAX_NODES = 1011;
const FASTJSON_ERROR_MAX_BYTES = 1012;
const FASTJSON_ERROR_MAX_STRING_BYTES = 1013;
const FASTJSON_ERROR_INEXACT_INTEGER = 1014;
const FASTJSON_DECODE_RELAXED = 4294967296;
const FASTJSON_DECODE_UNIQUE_NAMES = 8589934592;
const FASTJSON_DECODE_EMPTY_OBJECTS = 17179869184;
const FASTJSON_DECODE_NUMBERS_AS_STRING = 34359738368;
const FASTJSON_ENCODE_SORT_KEYS = 68719476736;
const FASTJSON_ENCODE_CANONICAL = 137438953472;
const FASTJSON_ENCODE_CANONICAL_STRICT = 274877906944;
const FASTJSON_ENCODE_INDENT_2 = 549755813888;
const FASTJSON_ENCODE_INDENT_TAB = 1099511627776;
const FASTJSON_FILE_ATOMIC = 8796093022208;
const FASTJSON_ERROR_MAPPING = 1020;
const FASTJSON_DECODE_KNOWN_NAMES = 17592186044416;
const FASTJSON_ENCODE_FIELDS = 35184372088832;
const FASTJSON_TEXT_SEQUENCE = 70368744177664;

/**
 * JSON text of a value, as json_encode() writes it.
 * @return non-empty-string|false
 */
function fastjson_encode(mixed $value, int $flags = 0, int $depth = 512): string|false {}

/** The value of a JSON text, as json_decode() builds it; null after an error. */
function fastjson_decode(string $json, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed {}

/** Whether a text is valid JSON, as json_validate() of PHP 8.3 says. */
function fastjson_validate(string $json, int $depth = 512, int $flags = 0): bool {}

/**
 * The code of the last error, one of FASTJSON_ERROR_*: those of JSON_ERROR_*, and more.
 * @return int<0, max>
 */
function fastjson_last_error(): int {}

/**
 * The message of the last error, as json_last_error_msg() words it.
 * @return non-empty-string
 */
function fastjson_last_error_msg(): string {}

/**
 * Byte offset of the last call's error, -1 when there is none.
 * @return int<-1, max>
 */
function fastjson_last_error_pos(): int {}

/**
 * The last call's error, also when it threw: line and column count from 1, and are 0 where there is no position.
 * @return array{code: int<0, max>, msg: non-empty-string, pos: int<-1, max>, line: int<0, max>, col: int<0, max>}
 */
function fastjson_last_error_info(): array {}

/** @return non-empty-string */
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
 * @param array<K, string> $pointers
 * @return array<K, mixed>|null
 */
function fastjson_pointer_get_many(string $json, array $pointers, ?bool $associative = null, int $depth = 512, int $flags = 0): ?array {}

/** Whether a value is there, null included. */
function fastjson_pointer_exists(string $json, string $pointer, int $flags = 0): bool {}

/**
 * Elements or members of a container, 0 for a scalar, false when it is absent.
 * @return int<0, max>|false
 */
function fastjson_pointer_count(string $json, string $pointer, int $flags = 0): int|false {}

/**
 * The text with a value in it; every other byte stays.
 * @return non-empty-string|false
 */
function fastjson_pointer_set(string $json, string $pointer, mixed $value, int $depth = 512, int $flags = 0): string|false {}

/**
 * The text after a JSON Patch (RFC 6902), all operations or none.
 * @return non-empty-string|false
 */
function fastjson_patch(string $json, string $patch, int $depth = 512, int $flags = 0): string|false {}

/**
 * A JSON Patch that makes $to of $from, "[]" when they are the same value.
 * @return non-empty-string|false
 */
function fastjson_diff(string $from, string $to, int $depth = 512, int $flags = 0): string|false {}

/** The value of $target after a JSON Merge Patch (RFC 7386). */
function fastjson_merge_patch(string $target, string $patch, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed {}

/**
 * The canonical form of a text (RFC 8785).
 * @return non-empty-string|false
 */
function fastjson_canonicalize(string $json, int $flags = 0): string|false {}

/**
 * An object of the class, filled from a JSON object without its constructor; null after an error.
 * @template T of object
 * @param class-string<T> $class
 * @return T|null
 */
function fastjson_decode_into(string $json, string $class, int $flags = 0): ?object {}

/**
 * The elements of a JSON array, each as an object of the class or a value of the type; null after an error.
 * @param non-empty-string $class
 * @return list<mixed>|null
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
     * @return Document|string|int|float|bool|null
     */
    public function get(string $pointer, mixed $default = null): mixed {}

    /** Whether a value is there, null included. */
    public function has(string $pointer): bool {}

    /**
     * As fastjson_decode($text, true) would build it.
     * @return array<array-key, mixed>|string|int|float|bool|null
     */
    public function toArray(int $depth = 512): mixed {}

    /**
     * As fastjson_decode($text) would build it.
     * @return \stdClass|list<mixed>|string|int|float|bool|null
     */
    public function toObject(int $depth = 512): mixed {}

    /**
     * The text of this value.
     * @return non-empty-string
     */
    public function json(): string {}

    /** @return 'object'|'array'|'string'|'number'|'boolean'|'null' */
    public function type(): string {}

    public function count(): int {}

    /**
     * In the order of the text.
     * @return \Iterator<array-key, Document|string|int|float|bool|null>
     */
    public function getIterator(): \Iterator {}

    public function offsetExists(mixed $offset): bool {}

    public function offsetGet(mixed $offset): mixed {}

    public function offsetSet(mixed $offset, mixed $value): void {}

    public function offsetUnset(mixed $offset): void {}

    public function jsonSerialize(): mixed {}

    public function __serialize(): array {}

    public function __unserialize(array $data): void {}
}

/**
 * A checked JSON text that is written as it is.
 */
final class Raw implements \JsonSerializable, \Stringable
{
    /** @throws DecodeException */
    public function __construct(string $json, int $flags = 0) {}

    public function json(): string {}

    public function __toString(): string {}

    public function jsonSerialize(): mixed {}

    public function __serialize(): array {}

    public function __unserialize(array $data): void {}
}

/**
 * Bytes that are written as a string of Base64.
 */
final class Base64 implements \JsonSerializable
{
    public function __construct(string $bytes, bool $url = false) {}

    public function bytes(): string {}

    public function jsonSerialize(): mixed {}

    public function __serialize(): array {}

    public function __unserialize(array $data): void {}
}

/**
 * Decodes with options and limits of its own. Always throws DecodeException.
 */
final class Decoder
{
    /**
     * Any other option is a ValueError, another type a TypeError.
     * @param array{associative?: bool|null, depth?: int<1, 2147483647>, flags?: int, max_nodes?: int<0, max>, max_bytes?: int<0, max>, max_string_bytes?: int<0, max>} $options
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
