--TEST--
FastJson\Parser: texts in chunks, one or many, what they say so far, errors when they are certain
--FILE--
<?php
require __DIR__ . '/streams.inc';

function fed(array $chunks, mixed ...$arguments): void
{
    $parser = new FastJson\Parser(...$arguments);
    try {
        foreach ($chunks as $chunk) {
            echo $parser->feed($chunk), ' ', json_encode($parser->partial()), "\n";
        }
        echo $parser->end(), ' ', json_encode($parser->values()), "\n";
    } catch (FastJson\DecodeException $e) {
        echo $e->getCode(), ' ', $e->getMessage(), ' | ', $e->position, ' ', $e->textLine, ':', $e->textColumn, ' ', json_encode($e->pointer), '; ', json_encode($parser->values()), ' ', json_encode($parser->partial()), "\n";
        try {
            $parser->feed('1');
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
}

echo "-- what there is so far\n";
fed(str_split('{"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}],"e":{}}', 1), true);
fed(["\"a\xC3", "\xA9\xF0\x9F", "\x98\x80\"", ' ']);
fed(['12', '3', '.5e', '1']);
fed(['tr', 'ue']);

echo "-- errors\n";
fed(['[1,', '2 3', ']']);
fed(['{"a":{"b":[1,', '2,tx']);
fed(["[\n\"a", "b\x01"]);
fed(['[1 "a', "b\xFF", '"']);
fed(['[1', '']);
fed(['1 ', '2']);
fed(['']);
fed(['[[', '[]]', ']'], null, 3);
fed(['[[', '[1]]', ']'], null, 2);
fed(['[["', 'x"],[[1]]]'], null, 3);
fed(['{"a":1,"\u0000b', '":2}']);
fed(['["' . str_repeat('x', 50), str_repeat('y', 60)], null, 512, 0, 100);
fed(['[1]', '[2,"' . str_repeat('x', 100) . '"]'], null, 512, 0, 100, true);

echo "-- many\n";
fed(['1 2', ' [3', ']{"a"', ':4}"', 'x"tru', 'e null'], many: true);
fed([" \n"], many: true);
fed(['[1]]'], many: true);
fed(['[1][2'], many: true);

echo "-- values\n";
$parser = new FastJson\Parser(true, many: true);
var_dump($parser->feed('1 {"a":2} [3] 4'), $parser->hasValue(), $parser->take(), $parser->take(), $parser->values(), $parser->values(), $parser->hasValue(), $parser->end(), $parser->take());
foreach ([fn () => $parser->take(), fn () => $parser->feed('1'), fn () => $parser->end(), fn () => new FastJson\Parser(null, 0), fn () => new FastJson\Parser(null, 1, FASTJSON_DECODE_RELAXED),
    fn () => new FastJson\Parser(null, 1, 0, -1)] as $call) {
    try {
        $call();
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

echo "-- what was given does not change\n";
foreach ([true, false] as $associative) {
    $parser = new FastJson\Parser($associative);
    $seen = [];
    foreach (str_split('{"a":[1,{"b":2}],"c":{"d":[]},"a":[3]}', 2) as $chunk) {
        $parser->feed($chunk);
        $seen[] = [$parser->partial(), json_encode($parser->partial())];
    }
    foreach ($seen as [$value, $text]) {
        if (json_encode($value) !== $text) {
            echo "changed: $text\n";
        }
    }
    var_dump(serialize($parser->take()) === serialize(json_decode('{"a":[1,{"b":2}],"c":{"d":[]},"a":[3]}', $associative)));
}

echo "-- long strings, deep and large texts\n";
$text = json_encode(['s' => str_repeat("\u{e9}\u{1f600}\"\n x", 5000), 'l' => range(1, 20000), 'd' => ['e' => array_fill(0, 3000, ['f' => 'g'])]]);
foreach ([1, 7, 1000, 100000, 1 << 20] as $n) {
    $parser = new FastJson\Parser(true);
    foreach (str_split($text, $n) as $chunk) {
        $parser->feed($chunk);
    }
    echo $n, ' ', var_export($parser->take() === json_decode($text, true), true), "\n";
}
$parser = new FastJson\Parser(true, 100001);
foreach (str_split(str_repeat('[', 50000) . str_repeat(']', 50000), 999) as $chunk) {
    $parser->feed($chunk);
}
var_dump($parser->hasValue());
$partial = '';
$parser = new FastJson\Parser();
foreach (str_split('"' . str_repeat('0123456789', 1000), 10) as $chunk) {
    $parser->feed($chunk);
    $partial = $parser->partial();
}
var_dump(strlen($partial), $partial === str_repeat('0123456789', 1000));
echo "-- too long when its beginning has gone\n";
$parser = new FastJson\Parser(true, many: true, max_bytes: 500);
try {
    foreach (str_split("[7]\n {\"m\":[" . str_repeat('"0123456789",', 100) . '0]}', 3) as $chunk) {
        $parser->feed($chunk);
    }
} catch (FastJson\DecodeException $e) {
    echo "$e->position $e->textLine:$e->textColumn ", json_encode($parser->values()), "\n";
}
--EXPECT--
-- what there is so far
0 []
0 []
0 []
0 []
0 []
0 []
0 []
0 []
0 {"name":""}
0 {"name":"A"}
0 {"name":"A"}
0 {"name":"A"}
0 {"name":"A"}
0 {"name":"A"}
0 {"name":"A"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9"}
0 {"name":"A\u00e9\ud83d\ude00"}
0 {"name":"A\u00e9\ud83d\ude00 "}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b"}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,[]]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}],"e":[]}
0 {"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}],"e":[]}
1 null
1 [{"name":"A\u00e9\ud83d\ude00 b","n":[1,20,true,{"x":null}],"e":[]}]
0 "a"
0 "a\u00e9"
1 null
1 null
1 ["a\u00e9\ud83d\ude00"]
0 null
0 null
0 null
0 null
1 [1235]
0 null
1 null
1 [true]
-- errors
0 [1]
4 Syntax error | 5 1:6 "\/2"; [] [1,2]
FastJson\Parser has met an error in its text
0 {"a":{"b":[1]}}
4 Syntax error | 16 1:17 "\/a\/b\/2"; [] {"a":{"b":[1,2]}}
FastJson\Parser has met an error in its text
0 ["a"]
3 Control character error, possibly incorrectly encoded | 5 2:4 "\/0"; [] []
FastJson\Parser has met an error in its text
0 [1]
5 Malformed UTF-8 characters, possibly incorrectly encoded | 3 1:4 "\/1"; [] [1]
FastJson\Parser has met an error in its text
0 []
0 []
4 Syntax error | 2 1:3 "\/0"; [] []
FastJson\Parser has met an error in its text
1 null
4 Syntax error | 2 1:3 ""; [1] null
FastJson\Parser has met an error in its text
0 null
4 Syntax error | 0 1:1 ""; [] null
FastJson\Parser has met an error in its text
0 [[]]
1 Maximum stack depth exceeded | 2 1:3 "\/0\/0"; [] [[]]
FastJson\Parser has met an error in its text
1 Maximum stack depth exceeded | 1 1:2 "\/0"; [] []
FastJson\Parser has met an error in its text
0 [[""]]
1 Maximum stack depth exceeded | 8 1:9 "\/1\/0"; [] [["x"],[]]
FastJson\Parser has met an error in its text
0 {"a":1}
9 The decoded property name is invalid | 7 1:8 "\/\u0000b"; [] {"a":1}
FastJson\Parser has met an error in its text
0 ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]
1012 The text has more bytes than max_bytes allows | 0 1:1 "\/0"; [] []
FastJson\Parser has met an error in its text
1 null
1012 The text has more bytes than max_bytes allows | 3 1:4 ""; [[1]] null
FastJson\Parser has met an error in its text
-- many
1 null
2 []
3 {}
4 ""
5 null
7 null
7 [1,2,[3],{"a":4},"x",true,null]
0 null
0 []
4 Syntax error | 3 1:4 ""; [[1]] null
FastJson\Parser has met an error in its text
1 []
4 Syntax error | 5 1:6 "\/0"; [[1]] []
FastJson\Parser has met an error in its text
-- values
int(3)
bool(true)
int(1)
array(1) {
  ["a"]=>
  int(2)
}
array(1) {
  [0]=>
  array(1) {
    [0]=>
    int(3)
  }
}
array(0) {
}
bool(false)
int(1)
int(4)
Error: FastJson\Parser has no complete value
Error: FastJson\Parser has come to the end of its text
Error: FastJson\Parser has come to the end of its text
ValueError: FastJson\Parser::__construct(): Argument #2 ($depth) must be greater than 0
ValueError: FastJson\Parser::__construct(): Argument #3 ($flags) must not contain FASTJSON_DECODE_RELAXED
ValueError: FastJson\Parser::__construct(): Argument #4 ($max_bytes) must be greater than or equal to 0
-- what was given does not change
bool(true)
bool(true)
-- long strings, deep and large texts
1 true
7 true
1000 true
100000 true
1048576 true
bool(true)
int(10000)
bool(true)
-- too long when its beginning has gone
5 2:2 [[7]]
