<?php
// memory_limit: at every limit a call returns what json_* returns or ends in PHP's fatal error, its shutdown functions run
// and the worker serves on; no limit that is enough for json_* plus 64 KB is too small, and for a broken text none that
// is enough for a valid one of its length.
// Assumes the extension is loaded and proc_open. Use: php -d extension=... sweep.php EXTENSION [KILOBYTES=400] [EDGES=0]
// PHP's heap takes memory by chunks of 2 MB: where json_* fills its last one to the end, a few KB more are a chunk more. EDGES says
// of how many of the pairs of a document and a call that may be so.
declare(strict_types=1);
require __DIR__ . '/documents.php';
require __DIR__ . '/../server.inc';

/** PHP's built-in server with one process. */
final class Worker
{
    private $process = null;
    private string $address = '';

    public function __construct(private string $extension)
    {
    }

    private function start(): void
    {
        $arguments = ['-n', '-d', 'memory_limit=-1', '-d', "extension=$this->extension", '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'log_errors=0', '-d', 'fatal_error_backtraces=0', __DIR__ . '/worker.php'];
        // PHP's own heap in any case: without it there is no memory_limit.
        [$this->process, $this->address] = start_server($arguments, ['USE_ZEND_ALLOC' => '1'] + getenv());
    }

    public function stop(): void
    {
        if ($this->process !== null) {
            proc_terminate($this->process, 9);
            proc_close($this->process);
            $this->process = null;
        }
    }

    /** "right HASH", "fatal", or what else came. */
    public function call(string $file, string $library, string $operation, int $more): string
    {
        $this->process ?? $this->start();
        $query = http_build_query(['file' => $file, 'library' => $library, 'operation' => $operation, 'more' => $more]);
        $answer = (string) @file_get_contents("http://$this->address/?$query", false, stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => 600]]));
        $status = proc_get_status($this->process);
        if (!preg_match('/\nshutdown (\d+)$/', $answer, $match) || (int) $match[1] !== $status['pid']) {
            $this->stop();
            return 'no shutdown functions' . ($status['running'] ? '' : ", the worker ended with $status[exitcode]") . ': ' . substr($answer, 0, 200);
        }
        if (preg_match('/^returned \d+ \w+$/m', $answer, $match)) {
            return $match[0];
        }
        return str_contains($answer, 'Fatal error: Allowed memory size of ') ? 'fatal' : $answer;
    }
}

final class Sweep
{
    private const CHUNK = 2 << 20;
    private const SLACK = 64 << 10;

    public int $calls = 0;
    public int $failures = 0;

    public function __construct(private Worker $worker, private int $step, private int $edges)
    {
    }

    /** Whether a block of megabytes can grow where it stands is for the system to say, for either library: both are asked again. */
    private function isWorse(string $file, string $operation, string $right, string $theirs, int $steps): bool
    {
        for ($try = 0; $try < 3; $try++) {
            if ($this->worker->call($file, 'fastjson', $operation, $steps * $this->step) === $right
                || $this->worker->call($theirs, 'json', $operation, $steps * $this->step - self::SLACK) === 'fatal') {
                return false;
            }
        }
        return true;
    }

    /** Whether a chunk more is enough, and one of the pairs of which that may be so has not been used up. */
    private function isAtEdge(string $outcome, string $file, string $operation, string $right, int $enough): bool
    {
        return $outcome === 'fatal' && $this->edges > 0
            && $this->worker->call($file, 'fastjson', $operation, $enough * $this->step + self::CHUNK) === $right && $this->edges-- > 0;
    }

    /** The smallest sufficient limit in steps; larger ones are taken to be sufficient, too. */
    private function smallest(string $file, string $library, string $operation, string $right): int
    {
        for ($low = 0, $high = 1 << 14; $low < $high;) {
            $middle = intdiv($low + $high, 2);
            $this->calls++;
            if ($this->worker->call($file, $library, $operation, $middle * $this->step) === $right) {
                $high = $middle;
            } else {
                $low = $middle + 1;
            }
        }
        return $low;
    }

    /** Every limit up to what json_* needs for the second file and a few above it, where our call for the first one must succeed. */
    public function compare(string $name, string $operation, string $file, string $theirs): void
    {
        $right = $this->worker->call($file, 'json', $operation, 1 << 30);
        $needed = $this->smallest($theirs, 'json', $operation, $this->worker->call($theirs, 'json', $operation, 1 << 30));
        $first = null;
        for ($steps = 0, $enough = $needed + intdiv(self::SLACK, $this->step); $steps <= $enough + 2 && $this->failures < 40; $steps++) {
            $this->calls++;
            $outcome = $this->worker->call($file, 'fastjson', $operation, $steps * $this->step);
            if ($outcome === $right) {
                $first ??= $steps;
            } elseif ($outcome !== 'fatal' || ($steps >= $enough && $this->isWorse($file, $operation, $right, $theirs, $steps))) {
                if ($this->isAtEdge($outcome, $file, $operation, $right, $enough)) {
                    break;
                }
                $this->failures++;
                printf("%s, %s, %d KB more: %s\n", $name, $operation, $steps * $this->step >> 10, $outcome);
            }
        }
        printf("%-26s %-6s json_* needs %5d KB more, fastjson_* %5s KB\n", $name, $operation, $needed * $this->step >> 10, $first === null ? '?' : $first * $this->step >> 10);
    }
}

function main(array $arguments): int
{
    [, $extension, $kilobytes, $edges] = $arguments + [2 => '400', 3 => '0'];
    $step = 65536;
    $folder = sys_get_temp_dir() . '/fastjson-limits-' . getmypid();
    mkdir($folder);
    $worker = new Worker($extension);
    $sweep = new Sweep($worker, $step, (int) $edges);
    try {
        $put = static function (string $name, string $text) use ($folder): string {
            file_put_contents($file = $folder . '/' . strtr($name, ' ', '_'), $text);
            return $file;
        };
        foreach (documents((int) $kilobytes) as $name => $text) {
            foreach (['array', 'object', 'encode'] as $operation) {
                $sweep->compare($name, $operation, $put($name, $text), $put("$name again", $text));
            }
        }
        foreach (broken_documents((int) $kilobytes) as $name => [$text, $valid]) {
            $sweep->compare($name, 'array', $put($name, $text), $put("$name, valid", $valid));
        }
    } finally {
        $worker->stop();
        array_map('unlink', glob("$folder/*"));
        rmdir($folder);
    }
    printf("%d calls, %d failures\n", $sweep->calls, $sweep->failures);
    return $sweep->failures === 0 && $sweep->calls > 0 ? 0 : 1;
}

exit(main($argv));
