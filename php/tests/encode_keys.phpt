--TEST--
fastjson_encode: keys of arrays and properties
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$values = [['é' => 1, '日本/' => 2, '<&\'">' => 3], [0 => 'a', 'x' => 'b'], ['12' => 1, '-5' => 2, '007' => 3, '1.5' => 4], ["\n" => 1], ["a\0b" => 1, "\0a" => 2], [str_repeat('k', 200) => 1]];
foreach ([0, JSON_UNESCAPED_UNICODE, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT, JSON_NUMERIC_CHECK, JSON_UNESCAPED_SLASHES] as $flags) {
    encode_each($values, $flags);
    encode_each(array_map(fn ($array) => (object) $array, $values), $flags);
}
?>
--EXPECT--
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c\x5c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1,\x22\x5cu0000a\x22:2}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c\x5c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\xc3\xa9\x22:1,\x22\xe6\x97\xa5\xe6\x9c\xac\x5c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1,\x22\x5cu0000a\x22:2}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\xc3\xa9\x22:1,\x22\xe6\x97\xa5\xe6\x9c\xac\x5c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c\x5c/\x22:2,\x22\x5cu003C\x5cu0026\x5cu0027\x5cu0022\x5cu003E\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1,\x22\x5cu0000a\x22:2}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c\x5c/\x22:2,\x22\x5cu003C\x5cu0026\x5cu0027\x5cu0022\x5cu003E\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c\x5c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1,\x22\x5cu0000a\x22:2}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c\x5c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1,\x22\x5cu0000a\x22:2}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
0: "{\x22\x5cu00e9\x22:1,\x22\x5cu65e5\x5cu672c/\x22:2,\x22<&'\x5c\x22>\x22:3}" | 0 No error
1: "{\x220\x22:\x22a\x22,\x22x\x22:\x22b\x22}" | 0 No error
2: "{\x2212\x22:1,\x22-5\x22:2,\x22007\x22:3,\x221.5\x22:4}" | 0 No error
3: "{\x22\x5cn\x22:1}" | 0 No error
4: "{\x22a\x5cu0000b\x22:1}" | 0 No error
5: "{\x22kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\x22:1}" | 0 No error
