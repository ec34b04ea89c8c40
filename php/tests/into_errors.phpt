--TEST--
What does not fit a class is refused with its place, what was expected and what was found; nothing of it stays
--FILE--
<?php
require __DIR__ . '/common.inc';

enum Suit: string { case Hearts = 'H'; }
enum Level: int { case Low = 1; }
class Item { public int $n; public ?Item $next = null; }
class All
{
    public ?int $i = null;
    public float $f = 0;
    public string $s = '';
    public bool $b = false;
    public array $a = [];
    public ?stdClass $o = null;
    public Suit $suit = Suit::Hearts;
    public Level $level = Level::Low;
    public ?DateTimeImmutable $d = null;
    public int|string $u = 0;
    #[FastJson\Field(list: Item::class)] public array $list = [];
    #[FastJson\Field(map: '?int')] public array $map = [];
    #[FastJson\Field(name: 'a/b~c')] public int $odd = 0;
}
$texts = [
    '[]', 'null', '3', '"x"', ' {"i":"7"}', '{"i":1.0}', '{"i":true}', '{"i":[]}', '{"i":{}}', '{"i":99999999999999999999}', '{"f":"1"}', '{"f":9007199254740993}', '{"f":null}',
    '{"s":1}', '{"s":null}', '{"b":0}', '{"b":"true"}', '{"a":1}', '{"a":"x"}', '{"o":[]}', '{"suit":"X"}', '{"suit":1}', '{"level":2}', '{"level":"1"}', '{"level":1.0}', '{"d":1}', '{"d":"now"}',
    '{"u":1.5}', '{"u":null}', '{"list":{}}', '{"list":[null]}', '{"list":[{"n":1},{"n":2,"next":{"next":{"n":1}}}]}', "{\"list\":[\n {\"n\":1},\n {\"n\":\"\u{e9}\"}]}", '{"list":[{}]}',
    '{"map":[1]}', '{"map":{"a":null,"b/~\u00e9":"x"}}', '{"a\/b~c":"x"}', '{"nope":1}', '{"list":[{"n":1,"m":2}]}',
    '', '{', '{"i":1', '{"i":1}x', '{"i":"\x"}', str_repeat('[', 600),
];
foreach ($texts as $text) {
    $result = fastjson_decode_into($text, All::class, FASTJSON_DECODE_KNOWN_NAMES);
    $info = fastjson_last_error_info();
    echo show(substr($text, 0, 60)), ': ', $result === null ? '' : 'NOT NULL ', fastjson_last_error(), ' ', without_location(fastjson_last_error_msg()), " | {$info['pos']} {$info['line']}:{$info['col']}\n";
    try {
        fastjson_decode_into($text, All::class, FASTJSON_DECODE_KNOWN_NAMES | JSON_THROW_ON_ERROR);
        echo "nothing thrown\n";
    } catch (FastJson\DecodeException $e) {
        if ($e->getMessage() !== fastjson_last_error_msg() || [$e->getCode(), $e->position, $e->textLine, $e->textColumn] !== [$info['code'], $info['pos'], $info['line'], $info['col']]) {
            echo "the exception differs: ", $e->getMessage(), "\n";
        }
        if ($e->pointer !== '') {
            echo '    ', $e->pointer, ' ', var_export(fastjson_pointer_exists($text, $e->pointer), true), "\n";
        }
    }
}

echo "Names that no property has are left out without the flag\n";
echo show(fastjson_decode_into('{"nope":{"a":["}"]},"i":4}', All::class)->i), "\n";
attempt('repeated', fn () => fastjson_decode_into('{"i":1,"i":2}', All::class, FASTJSON_DECODE_UNIQUE_NAMES));
echo show(fastjson_decode_into('{"i":1,"i":2}', All::class)->i), "\n";

echo "The error of a call that throws is not that of the last one\n";
fastjson_decode_into('{"i":"first"}', All::class);
for ($i = 0; $i < 3; $i++) {
    try {
        fastjson_decode_into('{"s":' . $i . '}', All::class, JSON_THROW_ON_ERROR);
    } catch (JsonException $e) {
        echo $e->getMessage(), ' | ', fastjson_last_error_msg(), ' | ', fastjson_last_error_info()['msg'], "\n";
    }
}
fastjson_decode_into('{}', All::class);
echo fastjson_last_error(), ' ', fastjson_last_error_msg(), "\n";

echo "Lists\n";
attempt('list', fn () => fastjson_decode_list_into('{}', Item::class));
attempt('list', fn () => fastjson_decode_list_into('[{"n":1},{"n":2},3]', Item::class));
attempt('list', fn () => fastjson_decode_list_into('[1,2.5]', 'int'));
fastjson_decode_into('{"map":{"\u0000\n":"x"}}', All::class);
echo fastjson_last_error_msg(), "\n";
?>
--EXPECT--
"[]": 1020 Expected All at "", found array | 0 1:1
"null": 1020 Expected All at "", found null | 0 1:1
"3": 1020 Expected All at "", found int | 0 1:1
"\x22x\x22": 1020 Expected All at "", found string | 0 1:1
" {\x22i\x22:\x227\x22}": 1020 Expected ?int at "/i", found string | 6 1:7
    /i true
"{\x22i\x22:1.0}": 1020 Expected ?int at "/i", found float | 5 1:6
    /i true
"{\x22i\x22:true}": 1020 Expected ?int at "/i", found bool | 5 1:6
    /i true
"{\x22i\x22:[]}": 1020 Expected ?int at "/i", found array | 5 1:6
    /i true
"{\x22i\x22:{}}": 1020 Expected ?int at "/i", found object | 5 1:6
    /i true
"{\x22i\x22:99999999999999999999}": 1020 Expected ?int at "/i", found int beyond 64 bits | 5 1:6
    /i true
"{\x22f\x22:\x221\x22}": 1020 Expected float at "/f", found string | 5 1:6
    /f true
"{\x22f\x22:9007199254740993}": 1020 Expected float at "/f", found int that no float is equal to | 5 1:6
    /f true
"{\x22f\x22:null}": 1020 Expected float at "/f", found null | 5 1:6
    /f true
"{\x22s\x22:1}": 1020 Expected string at "/s", found int | 5 1:6
    /s true
"{\x22s\x22:null}": 1020 Expected string at "/s", found null | 5 1:6
    /s true
"{\x22b\x22:0}": 1020 Expected bool at "/b", found int | 5 1:6
    /b true
"{\x22b\x22:\x22true\x22}": 1020 Expected bool at "/b", found string | 5 1:6
    /b true
"{\x22a\x22:1}": 1020 Expected array at "/a", found int | 5 1:6
    /a true
"{\x22a\x22:\x22x\x22}": 1020 Expected array at "/a", found string | 5 1:6
    /a true
"{\x22o\x22:[]}": 1020 Expected ?stdClass at "/o", found array | 5 1:6
    /o true
"{\x22suit\x22:\x22X\x22}": 1020 Expected Suit at "/suit", found a value of no case | 8 1:9
    /suit true
"{\x22suit\x22:1}": 1020 Expected Suit at "/suit", found int | 8 1:9
    /suit true
"{\x22level\x22:2}": 1020 Expected Level at "/level", found a value of no case | 9 1:10
    /level true
"{\x22level\x22:\x221\x22}": 1020 Expected Level at "/level", found string | 9 1:10
    /level true
"{\x22level\x22:1.0}": 1020 Expected Level at "/level", found float | 9 1:10
    /level true
"{\x22d\x22:1}": 1020 Expected ?DateTimeImmutable at "/d", found int | 5 1:6
    /d true
"{\x22d\x22:\x22now\x22}": 1020 Expected ?DateTimeImmutable at "/d", found string that is no date-time of RFC 3339 | 5 1:6
    /d true
"{\x22u\x22:1.5}": 1020 Expected string|int at "/u", found float | 5 1:6
    /u true
"{\x22u\x22:null}": 1020 Expected string|int at "/u", found null | 5 1:6
    /u true
"{\x22list\x22:{}}": 1020 Expected list of Item at "/list", found object | 8 1:9
    /list true
"{\x22list\x22:[null]}": 1020 Expected Item at "/list/0", found null | 9 1:10
    /list/0 true
"{\x22list\x22:[{\x22n\x22:1},{\x22n\x22:2,\x22next\x22:{\x22next\x22:{\x22n\x22:1}}}]}": 1020 Expected int at "/list/1/next/n", found nothing | 46 1:47
    /list/1/next/n false
"{\x22list\x22:[\x0a {\x22n\x22:1},\x0a {\x22n\x22:\x22\xc3\xa9\x22}]}": 1020 Expected int at "/list/1/n", found string | 26 3:7
    /list/1/n true
"{\x22list\x22:[{}]}": 1020 Expected int at "/list/0/n", found nothing | 10 1:11
    /list/0/n false
"{\x22map\x22:[1]}": 1020 Expected map of ?int at "/map", found array | 7 1:8
    /map true
"{\x22map\x22:{\x22a\x22:null,\x22b/~\x5cu00e9\x22:\x22x\x22}}": 1020 Expected ?int at "/map/b~1~0é", found string | 29 1:30
    /map/b~1~0é true
"{\x22a\x5c/b~c\x22:\x22x\x22}": 1020 Expected int at "/a~1b~0c", found string | 10 1:11
    /a~1b~0c true
"{\x22nope\x22:1}": 1020 Unknown name at "/nope" | 1 1:2
    /nope true
"{\x22list\x22:[{\x22n\x22:1,\x22m\x22:2}]}": 1020 Unknown name at "/list/0/m" | 16 1:17
    /list/0/m true
"": 4 Syntax error | 0 1:1
"{": 4 Syntax error | 1 1:2
"{\x22i\x22:1": 4 Syntax error | 6 1:7
"{\x22i\x22:1}x": 4 Syntax error | 7 1:8
"{\x22i\x22:\x22\x5cx\x22}": 4 Syntax error | 7 1:8
"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[": 1 Maximum stack depth exceeded | 511 1:512
Names that no property has are left out without the flag
4
repeated: null | 1010 A name is repeated in an object
2
The error of a call that throws is not that of the last one
Expected string at "/s", found int | Expected ?int at "/i", found string | Expected string at "/s", found int
Expected string at "/s", found int | Expected ?int at "/i", found string | Expected string at "/s", found int
Expected string at "/s", found int | Expected ?int at "/i", found string | Expected string at "/s", found int
0 No error
Lists
list: null | 1020 Expected list of Item at "", found object
list: null | 1020 Expected Item at "/2", found int
list: null | 1020 Expected int at "/1", found float
Expected ?int at "/map/\u0000\u000a", found string
