<?php
// What it is: requests per second of a small application (page.php) behind PHP's built-in server: ext/json against fastjson.override=1.
// It may assume a release build at argv[1]; opcache is on where it is there. Both servers run at once and take turns; the answers are compared first.
// Use: php bench/php/requests.php EXTENSION [quick|full]; prints a table in Markdown.
declare(strict_types=1);

require __DIR__ . '/server.php';
require __DIR__ . '/tables.php';

function rate(Server $server, string $body, int $requests): float
{
    $start = hrtime(true);
    for ($i = 0; $i < $requests; $i++) {
        $server->ask($body);
    }
    return $requests / ((hrtime(true) - $start) / 1e9);
}

function main(string $extension, int $rounds): int
{
    $items = [];
    for ($i = 0; $i < 2000; $i++) {
        $items[] = ['id' => $i, 'name' => "Item number $i", 'price' => $i + 0.25, 'tags' => ['red', "t$i"], 'stock' => ['here' => $i % 7, 'there' => $i % 11]];
    }
    $catalogue = tempnam(sys_get_temp_dir(), 'fastjson');
    file_put_contents($catalogue, json_encode(['items' => $items]));
    $body = json_encode(['customer' => ['name' => 'Ada'], 'lines' => array_map(fn ($i) => ['id' => 7 * $i, 'count' => $i], range(1, 40))]);
    $opcache = is_file(ini_get('extension_dir') . '/opcache.so') ? ['zend_extension=opcache', 'opcache.enable_cli=1'] : [];
    $servers = ['ext/json' => new Server('page.php', $opcache, ['BENCH_CATALOGUE' => $catalogue]), 'fastjson.override=1' => new Server('page.php', [...$opcache, "extension=$extension", 'fastjson.override=1'], ['BENCH_CATALOGUE' => $catalogue])];
    $answers = array_map(fn (Server $server) => $server->ask($body), $servers);
    if (count(array_unique($answers)) !== 1) {
        fwrite(STDERR, "the answers differ\n");
        return 1;
    }
    $rates = [];
    for ($round = 0; $round < $rounds; $round++) {
        foreach ($round % 2 ? array_reverse($servers, true) : $servers as $name => $server) {
            $rates[$name][] = rate($server, $body, 60);
        }
    }
    array_map(fn (Server $server) => $server->stop(), $servers);
    $medians = array_map(function (array $all) {
        sort($all);
        return $all[intdiv(count($all), 2)];
    }, $rates);
    $title = sprintf("A request that reads %d KB and answers %d KB, PHP's built-in server, one connection",
        intdiv(filesize($catalogue) + strlen($body), 1024), intdiv(strlen(reset($answers)), 1024));
    table($title, ['server', 'requests per second', 'ext/json = 1'], array_map(
        fn (string $name, float $rate) => [$name, sprintf('%.0f', $rate), sprintf('%.2f×', $rate / $medians['ext/json'])], array_keys($medians), $medians));
    unlink($catalogue);
    return 0;
}

exit(main($argv[1], ($argv[2] ?? 'quick') === 'full' ? 31 : 9));
