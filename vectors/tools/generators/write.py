"""Values to write: doubles at the edges of the shortest digits and of every host's spelling, strings at block edges under each
form, containers at each layout.
Assumes Python's float, whose repr is the shortest text. Called by generate.py."""
from .numbers import HARD_BITS, bits_of
from .table import EDGES, escape

TITLE = 'Values to write, by construction: shortest digits, spellings, block edges, every form.'

FORMS = ['compact', 'pretty', 'html', 'script', 'ascii', 'plain', 'repair']


def quoted(data):
    return '"' + escape(data).replace('"', '\\x22') + '"'


def doubles():
    values = {}

    def add(bits, why):
        if bits not in values and bits != 0:
            values[bits] = why
    for bits in HARD_BITS:
        add(bits, 'hard to parse, hard to print')
    # Below a power of two the neighbours lie closer than above it.
    for k in range(-1074, 1024, 31):
        for step in (-1, 0, 1):
            add(max(1, bits_of(2.0 ** k) + step), 'an uneven interval')
    # Fixed or with an exponent: PHP changes at 1e15 to 1e17, RFC 8785 and Go at 1e21 and 1e-6, Elixir by length.
    for k in (*range(-8, -3), *range(14, 24), -324, -308, -100, -99, 99, 100, 308):
        for step in (-1, 0, 1):
            add(max(1, bits_of(float('1e%d' % k)) + step), 'where spellings change')
    digits = '12345678901234567'
    for n in range(1, 18):
        for e in (-7, 0, 3, 16, 22):
            add(bits_of(float(digits[:n] + 'e%d' % (e - n + 1))), '%d shortest digits' % n)
    for i, (bits, why) in enumerate(sorted(values.items())):
        yield 'double-%016x' % bits, 'compact', 'f%016x' % bits, why
        if i % 8 == 0:
            yield 'double-%016x-negative' % bits, 'compact', 'f%016x' % (bits | 1 << 63), why
    for bits in (0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000):
        yield 'double-%016x-inside' % bits, 'compact', '[1,f%016x]' % bits, 'no number of JSON'


def integers():
    for k in range(1, 19):
        for plus in (-1, 0):
            yield 'int-ten-%d%+d' % (k, plus), 'compact', str(10 ** k + plus), 'digits change'
    for k in (7, 8, 15, 16, 31, 32, 53, 62):
        for plus in (-1, 0, 1):
            yield 'int-two-%d%+d' % (k, plus), 'compact', str(-(2 ** k) + plus), 'beside a power of two'


ENDS = [('plain', b''), ('quote', b'"'), ('slash', b'/'), ('backslash', b'\\'), ('tab', b'\t'), ('control', b'\x01'), ('del', b'\x7f'),
        ('two', 'é'.encode()), ('three', '€'.encode()), ('four', '\U0001f600'.encode()), ('separator', '\u2028'.encode()), ('tag', b'<&\'>'),
        ('bad', b'\xff'), ('cut', b'\xe2\x82')]


def strings():
    for n in EDGES:
        name, end = ENDS[EDGES.index(n) % len(ENDS)]
        for name, end in (ENDS if n in (0, 7, 8, 15, 16, 31, 32, 63, 64) else [(name, end), ('quote', b'"'), ('three', '€'.encode())]):
            key = 'string-%d-%s' % (n, name)
            yield key, 'compact', quoted(b'a' * n + end), '%d plain bytes, then %s' % (n, name)
    for form in FORMS[2:]:
        for name, end in ENDS:
            yield 'form-%s-%s' % (form, name), form, '[%s,{%s:1}]' % (quoted(b'abc' + end + b'd'), quoted(end)), 'in a value and in a name'
        yield 'form-%s-late' % form, form, quoted(b'a' * 130 + '</é\u2029\U0001f600'.encode()), 'behind two blocks'


def containers():
    for form in FORMS[:2]:
        for name, value in (('empty', '[[],{},[[]],[{}],{"a":[]},{"a":{}}]'), ('rows', '[[1,2],[3,[4,[5]]]]'), ('object', '{"a":{"b":{"c":[1,null]}},"d":true}'),
                            ('scalar', '"x"'), ('one', '[1]'), ('one-member', '{"a":1}')):
            yield 'layout-%s-%s' % (form, name), form, value, 'where line ends and blanks go'
        for n in (1, 2, 15, 16, 17, 31, 32, 33, 64, 65):
            yield 'layout-%s-deep-%d' % (form, n), form, '[' * n + '1' + ']' * n, '%d levels' % n
            yield 'layout-%s-wide-%d' % (form, n), form, '[' + ','.join(['0'] * n) + ']', '%d elements' % n


def rows():
    seen = set()
    for rule in (doubles, integers, strings, containers):
        for name, form, value, why in rule():
            if name in seen:
                continue
            seen.add(name)
            yield 'write/' + name, form, value, why
