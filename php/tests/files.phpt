--TEST--
fastjson_file_decode and fastjson_file_encode: whole files or none, links, modes, other wrappers, errors
--FILE--
<?php
declare(strict_types=1);

$folder = sys_get_temp_dir() . '/fastjson_files_' . getmypid();
mkdir($folder);
$file = "$folder/a.json";
var_dump(fastjson_file_encode($file, ['a' => 1, 'b' => ["\u{e9}"]], JSON_PRETTY_PRINT));
echo file_get_contents($file), "\n";
var_dump(fastjson_file_decode($file, true));
printf("new file %o, umask kept\n", (fileperms($file) & 0777) ^ (0666 & ~umask()));

echo "-- mode, link, atomic\n";
chmod($file, 0640);
symlink('a.json', "$folder/link.json");
var_dump(fastjson_file_encode("$folder/link.json", [2], FASTJSON_FILE_ATOMIC), is_link("$folder/link.json"), file_get_contents($file));
clearstatcache();
printf("%o\n", fileperms($file) & 0777);
symlink("$folder/new.json", "$folder/dangling.json");
var_dump(fastjson_file_encode("$folder/dangling.json", 3), file_get_contents("$folder/new.json"));
var_dump(fastjson_file_encode("file://$folder/b.json", 4), fastjson_file_decode("file://$folder/b.json"));
chdir($folder);
var_dump(fastjson_file_encode('c.json', 5), fastjson_file_decode('./c.json'));

echo "-- a value that cannot be encoded leaves the file\n";
var_dump(fastjson_file_encode($file, [NAN]), fastjson_last_error(), file_get_contents($file));
class Thrower implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        throw new Exception('mine');
    }
}
try {
    fastjson_file_encode($file, new Thrower());
} catch (Exception $error) {
    echo $error->getMessage(), ' ', file_get_contents($file), "\n";
}

echo "-- no such place\n";
var_dump(fastjson_file_encode("$folder/no/x.json", 1), fastjson_last_error() === FASTJSON_ERROR_IO, fastjson_last_error_pos());
var_dump(fastjson_file_decode("$folder/no.json"), fastjson_last_error() === FASTJSON_ERROR_IO, fastjson_last_error_msg());
var_dump(fastjson_file_encode($folder, 1), fastjson_file_decode($folder), fastjson_last_error() === FASTJSON_ERROR_IO);
try {
    fastjson_file_decode("$folder/no.json", flags: JSON_THROW_ON_ERROR);
} catch (JsonException $error) {
    echo $error->getCode(), ' ', $error->getMessage(), "\n";
}
try {
    fastjson_file_decode("a\0b");
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}

echo "-- a syntax error is told apart\n";
file_put_contents($file, "[1,\n2");
var_dump(fastjson_file_decode($file), fastjson_last_error() === FASTJSON_ERROR_SYNTAX, fastjson_last_error_info()['line']);
file_put_contents($file, '');
var_dump(fastjson_file_decode($file), fastjson_last_error() === FASTJSON_ERROR_SYNTAX);
file_put_contents($file, "// jsonc\n[1,]");
var_dump(fastjson_file_decode($file, flags: FASTJSON_DECODE_RELAXED));

echo "-- other wrappers\n";
var_dump(fastjson_file_decode('data:text/plain,[7]'), fastjson_file_encode('php://memory', 1), fastjson_file_encode('php://memory', 1, FASTJSON_FILE_ATOMIC));

class Memory
{
    public static string $data = '';
    public static bool $throws = false;
    public $context;
    private int $at = 0;
    public function stream_open(string $path, string $mode): bool
    {
        if ($mode === 'wb') {
            self::$data = '';
        }
        return true;
    }
    public function stream_read(int $n): string
    {
        fastjson_decode('nested {');
        $part = substr(self::$data, $this->at, 3);
        $this->at += strlen($part);
        return $part;
    }
    public function stream_eof(): bool
    {
        return $this->at >= strlen(self::$data);
    }
    public function stream_write(string $bytes): int
    {
        if (self::$throws) {
            throw new Exception('from the wrapper');
        }
        fastjson_encode(NAN);
        self::$data .= $bytes;
        return strlen($bytes);
    }
    public function stream_flush(): bool
    {
        return true;
    }
    public function stream_close(): void {}
    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('mem', Memory::class);
var_dump(fastjson_file_encode('mem://x', ['long' => str_repeat('x', 10000)]), fastjson_last_error(), strlen(Memory::$data));
var_dump(strlen(fastjson_file_decode('mem://x')->long), fastjson_last_error());
Memory::$throws = true;
try {
    var_dump(fastjson_file_encode('mem://x', 1));
} catch (Exception $error) {
    echo $error->getMessage(), "\n";
}

echo "-- nothing is left behind\n";
echo implode(' ', array_diff(scandir($folder), ['.', '..'])), "\n";
array_map('unlink', glob("$folder/*"));
chdir('/');
rmdir($folder);
?>
--EXPECT--
bool(true)
{
    "a": 1,
    "b": [
        "\u00e9"
    ]
}
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  array(1) {
    [0]=>
    string(2) "é"
  }
}
new file 0, umask kept
-- mode, link, atomic
bool(true)
bool(true)
string(3) "[2]"
640
bool(true)
string(1) "3"
bool(true)
int(4)
bool(true)
int(5)
-- a value that cannot be encoded leaves the file
bool(false)
int(7)
string(3) "[2]"
mine [2]
-- no such place
bool(false)
bool(true)
int(-1)
NULL
bool(true)
string(37) "The file could not be read or written"
bool(false)
NULL
bool(true)
1001 The file could not be read or written
fastjson_file_decode(): Argument #1 ($filename) must not contain any null bytes
-- a syntax error is told apart
NULL
bool(true)
int(2)
NULL
bool(false)
array(1) {
  [0]=>
  int(1)
}
-- other wrappers
array(1) {
  [0]=>
  int(7)
}
bool(true)
bool(false)
bool(true)
int(0)
int(10011)
int(10000)
int(0)
from the wrapper
-- nothing is left behind
a.json b.json c.json dangling.json link.json new.json
