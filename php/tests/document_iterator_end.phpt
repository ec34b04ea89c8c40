--TEST--
FastJson\Document: behind the end of an iterator there is nothing; documents are equal that spell equal values
--FILE--
<?php
use FastJson\Document;

foreach (['[]', '{}', '1', '[1]', '{"a":[2]}'] as $text) {
    $i = Document::parse($text)->getIterator();
    for ($n = count(Document::parse($text)); $n > 0; $n--) {
        $i->next();
    }
    for ($n = 0; $n < 3; $n++, $i->next()) {
        if ($i->valid() || $i->current() !== null || $i->key() !== null) {
            echo "$text: something is behind the end\n";
        }
    }
    $i->rewind();
    echo $text, ' ', json_encode([$i->valid(), $i->key(), $i->current()]), "\n";
}

$d = Document::parse('[{"a":1},{"a":2},{"a":1},[]]');
var_dump($d == Document::parse('[]'), $d[0] == $d[1], $d[0] == $d[2], $d[0] == clone $d[0], $d[0] == $d);
var_dump(in_array($d[3], [$d[0], $d[1]]), $d[0] < $d[1]);
?>
--EXPECT--
[] [false,null,null]
{} [false,null,null]
1 [false,null,null]
[1] [true,0,1]
{"a":[2]} [true,"a",[2]]
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
