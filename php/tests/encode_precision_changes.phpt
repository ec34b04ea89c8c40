--TEST--
fastjson_encode: a float has the serialize_precision of the moment when it is written, whichever user code has set it
--INI--
precision=14
--FILE--
<?php
declare(strict_types=1);

function set_precision(int $to): void
{
    ini_set('serialize_precision', (string) $to);
}

final class Sets implements JsonSerializable
{
    public float $own = 0.1;
    public function __construct(private int $to, private string $how)
    {
    }
    public function jsonSerialize(): mixed
    {
        switch ($this->how) {
            case 'returns':
                set_precision($this->to);
                return 0.1;
            case 'itself':
                set_precision($this->to);
                return $this;
            case 'inside':
                return [0.1, new self($this->to, 'returns'), 0.1];
            case 'encodes':
                return fastjson_encode([new self($this->to, 'returns'), 0.1]);
            case 'handler':
                return trigger_error((string) $this->to);
            case 'destructor':
                return new SetsAtEnd($this->to);
            default:
                set_precision($this->to);
                throw new LogicException();
        }
    }
}

final class SetsAtEnd
{
    public float $own = 0.1;
    public function __construct(private int $to)
    {
    }
    public function __destruct()
    {
        set_precision($this->to);
    }
}

set_error_handler(function (int $level, string $message): bool {
    set_precision((int) $message);
    return true;
});
foreach (['returns', 'itself', 'inside', 'encodes', 'handler', 'destructor', 'throws'] as $how) {
    foreach ([[-1, 17], [-1, 3], [17, -1], [3, 5]] as [$before, $after]) {
        foreach ([[1 / 3, new Sets($after, $how), 1 / 3, ['k' => 2.0]], (object) ['a' => 1 / 3, 's' => new Sets($after, $how), 'b' => 1 / 3]] as $value) {
            set_precision($before);
            try {
                echo fastjson_encode($value, JSON_PRESERVE_ZERO_FRACTION), ' ';
            } catch (LogicException) {
                echo fastjson_encode(1 / 3), ' ';
            }
        }
        echo "$how $before $after\n";
    }
}
--EXPECT--
[0.3333333333333333,0.10000000000000001,0.33333333333333331,{"k":2.0}] {"a":0.3333333333333333,"s":0.10000000000000001,"b":0.33333333333333331} returns -1 17
[0.3333333333333333,0.1,0.333,{"k":2.0}] {"a":0.3333333333333333,"s":0.1,"b":0.333} returns -1 3
[0.33333333333333331,0.1,0.3333333333333333,{"k":2.0}] {"a":0.33333333333333331,"s":0.1,"b":0.3333333333333333} returns 17 -1
[0.333,0.1,0.33333,{"k":2.0}] {"a":0.333,"s":0.1,"b":0.33333} returns 3 5
[0.3333333333333333,{"own":0.10000000000000001},0.33333333333333331,{"k":2.0}] {"a":0.3333333333333333,"s":{"own":0.10000000000000001},"b":0.33333333333333331} itself -1 17
[0.3333333333333333,{"own":0.1},0.333,{"k":2.0}] {"a":0.3333333333333333,"s":{"own":0.1},"b":0.333} itself -1 3
[0.33333333333333331,{"own":0.1},0.3333333333333333,{"k":2.0}] {"a":0.33333333333333331,"s":{"own":0.1},"b":0.3333333333333333} itself 17 -1
[0.333,{"own":0.1},0.33333,{"k":2.0}] {"a":0.333,"s":{"own":0.1},"b":0.33333} itself 3 5
[0.3333333333333333,[0.1,0.10000000000000001,0.10000000000000001],0.33333333333333331,{"k":2.0}] {"a":0.3333333333333333,"s":[0.1,0.10000000000000001,0.10000000000000001],"b":0.33333333333333331} inside -1 17
[0.3333333333333333,[0.1,0.1,0.1],0.333,{"k":2.0}] {"a":0.3333333333333333,"s":[0.1,0.1,0.1],"b":0.333} inside -1 3
[0.33333333333333331,[0.10000000000000001,0.1,0.1],0.3333333333333333,{"k":2.0}] {"a":0.33333333333333331,"s":[0.10000000000000001,0.1,0.1],"b":0.3333333333333333} inside 17 -1
[0.333,[0.1,0.1,0.1],0.33333,{"k":2.0}] {"a":0.333,"s":[0.1,0.1,0.1],"b":0.33333} inside 3 5
[0.3333333333333333,"[0.10000000000000001,0.10000000000000001]",0.33333333333333331,{"k":2.0}] {"a":0.3333333333333333,"s":"[0.10000000000000001,0.10000000000000001]","b":0.33333333333333331} encodes -1 17
[0.3333333333333333,"[0.1,0.1]",0.333,{"k":2.0}] {"a":0.3333333333333333,"s":"[0.1,0.1]","b":0.333} encodes -1 3
[0.33333333333333331,"[0.1,0.1]",0.3333333333333333,{"k":2.0}] {"a":0.33333333333333331,"s":"[0.1,0.1]","b":0.3333333333333333} encodes 17 -1
[0.333,"[0.1,0.1]",0.33333,{"k":2.0}] {"a":0.333,"s":"[0.1,0.1]","b":0.33333} encodes 3 5
[0.3333333333333333,true,0.33333333333333331,{"k":2.0}] {"a":0.3333333333333333,"s":true,"b":0.33333333333333331} handler -1 17
[0.3333333333333333,true,0.333,{"k":2.0}] {"a":0.3333333333333333,"s":true,"b":0.333} handler -1 3
[0.33333333333333331,true,0.3333333333333333,{"k":2.0}] {"a":0.33333333333333331,"s":true,"b":0.3333333333333333} handler 17 -1
[0.333,true,0.33333,{"k":2.0}] {"a":0.333,"s":true,"b":0.33333} handler 3 5
[0.3333333333333333,{"own":0.1},0.33333333333333331,{"k":2.0}] {"a":0.3333333333333333,"s":{"own":0.1},"b":0.33333333333333331} destructor -1 17
[0.3333333333333333,{"own":0.1},0.333,{"k":2.0}] {"a":0.3333333333333333,"s":{"own":0.1},"b":0.333} destructor -1 3
[0.33333333333333331,{"own":0.10000000000000001},0.3333333333333333,{"k":2.0}] {"a":0.33333333333333331,"s":{"own":0.10000000000000001},"b":0.3333333333333333} destructor 17 -1
[0.333,{"own":0.1},0.33333,{"k":2.0}] {"a":0.333,"s":{"own":0.1},"b":0.33333} destructor 3 5
0.33333333333333331 0.33333333333333331 throws -1 17
0.333 0.333 throws -1 3
0.3333333333333333 0.3333333333333333 throws 17 -1
0.33333 0.33333 throws 3 5
