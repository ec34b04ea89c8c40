--TEST--
dl() with fastjson.override in a server that goes on: json_* work again when the module is gone
--SKIPIF--
<?php
$cgi = dirname(PHP_BINARY) . '/php-cgi' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
if (!is_executable($cgi) || PHP_ZTS) die("skip needs PHP's CGI beside it");
if (getenv('USE_ZEND_ALLOC') === '0') die('skip sanitizer: the CGI is started without it');
?>
--FILE--
<?php
declare(strict_types=1);

$so = 'fastjson.so';
foreach (file('/proc/self/maps') as $line) {
    if (preg_match('#(/\S+/fastjson\.so)$#', trim($line), $match)) {
        $so = $match[1];
    }
}
$mark = tempnam(sys_get_temp_dir(), 'dl');
$script = "$mark.php";
// The first request loads the module, which is gone after it.
file_put_contents($script, '<?php if (@unlink(' . var_export($mark, true) . ')) dl(' . var_export(basename($so), true) . ');
echo extension_loaded("fastjson") ? "with" : "without", " ", json_encode(json_decode("{\"a\":[1,{}]}")), " ", json_decode("["), json_last_error_msg(), "\n";');
$cgi = dirname(PHP_BINARY) . '/php-cgi' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
$command = [$cgi, '-n', '-q', '-d', 'fastjson.override=1', '-d', 'extension_dir=' . dirname($so), '-d', 'enable_dl=1', '-T', '3', $script];
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes, null, ['REDIRECT_STATUS' => '1', 'PATH' => getenv('PATH')]);
echo stream_get_contents($pipes[1]), 'status ', proc_close($process), "\n";
unlink($script);
?>
--EXPECT--
with {"a":[1,{}]} Syntax error
without {"a":[1,{}]} Syntax error
without {"a":[1,{}]} Syntax error
status 0
