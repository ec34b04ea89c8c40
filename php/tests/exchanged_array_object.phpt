--TEST--
fastjson_encode: an ArrayObject around an object, exchanged inside jsonSerialize(), leaves that object as it was
--FILE--
<?php
declare(strict_types=1);

final class Exchanging extends ArrayObject implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        $this->exchangeArray([]);
        return 1;
    }
}

error_reporting(E_ALL & ~E_DEPRECATED); // PHP 8.5 would rather have no object inside an ArrayObject
foreach (['json', 'fastjson'] as $library) {
    $inner = (object) ['a' => 1];
    $outer = new Exchanging($inner);
    var_dump("{$library}_encode"($outer), "{$library}_encode"($inner));
    echo "{$library}_last_error_msg"(), "\n";
}
?>
--EXPECT--
string(1) "1"
string(7) "{"a":1}"
No error
string(1) "1"
string(7) "{"a":1}"
No error
