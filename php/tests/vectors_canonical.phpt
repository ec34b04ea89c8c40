--TEST--
Shared vectors: canonical forms (RFC 8785) of texts, and of the values that they stand for
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/vectors.inc';

$count = $wrong = 0;
foreach (vector_table(vectors_folder() . '/generated/canonical.tsv') as $id => [$input, $outcome]) {
    $text = vector_unescape($input);
    $want = str_starts_with($outcome, 'ok ') ? vector_unescape(substr($outcome, 3)) : false;
    $got = [fastjson_canonicalize($text)];
    $value = fastjson_decode($text);
    // Of repeated names the value holds one, and an empty or broken text has no value.
    if (fastjson_last_error() === 0 && !str_contains($outcome, 'repeated_name')) {
        $got[] = fastjson_encode($value, FASTJSON_ENCODE_CANONICAL);
    }
    foreach ($got as $form) {
        if ($form !== $want) {
            $wrong++;
            echo $id, ': ', var_export($form, true), ', not ', var_export($want, true), "\n";
        }
    }
    $count++;
}
echo $count > 200 ? 'enough vectors' : "only $count vectors", ", $wrong wrong\n";
?>
--EXPECT--
enough vectors, 0 wrong
