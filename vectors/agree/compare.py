#!/usr/bin/env python3
"""Do all hosts say of a text what the core says? Verdict, offset, value, the value encoded again, canonical form. Where a host
differs on purpose, DIVERGENCES names the rule, and a row of the host's page under docs/ has the same name.
Assumes the answers of the hosts, one line a text, in FOLDER/{texts,core,php,elixir,go}; a host whose file is missing is left out.
Use: compare.py FOLDER. Called by scripts/test-agree."""
import collections
import json
import os
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'tools'))
import expect  # noqa: E402

# name: the page that has the row. What a rule allows stands where its name is used below, and nowhere else.
DIVERGENCES = {
    'php/large-integers': 'compat-php.md', 'php/minus-zero': 'compat-php.md', 'php/repeated-names': 'compat-php.md', 'php/nul-names': 'compat-php.md',
    'php/infinity': 'compat-php.md', 'elixir/repeated-names': 'compat-elixir.md', 'elixir/minus-zero': 'compat-elixir.md',
    'elixir/beyond-binary64': 'compat-elixir.md', 'elixir/positions': 'compat-elixir.md', 'go/repeated-names': 'compat-go.md', 'go/doubles': 'compat-go.md',
    'go/beyond-binary64': 'compat-go.md', 'go/ill-formed-strings': 'compat-go.md',
}
INFINITY = 0x7ff << 52
used = collections.Counter()


def allowed(name):
    if name not in DIVERGENCES:
        raise SystemExit('no such divergence: ' + name)
    used[name] += 1
    return True


# --- values: ('int', n), ('-0',), ('double', bits), ('range',), str, None, True, False, list, ('object', [(name, value)]) ---

def read(text, at=0):
    """A canonical value (vectors/README.md) and where it ends."""
    c = text[at]
    if c == '"':
        end = text.index('"', at + 1)
        return text[at + 1:end], end + 1
    if c in '[{':
        items, at = [], at + 1
        while text[at] not in ']}':
            at += text[at] == ','
            item, at = read(text, at)
            if c == '{':
                value, at = read(text, at + 1)
                item = (item, value)
            items.append(item)
        return (items if c == '[' else ('object', items)), at + 1
    for word, value in (('null', None), ('true', True), ('false', False), ('range', ('range',))):
        if text.startswith(word, at):
            return value, at + len(word)
    if c == 'f':
        return ('double', int(text[at + 1:at + 17], 16)), at + 17
    end = at + 1
    while end < len(text) and text[end].isdigit():
        end += 1
    return (('-0',) if text[at:end] == '-0' else ('int', int(text[at:end]))), end


def bits(number):
    """The double of an integer, as its bits."""
    try:
        value = float(number)
    except OverflowError:
        value = float('inf') if number > 0 else float('-inf')
    return struct.unpack('>Q', struct.pack('>d', value))[0]


def mapped(value, number, members):
    """The value with each number and each list of members replaced."""
    if isinstance(value, list):
        return [mapped(item, number, members) for item in value]
    if isinstance(value, tuple):
        if value[0] == 'object':
            return ('object', members([(name, mapped(member, number, members)) for name, member in value[1]]))
        return number(value)
    return value


def keep(which, rule, order):
    def members(pairs):
        kept = {}
        for name, value in pairs:
            if name not in kept or which == 'last':
                kept[name] = value
        if len(kept) != len(pairs):
            allowed(rule)
        return sorted(kept.items(), key=lambda pair: pair[0]) if order == 'sorted' else list(kept.items())
    return members


def has(value, test):
    if isinstance(value, list):
        return any(has(item, test) for item in value)
    if isinstance(value, tuple) and value[0] == 'object':
        return test(value) or any(has(member, test) for _, member in value[1])
    return test(value)


def repeats(value):
    return has(value, lambda v: isinstance(v, tuple) and v[0] == 'object' and len({n for n, _ in v[1]}) != len(v[1]))


def overflows(value):
    """Holds an infinity, which stands for a number beyond binary64."""
    return has(value, lambda v: isinstance(v, tuple) and v[0] == 'double' and v[1] & ~(1 << 63) == INFINITY)


def same_when_read(text, value, ordered=True):
    """Does what the host wrote read back as its value? Doubles that are integers may be written as those."""
    data = expect.unescape(text)
    try:
        back = read(expect.Reader(data, False, 1 << 30).document())[0]
    except expect.Refused:
        return False

    def as_doubles(v):
        return {'int': lambda: ('double', bits(v[1])), '-0': lambda: ('double', 1 << 63)}.get(v[0], lambda: v)()
    members = list if ordered else sorted_members
    if back == value:
        return True
    return mapped(back, as_doubles if not ordered else (lambda v: v), members) == mapped(value, as_doubles if not ordered else (lambda v: v), members)


def sorted_members(pairs):
    return sorted(pairs, key=lambda pair: pair[0])


# --- the hosts: None, or what is wrong ---

def php(core, tree, answer):
    if core[0] == 'error':
        if answer[0] != 'error':
            return 'accepts'
        return None if answer[1] == core[1] or (answer[1] == 'name' and allowed('php/nul-names')) else 'offset'

    def nul(v):
        return isinstance(v, tuple) and v[0] == 'object' and any(name.startswith('\\x00') for name, _ in v[1])
    if answer[0] == 'error':
        return None if answer[1] == 'name' and has(tree, nul) and allowed('php/nul-names') else 'refuses'

    def number(v):
        if v == ('-0',) and allowed('php/minus-zero'):
            return ('int', 0)
        if v[0] == 'int' and not -2 ** 63 <= v[1] < 2 ** 63 and allowed('php/large-integers'):
            return ('double', bits(v[1]))
        return v
    want = mapped(tree, number, keep('last', 'php/repeated-names', 'document'))
    got = read(answer[1])[0]
    if got != want:
        return 'value'
    if answer[2] == 'refused':
        return None if overflows(want) and allowed('php/infinity') else 'encodes not'
    if not same_when_read(answer[2], got):
        return 'encodes another value'
    return None if repeats(tree) or answer[4] == core[3] else 'canonical form of the value'


def elixir(core, tree, answer):
    if core[0] == 'error':
        if answer[0] != 'error':
            return 'accepts'
        return None if answer[1] == core[1] or allowed('elixir/positions') else 'offset'
    if answer[0] == 'error':
        return None if overflows(tree) and allowed('elixir/beyond-binary64') else 'refuses'

    def number(v):
        if v == ('-0',) and allowed('elixir/minus-zero'):
            return ('int', 0)
        return v
    want = mapped(tree, number, keep('first', 'elixir/repeated-names', 'sorted'))
    got = mapped(read(answer[1])[0], lambda v: v, sorted_members)

    # Jason reads -0e5 as 0.0.
    def positive(v):
        return ('double', 0) if v == ('double', 1 << 63) else v
    if got != want and not (mapped(got, positive, list) == mapped(want, positive, list) and allowed('elixir/minus-zero')):
        return 'value'
    return None if same_when_read(answer[2], got, ordered=False) else 'encodes another value'


def go(core, tree, answer):
    strict = answer[4]
    if core[0] == 'error':
        if strict == 'strict':
            return 'accepts'
        ill_formed = core[2] in ('invalid_utf8', 'lone_surrogate')
        return None if answer[0] == 'error' or (ill_formed and allowed('go/ill-formed-strings')) else 'json accepts'
    if answer[0] == 'error':
        return 'json refuses'

    def exact(v):
        return ('range',) if v[0] == 'double' and v[1] & ~(1 << 63) == INFINITY and allowed('go/beyond-binary64') else v
    want = mapped(tree, exact, keep('last', 'go/repeated-names', 'sorted'))
    if mapped(read(answer[1])[0], lambda v: v, sorted_members) != want:
        return 'value'
    if strict == 'repeated':
        return None if repeats(tree) and allowed('go/repeated-names') else 'says that a name is repeated'
    if strict == 'refused':
        return None if overflows(tree) and allowed('go/beyond-binary64') else 'refuses'

    def double(v):
        if v == ('-0',):
            return ('double', 1 << 63)
        return ('double', bits(v[1])) if v[0] == 'int' and allowed('go/doubles') else v
    want = mapped(tree, double, sorted_members)
    got = mapped(read(answer[5])[0], lambda v: v, sorted_members)
    if repeats(tree) or got != want:
        return 'value of json/v2'
    return None if same_when_read(answer[2], got, ordered=False) else 'encodes another value'


def form(core, tree, host, answer):
    """RFC 8785: the same bytes, or refused by all."""
    if answer[3] == '-':
        return None
    want = core[3] if core[0] == 'ok' else 'refused'
    if answer[3] == want or (host == 'go' and want == 'refused' and core[0] == 'ok' and overflows(tree) and not repeats(tree) and allowed('go/beyond-binary64')):
        return None
    return 'canonical form'


def documented():
    for name, page in DIVERGENCES.items():
        with open(os.path.join(HERE, '..', '..', 'docs', page), encoding='utf-8') as text:
            if '| `%s` |' % name not in text.read():
                yield '%s has no row in docs/%s' % (name, page)


def main():
    folder = sys.argv[1]
    sys.setrecursionlimit(100000)
    hosts = {name: rule for name, rule in (('php', php), ('elixir', elixir), ('go', go)) if os.path.exists(os.path.join(folder, name))}
    files = {name: open(os.path.join(folder, name), encoding='ascii').read().splitlines() for name in ('texts', 'core', *hosts)}
    wrong = list(documented())
    for name, lines in files.items():
        if len(lines) != len(files['texts']):
            wrong.append('%s answered %d of %d texts' % (name, len(lines), len(files['texts'])))
    passed = accepted = 0
    for at, (text, core) in enumerate(zip(files['texts'], files['core'])):
        core = core.split('\t')
        tree = read(core[1])[0] if core[0] == 'ok' else None
        accepted += core[0] == 'ok'
        for name, rule in hosts.items():
            answer = files[name][at].split('\t') if at < len(files[name]) else ['error', '', '', '-', '', '']
            bad = rule(core, tree, answer) or form(core, tree, name, answer)
            passed += not bad
            if bad and len(wrong) < 20:
                wrong.append('%s: %s\n  text %s\n  core %s\n  %s %s' % (name, bad, text[:400], '\t'.join(core)[:400], name, '\t'.join(answer)[:400]))
    for line in wrong:
        print(line)
    print(json.dumps({'texts': len(files['texts']), 'accepted': accepted, 'hosts': ['core', *hosts], 'divergences': dict(sorted(used.items()))}))
    print('%d passed, %d failed' % (passed, len(wrong)))
    sys.exit(1 if wrong or not passed else 0)


main()
