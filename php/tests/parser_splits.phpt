--TEST--
FastJson\Parser: where a text is cut into chunks changes nothing: values, errors with their places and pointers, what there is at an error
--FILE--
<?php
declare(strict_types=1);

function outcome(array $chunks, array $arguments): string
{
    $parser = new FastJson\Parser(...$arguments);
    try {
        foreach ($chunks as $chunk) {
            $parser->feed($chunk);
        }
        $parser->end();
        $error = null;
    } catch (FastJson\DecodeException $e) {
        $error = [$e->getCode(), $e->getMessage(), $e->position, $e->textLine, $e->textColumn, $e->pointer, serialize($parser->partial())];
    }
    return serialize([$error, $parser->values()]);
}

$texts = [
    '{"a":[1,-2.5e+3,{"b":null}],"c~/":"d\u00e9\n","a":{"":true}}',
    "[\"\\ud83d\\ude00\u{e9}\u{20ac}\u{1f600}\", [[]], {\"x\":{}}]",
    "1.5e3 [1,0]\n{\"k\":[\"v\",\"w\"]}\"s\" false",
    '{"0":{"1":[false,[123456789012345678901,[0.1,"x"]]]},"u\u0001":"\ud800\udc00","0":1}',
    '{123456789012345678901:1,"a":1234567890123456789012}',
];
// Each text, with each byte changed into others or taken out, with one more, and cut short.
function variants(string $text): iterable
{
    yield $text;
    for ($i = 0; $i < strlen($text); $i++) {
        foreach (['', '"', '\\', ',', '}', ']', '[', ':', '0', '.', 'e', ' ', "\n", "\1", "\x80", "\xE2", "\u{e9}", 'u0000'] as $other) {
            yield substr_replace($text, $other, $i, 1);
        }
        yield substr_replace($text, '\\e', $i, 0);
        yield substr($text, 0, $i);
    }
}
$options = [
    [null, 512, 0, 0, false],
    [true, 512, 0, 0, true],
    [null, 512, 0, 0, true],
    [true, 4, FASTJSON_DECODE_UNIQUE_NAMES, 0, false],
    [false, 3, FASTJSON_DECODE_UNIQUE_NAMES | JSON_BIGINT_AS_STRING, 0, true],
    [true, 512, JSON_INVALID_UTF8_SUBSTITUTE | FASTJSON_DECODE_EMPTY_OBJECTS, 0, true],
    [null, 512, JSON_INVALID_UTF8_IGNORE | FASTJSON_DECODE_NUMBERS_AS_STRING, 0, false],
];
$runs = $differ = $turn = 0;
foreach (['texts', 'max_nodes'] as $kind) {
    ini_set('fastjson.max_nodes', $kind === 'texts' ? '0' : '6');
    foreach ($texts as $text) {
        foreach (variants($text) as $i => $variant) {
            if ($kind === 'max_nodes' && $i % 5 !== 0) {
                continue;
            }
            $arguments = $options[$turn++ % count($options)];
            $whole = outcome([$variant], $arguments);
            $ways = ['bytes' => str_split($variant, 1), 'threes' => str_split($variant, 3)];
            for ($at = 1; $at < strlen($variant); $at++) {
                $ways["at $at"] = [substr($variant, 0, $at), substr($variant, $at)];
            }
            foreach ($ways as $way => $chunks) {
                $runs++;
                $got = outcome($chunks, $arguments);
                if ($got !== $whole && ++$differ <= 10) {
                    echo json_encode([$variant, $arguments], JSON_INVALID_UTF8_SUBSTITUTE), " cut $way:\n  $got\n  whole:\n  $whole\n";
                }
            }
        }
    }
}
echo $runs > 200000 ? 'all' : $runs, ", $differ differ\n";
?>
--EXPECT--
all, 0 differ
