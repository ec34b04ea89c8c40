--TEST--
JSONTestSuite, where it is there: y_ is accepted, n_ is refused, and each file has json_decode's outcome
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/vectors.inc';

$files = $wrong = 0;
foreach (glob(vector_suite(vectors_folder()) . '/test_*/*.json') as $file) {
    $text = file_get_contents($file);
    $kind = str_contains($file, 'test_parsing') ? basename($file)[0] : 'y';
    $accepted = fastjson_validate($text);
    foreach ([0, JSON_OBJECT_AS_ARRAY, JSON_BIGINT_AS_STRING, JSON_INVALID_UTF8_IGNORE, JSON_INVALID_UTF8_SUBSTITUTE] as $flags) {
        $ours = serialize([fastjson_decode($text, null, 512, $flags), fastjson_last_error(), fastjson_last_error_msg()]);
        if ($ours !== serialize([json_decode($text, null, 512, $flags), json_last_error(), json_last_error_msg()])) {
            echo basename($file), ": another outcome than json_decode's under the flags $flags\n";
            $wrong++;
        }
    }
    if ($kind === 'y' ? !$accepted && !str_contains($file, 'transform') : $kind === 'n' && $accepted) {
        echo basename($file), $accepted ? " is accepted\n" : " is refused\n";
        $wrong++;
    }
    $files++;
}
echo $files === 0 || $files >= 340 ? 'all files' : "only $files files", ", $wrong wrong\n";
?>
--EXPECT--
all files, 0 wrong
