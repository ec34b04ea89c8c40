--TEST--
FastJson\Decoder: options, limits, files, errors that name what is wrong, and what user code may do meanwhile
--FILE--
<?php
declare(strict_types=1);
use FastJson\{Decoder, DecodeException};

echo "-- options that are none\n";
foreach ([['max_node' => 1], ['Depth' => 1], [5], ['depth' => '5'], ['depth' => 0], ['depth' => 1 << 31], ['depth' => null], ['max_nodes' => -1], ['max_bytes' => 1.5],
    ['max_string_bytes' => true], ['flags' => JSON_PRETTY_PRINT], ['flags' => FASTJSON_FILE_ATOMIC], ['flags' => '0'], ['associative' => 1], ['associative' => 'yes']] as $options) {
    try {
        new Decoder($options);
        echo "accepted\n";
    } catch (TypeError|ValueError $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

echo "-- what they do\n";
function outcome(array $options, string $text): string {
    try {
        $decoder = new Decoder($options);
        $value = $decoder->decode($text);
        return json_encode($value) . (is_array($value) ? ' array' : '') . ($decoder->validate($text) ? '' : ' not valid');
    } catch (DecodeException $error) {
        $message = preg_replace('/ near location \d+:\d+$/', '', $error->getMessage()); // PHP 8.6 says it for errors of its own
        return $error->getCode() . " $error->position $error->textLine:$error->textColumn '$error->pointer' $message";
    }
}
foreach ([[[], '{"a":[]}'], [['associative' => true], '{"a":[]}'], [['associative' => null], '{"a":[]}'], [['flags' => JSON_OBJECT_AS_ARRAY], '{"a":[]}'],
    [['flags' => JSON_OBJECT_AS_ARRAY, 'associative' => false], '{"a":[]}'], [['associative' => false, 'flags' => JSON_OBJECT_AS_ARRAY | JSON_BIGINT_AS_STRING], '{"a":12345678901234567890}'],
    [['depth' => 2], '[1]'], [['depth' => 1], "\n[1]"], [['max_bytes' => 4], '[12]'], [['max_bytes' => 3], "[\n2]"], [['max_bytes' => 1], ''], [['max_string_bytes' => 2], '["ab",12345,"é"]'],
    [['max_string_bytes' => 2], '["ab","abc"]'], [['max_string_bytes' => 2], '["\u0061\u0062"]'], [['max_string_bytes' => 2], '["\u0061\u0062\u0063"]'], [['max_string_bytes' => 2], '{"ab":1,"abc":2}'],
    [['max_string_bytes' => 2], '{"\u0061bc":2}'], [['max_string_bytes' => 2, 'flags' => FASTJSON_DECODE_NUMBERS_AS_STRING], '[12,123]'], [['max_nodes' => 3, 'max_bytes' => 100, 'max_string_bytes' => 1], '["a","b"]'],
    [['flags' => JSON_THROW_ON_ERROR], '[1,]'], [['flags' => FASTJSON_DECODE_RELAXED, 'max_bytes' => 4], '[1,]'], [[], '']] as [$options, $text]) {
    echo json_encode($options), ' ', json_encode($text), ' ', outcome($options, $text), "\n";
}

echo "-- files\n";
$file = tempnam(sys_get_temp_dir(), 'json');
file_put_contents($file, '{"a":[1,2,3]}');
var_dump((new Decoder(['associative' => true, 'max_bytes' => 13]))->decodeFile($file) === ['a' => [1, 2, 3]]);
// What is allowed is not what is taken.
ini_set('memory_limit', '64M');
foreach ([1 << 30, PHP_INT_MAX] as $most) {
    var_dump((new Decoder(['max_bytes' => $most, 'max_nodes' => $most, 'max_string_bytes' => $most]))->decodeFile($file)->a);
}
$long = '["' . str_repeat('long ', 10000) . '"]';
file_put_contents("$file.long", $long);
foreach ([strlen($long), strlen($long) - 1, 16384, 8192, 8191] as $most) {
    try {
        var_dump((new Decoder(['max_bytes' => $most]))->decodeFile("$file.long") === json_decode($long));
    } catch (DecodeException $error) {
        echo $error->getCode(), " $error->position\n";
    }
}
unlink("$file.long");
foreach ([[['max_bytes' => 12], $file], [['max_nodes' => 4], $file], [[], "$file.none"], [['max_bytes' => 5], sys_get_temp_dir()]] as [$options, $name]) {
    try {
        (new Decoder($options))->decodeFile($name);
    } catch (DecodeException $error) {
        echo $error->getCode(), ' ', $error->getMessage(), " $error->position\n";
    }
}
try {
    (new Decoder())->decodeFile("a\0b");
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
unlink($file);

echo "-- a stream in user code uses the decoder itself, makes it another one, throws\n";
class Hostile
{
    public $context;
    public static ?Decoder $decoder;
    public static string $todo;
    private string $text = '[1,2,3]';
    public function stream_open(): bool
    {
        if (self::$todo === 'again') {
            echo json_encode(self::$decoder->decode('{"x":1}')), "\n";
        } elseif (self::$todo === 'options') {
            self::$decoder->__construct(['max_nodes' => 2]);
        } elseif (self::$todo === 'drop') {
            self::$decoder = null;
        } else {
            throw new LogicException('from the stream');
        }
        return true;
    }
    public function stream_read(int $n): string
    {
        [$text, $this->text] = [$this->text, ''];
        return $text;
    }
    public function stream_eof(): bool
    {
        return $this->text === '';
    }
    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('hostile', Hostile::class);
foreach (['again', 'options', 'drop', 'throw'] as Hostile::$todo) {
    Hostile::$decoder = new Decoder(['max_bytes' => 100]);
    try {
        echo json_encode(Hostile::$decoder->decodeFile('hostile://x')), "\n";
    } catch (Exception $error) {
        echo get_class($error), ' ', $error->getMessage(), "\n";
    }
}

echo "-- copies and state\n";
$decoder = new Decoder(['max_nodes' => 2]);
$copy = clone $decoder;
var_dump($copy == $decoder, $copy == new Decoder(['max_nodes' => 3]));
unset($decoder);
try {
    $copy->decode('[1,2]');
} catch (DecodeException $error) {
    echo $error->getMessage(), "\n";
}
fastjson_decode('[');
try {
    $copy->decode('[1,]');
} catch (DecodeException) {
    var_dump(fastjson_last_error() === JSON_ERROR_SYNTAX, fastjson_last_error_pos());
}
try {
    serialize($copy);
} catch (Exception $error) {
    echo $error->getMessage(), "\n";
}
try {
    $copy->max_nodes = 5;
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    try {
        $copy->decode('{"a":{"b":[1,2,{"c\u0064":"x"}]}}');
    } catch (DecodeException) {
    }
}
unset($error);
var_dump(memory_get_usage() - $before < 1000);
?>
--EXPECT--
-- options that are none
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) has the unknown option "max_node": there are associative, depth, flags, max_nodes, max_bytes and max_string_bytes
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) has the unknown option "Depth": there are associative, depth, flags, max_nodes, max_bytes and max_string_bytes
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) must have names for keys, 0 given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "depth" must be of type int, string given
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) option "depth" must be from 1 to 2147483647, 0 given
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) option "depth" must be from 1 to 2147483647, 2147483648 given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "depth" must be of type int, null given
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) option "max_nodes" must be from 0 to 9223372036854775807, -1 given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "max_bytes" must be of type int, float given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "max_string_bytes" must be of type int, bool given
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) option "flags" must be made of flags for decoding, 128 given
ValueError: FastJson\Decoder::__construct(): Argument #1 ($options) option "flags" must be made of flags for decoding, 8796093022208 given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "flags" must be of type int, string given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "associative" must be of type ?bool, int given
TypeError: FastJson\Decoder::__construct(): Argument #1 ($options) option "associative" must be of type ?bool, string given
-- what they do
[] "{\"a\":[]}" {"a":[]}
{"associative":true} "{\"a\":[]}" {"a":[]} array
{"associative":null} "{\"a\":[]}" {"a":[]}
{"flags":1} "{\"a\":[]}" {"a":[]} array
{"flags":1,"associative":false} "{\"a\":[]}" {"a":[]}
{"associative":false,"flags":3} "{\"a\":12345678901234567890}" {"a":"12345678901234567890"}
{"depth":2} "[1]" [1] array
{"depth":1} "\n[1]" 1 1 2:1 '' Maximum stack depth exceeded
{"max_bytes":4} "[12]" [12] array
{"max_bytes":3} "[\n2]" 1012 3 2:2 '' The text has more bytes than max_bytes allows
{"max_bytes":1} "" 4 0 1:1 '' Syntax error
{"max_string_bytes":2} "[\"ab\",12345,\"\u00e9\"]" ["ab",12345,"\u00e9"] array
{"max_string_bytes":2} "[\"ab\",\"abc\"]" 1013 6 1:7 '' A string has more bytes than max_string_bytes allows
{"max_string_bytes":2} "[\"\\u0061\\u0062\"]" ["ab"] array
{"max_string_bytes":2} "[\"\\u0061\\u0062\\u0063\"]" 1013 1 1:2 '' A string has more bytes than max_string_bytes allows
{"max_string_bytes":2} "{\"ab\":1,\"abc\":2}" 1013 8 1:9 '' A string has more bytes than max_string_bytes allows
{"max_string_bytes":2} "{\"\\u0061bc\":2}" 1013 1 1:2 '' A string has more bytes than max_string_bytes allows
{"max_string_bytes":2,"flags":34359738368} "[12,123]" 1013 4 1:5 '' A string has more bytes than max_string_bytes allows
{"max_nodes":3,"max_bytes":100,"max_string_bytes":1} "[\"a\",\"b\"]" ["a","b"] array
{"flags":4194304} "[1,]" 4 3 1:4 '' Syntax error
{"flags":4294967296,"max_bytes":4} "[1,]" [1] array
[] "" 4 0 1:1 '' Syntax error
-- files
bool(true)
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  int(3)
}
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  int(3)
}
bool(true)
1012 50003
1012 16384
1012 8192
1012 8191
1012 The text has more bytes than max_bytes allows 12
1011 The text has more values than max_nodes allows 10
1001 The file could not be read or written -1
1001 The file could not be read or written -1
FastJson\Decoder::decodeFile(): Argument #1 ($filename) must not contain any null bytes
-- a stream in user code uses the decoder itself, makes it another one, throws
{"x":1}
[1,2,3]
FastJson\DecodeException The text has more values than max_nodes allows
[1,2,3]
LogicException from the stream
-- copies and state
bool(true)
bool(false)
The text has more values than max_nodes allows
bool(true)
int(3)
Serialization of 'FastJson\Decoder' is not allowed
Cannot create dynamic property FastJson\Decoder::$max_nodes
bool(true)
