--TEST--
fastjson_encode: JSON_PRETTY_PRINT
--INI--
precision=14
serialize_precision=-1
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/common.inc';

$value = ['a' => 1, 'b' => [1, [2, []], new stdClass(), ['x' => []]], 'c' => '', 'd' => null, 'é/' => "\u{2028}é/"];
foreach ([JSON_PRETTY_PRINT, JSON_PRETTY_PRINT | JSON_FORCE_OBJECT, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES, JSON_PRETTY_PRINT | JSON_PRESERVE_ZERO_FRACTION] as $flags) {
    foreach ([$value, [], [[]], new stdClass(), [new stdClass()], 1.0, 'x', [1, 2], ['k' => 1]] as $one) {
        echo fastjson_encode($one, $flags), "\n";
    }
}
?>
--EXPECT--
{
    "a": 1,
    "b": [
        1,
        [
            2,
            []
        ],
        {},
        {
            "x": []
        }
    ],
    "c": "",
    "d": null,
    "\u00e9\/": "\u2028\u00e9\/"
}
[]
[
    []
]
{}
[
    {}
]
1
"x"
[
    1,
    2
]
{
    "k": 1
}
{
    "a": 1,
    "b": {
        "0": 1,
        "1": {
            "0": 2,
            "1": {}
        },
        "2": {},
        "3": {
            "x": {}
        }
    },
    "c": "",
    "d": null,
    "\u00e9\/": "\u2028\u00e9\/"
}
{}
{
    "0": {}
}
{}
{
    "0": {}
}
1
"x"
{
    "0": 1,
    "1": 2
}
{
    "k": 1
}
{
    "a": 1,
    "b": [
        1,
        [
            2,
            []
        ],
        {},
        {
            "x": []
        }
    ],
    "c": "",
    "d": null,
    "é/": "\u2028é/"
}
[]
[
    []
]
{}
[
    {}
]
1
"x"
[
    1,
    2
]
{
    "k": 1
}
{
    "a": 1,
    "b": [
        1,
        [
            2,
            []
        ],
        {},
        {
            "x": []
        }
    ],
    "c": "",
    "d": null,
    "\u00e9\/": "\u2028\u00e9\/"
}
[]
[
    []
]
{}
[
    {}
]
1.0
"x"
[
    1,
    2
]
{
    "k": 1
}
