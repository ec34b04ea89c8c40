--TEST--
destructors and the collector run between and inside calls
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

final class Cycle
{
    public $self;
    public $payload = [1, 2, 3];
    public function __construct()
    {
        $this->self = [$this];
    }
    public function __destruct()
    {
        fastjson_decode('{"from":"destructor"}');
    }
}
gc_enable();
for ($i = 0; $i < 200; $i++) {
    new Cycle();
    $value = fastjson_decode('[{"a":' . $i . ',"b":[' . $i . ']}]');
    if ($i % 50 === 0) {
        gc_collect_cycles();
        echo fastjson_encode($value), "\n";
    }
}
unset($value);
gc_collect_cycles();
echo fastjson_last_error(), "\n";
?>
--EXPECT--
[{"a":0,"b":[0]}]
[{"a":50,"b":[50]}]
[{"a":100,"b":[100]}]
[{"a":150,"b":[150]}]
0
