--TEST--
Pointers and documents agree on which names are one: repeated ones, escaped ones, and those that are not UTF-8
--FILE--
<?php
use FastJson\Document;

// Repeated names are one member, as json_decode() has them.
mt_srand(7);
foreach ([0, 1, 5, 40, 3000] as $n) {
    for ($round = 0; $round < 20; $round++) {
        $names = [];
        for ($i = 0; $i < $n; $i++) {
            $name = 'n' . mt_rand(0, $n);
            $names[] = '"' . (mt_rand(0, 1) ? $name : '\u006e' . substr($name, 1)) . '" :' . ['1', '{"a":1}', '[1,2]', '"x"'][mt_rand(0, 3)];
        }
        $text = '{"in":[{' . implode(' , ', $names) . '}]}';
        $real = count(json_decode($text, true)['in'][0]);
        $counts = [fastjson_pointer_count($text, '/in/0'), count(Document::parse($text)['in'][0]), count(Document::parse($text)->get('/in/0')->toArray())];
        if ($counts !== [$real, $real, $real]) {
            echo "$text: $real, ", implode(' ', $counts), "\n";
        }
    }
}
var_dump(fastjson_pointer_count('{"a":1,"\u0061":[],"a":{"b":1,"b":2}}', ''), fastjson_pointer_count('{"a":1,"a":{"b":1,"b":2}}', '/a'), fastjson_pointer_count(' [1,1,1]', ''));
echo implode(' ', array_map(fn($pair) => $pair[0], iterator_to_array((function () {
    foreach (Document::parse('{"a":1,"a":2,"b":3}') as $name => $value) {
        yield ["$name=$value"];
    }
})(), false))), "\n";

// Names are compared by the bytes that stand in the text.
$text = "{\"a\xff\":1,\"a\":2,\"b\xffc\":3}";
foreach (['ignored' => JSON_INVALID_UTF8_IGNORE, 'replaced' => JSON_INVALID_UTF8_SUBSTITUTE] as $how => $flags) {
    $document = Document::parse($text, $flags);
    foreach (['a', "a\xff", "a\u{fffd}", 'bc', "b\xffc"] as $name) {
        $found = [fastjson_pointer_get($text, "/$name", true, 512, $flags), $document[$name], $document->get("/$name"),
            fastjson_pointer_get_many($text, ["/$name"], true, 512, $flags)[0] ?? null, fastjson_pointer_exists($text, "/$name", $flags) ? 'there' : 'absent'];
        echo $how, ' ', addcslashes($name, "\x80..\xff"), ': ', json_encode($found), "\n";
    }
    echo count($document), ' ', fastjson_pointer_count($text, '', $flags), ' ';
    foreach ($document as $name => $value) {
        echo addcslashes($name, "\x80..\xff"), "=$value ";
    }
    echo "\n";
}
?>
--EXPECT--
int(1)
int(1)
int(3)
a=1 a=2 b=3
ignored a: [2,2,2,2,"there"]
ignored a\377: [1,1,1,1,"there"]
ignored a\357\277\275: [null,null,null,null,"absent"]
ignored bc: [null,null,null,null,"absent"]
ignored b\377c: [3,3,3,3,"there"]
3 3 a=1 a=2 bc=3 
replaced a: [2,2,2,2,"there"]
replaced a\377: [1,1,1,1,"there"]
replaced a\357\277\275: [null,null,null,null,"absent"]
replaced bc: [null,null,null,null,"absent"]
replaced b\377c: [3,3,3,3,"there"]
3 3 a\357\277\275=1 a=2 b\357\277\275c=3 
