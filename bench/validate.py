#!/usr/bin/env python3
"""Checks benchmark output (JSON lines) against bench/schema.json and the rules that a schema can't express.
Assumes the standard library only: it understands the keywords that schema.json uses and refuses any other.
Called by bench/bench.py on every runner's output, and by hand: bench/validate.py FILE..."""

import json
import math
import pathlib
import re
import sys

SCHEMA_FILE = pathlib.Path(__file__).with_name("schema.json")

TYPES = {"string": str, "boolean": bool, "array": list, "object": dict}
ANNOTATIONS = {"$schema", "$comment", "title"}


def has_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    return isinstance(value, TYPES[name])


def same(a, b):
    """JSON equality: Python says True == 1, JSON does not."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def check_scalar(value, schema, where):
    if "const" in schema and not same(value, schema["const"]):
        yield f"{where} must be {schema['const']!r}, is {value!r}"
    if "enum" in schema and not any(same(value, item) for item in schema["enum"]):
        yield f"{where} must be one of {schema['enum']}, is {value!r}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{where} does not match {schema['pattern']}: {value!r}"
    if "minLength" in schema and isinstance(value, str) and len(value) < schema["minLength"]:
        yield f"{where} is too short"
    if "minItems" in schema and isinstance(value, list) and len(value) < schema["minItems"]:
        yield f"{where} has too few items"
    number = has_type(value, "number")
    if "minimum" in schema and number and value < schema["minimum"]:
        yield f"{where} is below {schema['minimum']}: {value}"
    if "exclusiveMinimum" in schema and number and value <= schema["exclusiveMinimum"]:
        yield f"{where} is not above {schema['exclusiveMinimum']}: {value}"


def check_object(value, schema, where):
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield f"{where} lacks {name!r}"
    for name, item in value.items():
        if name in properties:
            yield from check(item, properties[name], f"{where}.{name}")
        elif schema.get("additionalProperties") is False:
            yield f"{where} has an unknown field {name!r}"
    for name, needed in schema.get("dependentRequired", {}).items():
        for other in needed if name in value else []:
            if other not in value:
                yield f"{where} has {name!r} but lacks {other!r}"


def check(value, schema, where="line"):
    """Yields one sentence per violation."""
    known = ANNOTATIONS | {"type", "const", "enum", "pattern", "minLength", "minItems", "minimum", "exclusiveMinimum",
                           "properties", "required", "additionalProperties", "dependentRequired", "items", "allOf", "if", "then"}
    unknown = set(schema) - known
    if unknown:
        raise ValueError(f"schema.json uses keywords this validator does not know: {sorted(unknown)}")
    if "type" in schema and not has_type(value, schema["type"]):
        yield f"{where} must be a {schema['type']}, is {value!r}"
        return
    yield from check_scalar(value, schema, where)
    if isinstance(value, dict):
        yield from check_object(value, schema, where)
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from check(item, schema["items"], f"{where}[{i}]")
    for part in schema.get("allOf", []):
        yield from check(value, part, where)
    if "if" in schema and not list(check(value, schema["if"], where)):
        yield from check(value, schema["then"], where)


def check_rules(line):
    """What the schema can't say: a wrong answer has no number, and derived fields agree with their sources."""
    if line.get("kind") != "result":
        return
    timed = "median_ns" in line
    if line.get("verified") is False and timed:
        yield "a wrong answer must have no timing"
    if line.get("verified") is False and "error" not in line:
        yield "a wrong answer needs an error text"
    if line.get("verified") == "unchecked" and not line.get("note"):
        yield "unchecked needs its reason in note"
    if not timed:
        return
    if not line["q1_ns"] <= line["median_ns"] <= line["q3_ns"]:
        yield "quartiles are not in order"
    expected = line["bytes"] / line["median_ns"] * 1000
    if abs(line["mb_s"] - expected) > 0.02 * expected + 0.01:
        yield f"mb_s {line['mb_s']} is not bytes/median_ns*1000 = {expected:.3f}"
    if "samples" in line and len(line["samples"]) != line["rounds"]:
        yield "samples and rounds differ in number"


def load_schema():
    return json.loads(SCHEMA_FILE.read_text())


def validate_line(text, schema):
    """Returns (parsed line or None, list of sentences)."""
    try:
        line = json.loads(text)
    except ValueError as error:
        return None, [f"not JSON: {error}"]
    problems = list(check(line, schema))
    return line, problems or list(check_rules(line))


def main(paths):
    if not paths:
        print("usage: validate.py FILE...", file=sys.stderr)
        return 2
    schema, bad, good = load_schema(), 0, 0
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for number, text in enumerate(lines, 1):
                if not text.strip():
                    continue
                _, problems = validate_line(text, schema)
                good += not problems
                bad += bool(problems)
                for problem in problems:
                    print(f"{path}:{number}: {problem}")
    print(f"{good} lines valid, {bad} invalid")
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
