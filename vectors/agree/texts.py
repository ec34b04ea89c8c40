#!/usr/bin/env python3
"""A stream of JSON texts, one a line in escaped bytes: documents with every kind of number, name and string, and damaged ones.
Assumes Python 3.9; a seed repeats the stream.
Use: texts.py SEED COUNT. Called by scripts/test-agree."""
import os
import random
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'tools'))
from generators.canonical import LETTERS  # noqa: E402
from generators.table import EDGES, escape  # noqa: E402

NAMES = ['', 'a', 'b', 'id', 'name', '0', '1', '-0', '01', '9223372036854775807', '9223372036854775808', 'é', '\ue000', '\U0001f600', 'a\\u0000b', '\\u0061', 'x' * 31, 'y' * 64]


def integer(rng):
    kind = rng.randrange(4)
    if kind == 0:
        return str(rng.randrange(-1000, 1000))
    if kind == 1:
        return str(rng.choice([-1, 1]) * 2 ** rng.choice([31, 32, 53, 62, 63, 64, 65, 127]) + rng.randrange(-3, 4))
    if kind == 2:
        return ('-' if rng.random() < 0.3 else '') + str(rng.randrange(1, 10)) + ''.join(rng.choice('0123456789') for _ in range(rng.randrange(45)))
    return rng.choice(['-0', '0', '-1', '18446744073709551615', '18446744073709551616', '-9223372036854775809'])


def real(rng):
    kind = rng.randrange(5)
    if kind == 0:
        return '%.*f' % (rng.randrange(1, 20), rng.uniform(-200, 200))
    if kind == 1:
        value = struct.unpack('>d', struct.pack('>Q', rng.randrange(0x7ff << 52)))[0]
        return '%.*e' % (rng.choice([0, 5, 14, 15, 16, 17, 25, 60]), value)
    if kind == 2:
        return repr(struct.unpack('>d', struct.pack('>Q', rng.randrange(0x7ff << 52)))[0])
    if kind == 3:
        return integer(rng) + rng.choice(['.0', '.5', 'e0', 'E+2', 'e-3', '.25e1', 'e-20'])
    return rng.choice(['-0.0', '0e5', '-0e-5', '5e-324', '2e-324', '1e-400', '1.7976931348623157e308', '1.7976931348623159e308', '1e309', '-1e400', '0.1', '9007199254740993.0'])


def string(rng):
    kind = rng.randrange(6)
    if kind < 2:
        return ''.join(rng.choice('abcdefghij /') for _ in range(rng.choice(EDGES)))
    if kind == 2:
        return rng.choice(['\\n', '\\"', '\\\\', '\\/', '\\u00e9', '\\ud83d\\uDE00', '\\u0000', '\\u001f', '\\b\\f\\r\\t']) * rng.randrange(1, 20)
    text = ''.join(rng.choice(LETTERS) for _ in range(rng.randrange(40)))
    return ''.join('\\u%04x' % ord(c) if c in '"\\' or c < ' ' else c for c in text)


def value(rng, depth):
    kind = rng.randrange(10 if depth else 6)
    if kind == 0:
        return rng.choice(['null', 'true', 'false'])
    if kind < 3:
        return integer(rng)
    if kind == 3:
        return real(rng)
    if kind < 6:
        return '"' + string(rng) + '"'
    blank = rng.choice(['', '', '', ' ', '\n', '\r\n\t', ' ' * rng.choice(EDGES)])
    if kind < 8:
        return '[' + blank + (',' + blank).join(value(rng, depth - 1) for _ in range(rng.randrange(6))) + blank + ']'
    members = ['"' + rng.choice(NAMES if rng.random() < 0.7 else [string(rng)]) + '":' + blank + value(rng, depth - 1) for _ in range(rng.randrange(7))]
    if rng.random() < 0.5:  # most documents repeat no name
        members = list({m.partition(':')[0]: m for m in members}.values())
    return '{' + blank + (',' + blank).join(members) + '}'


def records(rng):
    """One shape again and again, which the hosts remember, with an exception now and then."""
    names = rng.sample(NAMES, rng.randrange(1, 6))
    rows = []
    for _ in range(rng.randrange(2, 30)):
        if rng.random() < 0.1:
            rng.shuffle(names)
        rows.append('{' + ','.join('"%s":%s' % (n, value(rng, 0)) for n in names) + '}')
    return '[' + ',\n'.join(rows) + ']'


def damaged(text, rng):
    data = bytearray(text)
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(data) + 1)
        what = rng.randrange(5)
        if what == 0 and at < len(data):
            data[at] = rng.choice(b'"\\[]{},:0-.eE+ \x00\x1f\x80\xc3\xe2\xf0\xff')
        elif what == 1:
            del data[at:at + rng.randrange(1, 4)]
        elif what == 2:
            data[at:at] = bytes([rng.randrange(256)])
        elif what == 3:
            del data[at:]
        else:
            data[at:at] = data[at - rng.randrange(1, 9) if at > 9 else 0:at]
    return bytes(data)


def text(rng):
    kind = rng.randrange(20)
    if kind == 0:
        return records(rng).encode()
    if kind == 1:
        levels = rng.choice([10, 100, 513, 2000])
        return ('[' * levels + '1' + ']' * levels).encode()
    return value(rng, rng.randrange(5)).encode()


def main():
    rng = random.Random(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        data = text(rng)
        print(escape(damaged(data, rng) if rng.random() < 0.35 else data))


main()
