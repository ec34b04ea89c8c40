"""Documents of random schemas: depth, fan-out, key sets, kinds of value, text, numbers, layout and size are all drawn by a seed.
Assumes nothing of the machine: the same seed and number give the same bytes everywhere.
Called by corpus/prepare.py for `make bench SCHEMAS=n SEED=s`; no document is kept in the tree, so nothing can be tuned to one."""

import base64

from rng import ACCENTED, Rng

EMOJI = "😀😂🙏🔥🎉👍🏽🚀💡📦✅"
SMALLEST, LARGEST = 300, 1_000_000  # bytes of a document, about
DEEPEST = 6


class Number(str):
    """A number's text: written as it is."""


# ----- scalars: each entry draws a kind for a field once, and the kind draws values


def integers(rng):
    low, high = rng.pick([(0, 9), (0, 255), (0, 99_999), (-1000, 1000), (1_000_000, 9_999_999), (10**9, 10**12), (10**15, 2**53)])
    return lambda: Number(rng.between(low, high))


def decimals(rng):
    places, high = rng.between(1, 4), rng.pick([1, 100, 10_000])
    return lambda: Number(rng.fixed(0, high, places))


def doubles(rng):
    scale = rng.pick([1e-9, 1e-3, 1, 180, 1e6, 1e15])
    return lambda: Number(rng.double(-scale, scale))


def flags(rng):
    share = rng.random()
    return lambda: rng.chance(share)


def choices(rng):
    """One of a few fixed strings, as in columns of states and countries."""
    words = [rng.word() for _ in range(rng.between(2, 12))]
    return lambda: rng.pick(words)


def sentences(rng):
    longest = rng.pick([20, 80, 300, 2000])
    return lambda: rng.sentence(rng.between(longest // 4, longest))


def latin(rng):
    longest = rng.pick([12, 60, 400])
    return lambda: "".join(rng.pick(ACCENTED) if rng.chance(0.12) else c for c in rng.sentence(rng.between(longest // 4, longest)))


def cyrillic(rng):
    words = rng.pick([2, 8, 60])
    return lambda: " ".join(rng.cyrillic(rng.between(2, 11)) for _ in range(rng.between(1, words)))


def japanese(rng):
    longest = rng.pick([6, 40, 200])
    return lambda: rng.japanese(rng.between(1, longest))


def chat(rng):
    return lambda: rng.sentence(rng.between(5, 80)) + "".join(rng.pick(EMOJI) for _ in range(rng.between(0, 3)))


def markup(rng):
    return lambda: f'<div class="{rng.word()}">\n\t<a href="/{rng.word()}/{rng.below(9999)}?q={rng.word()}&amp;p=1">{rng.words(rng.between(1, 20))}</a>\r\n</div>'


def nested_text(rng):
    return lambda: f'{{"{rng.word()}":"{rng.words(3)}","{rng.word()}":[{rng.below(100)},"\\\\{rng.word()}"]}}'


def paths(rng):
    host = rng.word()
    return lambda: f"https://{host}.example.com/{rng.word()}/{rng.word()}/{rng.below(100_000)}.html"


def blobs(rng):
    longest = rng.pick([16, 200, 3000])
    return lambda: base64.b64encode(bytes(rng.below(256) for _ in range(rng.between(longest // 2, longest)))).decode()


SCALARS = [integers, integers, integers, decimals, doubles, flags, choices, choices, sentences, sentences, latin, cyrillic, japanese, chat, markup,
           nested_text, paths, blobs, lambda rng: rng.uuid, lambda rng: rng.date, lambda rng: lambda: rng.hex(rng.between(4, 40)), lambda rng: lambda: None]


# ----- containers


def key_names(rng, count):
    """`count` different names in one style."""
    style = rng.pick([lambda: rng.word(), lambda: f"{rng.word()}_{rng.word()}", lambda: rng.word() + rng.word().capitalize(),
                      lambda: f"{rng.word()}-{rng.word()}", lambda: rng.word()[:2], lambda: rng.cyrillic(rng.between(3, 9))])
    names = dict.fromkeys(style() for _ in range(count))
    while len(names) < count:
        names[style() + str(len(names))] = None
    return list(names)


def objects(rng, depth):
    """Fixed names; some of them are missing in some values; the order may change from value to value."""
    fields = [(name, value(rng, depth + 1), 1 if rng.chance(0.8) else rng.random()) for name in key_names(rng, rng.between(1, rng.pick([4, 10, 25])))]
    shuffled = rng.chance(0.1)

    def draw():
        members = [(name, draw_value()) for name, draw_value, share in fields if share == 1 or rng.chance(share)]
        return dict(sorted(members, key=lambda _: rng.random()) if shuffled else members)
    return draw


def dictionaries(rng, depth):
    """Names that are data: identifiers, numbers, words."""
    name = rng.pick([rng.uuid, lambda: str(rng.below(10**6)), lambda: f"{rng.word()}.{rng.word()}", lambda: rng.hex(8), lambda: rng.cyrillic(rng.between(4, 12))])
    item, most = value(rng, depth + 1), rng.pick([3, 10, 40])
    return lambda: {name(): item() for _ in range(rng.between(0, most))}


def lists(rng, depth):
    item, most = value(rng, depth + 1), rng.pick([2, 5, 20])
    return lambda: [item() for _ in range(rng.between(0, most))]


def value(rng, depth):
    """Draws a schema below `depth` levels; the result draws values of it."""
    if depth >= DEEPEST or rng.chance(0.45 + 0.1 * depth):
        return rng.pick(SCALARS)(rng)
    return rng.pick([objects, objects, dictionaries, lists])(rng, depth)


# ----- layout


def escape_ascii(text):
    units = text.encode("utf-16-be")
    return "".join(chr(unit) if unit < 128 else f"\\u{unit:04x}" for unit in (int.from_bytes(units[i:i + 2], "big") for i in range(0, len(units), 2)))


class Layout:
    """How a document is spelled: indentation, escaped slashes, escaped characters beyond ASCII."""

    def __init__(self, rng):
        self.indent = rng.pick([None] * 6 + ["  ", "    ", "\t"])
        self.spaced = self.indent is not None or rng.chance(0.1)
        self.slashes, self.ascii = rng.chance(0.2), rng.chance(0.2)

    def string(self, text):
        text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
        text = text.replace("/", "\\/") if self.slashes else text
        return '"' + (escape_ascii(text) if self.ascii else text) + '"'

    def write(self, item, level=0):
        if isinstance(item, Number):
            return item
        if isinstance(item, str):
            return self.string(item)
        if isinstance(item, (dict, list)):
            return self.container(item, level)
        return {None: "null", True: "true", False: "false"}[item]

    def container(self, item, level):
        opening, closing = "{}" if isinstance(item, dict) else "[]"
        if not item:
            return opening + closing
        colon = ": " if self.spaced else ":"
        if isinstance(item, dict):
            parts = [self.string(name) + colon + self.write(member, level + 1) for name, member in item.items()]
        else:
            parts = [self.write(member, level + 1) for member in item]
        if self.indent is None:
            return opening + (", " if self.spaced else ",").join(parts) + closing
        line = "\n" + self.indent * (level + 1)
        return opening + line + ("," + line).join(parts) + "\n" + self.indent * level + closing


def whole(rng, layout, size):
    """A list, a dictionary or an object around as many values of one schema as make about `size` bytes."""
    kind = rng.pick(["list", "list", "list", "dictionary", "envelope"])
    item = rng.pick([objects, objects, objects, dictionaries, lists, value])(rng, 1)
    found, spent = [], 0
    while spent < size and len(found) < size:
        found.append(item())
        spent += len(layout.write(found[-1], 1).encode()) + 1
    if kind == "list":
        return found
    if kind == "dictionary":
        return {f"{rng.word()}{number}": member for number, member in enumerate(found)}
    return {"total": Number(len(found)), rng.word(): {rng.word(): rng.uuid()}, "items": found, "next": None}


def document(seed, number):
    """The text of document `number` of a seed."""
    rng = Rng(f"schema-{number}", seed)
    size = int(SMALLEST * (LARGEST / SMALLEST) ** rng.random())
    layout = Layout(rng)
    return layout.write(whole(rng, layout, size))
