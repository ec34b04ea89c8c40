--TEST--
fastjson_encode: JsonSerializable
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

final class Gives implements JsonSerializable
{
    public $ignored = 'property';
    public function __construct(private mixed $value)
    {
    }
    public function jsonSerialize(): mixed
    {
        return $this->value;
    }
}
final class GivesItself implements JsonSerializable
{
    public $a = 1;
    private $b = 2;
    public function jsonSerialize(): mixed
    {
        return $this;
    }
}
final class Throws implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        throw new RuntimeException('from jsonSerialize', 42);
    }
}
$deep = new Gives(new Gives([new Gives('x'), 'k' => new Gives(null)]));
encode_each([new Gives(1), new Gives('é'), new Gives([]), new Gives(new stdClass()), $deep, new GivesItself(), [new GivesItself(), 'a' => new Gives(1.5)], new Gives(NAN), new Gives("\xff"), new Gives(fn () => 1), new Throws(), [1, new Throws(), 2], new Gives(new Throws())]);
encode_each([new Gives(NAN), new Throws(), [1, new Throws()], new Gives("\xff"), [new Gives(NAN), 2]], JSON_PARTIAL_OUTPUT_ON_ERROR);
encode_each([new Gives([1, ['a' => 2]]), $deep, new GivesItself()], JSON_PRETTY_PRINT);
encode_each([new Gives([1]), new Gives([[1]]), new Gives(new Gives(1)), [new Gives([1])], new Gives(new Gives(new Gives([])))], 0, 1);
encode_each([new Throws(), new Gives(NAN)], JSON_THROW_ON_ERROR);
?>
--EXPECT--
0: "1" | 0 No error
1: "\x22\x5cu00e9\x22" | 0 No error
2: "[]" | 0 No error
3: "{}" | 0 No error
4: "{\x220\x22:\x22x\x22,\x22k\x22:null}" | 0 No error
5: "{\x22a\x22:1}" | 0 No error
6: "{\x220\x22:{\x22a\x22:1},\x22a\x22:1.5}" | 0 No error
7: false | 7 Inf and NaN cannot be JSON encoded
8: false | 5 Malformed UTF-8 characters, possibly incorrectly encoded
9: "{}" | 0 No error
10: RuntimeException(42, from jsonSerialize) | 0 No error
11: RuntimeException(42, from jsonSerialize) | 0 No error
12: RuntimeException(42, from jsonSerialize) | 0 No error
0: "0" | 7 Inf and NaN cannot be JSON encoded
1: RuntimeException(42, from jsonSerialize) | 0 No error
2: RuntimeException(42, from jsonSerialize) | 0 No error
3: "null" | 5 Malformed UTF-8 characters, possibly incorrectly encoded
4: "[0,2]" | 7 Inf and NaN cannot be JSON encoded
0: "[\x0a    1,\x0a    {\x0a        \x22a\x22: 2\x0a    }\x0a]" | 0 No error
1: "{\x0a    \x220\x22: \x22x\x22,\x0a    \x22k\x22: null\x0a}" | 0 No error
2: "{\x0a    \x22a\x22: 1\x0a}" | 0 No error
0: "[1]" | 0 No error
1: false | 1 Maximum stack depth exceeded
2: "1" | 0 No error
3: false | 1 Maximum stack depth exceeded
4: "[]" | 0 No error
0: RuntimeException(42, from jsonSerialize) | 0 No error
1: JsonException(7, Inf and NaN cannot be JSON encoded) | 0 No error
