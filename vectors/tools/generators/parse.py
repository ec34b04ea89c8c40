"""Documents: every sequence of up to three tokens, blanks at block edges, positions behind lines and characters of several bytes,
nesting around PHP's limit, repeated names, and the bytes that follow a value.
Assumes nothing. Called by generate.py."""
import itertools

from .table import EDGES, escape

TITLE = 'Documents by construction: sequences of tokens, blanks at block edges, positions, nesting, repeated names.'

TOKENS = {'o': '[', 'c': ']', 'b': '{', 'e': '}', 'm': ',', 'n': ':', 's': '"a"', 'i': '1', 't': 'true'}


def sequences():
    """With two of the tokens left out of the longest, which say nothing that their neighbours do not."""
    for n, letters in ((1, 'ocbemnsit'), (2, 'ocbemnsit'), (3, 'ocbemns')):
        for chosen in itertools.product(letters, repeat=n):
            # A text that is refused at its second token is refused in the same place whatever follows.
            if n == 3 and (chosen[0] in 'cemn' or chosen[:2] in (('s', 's'), ('b', 'o'), ('b', 'b'), ('b', 'm'), ('b', 'n'), ('o', 'm'), ('o', 'n'))):
                continue
            yield 'tokens-' + ''.join(chosen), ' '.join(TOKENS[c] for c in chosen), 'a sequence of tokens'
    for chosen in itertools.product('cemnsi', repeat=2):
        yield 'in-object-' + ''.join(chosen), '{"k"' + ''.join(TOKENS[c] for c in chosen) + '1}', 'tokens behind a name'
        yield 'in-array-' + ''.join(chosen), '[1' + ''.join(TOKENS[c] for c in chosen) + '1]', 'tokens behind an element'


def blanks():
    for n in EDGES[1:]:
        yield 'blank-%d' % n, '[' + ' ' * n + '1' + '\n' * n + ']', 'blanks of that length on both sides'
        yield 'blank-%d-wrong' % n, '{"a":1}' + '\t' * n + 'x', 'a wrong byte behind blanks'
        yield 'blank-%d-end' % n, '[1,' + '\r\n' * n, 'blanks, then the end'


def positions():
    line = '\n  "\u00e9\u20ac\U0001f600": 1,'
    for lines in (0, 1, 2, 15, 16, 17):
        for column in (0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65):
            yield 'place-%d-%d' % (lines, column), '{' + line * lines + '"' + '\u00e9' * column + '" x', 'line and column of a wrong byte'
    for end in ('\r\n', '\n\r', '\r', '\u2028', '\u0085'):
        yield 'place-line-end-' + end.encode().hex(), '["' + '",' + end + '"' + '" 1', 'lines end at LF only'


def nesting():
    for levels in (1, 2, 15, 16, 17, 63, 64, 65, 255, 256, 257, 510, 511, 512, 513, 514, 600):
        yield 'nest-array-%d' % levels, '[' * levels + ']' * levels, '%d levels' % levels
        yield 'nest-object-%d' % levels, '{"a":' * levels + '1' + '}' * levels, '%d levels' % levels
        yield 'nest-open-%d' % levels, '[' * levels, '%d levels, never closed' % levels
        yield 'nest-mixed-%d' % levels, '[{"a":' * (levels // 2) + '[]' + '}]' * (levels // 2), 'objects in arrays'
        yield 'nest-wrong-%d' % levels, '[' * levels + ']' * (levels - 1) + '}', 'closed by the wrong bracket'


def names():
    for n in (2, 3, 8, 9, 16, 17, 32, 33, 64, 65):
        members = ['"k%d":%d' % (i, i) for i in range(n)]
        yield 'names-%d' % n, '{' + ','.join(members) + '}', '%d names' % n
        yield 'names-%d-first-again' % n, '{' + ','.join(members + ['"k0":"again"']) + '}', 'the first of %d names again' % n
        yield 'names-%d-last-again' % n, '{' + ','.join(members + ['"k%d":"again"' % (n - 1)]) + '}', 'the last of %d names again' % n
    for i, name in enumerate(['', '0', '-0', '-1', '01', '1.0', '9223372036854775807', '9223372036854775808', '-9223372036854775808',
                              '-9223372036854775809', '2147483648', ' 1', '\u00e9', 'a\\u0000b', '\\u00e9', '__proto__', 'null']):
        yield 'name-%d' % i, '{"%s":1}' % name, 'a name that a host could take for something else'
        yield 'name-%d-twice' % i, '{"%s":1,"x":2,"%s":3}' % (name, name), 'the same, repeated'
    yield 'name-escaped-twice', '{"a":1,"\\u0061":2}', 'one name, spelt in two ways'


def behind():
    for c in [*range(0, 0x21), *b'!#,:]}0aA\x7f\x80\xc3\xff']:
        yield 'behind-%02x' % c, b'[1]' + bytes([c]), 'a byte behind the value'
        yield 'before-%02x' % c, bytes([c]) + b'[1]', 'a byte before the value'


def literals():
    for word in ('null', 'true', 'false'):
        for i in range(len(word)):
            yield 'word-%s-%d-upper' % (word, i), '[' + word[:i] + word[i].upper() + word[i + 1:] + ']', 'an upper-case letter'
            yield 'word-%s-%d-cut' % (word, i), '[' + word[:i] + ']', 'a bracket in the middle of a literal'
        yield 'word-%s-more' % word, word + 'x', 'a letter behind a literal'


def rows():
    seen = set()
    for rule in (sequences, blanks, positions, nesting, names, behind, literals):
        for name, text, why in rule():
            if text in seen:
                continue
            seen.add(text)
            yield 'parse/' + name, escape(text), why
