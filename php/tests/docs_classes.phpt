--TEST--
The examples of docs/php-classes.md give what their comments say
--SKIPIF--
<?php if (!is_file(__DIR__ . '/../../docs/php-classes.md')) die('skip no documentation here');
--FILE--
<?php
$examples = $wrong = 0;
preg_match_all('/^```php\n(.*?)^```$/ms', file_get_contents(__DIR__ . '/../../docs/php-classes.md'), $blocks);
foreach ($blocks[1] as $block) {
    preg_match_all('~^\s*echo .*;\s+// (.*)$~m', $block, $expected);
    $code = preg_replace('~^(\s*echo .*;)\s+// .*$~m', '$1 echo "\n";', $block);
    ob_start();
    eval($code);
    $lines = explode("\n", rtrim(ob_get_clean(), "\n"));
    foreach ($expected[1] as $i => $line) {
        $examples++;
        if (($lines[$i] ?? null) !== $line) {
            $wrong++;
            echo "expected: $line\nwas:      ", $lines[$i] ?? 'nothing', "\n";
        }
    }
}
echo $examples > 6 ? 'all' : $examples, " examples, $wrong wrong\n";
?>
--EXPECT--
all examples, 0 wrong
