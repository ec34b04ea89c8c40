--TEST--
Thousands of pointers are found in one pass, as many as there are; tokens that are too many are refused
--INI--
memory_limit=-1
--FILE--
<?php
declare(strict_types=1);

mt_srand(20261122);
const NAMES = ['k%d', '%d', "\u{e9}%d", 'a/%d', 'm~%d', '"%d', '0%d'];
for ($round = 0; $round < 40; $round++) {
    $size = [15, 16, 17, 40, 300][$round % 5];
    $value = $pointers = $expected = [];
    for ($i = 0; $i < $size; $i++) {
        $name = sprintf(NAMES[mt_rand(0, 6)], mt_rand(0, $size));
        $value[$name] = [$i, ['x' => $i, $name => [$i]]];
        $token = strtr($name, ['~' => '~0', '/' => '~1']);
        $pointers[] = "/$token/0";
        $pointers[] = "/$token/1/$token/0";
        $pointers[] = "/$token/2";
        $pointers[] = "/$token/1/00";
    }
    shuffle($pointers);
    foreach ($pointers as $key => $pointer) {
        $at = $value;
        foreach (array_slice(explode('/', $pointer), 1) as $token) {
            $token = strtr($token, ['~1' => '/', '~0' => '~']);
            $at = is_array($at) ? $at[$token] ?? null : null;
        }
        if ($at !== null) {
            $expected[$key] = $at;
        }
    }
    $text = json_encode((object) $value, $round & 1 ? 0 : JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE);
    if (fastjson_pointer_get_many($text, $pointers, true) !== $expected) {
        echo "round $round differs\n";
    }
    $list = range(1, $size);
    $all = array_map(fn($i) => "/$i", range($size + 3, 0, -1));
    if (array_values(fastjson_pointer_get_many(json_encode($list), $all)) !== array_reverse($list)) {
        echo "list of $size differs\n";
    }
}

// 40000 names and as many elements: by lists of siblings that took minutes.
$names = array_map(fn($i) => "k$i", range(1, 40000));
$text = json_encode(['o' => array_fill_keys($names, 1), 'a' => range(1, 40000)]);
$pointers = array_merge(array_map(fn($n) => "/o/$n", $names), array_map(fn($i) => "/a/$i", range(0, 39999)));
var_dump(array_sum(fastjson_pointer_get_many($text, $pointers)) === 40000 + 40000 * 40001 / 2);

// The same token two to the 32 times.
try {
    fastjson_pointer_get_many('{}', array_fill(0, 4096, str_repeat('/', 1 << 20)));
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
fastjson_pointer_get_many(): Argument #2 ($pointers) must have fewer than 1073741823 tokens
