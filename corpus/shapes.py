"""Deterministic generators of the benchmark documents, one function per shape; the distributions are described in corpus/README.md.
Assumes nothing of the machine: same bytes everywhere, checked against corpus/generated.tsv.
Called by corpus/prepare.py, which knows the names, sizes and groups."""

import json

from rng import Rng


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def record(rng, number):
    """Ten keys of the kinds an API returns; used by records, ndjson and growth."""
    return (
        f'{{"id":{number},"uuid":"{rng.uuid()}","name":"{rng.word().capitalize()} {rng.word().capitalize()}",'
        f'"email":"{rng.word()}.{rng.word()}{rng.below(1000)}@example.com","active":{"true" if rng.chance(0.7) else "false"},'
        f'"score":{rng.fixed(0, 100, 2)},"visits":{rng.below(100000)},"created_at":"{rng.date()}",'
        f'"country":{rng.pick(COUNTRIES)},"tags":["{rng.word()}","{rng.word()}"]}}'
    )


COUNTRIES = ['"DE"', '"FR"', '"US"', '"JP"', '"CZ"', '"BR"', '"IN"', "null"]


def records(name, count):
    """An array of `count` objects with the same ten keys."""
    rng = Rng(name)
    return "[" + ",".join(record(rng, i) for i in range(1, count + 1)) + "]"


def ndjson(name, count):
    """`count` records, one to a line."""
    rng = Rng(name)
    return "".join(record(rng, i) + "\n" for i in range(1, count + 1))


def large_list(name, count):
    """Small objects of three keys: {"id", "name", "value"}."""
    rng = Rng(name)
    return "[" + ",".join(f'{{"id":{i},"name":"item {i}","value":{rng.fixed(0, 1000, 2)}}}' for i in range(count)) + "]"


def wide_object(name, keys):
    """One object of `keys` different keys: short strings."""
    rng = Rng(name)
    return "{" + ",".join(f'"key_{i}":"{rng.hex(6)}"' for i in range(keys)) + "}"


def deep_nested(name, levels):
    """`levels` objects, each the only value of the one around it."""
    return '{"level":' * levels + "null" + "}" * levels


def floats(name, count):
    """Doubles at full precision, uniform in +-180, in pairs as in GeoJSON."""
    rng = Rng(name)
    return "[" + ",".join(f"[{rng.double(-180, 180)},{rng.double(-90, 90)}]" for _ in range(count // 2)) + "]"


def integers(name, count):
    """Integers with 1 to 19 digits: the number of digits is uniform, every third one is negative."""
    rng = Rng(name)
    limit = 9_223_372_036_854_775_807
    return "[" + ",".join(str(min(rng.below(10 ** rng.between(1, 19)), limit) * (-1 if i % 3 == 2 else 1)) for i in range(count)) + "]"


ESCAPES = ["\\n", "\\t", '\\"', "\\\\", "\\/", "\\u00e9", "\\u3042", "\\ud83d\\ude00"]


def escaped(name, count):
    """Strings of 20 to 120 characters in which every eighth piece on average is an escape, surrogate pairs included."""
    rng = Rng(name)

    def text():
        return "".join(rng.pick(ESCAPES) if rng.chance(0.125) else rng.word()[:4] for _ in range(rng.between(5, 30)))

    return "[" + ",".join(f'"{text()}"' for _ in range(count)) + "]"


def unicode(name, count):
    """Objects with Cyrillic (2 bytes), Japanese (3) and emoji (4) text, none of it escaped."""
    rng = Rng(name)
    emoji = "😀😂🎉🚀🔥🌍"
    rows = (f'{{"имя":"{rng.cyrillic(rng.between(4, 20))}","本文":"{rng.japanese(rng.between(5, 60))}{rng.pick(emoji)}"}}' for _ in range(count))
    return "[" + ",".join(rows) + "]"


def settlement(name, size):
    """A marketplace settlement report: groups of transactions with amounts as {currency, string}, item lists, ids, dates; nulls one in eight."""
    rng = Rng(name)

    def amount():
        return f'{{"currency":"EUR","amount":"{"-" if rng.chance(0.3) else ""}{rng.fixed(0, 500, 2)}"}}'

    def transaction(number):
        items = ",".join(
            f'{{"sku":"SKU-{rng.below(100000):06d}","title":"{rng.words(rng.between(3, 9)).capitalize()}","quantity":{rng.between(1, 5)},'
            f'"price":{amount()},"fees":[{{"type":"Commission","value":{amount()}}},{{"type":"FulfilmentFee","value":{amount()}}}],'
            f'"promotion":{"null" if rng.chance(0.875) else amount()}}}' for _ in range(rng.between(1, 3)))
        return (f'{{"transaction_id":"{rng.hex(10).upper()}","type":"{rng.pick(["Order", "Refund", "ServiceFee", "Transfer"])}",'
                f'"order_id":"{rng.below(1000):03d}-{rng.below(10**7):07d}-{rng.below(10**7):07d}","posted_at":"{rng.date()}",'
                f'"sequence":{number},"rate":{rng.fixed(0, 2, 6)},"settled":{"true" if rng.chance(0.9) else "false"},'
                f'"note":{"null" if rng.chance(0.125) else chr(34) + rng.words(4) + chr(34)},"items":[{items}]}}')

    head = f'{{"report":{{"id":"{rng.uuid()}","start":"{rng.date()}","end":"{rng.date()}","total":{amount()}}},"transactions":['
    parts, length, number = [], len(head) + 2, 0
    while length < size:
        parts.append(transaction(number))
        number += 1
        length += len(parts[-1]) + 1
    return head + ",".join(parts) + "]}"


def api_body(name, size):
    """The answer of a web API to one question: a nested object of about `size` bytes."""
    rng = Rng(name)
    head = (f'{{"data":{{"id":"{rng.uuid()}","type":"order","attributes":{{"number":{rng.below(10**6)},"state":"paid","total":{rng.fixed(1, 900, 2)},'
            f'"currency":"EUR","created_at":"{rng.date()}","customer":{{"name":"Zoë Müller","email":"zoe@example.com","vip":false,"phone":null}}}}}},'
            '"lines":[')
    tail = '],"links":{"self":"https:\\/\\/api.example.com\\/orders\\/1","next":null},"meta":{"took_ms":12,"cached":true}}'
    parts, length = [], len((head + tail).encode())
    while length < size:
        parts.append(f'{{"sku":"{rng.hex(8)}","title":"{rng.words(4)}","quantity":{rng.between(1, 9)},"price":{rng.fixed(1, 99, 2)},"gift":false}}')
        length += len(parts[-1]) + 1
    return head + ",".join(parts) + tail


def sizes(name, size):
    """An object of exactly `size` bytes (10 and up): the ladder on which the cost of a call shows."""
    rng = Rng("sizes")
    if size < 24:
        return '{"a":' + "1234567890123456789"[: size - 6] + "}"
    pairs, length, i = [], 2, 0
    while length < size - 40:
        pair = f'"field_{i}":' + rng.pick([str(rng.below(10**6)), f'"{rng.words(2)}"', "true", "null", rng.fixed(0, 1, 4)])
        pairs.append(pair)
        length += len(pair) + 1
        i += 1
    filler = size - length - len('"pad":""')
    return "{" + ",".join(pairs + ['"pad":"' + "x" * filler + '"']) + "}"


def growth(name, size):
    """Records up to `size` bytes; one block of about 4 MB is repeated beyond that, with running ids."""
    rng = Rng("growth")
    block, length = [], 2
    while length < min(size, 4_000_000):
        block.append(record(rng, 0)[len('{"id":0'):])
        length += len(block[-1]) + 12
    parts, length, number = [], 2, 0
    while True:
        part = f'{{"id":{number}{block[number % len(block)]}'
        if parts and length + len(part) + 1 > size:
            return "[" + ",".join(parts) + "]"
        parts.append(part)
        length += len(part) + 1
        number += 1


# Hostile documents: what an attacker sends. Each returns str or bytes.

def colliding_integer_keys(name, count):
    """Keys that a table of 2^n slots indexed by the integer itself puts into one slot."""
    step = 1 << (count - 1).bit_length()
    return "{" + ",".join(f'"{i * step}":0' for i in range(count)) + "}"


def friendly_integer_keys(name, count):
    """As many keys of the same lengths, spread evenly: the yardstick for colliding_integer_keys."""
    step = 1 << (count - 1).bit_length()
    return "{" + ",".join(f'"{i * step + i}":0' for i in range(count)) + "}"


def colliding_string_keys(name, bits):
    """2^bits keys with one value of the hash h*33+c: 'Ez' and 'FY' are worth the same."""
    pairs = ("Ez", "FY")
    keys = ("".join(pairs[i >> b & 1] for b in range(bits)) for i in range(1 << bits))
    return "{" + ",".join(f'"{key}":0' for key in keys) + "}"


def friendly_string_keys(name, bits):
    """As many string keys of the same length, without a pattern."""
    rng = Rng(name)
    alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    keys = {"".join(rng.pick(alphabet) for _ in range(2 * bits)): None for _ in range(1 << bits)}
    return "{" + ",".join(f'"{key}":0' for key in keys) + "}"


def deep_arrays(name, levels):
    return "[" * levels + "]" * levels


def deep_objects(name, levels):
    return '{"a":' * levels + "1" + "}" * levels


def unclosed_arrays(name, levels):
    return "[" * levels


def million_digits(name, digits):
    """An integer of many digits, and as many after a point."""
    rng = Rng(name)
    text = "".join(str(rng.below(10)) for _ in range(digits))
    return f"[1{text},0.{text}]"


def huge_exponents(name, count):
    return "[" + ",".join(f"1e{'9' * 20}" if i % 2 else f"1e-{'9' * 20}" for i in range(count)) + "]"


def hard_halfway(name, count):
    """Decimal numbers of 760 digits that lie next to the middle between two doubles."""
    middle = "9007199254740993"
    return "[" + ",".join(f"{middle}.{'0' * 740}{i % 10}" for i in range(count)) + "]"


def open_string(name, size):
    return '["' + "a" * size


def bad_utf8_at_end(name, size):
    return b'["' + b"a" * size + b'\xff"]'


def only_backslashes(name, size):
    return '["' + "\\\\" * (size // 2) + '"]'


def repeated_key(name, count):
    """The same key again and again: the last one counts."""
    return "{" + ",".join(f'"key":{i}' for i in range(count)) + "}"


def shape_churn(name, count):
    """Objects of which no two have the same keys: a cache of shapes only loses here."""
    rng = Rng(name)
    return "[" + ",".join("{" + ",".join(f'"{rng.hex(6)}":{j}' for j in range(8)) + "}" for _ in range(count)) + "]"
