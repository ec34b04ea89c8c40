"""Pointers, patches and merge patches on random documents, answered by a model of RFC 6901, 6902 and 7386 on Python's own values.
Assumes Python's random numbers, which a seed repeats in every version. Called by generate.py."""
import copy
import json
import random

from .table import escape

TITLE = 'Pointers, patches and merge patches, answered by a model of the RFCs.'

NAMES = ['a', 'b', 'c', '', '0', '1', '-', 'a/b', 'm~n', '~1', 'é', '"', ' ']
SCALARS = [0, 1, -1, 17, 'x', '', 'é', None, True, False]


class Failed(Exception):
    pass


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'))


def document(rng, depth):
    kind = rng.randrange(5) if depth else 0
    if kind == 0:
        return rng.choice(SCALARS)
    if kind < 3:
        return [document(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(NAMES): document(rng, depth - 1) for _ in range(rng.randrange(5))}


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for name, member in value.items():
            yield from places(member, path + (name,))
    if isinstance(value, list):
        for i, element in enumerate(value):
            yield from places(element, path + (str(i),))


def pointer(path):
    return ''.join('/' + token.replace('~', '~0').replace('/', '~1') for token in path)


def index(token, length):
    if not token.isascii() or not token.isdigit() or (token[0] == '0' and token != '0') or int(token) >= length:
        raise Failed('not_found')
    return int(token)


def child(value, token):
    if isinstance(value, dict):
        if token in value:
            return value[token]
    elif isinstance(value, list):
        return value[index(token, len(value))]
    raise Failed('not_found')


def at(value, path):
    for token in path:
        value = child(value, token)
    return value


def removed(root, path):
    if not path:
        raise Failed('no model')
    parent = at(root, path[:-1])
    child(parent, path[-1])
    del parent[path[-1] if isinstance(parent, dict) else int(path[-1])]
    return root


def added(root, path, value):
    if not path:
        return value
    parent = at(root, path[:-1])
    if isinstance(parent, dict):
        parent[path[-1]] = value
    elif isinstance(parent, list):
        parent.insert(len(parent) if path[-1] == '-' else index(path[-1], len(parent) + 1), value)
    else:
        raise Failed('not_found')
    return root


def replaced(root, path, value):
    if not path:
        return value
    parent = at(root, path[:-1])
    child(parent, path[-1])
    parent[path[-1] if isinstance(parent, dict) else int(path[-1])] = value
    return root


def same(a, b):
    """JSON's kinds: True is not 1."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and a == b


def apply(root, op):
    path, kind = op['path'], op['op']
    if kind == 'test':
        if not same(at(root, path), op['value']):
            raise Failed('test_failed')
        return root
    if kind == 'remove':
        return removed(root, path)
    if kind == 'add':
        return added(root, path, copy.deepcopy(op['value']))
    if kind == 'replace':
        return replaced(root, path, copy.deepcopy(op['value']))
    value = copy.deepcopy(at(root, op['from']))
    if kind == 'copy':
        return added(root, path, value)
    if path == op['from']:
        return root
    if path[:len(op['from'])] == op['from']:
        raise Failed('into_itself')
    return added(removed(root, op['from']), path, value)


def operation(root, rng):
    known = list(places(root))
    path = rng.choice(known)
    if rng.random() < 0.4:
        path += (rng.choice(NAMES),)
    op = {'op': rng.choice(['add', 'remove', 'replace', 'move', 'copy', 'test']), 'path': path}
    if op['op'] in ('add', 'replace', 'test'):
        op['value'] = at(root, path) if op['op'] == 'test' and path in known and rng.random() < 0.8 else document(rng, 1)
    if op['op'] in ('move', 'copy'):
        op['from'] = rng.choice(known)
    if op['op'] == 'remove' and not path or op.get('from') == ():
        op = {'op': 'test', 'path': (), 'value': root}
    return op


def patches(rng):
    for i in range(150):
        root = document(rng, 3)
        text, ops, state, outcome = dump(root), [], copy.deepcopy(root), None
        for n in range(rng.randrange(1, 4)):
            op = copy.deepcopy(operation(state, rng))
            ops.append({k: pointer(v) if k in ('path', 'from') else v for k, v in op.items()})
            try:
                state = apply(state, op)
            except Failed as failed:
                outcome = 'error %s %d' % (failed, n)
                break
        yield 'patch-model-%d' % i, 'patch', text, dump(ops), outcome or 'ok ' + dump(state), 'a model of RFC 6902'


def merged(target, patch):
    if not isinstance(patch, dict):
        return copy.deepcopy(patch)
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


def merges(rng):
    for i in range(80):
        target, patch = document(rng, 3), document(rng, 3)
        yield 'merge-model-%d' % i, 'merge', dump(target), dump(patch), 'ok ' + dump(merged(target, patch)), 'a model of RFC 7386'


def pointers(rng):
    for i in range(80):
        root = document(rng, 4)
        path = rng.choice(list(places(root)))
        if rng.random() < 0.3:
            path += (rng.choice(NAMES),)
        try:
            outcome = 'ok ' + dump(at(root, path))
        except Failed:
            outcome = 'missing'
        yield 'pointer-model-%d' % i, 'pointer', dump(root), pointer(path), outcome, 'a model of RFC 6901'


def rows():
    rng = random.Random(6902)
    for rule in (pointers, patches, merges):
        for name, kind, text, argument, outcome, why in rule(rng):
            yield name, kind, escape(text), escape(argument), escape(outcome), why
