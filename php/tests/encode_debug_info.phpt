--TEST--
fastjson_encode: __debugInfo, __toString, __sleep and destructors are not asked
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

final class Asked
{
    public $p = 1;
    public function __debugInfo()
    {
        echo 'asked ';
        return [];
    }
    public function __toString(): string
    {
        echo 'asked ';
        return '';
    }
    public function __sleep()
    {
        echo 'asked ';
        return [];
    }
    public function __destruct()
    {
        echo "gone\n";
    }
}
attempt('temporary', fn () => fastjson_encode([new Asked()]));
$kept = new Asked();
attempt('kept', fn () => fastjson_encode($kept));
?>
--EXPECT--
gone
temporary: "[{\x22p\x22:1}]" | 0 No error
kept: "{\x22p\x22:1}" | 0 No error
gone
