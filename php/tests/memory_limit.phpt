--TEST--
memory_limit ends a decode and an encode with PHP's own error, and nothing else
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/memory.inc';

// Some builds of PHP raise the error of a shared extension only when its function returns, and end the process at twice the
// limit: results between once and twice it would do in any case, those beyond show that the work stops.
$array = '"[" . str_repeat("[1,2,3],", 100000) . "1]"';
$object = '"[" . str_repeat("{\"a\":1,\"b\":{}},", 50000) . "1]"';
echo child("fastjson_decode($array); echo 'reached';"), "\n";
echo child("fastjson_decode($array, true); echo 'reached';"), "\n";
echo child("fastjson_decode($object); echo 'reached';"), "\n";
echo child('$v = array_fill(0, 1300, str_repeat("\x01", 2500)); fastjson_encode($v); echo "reached";'), "\n";
foreach (['[1,2,3],', '{"a":1,"b":{}},', '1,', 'true,', '"' . str_repeat('x', 50) . '",', '[1,1,1,1,1,1,1,1,1,null],'] as $element) {
    $child = child('fastjson_decode("[" . str_repeat(' . var_export($element, true) . ', intdiv(6000000, ' . strlen($element) . ')) . "1]"); echo "reached";');
    echo $element[0] === '"' ? 'strings' : $element, ' ', preg_replace('/ \(.*\)/', '', $child), "\n";
}
echo child('$v = fastjson_decode("[" . str_repeat("1,", 200000) . "1]"); echo count($v), "\n";'), "\n";
echo child("register_shutdown_function(function () { ini_set('memory_limit', '64M'); echo ' then ', fastjson_encode(fastjson_decode('{\"after\":[1]}')), ' '; }); fastjson_decode($array);"), "\n";
$decode = static fn(string $associative): string => "\$value = fastjson_decode(\$text, $associative); echo fastjson_last_error() === 0 ? count((array) \$value) >= 100000 : \$value === null;";
$feed = static fn(string $associative): string => "\$parser = new FastJson\\Parser($associative); \$parser->feed(substr(\$text, 0, 10)); \$parser->feed(substr(\$text, 10)); \$parser->end(); echo count((array) \$parser->take()) >= 100000;";
foreach (['true,' => '', '1,' => '', ',' => '1,2,3,4,5,6,7,8', 'null,' => '', '{},' => '', '[],' => '', '"a",' => ''] as $element => $before) {
    $text = '"[' . $before . '" . str_repeat(' . var_export($element, true) . ', 600000) . "1]"';
    ends_well($element, $text, $decode('true'));
    $before === '' && ends_well("$element fed", $text, $feed('true'));
}
foreach (['"k%d":1,' => 150000, '"%d":1,' => 300000, '"9%d":[],' => 150000] as $member => $times) {
    $text = '"{" . implode("", array_map(fn($i) => sprintf(' . var_export($member, true) . ", \$i), range(0, $times))) . '\"x\":1}'";
    foreach (['true', 'false'] as $associative) {
        ends_well("$member $associative", $text, $decode($associative));
        ends_well("$member $associative fed", $text, $feed($associative));
    }
}
ends_well('values fed', 'str_repeat("1\n", 600000)', '$parser = new FastJson\\Parser(many: true); $parser->feed($text); $parser->end(); echo count($parser->values()) === 600000;');
ends_well('levels fed', 'str_repeat("[", 90000)', '$parser = new FastJson\\Parser(true, 100000); ini_set("memory_limit", "4M"); try { echo $parser->feed($text) === 0; } catch (Error) { echo 1; }');
?>
--EXPECT--
Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) status 255
Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) status 255
Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) status 255
Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) status 255
[1,2,3], Fatal error: Allowed memory size of N bytes exhausted status 255
{"a":1,"b":{}}, Fatal error: Allowed memory size of N bytes exhausted status 255
1, Fatal error: Allowed memory size of N bytes exhausted status 255
true, Fatal error: Allowed memory size of N bytes exhausted status 255
strings Fatal error: Allowed memory size of N bytes exhausted status 255
[1,1,1,1,1,1,1,1,1,null], Fatal error: Allowed memory size of N bytes exhausted status 255
200001 status 0
Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes)
 then {"after":[1]} status 255
