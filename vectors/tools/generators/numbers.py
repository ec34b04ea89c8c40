"""Numbers: the cases at which a parser of decimal text has to decide, made from exact arithmetic and not found by chance.
Assumes Python's integers and Fraction. The halfway cases and their neighbours are those that Clinger (How to read floating
point numbers accurately, 1990) calls hard; the truncated 19 digits are Lemire's (Number parsing at a gigabyte per second, 2021)."""
import itertools
import struct
from fractions import Fraction

from .table import EDGES, escape

TITLE = 'Numbers by construction: halfway cases, subnormals, powers of two and ten, lengths, and every short text.'


def bits_of(value):
    return struct.unpack('>Q', struct.pack('>d', value))[0]


def double_of(bits):
    return struct.unpack('>d', struct.pack('>Q', bits))[0]


def exact(value):
    """All digits of a binary fraction: m * 2^e has a finite decimal text."""
    value = Fraction(value)
    shift = value.denominator.bit_length() - 1
    digits = str(value.numerator * 5 ** shift)
    if shift == 0:
        return digits
    digits = digits.rjust(shift + 1, '0')
    return digits[:-shift] + '.' + digits[-shift:].rstrip('0')


def scientific(text):
    """The same number with one digit before the point."""
    whole, _, fraction = text.partition('.')
    digits = (whole + fraction).lstrip('0')
    exponent = len(whole) - 1 if whole.strip('0') else -(len(fraction) - len(fraction.lstrip('0')) + 1)
    digits = digits.rstrip('0') or '0'
    return digits[0] + ('.' + digits[1:] if digits[1:] else '') + 'e%d' % exponent


# Exponents of two over the whole range, even and odd mantissas, all ones and all zeros.
HARD_BITS = [0x0000000000000000, 0x0000000000000001, 0x0000000000000002, 0x0000000000000003, 0x0007ffffffffffff, 0x000ffffffffffffe,
             0x000fffffffffffff, 0x0010000000000000, 0x0010000000000001, 0x001fffffffffffff, 0x0020000000000000, 0x1ffffffffffffff1,
             0x2000000000000000, 0x3000000000000000, 0x3c9fffffffffffff, 0x3ca0000000000000, 0x3f847ae147ae147b, 0x3fb999999999999a,
             0x3fd5555555555555, 0x3fefffffffffffff, 0x3ff0000000000000, 0x3ff0000000000001, 0x3ff8000000000000, 0x4008000000000000,
             0x400921fb54442d18, 0x4340000000000000, 0x4340000000000001, 0x433fffffffffffff, 0x43dfffffffffffff, 0x43e0000000000000,
             0x43efffffffffffff, 0x43f0000000000000, 0x44b52d02c7e14af6, 0x54b52d02c7e14af6, 0x6974e718d7d7625a, 0x7e37e43c8800759c,
             0x7feffffffffffffe, 0x7fefffffffffffff]


def halfway():
    """Between two doubles: exactly, and a last digit less and more far behind the nineteenth."""
    for bits in HARD_BITS:
        low = Fraction(double_of(bits))
        high = Fraction(double_of(bits + 1)) if bits != 0x7fefffffffffffff else Fraction(2) ** 1024
        text = scientific(exact((low + high) / 2))
        mantissa, _, exponent = text.partition('e')
        dotted = mantissa if '.' in mantissa else mantissa + '.0'
        below = dotted.rstrip('0')
        below = below[:-1] + str(int(below[-1]) - 1) + '9' if below[-1] != '.' else str(int(below[:-1]) - 1) + '.9'
        if below.startswith('0.'):
            below = '9.' + below[2:] + '9'
            exponent_below = str(int(exponent) - 1)
        else:
            exponent_below = exponent
        why = 'between %016x and the next double' % bits
        yield 'half-%016x' % bits, text, 'halfway ' + why
        yield 'half-%016x-below' % bits, below + 'e' + exponent_below, 'a little less than halfway ' + why
        yield 'half-%016x-above' % bits, dotted + '0000000001e' + exponent, 'a little more than halfway ' + why


def powers():
    for k in sorted({*range(-330, 312, 23), *range(-28, 29), -324, -323, -308, -307, 307, 308, 309, 310}):
        yield 'ten-1e%d' % k, '1e%d' % k, 'a power of ten'
    for k in sorted({*range(-1074, 1024, 97), -1074, -1073, -1023, -1022, -1021, -64, -53, -1, 52, 53, 54, 62, 63, 64, 65, 127, 128, 1022, 1023}):
        text = exact(Fraction(2) ** k)
        yield 'two-%d' % k, scientific(text), 'all digits of a power of two'
    for k in (7, 8, 15, 16, 31, 32, 52, 53, 54, 62, 63, 64, 65, 96, 127, 128, 256, 1024):
        for plus in (-2, -1, 0, 1, 2):
            yield 'around-two-%d%+d' % (k, plus), str(2 ** k + plus), 'an integer beside a power of two'
            yield 'around-two-%d%+d-negative' % (k, plus), str(-(2 ** k) - plus), 'an integer beside a power of two'
    for k in range(1, 26):
        for plus in (-1, 0, 1):
            yield 'around-ten-%d%+d' % (k, plus), str(10 ** k + plus), 'an integer beside a power of ten'


def lengths():
    digits = '1234567890' * 40
    for n in sorted({*range(1, 41), *EDGES}):
        if n == 0:
            continue
        yield 'integer-%d' % n, digits[:n], '%d digits' % n
        yield 'fraction-%d' % n, '0.' + digits[:n], '%d digits behind the point' % n
        if n in (1, 8, 16, 17, 18, 19, 20, 21, 32, 33, 64, 65, 128):
            yield 'zeros-%d' % n, '0.' + '0' * n + '1', '%d zeros behind the point' % n
            yield 'zeros-%d-back' % n, '1' + '0' * n + 'e-%d' % n, 'as many zeros as the exponent takes away'
            yield 'exponent-%d' % n, '1e' + '0' * n + '2', '%d zeros before the exponent' % n
            yield 'exponent-%d-huge' % n, '1e' + '9' * n, 'an exponent of %d nines' % n
            yield 'exponent-%d-tiny' % n, '1e-' + '9' * n, 'an exponent of minus %d nines' % n
            yield 'zero-exponent-%d' % n, '0e' + '9' * n, 'zero whatever the exponent'
            yield 'nineteen-%d' % n, '9007199254740993' + '0' * n + '1', 'halfway, told only by the last digit'


def short_texts():
    """Everything of up to three bytes that a number is written with, and what comes close."""
    for n in (1, 2, 3):
        for letters in itertools.product('-0.e+7', repeat=n):
            text = ''.join(letters)
            yield 'short-' + text.replace('.', 'p').replace('+', 's').replace('-', 'm'), text, 'every text of three bytes and less'


def rows():
    seen = set()
    for rule in (halfway, powers, lengths, short_texts):
        for name, text, why in rule():
            if text in seen:
                continue
            seen.add(text)
            yield 'number/' + name, escape(text), why
