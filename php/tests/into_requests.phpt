--TEST--
Classes that change between the requests of one process, with opcache, without it, and preloaded ones
--SKIPIF--
<?php if (PHP_OS_FAMILY === 'Windows' || PHP_ZTS || getenv('USE_ZEND_ALLOC') === '0') die('skip needs PHP without threads, and its built-in server'); ?>
--INI--
default_socket_timeout=600
--FILE--
<?php
declare(strict_types=1);

require __DIR__ . '/server.inc';

function serve(array $settings, callable $with): void
{
    [$server, $address] = start_server(['-n', ...$settings, '-d', 'display_errors=1', '-d', 'html_errors=0', __DIR__ . '/into/page.php']);
    $with(fn (array $query) => file_get_contents("http://$address/?" . http_build_query($query)));
    proc_terminate($server, 9);
    proc_close($server);
}

// As the test itself was started: the extension and where it is.
preg_match_all('/-d\s*"?((?:zend_)?extension(?:_dir)?=[^"\s]+)/', (string) getenv('TEST_PHP_ARGS') . ' ' . str_replace("\0", ' ', (string) @file_get_contents('/proc/self/cmdline')), $match);
$settings = [];
foreach (array_unique($match[1]) as $setting) {
    array_push($settings, '-d', $setting);
}
$opcache = is_file(ini_get('extension_dir') . '/opcache.so') ? ['-d', 'zend_extension=opcache'] : [];
$opcache = [...$opcache, '-d', 'opcache.enable=1', '-d', 'opcache.enable_cli=1', '-d', 'opcache.validate_timestamps=0', '-d', 'opcache.preload_user=' . get_current_user()];

$files = [];
foreach (['int $n = 0', 'string $n = "s"', '#[FastJson\Field(name: "m")] public ?float $n', 'Tone $n = Tone::B; } enum Tone: string { case B = "x";', 'int $a = 4, $n'] as $i => $members) {
    $files[$i] = sys_get_temp_dir() . '/fastjson_into_' . getmypid() . "_$i.php";
    file_put_contents($files[$i], '<?php class Same { ' . (str_starts_with($members, '#') ? '' : 'public ') . "$members" . (str_ends_with($members, ';') ? '' : ';') . ' }');
}
$outcome = [];
foreach (['without' => [], 'opcache' => $opcache, 'preload' => [...$opcache, '-d', 'opcache.preload=' . __DIR__ . '/into/preloaded.php']] as $name => $more) {
    serve([...$settings, ...$more], function (callable $ask) use ($name, $files, &$outcome) {
        $answers = '';
        for ($round = 0; $round < 3; $round++) {
            foreach ($files as $file) {
                foreach (['{"n":5}', '{"n":"x"}', '{"m":1}'] as $json) {
                    $answers .= $ask(['classes' => $file, 'class' => 'Same', 'json' => $json]) . "\n";
                }
            }
        }
        $outcome[$name] = $answers;
        for ($round = 0; $round < 3; $round++) {
            $query = ['class' => 'Preloaded', 'json' => '{"more":[{"n":2,"tone":"l"},{}]}'];
            if ($name !== 'preload') $query['classes'] = __DIR__ . '/into/preloaded.php';
            $outcome["of $name"][] = $ask($query);
        }
    });
}
array_map('unlink', $files);
echo substr($outcome['without'], 0, strlen($outcome['without']) / 3);
var_dump($outcome['without'] === str_repeat(substr($outcome['without'], 0, intdiv(strlen($outcome['without']), 3)), 3));
var_dump($outcome['opcache'] === $outcome['without'], $outcome['preload'] === $outcome['without']);
echo $outcome['of without'][0], "\n";
var_dump(array_unique([...$outcome['of without'], ...$outcome['of opcache'], ...$outcome['of preload']]) === [$outcome['of without'][0]]);
?>
--EXPECT--
{"n":5} {"n":5}
FastJson\DecodeException: Expected int at "/n", found string
{"n":0} {"n":0}
FastJson\DecodeException: Expected string at "/n", found int
{"n":"x"} {"n":"x"}
{"n":"s"} {"n":"s"}
{"n":null} {"m":null}
{"n":null} {"m":null}
{"n":1} {"m":1}
FastJson\DecodeException: Expected Tone at "/n", found int
{"n":"x"} {"n":"x"}
{"n":"x"} {"n":"x"}
{"a":4,"n":5} {"a":4,"n":5}
FastJson\DecodeException: Expected int at "/n", found string
FastJson\DecodeException: Expected int at "/n", found nothing
bool(true)
bool(true)
bool(true)
{"n":1,"tone":"d","more":[{"n":2,"tone":"l","more":[]},{"n":1,"tone":"d","more":[]}]} {"n":1,"tone":"d","more":[{"n":2,"tone":"l","more":[]},{"n":1,"tone":"d","more":[]}]}
bool(true)
