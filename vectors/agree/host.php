<?php
// What the PHP extension makes of each text: verdict, offset, value, the value encoded again, the canonical form of the text and of the value.
// Assumes lines of escaped bytes on its input, and that the extension is loaded.
// Called by scripts/test-agree.
declare(strict_types=1);
require __DIR__ . '/../tools/vectors.php';

function agree_answer(string $text): array
{
    $form = fastjson_canonicalize($text);
    $form = $form === false ? 'refused' : vector_quotes($form);
    $value = fastjson_decode($text, false, 100000);
    if (fastjson_last_error() !== 0) {
        $what = fastjson_last_error() === JSON_ERROR_INVALID_PROPERTY_NAME ? 'name' : fastjson_last_error_pos();
        return ['error', $what, '-', $form, '-'];
    }
    $again = fastjson_encode($value, JSON_PRESERVE_ZERO_FRACTION | JSON_UNESCAPED_UNICODE, 100000);
    $encoded = fastjson_encode($value, FASTJSON_ENCODE_CANONICAL, 100000);
    return ['ok', vector_canonical($value), $again === false ? 'refused' : vector_quotes($again), $form, $encoded === false ? 'refused' : vector_quotes($encoded)];
}

function vector_quotes(string $text): string
{
    return str_replace('"', '\x22', vector_escape($text));
}

while (($line = fgets(STDIN)) !== false) {
    echo implode("\t", agree_answer(vector_unescape(rtrim($line, "\n")))), "\n";
}
