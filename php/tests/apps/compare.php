<?php
// Compares two JUnit logs of PHPUnit test by test: name, outcome and number of assertions.
// Use: compare.php FIRST SECOND LEAST; prints each difference and, last, "N tests, F differences"; ends with 1 on a
// difference or when fewer than LEAST tests passed in the first run.
// Called by scripts/test-apps.
declare(strict_types=1);

/** @return array<string, string> from the name of a test to what became of it */
function outcomes(string $log): array
{
    $document = new DOMDocument();
    $document->load($log);
    $outcomes = [];
    foreach ($document->getElementsByTagName('testcase') as $test) {
        $outcome = 'passed';
        foreach (['failure', 'error', 'skipped', 'warning'] as $kind) {
            $outcome = $test->getElementsByTagName($kind)->length > 0 ? $kind : $outcome;
        }
        $name = $test->getAttribute('class') . '::' . $test->getAttribute('name');
        // Data sets may share a name.
        $outcomes[$name] = ($outcomes[$name] ?? '') . "$outcome, {$test->getAttribute('assertions')} assertions; ";
    }
    return $outcomes;
}

[, $first, $second, $least] = $argv;
$first = outcomes($first);
$second = outcomes($second);
$differences = 0;
foreach ($first + $second as $name => $_) {
    if (($first[$name] ?? 'not run') !== ($second[$name] ?? 'not run')) {
        $differences++;
        echo "$name: ", $first[$name] ?? 'not run', ' with the override: ', $second[$name] ?? 'not run', "\n";
    }
}
$passed = count(preg_grep('/^(passed, \d+ assertions; )+$/', $first));
if ($passed < $least) {
    $differences++;
    echo "only $passed tests pass without the override\n";
}
echo count($first), " tests ($passed pass), $differences differences\n";
exit($differences === 0 ? 0 : 1);
