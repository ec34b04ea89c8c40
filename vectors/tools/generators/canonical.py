"""RFC 8785: texts and their canonical form, which is written here from the value and not from the text.
Assumes Python's float (repr is the shortest text) and its random numbers, which a seed repeats in every version.
Called by generate.py."""
import random

from .numbers import HARD_BITS, double_of
from .table import escape

TITLE = 'Canonical forms (RFC 8785): numbers through binary64, names by UTF-16, the fewest escapes.'

SHORT = {'"': '\\"', '\\': '\\\\', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t'}
LETTERS = ['a', 'b', 'Z', '0', ' ', '/', '"', '\\', '\n', '\x00', '\x1f', '\x7f', 'é', '€', '\u2028', '\ud7ff', '\ue000', '\ufffd', '\U00010000', '\U0001f600', '\U0010ffff']


def number(value):
    """ECMAScript's Number::toString (ECMA-262, 6.1.6.1.20)."""
    if value == 0:
        return '0'
    sign, text = ('-' if value < 0 else ''), repr(abs(value))
    mantissa, _, exponent = text.partition('e')
    whole, _, fraction = mantissa.partition('.')
    # The value is 0.DIGITS times ten to the power of `point`.
    point = int(exponent or 0) + (len(whole) if whole.strip('0') else len(fraction.lstrip('0')) - len(fraction))
    digits = (whole + fraction).lstrip('0')
    digits = digits.rstrip('0')
    n = len(digits)
    if n <= point <= 21:
        return sign + digits + '0' * (point - n)
    if 0 < point <= 21:
        return sign + digits[:point] + '.' + digits[point:]
    if -6 < point <= 0:
        return sign + '0.' + '0' * -point + digits
    rest = '.' + digits[1:] if n > 1 else ''
    return sign + digits[0] + rest + 'e%+d' % (point - 1)


def string(text):
    return '"' + ''.join(SHORT.get(c) or ('\\u%04x' % ord(c) if ord(c) < 0x20 else c) for c in text) + '"'


def units(name):
    return name.encode('utf-16-be', 'surrogatepass')


def canonical(value):
    if isinstance(value, dict):
        return '{' + ','.join(string(k) + ':' + canonical(value[k]) for k in sorted(value, key=units)) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(canonical, value)) + ']'
    if isinstance(value, str):
        return string(value)
    return {None: 'null', True: 'true', False: 'false'}[value] if value is None or isinstance(value, bool) else number(value)


def spelt(value, rng):
    """The value as some text: blanks, escapes and digits that the canonical form takes away."""
    blank = rng.choice(['', '', ' ', '\n', '\t\r\n'])
    if isinstance(value, dict):
        names = list(value)
        rng.shuffle(names)
        return blank + '{' + ','.join(spelt(k, rng) + blank + ':' + spelt(value[k], rng) for k in names) + blank + '}'
    if isinstance(value, list):
        return '[' + blank + ','.join(spelt(v, rng) for v in value) + blank + ']'
    if isinstance(value, str):
        return '"' + ''.join(letter(c, rng) for c in value) + '"'
    if value is None or isinstance(value, bool):
        return canonical(value)
    text = repr(value)
    return rng.choice([text, text.replace('e', 'E'), number(value) if value else text, '%.25e' % value])


def letter(c, rng):
    if c in '"\\' or c < ' ' or rng.random() < 0.3:
        code = c.encode('utf-16-be').hex()
        return ''.join('\\u' + rng.choice([code[i:i + 4], code[i:i + 4].upper()]) for i in range(0, len(code), 4))
    return rng.choice([c, '\\/']) if c == '/' else c


def tree(rng, depth):
    kind = rng.randrange(8 if depth else 5)
    if kind < 2:
        return ''.join(rng.choice(LETTERS) for _ in range(rng.randrange(5)))
    if kind == 2:
        return rng.choice([None, True, False])
    if kind < 5:
        return rng.choice([float(rng.randrange(-1000, 1000)), rng.random() * 10 ** rng.randrange(-12, 25), double_of(rng.randrange(1, 0x7ff << 52))])
    if kind == 5:
        return [tree(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {''.join(rng.choice(LETTERS) for _ in range(rng.randrange(4))): tree(rng, depth - 1) for _ in range(rng.randrange(6))}


def rows():
    for bits in HARD_BITS:
        value = double_of(bits)
        yield 'canonical/number-%016x' % bits, escape('%.770e' % value if bits < 1 << 54 else repr(value)), 'ok ' + number(value), 'shortest digits'
    for k in (*range(-9, -3), *range(18, 24)):
        for text in ('1e%d' % k, '1234567890123456789e%d' % (k - 18), '-9.5e%d' % k):
            yield 'canonical/spelling-' + text, text, 'ok ' + number(float(text)), 'where the exponent begins'
    for i, text in enumerate(['9007199254740993', '-9223372036854775808', '18446744073709551616', '-0', '-0.0', '1e-400', '100000000000000000000', '123456789012345678901234567890']):
        yield 'canonical/integer-%d' % i, text, 'ok ' + number(float(text)), 'through binary64'
    for name, text in (('repeated-name', '{"a":1,"a":1}'), ('repeated-name', '{"a":1,"b":{"\\u0061":1,"a":2}}'), ('number_too_large', '1e400'),
                       ('number_too_large', '[-1' + '0' * 400 + ']'), ('invalid_text', '[1,]'), ('invalid_text', '"\xff"'), ('invalid_text', '"\\ud800"'), ('invalid_text', '')):
        data = text.encode('latin-1')
        yield 'canonical/refused-%s-%d' % (name.replace('_', '-'), len(data)), escape(data), 'error ' + name.replace('-', '_'), 'no canonical form'
    rng = random.Random(8785)
    for i in range(160):
        value = tree(rng, 3)
        yield 'canonical/tree-%d' % i, escape(spelt(value, rng)), 'ok ' + escape(canonical(value)), 'a value and its only form'
