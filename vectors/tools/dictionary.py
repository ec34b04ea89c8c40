#!/usr/bin/env python3
"""Short inputs of the vectors as a dictionary for libFuzzer; with a folder, every input as a seed file in it, once.
Assumes Python 3.9. Use: dictionary.py [FOLDER] > json.dict. Called by core/fuzz/run."""
import hashlib
import os
import sys

import expect


def documents():
    """What the fuzzer of documents reads: a text, another one or a patch, and a pointer, with zeros between them."""
    for name in ('edit.tsv', 'generated/edit.tsv'):
        for row in expect.table(name):
            first, second = expect.unescape(row[2]), expect.unescape(row[3])
            yield first + b'\0\0' + second if row[1] == 'pointer' else first + b'\0' + second + b'\0'
    wide = '{' + ','.join('"name%d":%d' % (i, i) for i in range(150)) + '}'
    for text, pointer in ((wide, '/name149'), (wide, '/none'), ('[' + ','.join(['[1,"two"]'] * 200) + ']', '/199/1'), ('[' + '"text",' * 300 + '{"a":{"b":1}}]', '/300/a/b'),
                          ('{"a":' * 100 + '[' + wide + ']' + '}' * 100, '/a' * 100 + '/0/name77'), ('[[' * 150 + ']]' * 150, '/0' * 299)):
        yield text.encode() + b'\0' + text.replace('1', '2').encode() + b'\0' + pointer.encode()


def keep(data, kind):
    path = os.path.join(sys.argv[1], kind + '-' + hashlib.sha1(data).hexdigest()[:16])
    with open(path, 'wb') as seed:
        seed.write(data)


def main():
    words = set()
    for data in documents() if len(sys.argv) > 1 else []:
        keep(data, 'documents')
    for _, text in expect.texts():
        if 0 < len(text) <= 16:
            words.add(text)
        if len(sys.argv) > 1 and len(text) < 2000:
            # The first byte chooses options in most fuzzers.
            keep(b'0' + text, 'vector')
    for word in sorted(words):
        print('"' + ''.join('\\x%02x' % c for c in word) + '"')


main()
