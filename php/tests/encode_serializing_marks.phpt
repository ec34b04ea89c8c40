--TEST--
fastjson_encode: which objects are being serialized is known in graphs of them, whatever their jsonSerialize() does to them
--FILE--
<?php
declare(strict_types=1);

#[AllowDynamicProperties]
class Node implements JsonSerializable
{
    public array $to = [];
    public ?int $spare = 1;
    protected int $hidden = 2;
    public static int $calls = 0;
    public function __construct(private int $name, private int $does)
    {
    }
    public function jsonSerialize(): mixed
    {
        self::$calls++;
        $name = 'dynamic' . $this->name;
        switch ($this->does) {
            case 1: // the object gets a table of properties now
                foreach ($this as $key => $value) {
                }
                $this->$name = 1;
                break;
            case 2: // and it is shared
                $this->$name = (array) $this;
                break;
            case 3:
                unset($this->spare);
                break;
            case 4:
                ob_start();
                var_dump($this->name, clone $this);
                ob_end_clean();
                break;
            case 5:
                return ['name' => $this->name, 'self' => [$this], 'to' => $this->to];
            case 6:
                return $this;
            case 7:
                throw new LogicException((string) $this->name);
        }
        return $this->does % 2 ? $this->to : ['name' => $this->name, 'to' => $this->to];
    }
}
final class Bare implements JsonSerializable
{
    public static array $to = [];
    public function jsonSerialize(): mixed
    {
        return self::$to;
    }
}

/** @return list<Node> */
function graph(int $seed, int $size, int $degree): array
{
    mt_srand($seed);
    $nodes = [];
    for ($i = 0; $i < $size; $i++) {
        $nodes[] = new Node($i, [0, 1, 2, 3, 4, 6][mt_rand(0, 5)] + (mt_rand(0, 15) === 0 ? 1 : 0));
    }
    foreach ($nodes as $at => $node) {
        for ($i = mt_rand(0, $degree); $i > 0; $i--) {
            // Back to one that may be open, now and then.
            $node->to[] = $nodes[$at === $size - 1 || mt_rand(0, 15) === 0 ? mt_rand(0, $at) : mt_rand($at + 1, $size - 1)];
        }
    }
    return $nodes;
}

function outcome(string $encode, mixed $value, int $flags): array
{
    Node::$calls = 0;
    try {
        return [$encode($value, $flags), ($encode === 'json_encode' ? 'json_last_error' : 'fastjson_last_error')(), Node::$calls];
    } catch (Throwable $e) {
        return [get_class($e), $e->getMessage(), Node::$calls];
    }
}

$equal = $errors = 0;
for ($seed = 1; $seed <= 600; $seed++) {
    foreach ([0, JSON_PARTIAL_OUTPUT_ON_ERROR, JSON_THROW_ON_ERROR] as $flags) {
        // A graph for each: what the calls change in it stays.
        $ours = graph($seed, 7, 2);
        $theirs = graph($seed, 7, 2);
        $results = [outcome('json_encode', $theirs, $flags), outcome('fastjson_encode', $ours, $flags), outcome('fastjson_encode', $ours[0], $flags)];
        $results[] = outcome('json_encode', $theirs[0], $flags);
        if ($results[0] !== $results[1] || $results[2] !== $results[3] || serialize($ours) !== serialize($theirs)) {
            echo "seed $seed flags $flags: ", json_encode($results), "\n";
            exit;
        }
        $equal++;
        $errors += $results[0][1] !== 0;
    }
}
echo $equal, ' ', $errors > 400 && $errors < 1400 ? 'some fail' : $errors, "\n";

// Two thousand at once, the last of which lead back to some of them.
$nodes = [];
for ($i = 0; $i < 2000; $i++) {
    $nodes[] = new Node($i, $i % 2 ? 3 : 0);
    if ($i > 0) {
        $nodes[$i - 1]->to[] = $nodes[$i];
    }
}
$nodes[1999]->to = [$nodes[0], $nodes[1998], new Node(-1, 0), $nodes[777], $nodes[1999]];
foreach ([JSON_PARTIAL_OUTPUT_ON_ERROR, 0] as $flags) {
    var_dump(json_encode($nodes[0], $flags, 5000) === fastjson_encode($nodes[0], $flags, 5000), fastjson_last_error() === JSON_ERROR_RECURSION);
}
// Nothing stays marked, neither after an error nor after an exception.
$nodes[1999]->to = [];
var_dump(json_encode($nodes[0], 0, 5000) === fastjson_encode($nodes[0], 0, 5000), fastjson_last_error());
Bare::$to = [1, [new Bare(), new Bare()]];
var_dump(fastjson_encode(Bare::$to, 0, 1 << 20), fastjson_last_error_msg());
Bare::$to = [];
var_dump(fastjson_encode([new Bare(), new Bare()]));

// PHP can walk an object whose jsonSerialize() runs.
echo fastjson_encode(new class implements JsonSerializable {
    public int $a = 1;
    public function jsonSerialize(): mixed
    {
        return [$this == clone $this, @http_build_query($this), (array) $this, var_export($this, true) !== ''];
    }
}), "\n";
?>
--EXPECT--
1800 some fail
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(false)
string(18) "Recursion detected"
string(7) "[[],[]]"
[true,"a=1",{"a":1},true]
