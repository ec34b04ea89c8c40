<?php
// What it is: some calls of one operation of one library on one document, for counting their instructions.
// It may assume nothing of the machine; two runs with different numbers of calls differ by the calls alone.
// Called by bench/fjbench/counted.py under valgrind: calls.php PREFIX OP PATH CALLS

declare(strict_types=1);

require __DIR__ . '/libraries.php';

[, $prefix, $op, $path, $calls] = $argv;
$text = file_get_contents($path);
$argument = Library::isEncode($op) ? json_decode($text, true) : $text;
$call = (new Library($prefix))->single($op, 512);
for ($i = 0; $i < (int) $calls; ++$i) {
    $call($argument);
}
