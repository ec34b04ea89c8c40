"""What the generators share: where the tables lie, escaped bytes, one row an id, the lengths at which kernels change their path.
Assumes Python 3.9. Imported by the generators and by generate.py."""
import os

HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Blocks are 8, 16, 32 and 64 bytes wide: at their edges, at those of two and more blocks, and one byte on either side.
EDGES = [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 47, 48, 49, 63, 64, 65, 95, 96, 97, 127, 128, 129, 191, 192, 193, 255, 256, 257]


def escape(data):
    if isinstance(data, str):
        data = data.encode()
    return ''.join(chr(c) if 0x20 <= c <= 0x7e and c != 0x5c else '\\x%02x' % c for c in data)


def render(name, module):
    """The whole table. Ids and inputs that stand in it twice are refused, so that a rule cannot repeat another one's cases."""
    lines = ['# ' + module.TITLE, '# Written by tools/generate.py from tools/generators/%s.py; README.md says what a line is.' % name]
    ids = set()
    for row in module.rows():
        if row[0] in ids:
            raise SystemExit('%s stands there twice' % row[0])
        ids.add(row[0])
        lines.append('\t'.join(row))
    return '\n'.join(lines) + '\n'
