--TEST--
Shared vectors: pointers, patches, merge patches and differences
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/vectors.inc';

$codes = [
    'bad_pointer' => FASTJSON_ERROR_POINTER, 'no_patch' => FASTJSON_ERROR_PATCH, 'not_found' => FASTJSON_ERROR_PATCH,
    'into_itself' => FASTJSON_ERROR_PATCH, 'test_failed' => FASTJSON_ERROR_PATCH_TEST,
];
$count = $wrong = 0;
foreach (vector_table(vectors_folder() . '/edit.tsv') + vector_table(vectors_folder() . '/generated/edit.tsv') as $id => [$kind, $document, $argument, $outcome]) {
    [$document, $argument, $outcome] = array_map('vector_unescape', [$document, $argument, $outcome]);
    $text = substr($outcome, 3);
    $want = str_starts_with($outcome, 'ok ') ? $text : false;
    switch ($kind) {
        case 'pointer':
            $got = fastjson_pointer_exists($document, $argument)
                && serialize(fastjson_pointer_get($document, $argument)) === serialize(json_decode($text))
                && serialize(fastjson_pointer_get_many($document, ['x' => $argument, 'y' => '/no such name'], true)) === serialize(['x' => json_decode($text, true)])
                ? $text : false;
            break;
        case 'patch':
            $got = fastjson_patch($document, $argument);
            if ($got === false && $want === false && fastjson_last_error() !== $codes[explode(' ', $outcome)[1]]) {
                $got = 'error ' . fastjson_last_error();
            }
            break;
        case 'merge':
            $got = fastjson_merge_patch($document, $argument);
            $want = json_decode($text);
            break;
        default:
            $got = fastjson_diff($document, $argument);
    }
    $count++;
    if (serialize($got) !== serialize($want)) {
        $wrong++;
        echo $id, ': ', var_export($got, true), "\n";
    }
}
echo $count > 100 ? 'enough vectors' : "only $count vectors", ", $wrong wrong\n";
?>
--EXPECT--
enough vectors, 0 wrong
