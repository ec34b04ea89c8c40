--TEST--
fastjson_encode: every length up to 130 and every place for an escape
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$hash = [];
for ($length = 0; $length <= 130; $length++) {
    $plain = str_repeat('a', $length);
    $hash[] = fastjson_encode($plain);
    foreach (['"', "\n", 'é', '😀', "\u{2028}", '/', "\x1f", '<'] as $special) {
        for ($at = max(0, $length - 3); $at <= $length; $at++) {
            $text = substr($plain, 0, $at) . $special . substr($plain, $at);
            $hash[] = fastjson_encode($text);
            $hash[] = fastjson_encode($text, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
            $hash[] = fastjson_encode([$text => substr($text, 0, -1)], JSON_HEX_TAG | JSON_PARTIAL_OUTPUT_ON_ERROR);
        }
    }
    if ($length % 26 === 0) {
        echo $length, ' ', md5(implode("\n", $hash)), "\n";
    }
}
?>
--EXPECT--
0 c32fa6137f10e0dee3ffbf70cc280a42
26 bfbd5030d4f0202127fa46dcd4d11985
52 75f7158d57c7d56f485c4cd5c412a341
78 b33af5ca44f258f5aa72ae0158c91cdd
104 e59cd3d70f85d7c693fd6937362dbe31
130 8dcece8e7670e02cc48ad258178fb405
