<?php
// The vectors as PHP values: reads the tables, escapes and unescapes bytes, canonical form both ways.
// Assumes the layout that vectors/README.md describes; needs no extension.
// Included by expect.php (which writes expect/php.tsv) and by the extension's vector tests.
declare(strict_types=1);

/** The tables of texts and of values to write, without their ending. */
const VECTOR_TEXTS = ['parse', 'numbers', 'strings', 'generated/parse', 'generated/numbers', 'generated/strings'];
const VECTOR_VALUES = ['write', 'generated/write'];

/** The flags that a form of write.tsv means. */
const VECTOR_FORMS = [
    'compact' => 0,
    'pretty' => JSON_PRETTY_PRINT,
    'html' => JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT,
    'script' => JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES,
    'ascii' => JSON_UNESCAPED_SLASHES,
    'plain' => JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS,
    'repair' => JSON_INVALID_UTF8_SUBSTITUTE,
];

function vector_escape(string $bytes): string
{
    return preg_replace_callback('/[^\x20-\x7e]|\x5c/', fn ($m) => sprintf('\x%02x', ord($m[0])), $bytes);
}

function vector_unescape(string $field): string
{
    return preg_replace_callback('/\\\\x([0-9a-f]{2})/', fn ($m) => chr((int) hexdec($m[1])), $field);
}

/** @return array<string, list<string>> id => the other fields, in file order */
function vector_table(string $file): array
{
    $rows = [];
    foreach (explode("\n", rtrim(file_get_contents($file), "\n")) as $line) {
        if ($line === '' || $line[0] === '#') {
            continue;
        }
        $fields = explode("\t", $line);
        $id = array_shift($fields);
        if (isset($rows[$id])) {
            throw new RuntimeException("$file: $id stands there twice");
        }
        $rows[$id] = $fields;
    }
    return $rows;
}

/** Where JSONTestSuite lies, which is not part of the repository; '' when it is not there. */
function vector_suite(string $folder): string
{
    foreach ([(string) getenv('CONFORMANCE'), "$folder/../../shared/conformance"] as $suite) {
        if ($suite !== '' && is_dir("$suite/test_parsing")) {
            return $suite;
        }
    }
    return '';
}

/** @return iterable<string, string> id => text, with those of JSONTestSuite when they are there */
function vector_texts(string $folder): iterable
{
    foreach (VECTOR_TEXTS as $table) {
        foreach (vector_table("$folder/$table.tsv") as $id => [$input]) {
            yield $id => vector_unescape($input);
        }
    }
    $suite = vector_suite($folder);
    foreach ($suite === '' ? [] : vector_table("$folder/conformance.tsv") as $id => [$path]) {
        yield $id => file_get_contents("$suite/$path");
    }
}

/** What the host built, with its types visible; objects and arrays in iteration order. */
function vector_canonical(mixed $value): string
{
    if (is_float($value)) {
        return 'f' . bin2hex(pack('E', $value));
    }
    if (is_string($value)) {
        return '"' . str_replace('"', '\x22', vector_escape($value)) . '"';
    }
    if (is_int($value)) {
        return (string) $value; // var_export writes the smallest as a difference
    }
    if (is_array($value) && array_is_list($value)) {
        return '[' . implode(',', array_map('vector_canonical', $value)) . ']';
    }
    if (is_array($value) || is_object($value)) {
        $members = [];
        foreach ($value as $key => $member) {
            $members[] = vector_canonical((string) $key) . ':' . vector_canonical($member);
        }
        return '{' . implode(',', $members) . '}';
    }
    return var_export($value, true) === 'NULL' ? 'null' : var_export($value, true);
}

/** The value that a canonical form stands for: lists are arrays, objects are stdClass. */
function vector_value(string $text): mixed
{
    $at = 0;
    $value = vector_parse($text, $at);
    if ($at !== strlen($text)) {
        throw new RuntimeException("no canonical form: $text");
    }
    return $value;
}

function vector_parse(string $text, int &$at): mixed
{
    $first = $text[$at];
    if ($first === '[' || $first === '{') {
        return vector_parse_container($text, $at);
    }
    if (!preg_match('/\G(?:"([^"]*)"|f([0-9a-f]{16})|(-?[0-9]+)|null|true|false)/', $text, $m, 0, $at)) {
        throw new RuntimeException("no canonical form at $at: $text");
    }
    $at += strlen($m[0]);
    return match (true) {
        $first === '"' => vector_unescape($m[1]),
        isset($m[3]) => (int) $m[3],
        isset($m[2]) => unpack('E', hex2bin($m[2]))[1],
        default => ['null' => null, 'true' => true, 'false' => false][$m[0]],
    };
}

function vector_parse_container(string $text, int &$at): array|stdClass
{
    $close = $text[$at++] === '[' ? ']' : '}';
    $list = [];
    $object = new stdClass();
    while ($text[$at] !== $close) {
        if ($text[$at] === ',') {
            $at++;
        }
        if ($close === ']') {
            $list[] = vector_parse($text, $at);
            continue;
        }
        $key = vector_parse($text, $at);
        $at++; // the colon
        $object->{$key} = vector_parse($text, $at);
    }
    $at++;
    return $close === ']' ? $list : $object;
}
