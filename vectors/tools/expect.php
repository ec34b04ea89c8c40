<?php
// Writes expect/php.tsv from ext/json itself: values, codes and output are json_decode's and json_encode's, offsets the reader's in expect.py.
// Assumes a PHP without the override, python3 in the path, and the php.ini defaults for precision.
// Run by hand: php vectors/tools/expect.php > vectors/expect/php.tsv
declare(strict_types=1);
require __DIR__ . '/vectors.php';

function positions(): array
{
    $rows = [];
    exec('python3 ' . escapeshellarg(__DIR__ . '/expect.py') . ' positions 511', $lines, $status);
    if ($status !== 0) {
        throw new RuntimeException('expect.py failed');
    }
    foreach ($lines as $line) {
        $fields = explode("\t", $line);
        $rows[$fields[0]] = array_slice($fields, 3);
    }
    return $rows;
}

function main(): void
{
    ini_set('serialize_precision', '-1');
    $positions = positions();
    echo "# What PHP answers: id, ok, canonical value or output; or id, error, JSON_ERROR_* number, byte offset, line, column.\n";
    echo "# Default flags and depth, arrays for objects; the flags of each form stand in tools/vectors.php. Written by tools/expect.php.\n";
    echo "# Read by php/tests/vectors_parse.phpt and vectors_write.phpt.\n";
    foreach (vector_texts(dirname(__DIR__)) as $id => $text) {
        $value = json_decode($text, true);
        $code = json_last_error();
        if (($code === 0) === isset($positions[$id])) {
            throw new RuntimeException("$id: ext/json and the grammar disagree (code $code)");
        }
        echo implode("\t", $code === 0 ? [$id, 'ok', vector_canonical($value)] : [$id, 'error', $code, ...$positions[$id]]), "\n";
    }
    foreach (VECTOR_VALUES as $name) {
        foreach (vector_table(dirname(__DIR__) . "/$name.tsv") as $id => [$form, $value]) {
            $text = json_encode(vector_value($value), VECTOR_FORMS[$form]);
            echo implode("\t", $text === false ? [$id, 'error', json_last_error()] : [$id, 'ok', vector_escape($text)]), "\n";
        }
    }
}

main();
