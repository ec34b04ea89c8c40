--TEST--
fastjson_encode: enums
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

enum Suit: string
{
    case Hearts = 'H';
    case Slash = '/é';
    const Wild = self::Hearts;
}
enum Level: int
{
    case Low = 1;
    case High = 10;
}
enum Pure
{
    case One;
}
enum Serializable_: string implements JsonSerializable
{
    case A = 'a';
    public function jsonSerialize(): mixed
    {
        return ['enum' => $this->name];
    }
}
$values = [Suit::Hearts, Suit::Slash, Suit::Wild, Level::High, Pure::One, Serializable_::A, [Suit::Hearts, 'k' => Level::Low], ['p' => Pure::One, 'q' => 1]];
encode_each($values);
encode_each($values, JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_NUMERIC_CHECK | JSON_UNESCAPED_UNICODE);
encode_each([Pure::One], JSON_THROW_ON_ERROR);
?>
--EXPECT--
0: "\x22H\x22" | 0 No error
1: "\x22\x5c/\x5cu00e9\x22" | 0 No error
2: "\x22H\x22" | 0 No error
3: "10" | 0 No error
4: false | 11 Non-backed enums have no default serialization
5: "{\x22enum\x22:\x22A\x22}" | 0 No error
6: "{\x220\x22:\x22H\x22,\x22k\x22:1}" | 0 No error
7: false | 11 Non-backed enums have no default serialization
0: "\x22H\x22" | 0 No error
1: "\x22\x5c/\xc3\xa9\x22" | 0 No error
2: "\x22H\x22" | 0 No error
3: "10" | 0 No error
4: "0" | 11 Non-backed enums have no default serialization
5: "{\x22enum\x22:\x22A\x22}" | 0 No error
6: "{\x220\x22:\x22H\x22,\x22k\x22:1}" | 0 No error
7: "{\x22p\x22:0,\x22q\x22:1}" | 11 Non-backed enums have no default serialization
0: JsonException(11, Non-backed enums have no default serialization) | 11 Non-backed enums have no default serialization
