"""Seeded random text, numbers and names for the generators of benchmark documents.
Assumes only that random.Random(seed).random() never changes between Python versions, which Python documents; nothing else of `random` is used.
Called by corpus/shapes.py and corpus/twins.py."""

import random
import zlib

ASCII_WORDS = (
    "account active address amount archive array balance batch branch buffer build cache calendar catalog channel city client cluster "
    "code column commit config contact content country credit currency customer data date default delivery detail device discount "
    "document domain duration email entry error event export factor field filter first folder format gateway group handle header height "
    "history image import index input invoice item journal label language last layer length level library limit line link list local "
    "location machine market master measure member memory message method metric mode model module month name network node note number "
    "object offer office option order origin output owner package page parent parser partner pattern payment period phone plan platform "
    "point policy port position price print priority process product profile project property query queue quota rate record region "
    "release remote report request reserve result return review role route rule sample schema scope score search second section sensor "
    "series server service session setting shape share shipping signal size source stage state status stock storage stream string style "
    "subject summary supply system table target task tax team template term text theme thread ticket time title token topic total "
    "track transfer tree type unit update upload usage user value vendor version video view volume warehouse week weight width window"
).split()
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщыьэюя"
KANA_AND_KANJI = [chr(c) for c in (*range(0x3042, 0x3094), *range(0x30A2, 0x30F4), *range(0x65E5, 0x6720))]
ACCENTED = "éèàçùôîêâëïüñöä"


class Rng:
    """Everything is derived from random(): a number in [0, 1) with 53 bits."""

    def __init__(self, name, seed=1):
        self.random = random.Random(zlib.crc32(name.encode()) + (seed << 32)).random

    def below(self, limit):
        return int(self.random() * limit)

    def between(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def pick(self, items):
        return items[int(self.random() * len(items))]

    def chance(self, probability):
        return self.random() < probability

    def hex(self, digits):
        return "".join("0123456789abcdef"[int(self.random() * 16)] for _ in range(digits))

    def uuid(self):
        return "-".join(self.hex(n) for n in (8, 4, 4, 4, 12))

    def fixed(self, low, high, decimals):
        """A number's text with exactly `decimals` digits after the point."""
        return f"{low + self.random() * (high - low):.{decimals}f}"

    def double(self, low, high):
        """A double's shortest text: 15 to 17 digits."""
        return repr(low + self.random() * (high - low))

    def date(self):
        return (f"{self.between(2009, 2026)}-{self.between(1, 12):02d}-{self.between(1, 28):02d}"
                f"T{self.below(24):02d}:{self.below(60):02d}:{self.below(60):02d}Z")

    def word(self):
        return self.pick(ASCII_WORDS)

    def words(self, count):
        return " ".join(self.pick(ASCII_WORDS) for _ in range(count))

    def sentence(self, length):
        """ASCII words up to exactly `length` characters."""
        parts, size = [], 0
        while size < length:
            parts.append(self.pick(ASCII_WORDS))
            size += len(parts[-1]) + 1
        return " ".join(parts)[:length]

    def cyrillic(self, letters):
        return "".join(self.pick(CYRILLIC) for _ in range(letters)).capitalize()

    def japanese(self, letters):
        return "".join(self.pick(KANA_AND_KANJI) for _ in range(letters))
