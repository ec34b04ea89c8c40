<?php
// Every allocation of PHP's heap fails once, in every function: the call ends in PHP's fatal error, the shutdown functions of the
// same request call everything rightly, and so does the next request of the same process, which has not grown at the end.
// Assumes the extensions fastjson and failing. Use: php sweep.php FLAGS_OF_THE_SERVER...
declare(strict_types=1);

require __DIR__ . '/../server.inc';
$most = 400;
[$server, $address] = start_server(['-n', '-d', 'memory_limit=-1', ...array_slice($argv, 1), __DIR__ . '/request.php'], ['USE_ZEND_ALLOC' => '1'] + getenv());
$pid = proc_get_status($server)['pid'];
$ask = fn (string $query) => (string) @file_get_contents("http://$address/?$query", false, stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => 600]]));
// Its own memory: pages of files come and go with what else the machine does.
$resident = fn () => preg_match('/^RssAnon:\s*(\d+)/m', file_get_contents("/proc/$pid/status"), $match) ? (int) $match[1] : 0;

$passed = $failed = 0;
$before = 0;
foreach (explode(' ', $ask('')) as $call) {
    $at = 0;
    do {
        $answer = $ask("call=$call&at=$at");
        $good = str_ends_with($answer, "\nright\n") && preg_match('/^(refused|done \d+)\n/', $answer) && ($at > 0 || str_starts_with($answer, 'done'));
        $good ? $passed++ : $failed++;
        if (!$good) {
            echo "$call, allocation $at: ", $answer === '' ? 'no answer' : substr($answer, 0, 300), "\n";
        }
        $at++;
    } while ($failed < 5 && $at <= $most && !($at > 1 && str_starts_with($answer, 'done')));
    $before = $before ?: $resident();
}
$grown = $resident() - $before;
proc_terminate($server, 9);
if ($grown > 16384) {
    echo "the process has grown by $grown KB\n";
    $failed++;
}
echo "$passed passed, $failed failed, grown by $grown KB\n";
exit($failed === 0 && $passed > 200 && $before > 0 ? 0 : 1);
