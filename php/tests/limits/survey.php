<?php
// The smallest memory_limit that is enough for a call, of json_* and fastjson_*, over kinds of documents, sizes and calls:
// where ours is more than 64 KB larger. PHP's heap takes memory by chunks of 2 MB, so that a few KB more are a chunk more where
// ext/json fills its last one: one pair in ten may be such a case, and one in three of a kind; a cause that is not the
// edge of a chunk is beyond both.
// Assumes the extension and pcntl: each call runs in a child, all of them with the same heap before it.
// Use: php -d extension=... survey.php [LARGEST=300000] [FACTOR=3] [KIND]; make test takes the defaults, which are seconds.
declare(strict_types=1);

const SLACK = 64 * 1024;
const ENOUGH = 7;

/** A text of about this size; `$part(i)` makes its parts. */
function filled(string $start, callable $part, string $end, int $bytes): string
{
    $text = $start . $part(0);
    for ($i = 1; strlen($text) < $bytes; $i++) {
        $text .= ',' . $part($i);
    }
    return $text . $end;
}

function string_of(string $unit, int $bytes, string $end = ''): string
{
    return '"' . str_repeat($unit, intdiv($bytes, strlen($unit)) + 1) . $end . '"';
}

/** Kinds whose value is one long string: what they need does not depend on where a growing block stands. */
function long_strings(): array
{
    return [
        'plain string' => fn(int $n) => string_of('some text ', $n),
        'string in a list' => fn(int $n) => '[' . string_of('some text ', $n) . ']',
        'string of pairs' => fn(int $n) => string_of('some text \n\"', $n),
        'string of code units' => fn(int $n) => string_of('\u00e9\ud83d\ude00', $n),
        'string with a late escape' => fn(int $n) => string_of('text/', $n, '\n'),
        'Chinese string' => fn(int $n) => string_of('漢字', $n),
        'escaped key' => fn(int $n) => '{' . string_of('some key \t', $n) . ':1}',
    ];
}

function parts(): array
{
    $list = static fn(callable $part) => static fn(int $n) => filled('[', $part, ']', $n);
    $object = static fn(callable $part) => static fn(int $n) => filled('{', $part, '}', $n);
    return [
        'short strings' => $list(fn($i) => "\"text $i\""),
        'strings of 1 KB' => $list(fn($i) => string_of(chr(97 + $i % 26), 1000)),
        'escaped strings of 100 KB' => $list(fn($i) => string_of('text\n', 100000)),
        'wide object' => $object(fn($i) => "\"key $i\":$i"),
        'integer keys' => $object(fn($i) => "\"$i\":true"),
        'integer keys from 1' => $object(fn($i) => '"' . ($i + 1) . '":[]'),
        'one name again' => $object(fn($i) => "\"name\":$i"),
        'integer keys twice' => $object(fn($i) => '"' . ($i >> 1) . '":"text"'),
        'records' => $list(fn($i) => "{\"id\":$i,\"name\":\"n $i\",\"none\":null}"),
        'objects of own keys' => $list(fn($i) => "{\"key $i\":1}"),
        'dictionary of records' => $object(fn($i) => "\"k$i\":{\"a\":1,\"b\":[]}"),
        'integers' => $list(fn($i) => (string) $i),
        'doubles' => $list(fn($i) => "$i.25"),
        'literals' => $list(fn($i) => ['true', 'null', 'false'][$i % 3]),
        'empty objects' => $list(fn($i) => '{}'),
        'points' => $list(fn($i) => "[$i,1.5]"),
        'deep lists' => $list(fn($i) => str_repeat('[', 100) . str_repeat(']', 100)),
        'mixed' => $list(fn($i) => ['1', '"abc"', '{"a":[1,2],"b":"x"}', '[]', '2.5', 'null', string_of('é', $i % 300)][$i % 7]),
    ];
}

/** Name of a call -> the function, its value being the text or, for encoding, what it stands for. */
function calls(): array
{
    $calls = [
        'array' => fn(string $library, $value) => ($library . '_decode')($value, true),
        'object' => fn(string $library, $value) => ($library . '_decode')($value),
        'encode' => fn(string $library, $value) => ($library . '_encode')($value),
        'pretty' => fn(string $library, $value) => ($library . '_encode')($value, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES),
    ];
    return function_exists('json_validate') ? $calls + ['validate' => fn(string $library, $value) => ($library . '_validate')($value)] : $calls;
}

/** Whether the limit is enough; not enough is PHP's fatal error, or json_*'s end at the hard limit of 8.2. */
function is_enough(callable $call, string $library, mixed $value, int $limit): bool
{
    $child = pcntl_fork();
    if ($child === 0) {
        ini_set('memory_limit', (string) $limit);
        $call($library, $value);
        exit(ENOUGH);
    }
    pcntl_waitpid($child, $status);
    $code = pcntl_wifexited($status) ? pcntl_wexitstatus($status) : -1;
    if ($code !== ENOUGH && $code !== 255 && $library === 'fastjson') {
        throw new Error("fastjson ended with $code under a limit of $limit");
    }
    return $code === ENOUGH;
}

/** The smallest limit above $low that is enough, by steps of a page. */
function smallest(callable $call, string $library, mixed $value, int $low): int
{
    for ($step = 4096; !is_enough($call, $library, $value, $low + $step); $step *= 2) {
    }
    for ($high = $low + $step, $low += $step === 4096 ? 0 : $step >> 1; $high - $low > 4096;) {
        $middle = $low + ($high - $low >> 13 << 12);
        is_enough($call, $library, $value, $middle) ? $high = $middle : $low = $middle;
    }
    return $high;
}

final class Survey
{
    public int $pairs = 0;
    public int $beyond = 0;
    public int $failures = 0;

    public function kind(string $kind, callable $text_of, array $sizes, bool $strict): void
    {
        $pairs = $beyond = 0;
        foreach ($sizes as $size) {
            foreach (calls() as $name => $call) {
                $value = $text_of($size);
                if ($name === 'encode' || $name === 'pretty') {
                    $value = json_decode($value, true);
                }
                $pairs++;
                $beyond += (int) $this->is_beyond($kind, $name, $size, $call, $value);
            }
        }
        $this->pairs += $pairs;
        $this->beyond += $beyond;
        if ($beyond > ($strict ? 0 : intdiv($pairs, 3))) {
            $this->failures++;
            echo "$kind: $beyond of $pairs\n";
        }
    }

    private function is_beyond(string $kind, string $name, int $size, callable $call, mixed $value): bool
    {
        gc_mem_caches();
        $before = memory_get_usage(true) - 4096;
        $theirs = smallest($call, 'json', $value, $before);
        if (is_enough($call, 'fastjson', $value, $theirs + SLACK)) {
            return false;
        }
        $ours = smallest($call, 'fastjson', $value, $theirs + SLACK);
        printf("%-26s %-8s %8d bytes: json_* %6d KB more than before, fastjson_* %6d KB\n", $kind, $name, $size, $theirs - $before >> 10, $ours - $before >> 10);
        return true;
    }
}

function main(array $arguments): int
{
    [, $largest, $factor, $only] = $arguments + [1 => '300000', 2 => '3', 3 => ''];
    ini_set('memory_limit', '-1');
    ini_set('display_errors', '0');
    ini_set('log_errors', '0');
    for ($sizes = [], $size = 2000.0; $size <= (int) $largest; $size *= (float) $factor) {
        $sizes[] = (int) $size;
    }
    $survey = new Survey();
    foreach (long_strings() as $kind => $text_of) {
        str_contains($kind, $only) && $survey->kind($kind, $text_of, [...$sizes, 1400000, 2090000, 2100000, 3000000, 4700000], true);
    }
    foreach (parts() as $kind => $text_of) {
        str_contains($kind, $only) && $survey->kind($kind, $text_of, $sizes, false);
    }
    $survey->failures += (int) ($survey->beyond > $survey->pairs / 10);
    printf("%d pairs, %d beyond 64 KB, %d failures\n", $survey->pairs, $survey->beyond, $survey->failures);
    return $survey->failures === 0 && $survey->pairs > 0 ? 0 : 1;
}

exit(main($argv));
