#!/usr/bin/env python3
"""Where a JSON text goes wrong, by the definition in README.md: a slow reader of RFC 8259 that knows only the grammar.
Assumes Python 3.9; shares no code with the core, so that it can be its judge.
Run by hand: `expect.py core` prints expect/core.tsv, `expect.py positions [ci] [depth]` the offsets that expect.php adds."""
import os
import re
import struct
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WHITE = b' \t\n\r'
TEXTS = ('parse.tsv', 'numbers.tsv', 'strings.tsv', 'generated/parse.tsv', 'generated/numbers.tsv', 'generated/strings.tsv')
ESCAPES = {0x22: '"', 0x5c: '\\', 0x2f: '/', 0x62: '\b', 0x66: '\f', 0x6e: '\n', 0x72: '\r', 0x74: '\t'}


class Refused(Exception):
    """kind: the core's name of the error; at: the byte offset."""

    def __init__(self, kind, at):
        super().__init__(kind)
        self.kind, self.at = kind, at


def unescape(field):
    return re.sub(rb'\\x([0-9a-f]{2})', lambda m: bytes([int(m[1], 16)]), field.encode())


def escape(data):
    return ''.join(chr(c) if 0x20 <= c <= 0x7e and c != 0x5c else '\\x%02x' % c for c in data)


def table(name):
    rows = []
    with open(os.path.join(HERE, name), encoding='ascii', newline='\n') as lines:
        for line in lines:
            if not line.startswith('#'):
                rows.append(line.rstrip('\n').split('\t'))
    return rows


def utf8_length(data, at):
    """Length of the well-formed sequence at `at`; Refused at the byte that breaks it."""
    first = data[at]
    if first < 0x80:
        return 1
    low, high = 0x80, 0xbf
    if 0xc2 <= first <= 0xdf:
        rest = 1
    elif 0xe0 <= first <= 0xef:
        rest = 2
        low, high = (0xa0 if first == 0xe0 else low), (0x9f if first == 0xed else high)
    elif 0xf0 <= first <= 0xf4:
        rest = 3
        low, high = (0x90 if first == 0xf0 else low), (0x8f if first == 0xf4 else high)
    else:
        raise Refused('invalid_utf8', at)
    for k in range(1, rest + 1):
        if at + k == len(data):
            raise Refused('unexpected_end', len(data))
        if not low <= data[at + k] <= high:
            raise Refused('invalid_utf8', at + k)
        low, high = 0x80, 0xbf
    return rest + 1


def texts():
    """Every id and its text; those of JSONTestSuite lie outside of this repository."""
    for name in TEXTS:
        for row in table(name):
            yield row[0], unescape(row[1])
    suite = os.environ.get('CONFORMANCE', os.path.join(HERE, '../../shared/conformance'))
    for row in table('conformance.tsv') if os.path.isdir(suite) else []:
        with open(os.path.join(suite, row[1]), 'rb') as text:
            yield row[0], text.read()


class Reader:
    def __init__(self, data, any_case, depth):
        self.data, self.at, self.any_case, self.depth = data, 0, any_case, depth

    def byte(self):
        if self.at == len(self.data):
            raise Refused('unexpected_end', self.at)
        return self.data[self.at]

    def white(self):
        while self.at < len(self.data) and self.data[self.at] in WHITE:
            self.at += 1

    def document(self):
        value = self.value(0)
        self.white()
        if self.at < len(self.data):
            raise Refused('trailing_content', self.at)
        return value

    def value(self, open_levels):
        self.white()
        c = self.byte()
        if c == 0x22:
            return quoted(self.string())
        if c in b'-0123456789':
            return self.number()
        if c in b'[{':
            if open_levels == self.depth:
                raise Refused('depth_exceeded', self.at)
            return self.array(open_levels) if c == 0x5b else self.object(open_levels)
        for word in (b'null', b'true', b'false'):
            if c == word[0] or (self.any_case and c == word[0] - 32):
                return self.literal(word)
        raise Refused('unexpected_byte', self.at)

    def literal(self, word):
        for expected in word:
            c = self.byte()
            if c != expected and not (self.any_case and c == expected - 32):
                raise Refused('unexpected_byte', self.at)
            self.at += 1
        return word.decode()

    def digits(self):
        if self.byte() not in b'0123456789':
            raise Refused('invalid_number', self.at)
        while self.at < len(self.data) and self.data[self.at] in b'0123456789':
            self.at += 1

    def peek(self, some):
        return self.at < len(self.data) and self.data[self.at] in some

    def number(self):
        start = self.at
        if self.peek(b'-'):
            self.at += 1
        if self.peek(b'0'):
            self.at += 1
            if self.peek(b'0123456789'):
                raise Refused('invalid_number', self.at)
        else:
            self.digits()
        whole = self.at
        if self.peek(b'.'):
            self.at += 1
            self.digits()
        if self.peek(b'eE'):
            self.at += 1
            if self.peek(b'+-'):
                self.at += 1
            self.digits()
        text = self.data[start:self.at].decode()
        return text if self.at == whole else 'f' + struct.pack('>d', float(text)).hex()

    def hex4(self, allowed=None):
        value = 0
        for k in range(4):
            c = chr(self.byte())
            if c not in '0123456789abcdefABCDEF':
                raise Refused('lone_surrogate' if allowed else 'invalid_escape', self.at)
            if allowed and c.lower() not in allowed[k]:
                raise Refused('lone_surrogate', self.at)
            value = value * 16 + int(c, 16)
            if k == 1 and 0xdc <= value <= 0xdf and not allowed:
                raise Refused('lone_surrogate', self.at)
            self.at += 1
        return value

    def unicode_escape(self):
        unit = self.hex4()
        if not 0xd800 <= unit <= 0xdbff:
            return chr(unit)
        for expected in b'\\u':
            if self.byte() != expected:
                raise Refused('lone_surrogate', self.at)
            self.at += 1
        every = '0123456789abcdef'
        low = self.hex4(('d', 'cdef', every, every))
        return chr(0x10000 + (unit - 0xd800) * 0x400 + low - 0xdc00)

    def string(self):
        out = bytearray()
        self.at += 1
        while True:
            c = self.byte()
            if c == 0x22:
                self.at += 1
                return bytes(out)
            if c < 0x20:
                raise Refused('control_character', self.at)
            if c != 0x5c:
                length = utf8_length(self.data, self.at)
                out += self.data[self.at:self.at + length]
                self.at += length
                continue
            self.at += 1
            c = self.byte()
            if c == 0x75:
                self.at += 1
                out += self.unicode_escape().encode()
            elif c in ESCAPES:
                self.at += 1
                out += ESCAPES[c].encode()
            else:
                raise Refused('invalid_escape', self.at)

    def array(self, open_levels):
        self.at += 1
        self.white()
        if self.byte() == 0x5d:
            self.at += 1
            return '[]'
        items = []
        while True:
            items.append(self.value(open_levels + 1))
            self.white()
            c = self.byte()
            if c not in b',]':
                raise Refused('unexpected_byte', self.at)
            self.at += 1
            if c == 0x5d:
                return '[' + ','.join(items) + ']'

    def object(self, open_levels):
        self.at += 1
        self.white()
        if self.byte() == 0x7d:
            self.at += 1
            return '{}'
        members = []
        while True:
            self.white()
            if self.byte() != 0x22:
                raise Refused('unexpected_byte', self.at)
            key = quoted(self.string())
            self.white()
            if self.byte() != 0x3a:
                raise Refused('unexpected_byte', self.at)
            self.at += 1
            members.append(key + ':' + self.value(open_levels + 1))
            self.white()
            c = self.byte()
            if c not in b',}':
                raise Refused('unexpected_byte', self.at)
            self.at += 1
            if c == 0x7d:
                return '{' + ','.join(members) + '}'


def quoted(data):
    return '"' + escape(data).replace('"', '\\x22') + '"'


def line_and_column(data, offset):
    """1-based; lines end at LF; a column is one code point, or one byte of an ill-formed sequence."""
    start = data.rfind(b'\n', 0, offset) + 1
    column, at = 1, start
    while at < offset:
        try:
            at += utf8_length(data[:offset], at)
        except Refused:
            at += 1
        column += 1
    return data.count(b'\n', 0, offset) + 1, column


def outcome(data, any_case, depth):
    try:
        return ['ok', Reader(data, any_case, depth).document()]
    except Refused as refused:
        return ['error', refused.kind, refused.at, *line_and_column(data, refused.at)]


def main():
    sys.setrecursionlimit(20000)
    core = sys.argv[1] == 'core'
    any_case = 'ci' in sys.argv[2:]
    if core:
        print('# What the core reports: id, ok, canonical value (every member in document order, integers as their digits);')
        print('# or id, error, error_name(), byte offset, line, column. No depth limit. Written by tools/expect.py core.')
        print('# Read by core/tests. The values of write.tsv are spelt by the hosts and stand in their tables only.')
    depth = next((int(a) for a in sys.argv[2:] if a.isdigit()), 1 << 30)
    for name, data in texts():
        result = outcome(data, any_case, depth)
        if core or result[0] == 'error':
            print(name, *result, sep='\t')


if __name__ == '__main__':
    main()
