--TEST--
The PHP examples of docs/php-*.md run as printed and give what their comments say
--SKIPIF--
<?php if (!is_file(__DIR__ . '/../../docs/php-usage.md')) die('skip no documentation here');
--FILE--
<?php
// Of `echo ...; // TEXT` and `var_dump(...); // TEXT` the output is TEXT; of `fastjson_...(...); // VALUE` the value is, as JSON, in quotes or
// as PHP writes it. What follows ": ", "; " or ", " explains. What blocks say without a comment is in the expected output of this test.
// PHP 8.6 adds the place to its messages, which the pages leave out.
$examples = $wrong = 0;

function without_place(string $output): string
{
    return preg_replace('/ near location \d+:\d+/', '', $output);
}

function short(mixed $value): string
{
    if (!is_array($value)) {
        return is_string($value) ? "\"$value\"" : strtolower(var_export($value, true));
    }
    $parts = [];
    foreach ($value as $key => $child) {
        $parts[] = (array_is_list($value) ? '' : short($key) . ' => ') . short($child);
    }
    return '[' . implode(', ', $parts) . ']';
}

function compare(array $forms, string $comment): void
{
    global $examples, $wrong;
    $examples++;
    foreach ($forms as $form) {
        if ($form !== '' && str_starts_with($comment, $form) && preg_match('/^(: |; |, |$)/', substr($comment, strlen($form)))) {
            return;
        }
    }
    $wrong++;
    echo "expected: $comment\nwas:      $forms[0]\n";
}

function output_is(string $output, string $comment): void
{
    compare([rtrim(without_place($output), "\n")], $comment);
}

function value_is(mixed $value, string $comment): void
{
    compare([short($value), is_string($value) ? $value : json_encode($value)], $comment);
}

function run(string $page, string $folder): void
{
    preg_match_all('/^```php\n(.*?)^```$/ms', file_get_contents($page), $blocks);
    foreach ($blocks[1] as $block) {
        $quoted = fn (array $m) => "'" . addcslashes($m[3], "'\\") . "'";
        $code = preg_replace_callback('~^(\s*)((?:echo|var_dump)\b.*;)\s+// (.*)$~m', fn ($m) => "$m[1]ob_start(); $m[2] output_is(ob_get_clean(), {$quoted($m)});", $block);
        $code = preg_replace_callback('~^()((?:fastjson_\w+\(|\$document(?:->|\[))[^;]*);\s+// (.*)$~m', fn ($m) => "value_is($m[2], {$quoted($m)});", $code);
        eval(str_replace("'/tmp/", "'$folder/", $code));
    }
}

ob_start(without_place(...));
$folder = sys_get_temp_dir() . '/fastjson-docs-' . getmypid();
mkdir($folder);
chdir($folder);
foreach (glob(__DIR__ . '/../../docs/php-*.md') as $page) {
    echo '-- ', basename($page), "\n";
    run($page, $folder);
    ini_restore('fastjson.max_nodes');
}
array_map('unlink', glob("$folder/*"));
chdir(__DIR__);
rmdir($folder);
echo $examples > 60 ? 'all' : $examples, " examples, $wrong wrong\n";
?>
--EXPECT--
-- php-classes.md
-- php-documents.md
0 Ada
1 Alan
-- php-options.md
-- php-reference.md
-- php-streams.md
0: 7
1: 8
{"rows":[{"id":1},{"id":2,"tags":["a","b"]}],"more":false}
58
0 {"id":1}
1 {"id":2}
line 3: Syntax error: oops
2 [3]
{"title":"On str"}
{"title":"On streams","tags":["a","b"]}
{"title":"On streams","tags":["a","b"]}
null
{"title":"On streams","tags":["a","b"],"pages":12}
-- php-usage.md
all examples, 0 wrong
