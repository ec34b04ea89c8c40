<?php
// What it is: the workload of bench/bench-instructions: one operation on one document, a few calls.
// It may assume that callgrind counts only inside the fastjson function, so nothing else here matters.
// Called by bench/fjbench/instructions.py: instructions.php OP PATH CALLS

declare(strict_types=1);

[, $op, $path, $calls] = $argv;
$text = file_get_contents($path);
$value = $op === 'encode' ? json_decode($text, true) : null;
for ($i = 0; $i < (int) $calls; ++$i) {
    $result = match ($op) {
        'decode_array' => fastjson_decode($text, true),
        'decode_object' => fastjson_decode($text),
        'encode' => fastjson_encode($value),
        'validate' => fastjson_validate($text),
    };
    if ($result === null || $result === false) {
        fwrite(STDERR, fastjson_last_error_msg() . "\n");
        exit(1);
    }
}
