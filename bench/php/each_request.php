<?php
// What it is: the documents of the corpus, each in a request of its own, so that what was learnt of one and memory that was had for it are gone with the next:
// ext/json against fastjson.override=1 behind PHP's built-in server.
// It may assume a release build at argv[1] and FJB_MANIFEST. Both servers run at once and take turns; the answers are compared.
// Use: php bench/php/each_request.php EXTENSION [quick|full]; prints a table in Markdown.
declare(strict_types=1);

require __DIR__ . '/server.php';
require __DIR__ . '/tables.php';

/** Documents that take long enough to be timed once, and are no larger than what a request reads. @return array<string, string> */
function documents(): array
{
    $texts = [];
    foreach (json_decode(file_get_contents(getenv('FJB_MANIFEST')), true)['documents'] as $document) {
        if ($document['set'] === 'php21' && $document['bytes'] > 60_000 && $document['bytes'] < 2_000_000) {
            $texts[$document['name']] = file_get_contents($document['path']);
        }
    }
    return $texts;
}

function median(array $values): float
{
    sort($values);
    return $values[intdiv(count($values), 2)];
}

function main(string $extension, int $rounds): int
{
    $texts = documents();
    $servers = ['ext/json' => new Server('document_page.php', []), 'fastjson' => new Server('document_page.php', ["extension=$extension", 'fastjson.override=1'])];
    $times = [];
    for ($round = 0; $round < $rounds; $round++) {
        foreach ($texts as $name => $text) {
            $results = [];
            foreach ($round % 2 ? array_reverse($servers, true) : $servers as $library => $server) {
                [$decode, $encode, $results[$library]] = explode(' ', $server->ask($text));
                $times[$library]['decode'][$name][] = (float) $decode;
                $times[$library]['encode'][$name][] = (float) $encode;
            }
            if (count(array_unique($results)) !== 1) {
                fwrite(STDERR, "the answers to $name differ\n");
                return 1;
            }
        }
    }
    array_map(fn (Server $server) => $server->stop(), $servers);
    $rows = [];
    foreach (['decode', 'encode'] as $operation) {
        $ratios = array_map(fn (array $own, array $ours) => median($own) / median($ours), $times['ext/json'][$operation], $times['fastjson'][$operation]);
        $sums = array_map(fn (array $library) => array_sum(array_map(median(...), $library[$operation])) / 1000, $times);
        $rows[] = [$operation, sprintf('%.2f', $sums['ext/json']), sprintf('%.2f', $sums['fastjson']), sprintf('%.2f×', exp(array_sum(array_map(log(...), $ratios)) / count($ratios))), sprintf('%.2f×', min($ratios))];
    }
    table(sprintf('%d different documents, each a request of its own, memory and caches new', count($texts)), ['operation', 'ext/json, ms in all', 'fastjson', 'fastjson is, geometric mean', 'on the worst document'], $rows);
    return 0;
}

exit(main($argv[1], ($argv[2] ?? 'quick') === 'full' ? 31 : 9));
