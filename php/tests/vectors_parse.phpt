--TEST--
Shared vectors: what fastjson_decode and fastjson_validate make of every text, with positions
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/vectors.inc';

$got = [];
$cut = []; // texts that end too early
foreach (vector_texts(vectors_folder()) as $id => $text) {
    $value = fastjson_decode($text, true);
    $info = fastjson_last_error_info();
    $got[$id] = fastjson_last_error() === 0
        ? "ok\t" . vector_canonical($value)
        : implode("\t", ['error', fastjson_last_error(), $info['pos'], $info['line'], $info['col']]);
    if ($info['pos'] === strlen($text)) {
        $cut[$id] = true;
    }
    if (fastjson_validate($text) !== ($info['code'] === 0) || fastjson_last_error() !== $info['code'] || fastjson_last_error_info() !== $info) {
        echo "$id: validate says something else than decode\n";
    }
    // Objects have their own rules for names, so their outcome is compared with the running PHP.
    if (serialize([fastjson_decode($text), fastjson_last_error()]) !== serialize([json_decode($text), json_last_error()])) {
        echo "$id: the result with objects differs from json_decode's\n";
    }
    // Every proper prefix of a valid text is refused at its end; only one of a number, or without blanks at the end, is valid itself.
    $closed = preg_match('/^[ \t\r\n]*[\[{"]/', $text) ? strlen(rtrim($text, " \t\r\n")) : 0;
    for ($length = strlen($text) - 1; $length >= 0 && $info['code'] === 0 && strlen($text) < 300; $length--) {
        fastjson_decode(substr($text, 0, $length), true);
        $refused = fastjson_last_error() !== 0;
        if ($refused ? fastjson_last_error_pos() !== $length : $length < $closed) {
            echo "$id: its first $length bytes are ", $refused ? 'refused at ' . fastjson_last_error_pos() : 'accepted', "\n";
        }
    }
}
compare_with_expectations($got, vector_suite(vectors_folder()) === '' ? '/^(parse|number|string)\//' : '/^(parse|number|string|suite)\//', $cut);
?>
--EXPECT--
enough vectors, 0 wrong
