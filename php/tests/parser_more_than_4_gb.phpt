--TEST--
FastJson\Parser tells offset, line and column behind 2^32 bytes, of which it keeps none
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip 64 bits'); if (getenv('USE_ZEND_ALLOC') === '0') die('skip takes minutes under a sanitizer'); ?>
--FILE--
<?php
const CHUNK = 4 << 20, CHUNKS = 1026;
$blanks = str_repeat(' ', CHUNK - 1) . "\n";
foreach ([false, true] as $many) {
    $parser = new FastJson\Parser(many: $many);
    for ($i = 0; $i < CHUNKS; $i++) {
        $parser->feed($blanks);
    }
    try {
        $parser->feed(' [1,2,x]');
        $parser->end();
    } catch (FastJson\DecodeException $e) {
        echo $e->getMessage(), ': ', $e->position - CHUNKS * CHUNK, ' ', $e->textLine, ':', $e->textColumn, "\n";
    }
}
$parser = new FastJson\Parser(many: true);
$lines = str_repeat("\n", CHUNK);
for ($i = 0; $i < CHUNKS; $i++) {
    $parser->feed($lines);
}
try {
    $parser->feed("  x");
} catch (FastJson\DecodeException $e) {
    echo $e->position - CHUNKS * CHUNK, ' ', $e->textLine - CHUNKS * CHUNK, ':', $e->textColumn, ' ', memory_get_peak_usage() < 64 << 20 ? 'little memory' : memory_get_peak_usage(), "\n";
}
?>
--EXPECT--
Syntax error: 6 1027:7
Syntax error: 6 1027:7
2 1:3 little memory
