<?php
// Bootstrap of PHPUnit for the test suites of Debian's source packages: their classes, then Debian's, where a class lies in a
// folder of its namespace below /usr/share/php. APPS is the folder with the unpacked sources, FASTJSON_OVERRIDE what has to be on.
// Assumes the extension; set by scripts/test-apps for each of its runs.
declare(strict_types=1);

date_default_timezone_set('UTC');
spl_autoload_register(function (string $class): void {
    $apps = getenv('APPS');
    $places = [
        'Symfony\\' => ["$apps/symfony/src/Symfony/"],
        'GuzzleHttp\\Psr7\\' => ["$apps/php-guzzlehttp-psr7/src/"],
        'GuzzleHttp\\Tests\\Psr7\\' => ["$apps/php-guzzlehttp-psr7/tests/"],
        'Monolog\\' => ["$apps/php-monolog/src/Monolog/", "$apps/php-monolog/tests/Monolog/"],
        '' => ['/usr/share/php/'],
    ];
    foreach ($places as $prefix => $folders) {
        foreach ($folders as $folder) {
            $name = str_starts_with($class, $prefix) ? substr($class, strlen($prefix)) : null;
            $file = $folder . strtr((string) $name, '\\', '/') . '.php';
            if ($name !== null && is_file($file)) {
                require_once $file;
                return;
            }
        }
    }
});
// Functions, which no autoloader finds.
foreach (['/usr/share/php/Symfony/Contracts/Deprecation/function.php', '/usr/share/php/GuzzleHttp/functions_include.php', '/usr/share/php/getallheaders/getallheaders.php'] as $file) {
    if (is_file($file)) {
        require_once $file;
    }
}
// The name that PHPUnit's base class once had, and some suites still extend.
class_alias(PHPUnit\Framework\TestCase::class, 'PHPUnit_Framework_TestCase');

if ((bool) ini_get('fastjson.override') !== (getenv('FASTJSON_OVERRIDE') === '1')) {
    throw new LogicException('fastjson.override is not what this run is for');
}
