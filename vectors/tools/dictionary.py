#!/usr/bin/env python3
"""Short inputs of the vectors as a dictionary for libFuzzer; with a folder, every input as a seed file in it, once.
Assumes Python 3.9. Use: dictionary.py [FOLDER] > json.dict. Called by core/fuzz/run."""
import hashlib
import os
import sys

import expect


def main():
    words = set()
    for _, text in expect.texts():
        if 0 < len(text) <= 16:
            words.add(text)
        if len(sys.argv) > 1 and len(text) < 2000:
            # The first byte chooses options in most fuzzers.
            path = os.path.join(sys.argv[1], 'vector-' + hashlib.sha1(text).hexdigest()[:16])
            if not os.path.exists(path):
                with open(path, 'wb') as seed:
                    seed.write(b'0' + text)
    for word in sorted(words):
        print('"' + ''.join('\\x%02x' % c for c in word) + '"')


main()
