<?php
// What it is: the tables of surface.php and requests.php: Markdown on standard output, and a line of bench/schema.md each in FJB_OUT.
// Assumes nothing. Included by both.
declare(strict_types=1);

/** @param list<string> $header  @param list<list<string>> $rows */
function table(string $title, array $header, array $rows): void
{
    $line = fn (array $cells) => '| ' . implode(' | ', $cells) . " |\n";
    echo "\n### $title\n\n", $line($header), "|---", str_repeat("|--:", count($header) - 1), "|\n", implode(array_map($line, $rows));
    if ($out = getenv('FJB_OUT')) {
        $fields = ['schema' => 1, 'kind' => 'table', 'host' => 'php', 'title' => $title, 'header' => $header, 'rows' => $rows];
        file_put_contents($out, json_encode($fields, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . "\n", FILE_APPEND);
    }
}
