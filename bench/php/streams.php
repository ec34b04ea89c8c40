<?php
// What it is: a file of records read as users read it: all of it by json_decode(), line by line by json_decode(), or as a stream.
// It may assume a JSON array of records with an integer "visits"; lines are made of it before anything is measured.
// Required by bench/php/worker.php.

declare(strict_types=1);

final class Streams
{
    /** One pass over all records; the sum says whether both read the same. */
    public static function measure(string $prefix, string $op, string $path): array
    {
        $lines = $op === 'lines' ? self::lines($path) : null;
        if ($lines !== null) {
            $path = $lines;
        }
        gc_collect_cycles();
        gc_mem_caches();
        $hasPeak = function_exists('memory_reset_peak_usage');
        $before = memory_get_usage();
        if ($hasPeak) {
            memory_reset_peak_usage();
        }
        $start = hrtime(true);
        $sum = match ("$prefix $op") {
            'json elements' => self::whole($path),
            'json lines' => self::eachLine($path),
            'fastjson elements' => self::sum(fastjson_decode_stream($path, '', true)),
            'fastjson lines' => self::sum(fastjson_ndjson_decode(fopen($path, 'rb'), true)),
        };
        $ns = hrtime(true) - $start;
        $peak = $hasPeak ? memory_get_peak_usage() - $before : null;
        $bytes = filesize($path);
        if ($lines !== null) {
            unlink($lines);
        }
        return ['ns' => $ns, 'peak' => $peak, 'sum' => $sum, 'bytes' => $bytes];
    }

    private static function whole(string $path): int
    {
        return self::sum(json_decode(file_get_contents($path), true));
    }

    private static function eachLine(string $path): int
    {
        $file = fopen($path, 'rb');
        $sum = 0;
        while (($line = fgets($file)) !== false) {
            $sum += json_decode($line, true)['visits'];
        }
        return $sum;
    }

    private static function sum(iterable $records): int
    {
        $sum = 0;
        foreach ($records as $record) {
            $sum += $record['visits'];
        }
        return $sum;
    }

    /** The same records, one a line, in a file of its own. */
    private static function lines(string $path): string
    {
        $lines = tempnam(sys_get_temp_dir(), 'fjbench');
        file_put_contents($lines, str_replace('},{"id":', "}\n{\"id\":", substr(trim(file_get_contents($path)), 1, -1)) . "\n");
        return $lines;
    }
}
