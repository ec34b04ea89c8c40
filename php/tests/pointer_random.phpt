--TEST--
Pointers into random documents find what stands in the decoded value; what is set is found again, the rest stays
--FILE--
<?php
declare(strict_types=1);

$seed = (int) (getenv('SEED') ?: 20261122);
mt_srand($seed);

const NAMES = ['a', 'b', '\\u0061', '', 'a/b', 'm~n', '0', '1', '-', "\u{e9}", 'x y'];

function blank(): string
{
    return ['', '', '', ' ', "\n", "\t "][mt_rand(0, 5)];
}

function document(int $depth): string
{
    $kind = $depth === 0 ? 0 : mt_rand(0, 2);
    if ($kind === 0) {
        return ['1', '-2.50', 'true', 'null', '"x"', '"\\u00e9]}"', '""', '12345678901234567890'][mt_rand(0, 7)];
    }
    $parts = [];
    for ($i = mt_rand(0, 5); $i > 0; $i--) {
        $name = $kind === 1 ? '' : '"' . NAMES[array_rand(NAMES)] . '"' . blank() . ':';
        $parts[] = blank() . $name . blank() . document($depth - 1) . blank();
    }
    return $kind === 1 ? '[' . implode(',', $parts) . ']' : '{' . implode(',', $parts) . '}';
}

/** @return array{bool, mixed} whether it is there, and what */
function walk(mixed $value, string $pointer): array
{
    foreach (array_slice(explode('/', $pointer), 1) as $token) {
        $token = str_replace(['~1', '~0'], ['/', '~'], $token);
        if ($value instanceof stdClass && property_exists($value, $token)) {
            $value = $value->$token;
        } elseif (is_array($value) && preg_match('/^(0|[1-9]\d*)$/D', $token) && array_key_exists((int) $token, $value)) {
            $value = $value[(int) $token];
        } else {
            return [false, null];
        }
    }
    return [true, $value];
}

$found = $set = 0;
for ($round = 0; $round < 4000; $round++) {
    $text = blank() . document(4) . blank();
    $decoded = json_decode($text);
    $pointers = [];
    for ($i = 0; $i < 6; $i++) {
        $pointer = '';
        for ($n = mt_rand(0, 4); $n > 0; $n--) {
            $pointer .= '/' . str_replace(['~', '/', '\\u0061'], ['~0', '~1', 'a'], NAMES[array_rand(NAMES)]);
        }
        $pointers[] = $pointer;
    }
    $many = fastjson_pointer_get_many($text, $pointers);
    $document = FastJson\Document::parse($text);
    foreach ($pointers as $i => $pointer) {
        [$there, $value] = walk($decoded, $pointer);
        $ok = fastjson_pointer_exists($text, $pointer) === $there
            && serialize(fastjson_pointer_get($text, $pointer)) === serialize($value)
            && array_key_exists($i, $many) === $there && (!$there || serialize($many[$i]) === serialize($value));
        $lazy = $document->get($pointer);
        $ok = $ok && $document->has($pointer) === $there && serialize($lazy instanceof FastJson\Document ? $lazy->toObject() : $lazy) === serialize($value);
        $new = fastjson_pointer_set($text, $pointer, ['v' => $i]);
        if ($there && $new === false) {
            $ok = false;
        }
        if ($new !== false) {
            $set++;
            $again = json_decode($new);
            // "-" is the place behind the last element: what was put there has an index now.
            if (fastjson_validate($new) && !str_contains($pointer, '/-')) {
                $ok = $ok && serialize(walk($again, $pointer)) === serialize([true, (object) ['v' => $i]]);
            }
            $ok = $ok && fastjson_validate($new) && fastjson_diff($new, $new) === '[]';
            $ok = $ok && json_encode(json_decode((string) fastjson_patch($text, (string) fastjson_diff($text, $new)))) === json_encode($again);
        }
        $found += (int) $there;
        if (!$ok) {
            echo "seed $seed: $text at ", var_export($pointer, true), "\n";
            break 2;
        }
    }
}
echo $found > 1000 && $set > 1000 ? "enough found and set\n" : "$found found, $set set\n";
?>
--EXPECT--
enough found and set
