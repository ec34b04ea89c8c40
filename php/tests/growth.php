<?php
// A long-lived process: millions of different documents, decoded, validated and encoded, must not make it grow.
// Assumes Linux (/proc/self/status) and the extension; documents differ in keys, shapes, lengths and depth.
// Use: php -d extension=... growth.php COUNT; called by scripts/test-php (bounded) and by make test-asan's long variant.
declare(strict_types=1);

function kilobytes(string $file, string $name): int
{
    return preg_match("/^$name:\\s*(\d+) kB/m", (string) file_get_contents("/proc/self/$file"), $match) ? (int) $match[1] : 0;
}

/** Memory of its own: pages of files come and go as the rest of the machine needs memory, and parts may be swapped out. */
function resident(): int
{
    return (kilobytes('status', 'RssAnon') + kilobytes('status', 'VmSwap')) * 1024;
}

/** What of that is in huge pages: the kernel joins pages to such when it likes, which makes unused ones resident. */
function huge(): int
{
    return kilobytes('smaps_rollup', 'AnonHugePages') * 1024;
}

/** A document that was never seen before: keys, order, number of members and nesting depend on $i. */
function document(int $i): string
{
    $members = [];
    for ($k = 0; $k < 3 + $i % 11; $k++) {
        $members[] = '"k' . ($i * 31 + $k * 7) . str_repeat('x', ($i + $k) % 23) . '":' . [$i, '"v' . $i . '"', '[' . $k . ',{"d":' . $i . '}]', '1.5e' . $k, 'null'][($i + $k) % 5];
    }
    $object = '{' . implode(',', $members) . '}';
    return str_repeat('[', $i % 17) . $object . ',' . $object . str_repeat(']', $i % 17);
}

function main(int $count): int
{
    if ($count < 1000) {
        fwrite(STDERR, "growth.php: at least 1000 documents\n");
        return 1;
    }
    $warm = intdiv($count, 10);
    $resident = $heap = $huge = 0;
    for ($i = 0; $i < $count; $i++) {
        $text = $i % 17 ? document($i) : '[' . document($i) . ']';
        $value = fastjson_decode($text, $i % 2 === 0);
        if ($value === null || !fastjson_validate($text) || strlen((string) fastjson_encode($value)) < 10) {
            echo "wrong answer for document $i: ", fastjson_last_error_msg(), ' ', $text, "\n";
            return 1;
        }
        if ($i % 1000 === 999) {
            fastjson_decode(substr($text, 0, -2));
        }
        unset($value);
        if ($i === $warm) {
            $resident = resident();
            $huge = huge();
            $heap = memory_get_usage(true);
        }
    }
    $grown = resident() - $resident;
    $heapGrown = memory_get_usage(true) - $heap;
    printf("%d documents: resident memory grew by %d KB, PHP's heap by %d KB after the first tenth\n", $count, intdiv($grown, 1024), intdiv($heapGrown, 1024));
    return $resident > 0 && $grown <= 512 * 1024 + max(0, huge() - $huge) && $heapGrown <= 2 * 1024 * 1024 ? 0 : 1;
}

exit(main((int) ($argv[1] ?? 0)));
