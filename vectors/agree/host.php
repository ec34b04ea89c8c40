<?php
// What the PHP extension makes of each text: verdict, offset, value, the value encoded again, canonical form where there is one.
// Assumes lines of escaped bytes on its input, and that the extension is loaded.
// Called by scripts/test-agree.
declare(strict_types=1);
require __DIR__ . '/../tools/vectors.php';

function agree_answer(string $text): array
{
    $value = fastjson_decode($text, false, 100000);
    if (fastjson_last_error() !== 0) {
        $what = fastjson_last_error() === JSON_ERROR_INVALID_PROPERTY_NAME ? 'name' : fastjson_last_error_pos();
        return ['error', $what, '-', '-'];
    }
    $again = fastjson_encode($value, JSON_PRESERVE_ZERO_FRACTION | JSON_UNESCAPED_UNICODE, 100000);
    $form = '-';
    if (defined('FASTJSON_ENCODE_CANONICAL')) {
        $form = fastjson_encode($value, FASTJSON_ENCODE_CANONICAL, 100000);
        $form = $form === false ? 'refused' : vector_quotes($form);
    }
    return ['ok', vector_canonical($value), $again === false ? 'refused' : vector_quotes($again), $form];
}

function vector_quotes(string $text): string
{
    return str_replace('"', '\x22', vector_escape($text));
}

while (($line = fgets(STDIN)) !== false) {
    echo implode("\t", agree_answer(vector_unescape(rtrim($line, "\n")))), "\n";
}
