<?php
// The documents of the sweep over memory limits, each with its own way to fill memory, and broken ones beside them.
// Assumes nothing; about $kilobytes of text each, the same at every call.
// Used by sweep.php, which writes them to files.
declare(strict_types=1);

function documents(int $kilobytes): array
{
    $bytes = $kilobytes * 1024;
    $list = static function (callable $element, int $times = 1) use ($bytes): string {
        for ($text = '[' . $element(0), $i = 1; strlen($text) < $times * $bytes; $i++) {
            $text .= ',' . $element($i);
        }
        return "$text]";
    };
    return [
        // long enough for a list that outgrows twice the limit in one step
        'literals' => $list(fn($i) => ['true', 'null', 'false'][$i % 3], 5),
        'numbers' => $list(fn($i) => $i % 4 === 3 ? $i . '.5' : (string) $i),
        'records' => $list(fn($i) => "{\"id\":$i,\"name\":\"name $i\",\"tags\":[\"a\",\"$i\"],\"owner\":{\"id\":1,\"since\":null}}"),
        'strings' => $list(fn($i) => '"' . str_repeat('some text \u00e9 ', $i % 500 === 7 ? 8000 : $i % 9) . '"'),
        'points' => $list(fn($i) => "[$i.25,-$i,[$i]]"),
        'keys' => '{' . substr($list(fn($i) => "\"key $i\":{\"$i\":$i}"), 1, -1) . '}',
    ];
}

/** Texts that are not valid, each with a valid one of its length, which must do with as much memory. */
function broken_documents(int $kilobytes): array
{
    $fill = static fn(string $start, string $part, string $end): string => $start . str_repeat($part, intdiv($kilobytes * 1024, strlen($part))) . $end;
    return [
        'commas behind numbers' => [$fill('[1,2,3,4,5,6,7,8,9', ',,', ']'), $fill('[1,2,3,4,5,6,7,8,9', ',1', ']')],
        'commas in a string' => [$fill('[1,2,3,4,5,6,7,8,9,"', ',', '\q"]'), $fill('[1,2,3,4,5,6,7,8,9,"', ',', '\n"]')],
        'a late escape in a string' => [$fill('["\n', 'text', '\q"]'), $fill('["\n', 'text', '\n"]')],
        'a late escape in a key' => [$fill('{"\n', 'text', '\q":1}'), $fill('{"\n', 'text', '\n":1}')],
        'literals without an end' => [$fill('[', 'true,', ' '), $fill('[', 'true,', '1]')],
        'members without an end' => [$fill('{', '"a":1,', '"b":1 '), $fill('{', '"a":1,', '"b":1}')],
    ];
}
