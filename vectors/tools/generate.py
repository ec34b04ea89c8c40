#!/usr/bin/env python3
"""Writes the tables of generated/: cases by construction, from rules that stand in generators/, with no random seed but the one there.
Assumes Python 3.9; shares no code with the core.
Run by hand: `generate.py` writes the tables, `generate.py check` fails when one is not what it would write (scripts/test-checks)."""
import os
import sys

from generators import canonical, edit, numbers, parse, strings, write
from generators.table import HERE, render


def main():
    stale = []
    for name, module in (('parse', parse), ('numbers', numbers), ('strings', strings), ('write', write), ('edit', edit),
                         ('canonical', canonical)):
        path = os.path.join(HERE, 'generated', name + '.tsv')
        text = render(name, module)
        if sys.argv[1:] == ['check']:
            with open(path, encoding='ascii', newline='\n') as old:
                if old.read() != text:
                    stale.append(path)
        else:
            with open(path, 'w', encoding='ascii', newline='\n') as new:
                new.write(text)
    for path in stale:
        print(path + ' is not what vectors/tools/generate.py writes', file=sys.stderr)
    sys.exit(1 if stale else 0)


main()
