--TEST--
FASTJSON_ENCODE_INDENT_2 and FASTJSON_ENCODE_INDENT_TAB: JSON_PRETTY_PRINT with another indent, nothing without it
--FILE--
<?php
declare(strict_types=1);
$value = ['a' => [1, ['b' => null], [], new stdClass()], 'c' => (object) ['d' => "x\n    y"]];
echo fastjson_encode($value, JSON_PRETTY_PRINT | FASTJSON_ENCODE_INDENT_2), "\n", fastjson_encode($value, JSON_PRETTY_PRINT | FASTJSON_ENCODE_INDENT_TAB), "\n";
var_dump(fastjson_encode($value, FASTJSON_ENCODE_INDENT_2) === json_encode($value), fastjson_encode($value, JSON_PRETTY_PRINT | FASTJSON_ENCODE_INDENT_2 | FASTJSON_ENCODE_INDENT_TAB) === fastjson_encode($value, JSON_PRETTY_PRINT | FASTJSON_ENCODE_INDENT_TAB));
// Every depth up to one where the indent is written in pieces.
$wrong = 0;
foreach ([...range(1, 20), 127, 128, 129, 255, 256, 257, 511, 512, 513, 530] as $depth) {
    for ($deep = 1, $i = 1; $i <= $depth; $i++) {
        $deep = $i % 3 ? [$deep] : ['k' => $deep];
    }
    $theirs = json_encode($deep, JSON_PRETTY_PRINT, 1000);
    foreach ([FASTJSON_ENCODE_INDENT_2 => '  ', FASTJSON_ENCODE_INDENT_TAB => "\t"] as $flag => $indent) {
        $ours = preg_replace_callback('/^ +/m', fn ($m) => str_repeat($indent, intdiv(strlen($m[0]), 4)), $theirs);
        $wrong += fastjson_encode($deep, JSON_PRETTY_PRINT | $flag, 1000) !== $ours;
    }
}
echo $wrong, " wrong\n";
echo json_encode([1], JSON_PRETTY_PRINT | FASTJSON_ENCODE_INDENT_2), "\n";
?>
--EXPECT--
{
  "a": [
    1,
    {
      "b": null
    },
    [],
    {}
  ],
  "c": {
    "d": "x\n    y"
  }
}
{
	"a": [
		1,
		{
			"b": null
		},
		[],
		{}
	],
	"c": {
		"d": "x\n    y"
	}
}
bool(true)
bool(true)
0 wrong
[
    1
]
