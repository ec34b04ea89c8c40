--TEST--
fastjson_decode: errors where a repeated shape was expected
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$good = '{"id":1,"name":"x"}';
foreach (['{"id":1,"name":"x"', '{"id":1,"name":}', '{"id":1,"name""x"}', '{"id":1 "name":"x"}', '{"id":,"name":"x"}', '{"id":1,"nam\\', '{"id":1,"name":"x",}', '{"id":1,"name":"x"]', '{"id":01,"name":"x"}', "{\"id\":1,\"name\":\"\x01\"}", "{\"id\":1,\"name\xff\":\"x\"}", '{"id":1,,"name":"x"}', '{"id"'] as $bad) {
    attempt(show($bad), fn () => fastjson_decode("[$good,$good,$good,$bad,$good]", true));
    attempt('cut', fn () => fastjson_decode("[$good,$good,$good,$bad", true));
}
?>
--EXPECT--
"{\x22id\x22:1,\x22name\x22:\x22x\x22": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1,\x22name\x22:}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1,\x22name\x22\x22x\x22}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1 \x22name\x22:\x22x\x22}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:,\x22name\x22:\x22x\x22}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1,\x22nam\x5c": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1,\x22name\x22:\x22x\x22,}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1,\x22name\x22:\x22x\x22]": null | 2 State mismatch (invalid or malformed JSON)
cut: null | 2 State mismatch (invalid or malformed JSON)
"{\x22id\x22:01,\x22name\x22:\x22x\x22}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22:1,\x22name\x22:\x22\x01\x22}": null | 3 Control character error, possibly incorrectly encoded
cut: null | 3 Control character error, possibly incorrectly encoded
"{\x22id\x22:1,\x22name\xff\x22:\x22x\x22}": null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
cut: null | 5 Malformed UTF-8 characters, possibly incorrectly encoded
"{\x22id\x22:1,,\x22name\x22:\x22x\x22}": null | 4 Syntax error
cut: null | 4 Syntax error
"{\x22id\x22": null | 4 Syntax error
cut: null | 4 Syntax error
