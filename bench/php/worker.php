<?php
// What it is: the PHP side of the benchmark: answers one JSON command per line on standard input with one JSON line on standard output.
// It may assume that exactly one library is to be measured here (its function prefix is argv[1]) and that ext/json is there as the reference.
// Called by bench/fjbench/php_host.py: one long-lived process per library for timings, a fresh one for every cold or memory measurement.

declare(strict_types=1);

require __DIR__ . '/libraries.php';
require __DIR__ . '/streams.php';

/** Deep documents must reach the parser's own limit, not the depth argument's. */
const DEEPEST = 0x7fffffff;

final class Worker
{
    /** @var list<string> one document, or several that are handled in turn */
    private array $texts = [];
    /** @var array<string, list<mixed>> what is encoded: arrays, objects or entities */
    private array $values = [];
    private int $depth = 512;
    /** @var array<string, Closure> */
    private array $loops = [];

    public function __construct(private Library $library) {}

    public function answer(array $command): array
    {
        return match ($command['cmd']) {
            'hello' => $this->hello(),
            'load' => $this->load($command['paths'] ?? [$command['path']], $command['depth'] ?? 512),
            'verify' => $this->verify($command['op']),
            'sample' => $this->sample($command['op'], $command['calls']),
            'memory' => $this->memory($command['op']),
            'outcome' => $this->outcome($command['op']),
            'greet' => $this->greet(),
            'stream' => Streams::measure($this->library->prefix(), $command['op'], $command['path']),
            'probe' => ['accepts' => $this->library->probe()],
        };
    }

    private function hello(): array
    {
        return [
            'php' => PHP_VERSION, 'zts' => (bool) PHP_ZTS, 'debug' => (bool) PHP_DEBUG, 'sapi' => PHP_SAPI,
            'library_version' => $this->library->version(), 'kernel' => $this->library->kernel(), 'loaded' => $this->library->isLoaded(),
            'operations' => $this->library->operations(), 'has_validate' => function_exists('json_validate'),
        ];
    }

    /** Every operation once on `[0]`: the code is mapped in, nothing of a document is known. */
    private function greet(): array
    {
        foreach ($this->library->operations() as $op) {
            $this->library->single($op, 512)(Library::isEncode($op) ? [0] : '[0]');
        }
        return ['ok' => true];
    }

    private function load(array $paths, int $depth): array
    {
        $this->values = [];
        $this->loops = [];
        $this->texts = array_map(file_get_contents(...), $paths);
        $this->depth = $depth === 0 ? DEEPEST : $depth;
        return ['bytes' => array_sum(array_map(strlen(...), $this->texts))];
    }

    /** What the operation is called with, of each document: its text, or the value that ext/json decodes it to, once. */
    private function arguments(string $op): array
    {
        if (!Library::isEncode($op)) {
            return $this->texts;
        }
        $kind = $op === 'encode_object' || $op === 'encode_serializable' ? $op : 'encode';
        return $this->values[$kind] ??= array_map(fn ($text) => $this->value($text, $kind), $this->texts);
    }

    private function value(string $text, string $kind): mixed
    {
        $value = json_decode($text, $kind === 'encode', $this->depth);
        return $kind === 'encode_serializable' ? Entity::from($value) : $value;
    }

    private function argument(string $op): mixed
    {
        return $this->arguments($op)[0];
    }

    /** The verdict on the document; of several that on the first one that is not right, and their bytes. */
    private function verify(string $op): array
    {
        $bytes = 0;
        $lessWork = false;
        foreach ($this->texts as $i => $text) {
            $verdict = $this->library->verify($op, $text, Library::isEncode($op) ? $this->arguments($op)[$i] : null, $this->depth);
            $bytes += $verdict['bytes'];
            $lessWork = $lessWork || ($verdict['less_work'] ?? false);
            if ($verdict['verified'] === false) {
                break;
            }
        }
        return ['bytes' => $bytes, 'less_work' => $lessWork] + $verdict;
    }

    /**
     * Times $calls calls and returns ns of processor time per call. The loop is compiled with the function's name in it,
     * so that a small call does not pay for a dynamic one; freeing the former result is part of the time.
     */
    private function sample(string $op, int $calls): array
    {
        $several = count($this->texts) > 1;
        $this->loops[$op] ??= $this->library->loop($op, $this->depth, $several);
        $argument = $several ? $this->arguments($op) : $this->argument($op);
        return ['ns' => ($this->loops[$op])($argument, $calls) / $calls];
    }

    /** One call with everything counted from just before it: PHP's heap and the resident set. */
    private function memory(string $op): array
    {
        $argument = $this->argument($op);
        $call = $this->library->single($op, $this->depth);
        $hasPeak = function_exists('memory_reset_peak_usage');
        gc_collect_cycles();
        gc_mem_caches();
        $clearable = is_writable('/proc/self/clear_refs');
        $residentBefore = $clearable ? $this->resident('VmRSS') : 0;
        if ($clearable) {
            file_put_contents('/proc/self/clear_refs', '5');
        }
        $before = memory_get_usage();
        if ($hasPeak) {
            memory_reset_peak_usage();
        }
        $result = $call($argument);
        $after = memory_get_usage();
        $peak = memory_get_peak_usage();
        $answer = ['retained' => $after - $before, 'peak' => $hasPeak ? $peak - $before : null];
        if ($clearable) {
            $answer['rss_peak'] = $this->resident('VmHWM') - $residentBefore;
        }
        unset($result);
        return $answer;
    }

    private function resident(string $field): int
    {
        preg_match("/^$field:\s+(\d+) kB/m", file_get_contents('/proc/self/status'), $match);
        return 1024 * (int) $match[1];
    }

    /** What became of a hostile document: the error if there was one, and the time of a single call. */
    private function outcome(string $op): array
    {
        $call = $this->library->single($op, $this->depth);
        $argument = $this->argument($op);
        $start = hrtime(true);
        try {
            $result = $call($argument);
            $error = $this->library->lastError($op, $result);
        } catch (Throwable $thrown) {
            $error = $thrown->getMessage();
        }
        unset($result);
        return ['ns' => hrtime(true) - $start, 'error' => $error];
    }
}

function main(array $arguments): int
{
    $worker = new Worker(new Library($arguments[1]));
    while (($line = fgets(STDIN)) !== false) {
        try {
            $answer = $worker->answer(json_decode($line, true, flags: JSON_THROW_ON_ERROR));
        } catch (Throwable $error) {
            $answer = ['failure' => get_class($error) . ': ' . $error->getMessage()];
        }
        fwrite(STDOUT, json_encode($answer, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
    }
    return 0;
}

exit(main($argv));
