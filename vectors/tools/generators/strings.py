"""Strings: each thing that can end a run of plain bytes at each length where a kernel changes its path; ill-formed UTF-8 by
its classes (RFC 3629, section 4); pairs of escapes around the surrogates.
Assumes nothing. Called by generate.py."""
from .table import EDGES, escape

TITLE = 'Strings by construction: block edges, ill-formed UTF-8, surrogates, escapes.'

# What follows n plain bytes; a name and its bytes, quote included where the string is closed.
ENDS = [('quote', b'"'), ('newline', b'\\n"'), ('unicode', b'\\u00e9"'), ('pair', b'\\ud83d\\ude00"'), ('two', b'\xc3\xa9"'),
        ('three', b'\xe2\x82\xac"'), ('four', b'\xf0\x9f\x98\x80"'), ('backslashes', b'\\\\\\\\"'), ('control', b'\x1f"'), ('open', b''),
        ('cut-escape', b'\\'), ('bad-escape', b'\\x"'), ('lone-byte', b'\x80"'), ('cut-three', b'\xe2\x82"'), ('surrogate', b'\xed\xa0\x80"')]

LEADS = [0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]
SECONDS = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0]
UNITS = ['d7ff', 'd800', 'DBFF', 'dc00', 'dfff', 'E000', '0041']


def edges():
    for n in EDGES:
        for name, end in ENDS:
            yield 'edge-%d-%s' % (n, name), b'"' + b'a' * n + end, '%d plain bytes, then %s' % (n, name)
    for n in EDGES[10:]:
        yield 'edge-%d-key' % n, b'{"' + b'k' * n + b'":1}', 'a name of %d bytes' % n
        yield 'edge-%d-key-escaped' % n, b'{"' + b'k' * n + b'\\t":1}', 'a name of %d bytes and an escape' % n
        yield 'edge-%d-moved' % n, b'[' + b' ' * n + b'"' + b'a' * n + b'"]', 'as many blanks before as bytes inside'


def utf8():
    for lead in LEADS:
        more = 1 if lead < 0xe0 else 2 if lead < 0xf0 else 3
        for second in SECONDS:
            yield 'lead-%02x-%02x' % (lead, second), b'"' + bytes([lead, second] + [0x80] * (more - 1)) + b'"', 'a lead and its second byte'
        yield 'lead-%02x-short' % lead, b'"' + bytes([lead] + [0x80] * (more - 1)) + b'"', 'one byte less than the lead asks for'
        yield 'lead-%02x-end' % lead, b'"' + bytes([lead]), 'the text ends behind a lead'


def surrogates():
    for first in UNITS:
        for second in UNITS:
            yield 'units-%s-%s' % (first, second), ('"\\u%s\\u%s"' % (first, second)).encode(), 'two units'
        yield 'units-%s-cut' % first, ('"\\u%s\\u' % first).encode(), 'ends where digits have to follow'
        yield 'units-%s-text' % first, ('"\\u%sx"' % first).encode(), 'a unit, then text'


def escapes():
    for c in range(0x20, 0x7f):
        if chr(c) not in 'acdeghijklmopqsvwxyz"\\/bfnrtu':
            yield 'escape-%02x' % c, b'"\\' + bytes([c]) + b'"', 'no such escape'
    for place in range(4):
        for wrong in b'gG/:@`" ':
            digits = bytearray(b'0041')
            digits[place] = wrong
            yield 'hex-%d-%02x' % (place, wrong), b'"\\u' + bytes(digits) + b'"', 'no hexadecimal digit'
    for c in range(0x20):
        yield 'unit-%02x' % c, ('"\\u00%02X"' % c).encode(), 'a control character, escaped'


def rows():
    for rule in (edges, utf8, surrogates, escapes):
        for name, text, why in rule():
            yield 'string/' + name, escape(text), why
