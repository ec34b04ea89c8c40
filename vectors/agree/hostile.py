#!/usr/bin/env python3
"""Texts made to cost more than their length: each kind in two sizes, KIND.1 and KIND.64 below FOLDER, the second 64 times as long.
Assumes Python 3.9. Use: hostile.py FOLDER. Called by scripts/test-hostile."""
import os
import sys

BYTES = 8192


def repeated(piece, n, opening='[', closing=']', between=','):
    count = n // (len(piece) + len(between))
    return opening + between.join([piece] * count) + closing


KINDS = {
    'nested_arrays': lambda n: '[' * (n // 2) + ']' * (n // 2),
    'nested_objects': lambda n: '{"a":' * (n // 6) + '1' + '}' * (n // 6),
    'unclosed': lambda n: '[' * n,
    'different_names': lambda n: '{' + ','.join('"%x":0' % (i * 2654435761 % 2 ** 32) for i in range(n // 12)) + '}',
    'one_name': lambda n: repeated('"name":0', n, '{', '}'),
    'integer_names': lambda n: '{' + ','.join('"%d":0' % (i * 65536) for i in range(n // 12)) + '}',
    'new_shapes': lambda n: '[' + ','.join('{"a%d":1,"b%d":2}' % (i, i) for i in range(n // 20)) + ']',
    'long_number': lambda n: '0.' + '1234567890' * (n // 10),
    'long_numbers': lambda n: repeated('9007199254740993.' + '0' * 300 + '1', n),
    'huge_exponents': lambda n: repeated('1e-999999999', n),
    'escapes': lambda n: '"' + '\\n' * (n // 2) + '"',
    'unicode_escapes': lambda n: '"' + '\\ud83d\\ude00' * (n // 12) + '"',
    'backslash_runs': lambda n: repeated('"' + '\\\\' * 31 + '"', n),
    'giant_string': lambda n: '"' + 'a' * n + '"',
    'open_string': lambda n: '"' + 'a' * n,
    'bad_utf8': lambda n: b'"' + 'é'.encode() * (n // 2) + b'\xff"',
    'empty_arrays': lambda n: repeated('[]', n),
    'empty_objects': lambda n: repeated('{}', n),
    'blanks': lambda n: '[' + ' ' * n + ']',
    'lines': lambda n: '[' + '\n' * n + 'x',
    'wrong_at_the_end': lambda n: repeated('{"a":[1,2.5,"x"]}', n, '[', '}'),
}


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    for kind, make in KINDS.items():
        for times in (1, 64):
            text = make(BYTES * times)
            with open(os.path.join(sys.argv[1], '%s.%d' % (kind, times)), 'wb') as file:
                file.write(text if isinstance(text, bytes) else text.encode())
    print('\n'.join(KINDS))


main()
