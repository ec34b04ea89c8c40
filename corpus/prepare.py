#!/usr/bin/env python3
"""Puts together the documents of a benchmark run and writes their manifest (form: bench/schema.md).
Assumes write access to build/corpus; real files come from CORPUS=dir, ../shared/corpus or corpus/fetch, and generated twins stand in for what is missing.
Called by bench/bench.py, and by hand: corpus/prepare.py [--full] [--twins] [--out DIR]; prints the manifest's path."""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import schemas  # noqa: E402
import shapes  # noqa: E402
import twins  # noqa: E402

ROOT = HERE.parent
TABLE = HERE / "table.tsv"
CHECKSUMS = HERE / "generated.tsv"
DOWNLOADED = ROOT / "build" / "corpus" / "real"

Document = collections.namedtuple("Document", "name group shape size full")


def ladder(prefix, sizes, group, shape, full_above=None):
    return [Document(f"{prefix}_{label}.json", group, shape, size, full_above is not None and size > full_above) for label, size in sizes]


MICRO = [("10b", 10), ("30b", 30), ("100b", 100), ("300b", 300), ("1kb", 1000), ("3kb", 3000), ("10kb", 10_000)]
GROWTH = [("1kb", 1000), ("10kb", 10_000), ("100kb", 100_000), ("1mb", 10**6), ("10mb", 10**7), ("100mb", 10**8)]

GENERATED = [
    Document("records_10k.json", "large", "records", 10_000, False),
    Document("large_list.json", "large", "large_list", 50_000, False),
    Document("wide_object.json", "large", "wide_object", 5_000, False),
    Document("deep_nested.json", "small", "deep_nested", 100, False),
    Document("floats.json", "large", "floats", 50_000, False),
    Document("integers.json", "large", "integers", 100_000, False),
    Document("escaped.json", "large", "escaped", 5_000, False),
    Document("unicode.json", "large", "unicode", 5_000, False),
    Document("settlement_10mb.json", "large", "settlement", 10_000_000, False),
    Document("api_1kb.json", "small", "api_body", 1_200, False),
    Document("api_8kb.json", "small", "api_body", 8_000, False),
    Document("records.ndjson", "large", "ndjson", 5_000, False),
    *ladder("size", MICRO, "micro", "sizes"),
    *ladder("growth", GROWTH, "growth", "growth", full_above=10**7),
    Document("hostile_integer_keys.json", "hostile", "colliding_integer_keys", 50_000, False),
    Document("hostile_integer_keys_friendly.json", "hostile", "friendly_integer_keys", 50_000, False),
    Document("hostile_string_keys.json", "hostile", "colliding_string_keys", 15, False),
    Document("hostile_string_keys_friendly.json", "hostile", "friendly_string_keys", 15, False),
    Document("hostile_deep_arrays.json", "hostile", "deep_arrays", 100_000, False),
    Document("hostile_deep_objects.json", "hostile", "deep_objects", 100_000, False),
    Document("hostile_unclosed.json", "hostile", "unclosed_arrays", 1_000_000, False),
    Document("hostile_digits.json", "hostile", "million_digits", 1_000_000, False),
    Document("hostile_exponents.json", "hostile", "huge_exponents", 40_000, False),
    Document("hostile_halfway.json", "hostile", "hard_halfway", 1_000, False),
    Document("hostile_open_string.json", "hostile", "open_string", 1_000_000, False),
    Document("hostile_bad_utf8.json", "hostile", "bad_utf8_at_end", 1_000_000, False),
    Document("hostile_backslashes.json", "hostile", "only_backslashes", 1_000_000, False),
    Document("hostile_repeated_key.json", "hostile", "repeated_key", 80_000, False),
    Document("hostile_shape_churn.json", "hostile", "shape_churn", 10_000, False),
]


def read_table():
    """The real documents as dicts."""
    names = ("set", "group", "name", "bytes", "sha256", "licence", "url")
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    return [dict(zip(names, row)) | {"bytes": int(row[3])} for row in rows]


def read_checksums():
    """name -> (bytes, sha256) of the generated documents."""
    rows = [line.split("\t") for line in CHECKSUMS.read_text().splitlines() if line and not line.startswith("#")]
    return {row[0]: (int(row[1]), row[2]) for row in rows}


def digest(data):
    return hashlib.sha256(data).hexdigest()


def file_digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def candidates(row):
    """Where a real document may lie, in the order in which it is looked up."""
    folders = [pathlib.Path(os.environ["CORPUS"])] if os.environ.get("CORPUS") else []
    folders += [ROOT.parent / "shared" / "corpus", DOWNLOADED]
    for folder in folders:
        yield folder / row["name"]
        if row["set"] == "go7":
            yield folder / "go" / row["name"]


def find_real(row):
    for path in candidates(row):
        if path.is_file() and path.stat().st_size == row["bytes"] and file_digest(path) == row["sha256"]:
            return path
    return None


def generate(document):
    text = getattr(shapes, document.shape)(document.name, document.size)
    return text if isinstance(text, bytes) else text.encode()


def write_once(path, make):
    """Generated files are kept between runs; a size of 0 can't be a finished one."""
    if not path.is_file() or path.stat().st_size == 0:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(path.suffix + ".part")
        part.write_bytes(make())
        part.rename(path)
    return path


def entry(name, path, group, family, origin, shape):
    return {"name": name, "path": str(path), "bytes": path.stat().st_size, "sha256": file_digest(path), "group": group, "set": family,
            "origin": origin, "shape": shape}


def real_documents(out, only_twins):
    for row in read_table():
        path = None if only_twins else find_real(row)
        origin = "real" if path else "twin"
        if path is None:
            path = write_once(out / "twins" / row["set"] / row["name"], lambda row=row: twins.twin(row["name"], row["bytes"]).encode())
        yield entry(row["name"], path, row["group"], row["set"], origin, "" if origin == "real" else "twin")


def generated_documents(out, full):
    expected = read_checksums()
    for document in GENERATED:
        if document.full and not full:
            continue
        path = write_once(out / "generated" / document.name, lambda document=document: generate(document))
        row = entry(document.name, path, document.group, "generated", "generated", document.shape)
        if (row["bytes"], row["sha256"]) != expected[document.name]:
            path.unlink()
            raise SystemExit(f"{document.name} differs from corpus/generated.tsv (now deleted; run again). Has its generator changed?")
        yield row


def schema_documents(out, count, seed):
    """`count` documents of random schemas; their names say how to have them again. They are written anew each time: their bytes have no checksum."""
    folder = out / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for number in range(count):
        path = folder / f"schema_{seed}_{number}.json"
        path.write_text(schemas.document(seed, number), encoding="utf-8")
        yield entry(path.name, path, "schema", "generated", "generated", "schema")


def prepare(out, full=False, only_twins=False, schemas_wanted=(0, 1)):
    """Writes the documents and manifest.json; returns the manifest. `schemas_wanted`: how many documents of random schemas, and the seed."""
    documents = [*real_documents(out, only_twins), *generated_documents(out, full), *schema_documents(out, *schemas_wanted)]
    count = sum(1 for d in documents if d["origin"] == "twin")
    source = f"{count} of the real documents replaced by generated twins" if count else "all real documents present"
    manifest = {"version": 1, "source": source, "documents": documents}
    out.mkdir(parents=True, exist_ok=True)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    return manifest


def fetch_missing():
    """Tries to download the real documents that are nowhere to be found; what can't be had stays a twin."""
    if all(find_real(row) for row in read_table()):
        return
    print("some real documents are missing: trying corpus/fetch", file=sys.stderr, flush=True)
    result = subprocess.run([sys.executable, str(HERE / "fetch")], stdout=subprocess.PIPE, text=True, check=False)
    print(f"corpus/fetch: {result.stdout.count(': fetched')} documents fetched", file=sys.stderr, flush=True)


def write_checksums():
    lines = CHECKSUMS.read_text().splitlines()[:3] if CHECKSUMS.exists() else []
    for document in GENERATED:
        data = generate(document)
        lines.append(f"{document.name}\t{len(data)}\t{digest(data)}")
    CHECKSUMS.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description="Prepare the benchmark documents and their manifest.")
    parser.add_argument("--full", action="store_true", help="also the 100 MB document")
    parser.add_argument("--twins", action="store_true", help="generated twins even where the real files are present")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "corpus")
    parser.add_argument("--checksums", action="store_true", help="write corpus/generated.tsv anew after a generator changed")
    options = parser.parse_args()
    if options.checksums:
        write_checksums()
        return
    manifest = prepare(options.out, options.full, options.twins)
    print(options.out / "manifest.json")
    print(manifest["source"], file=sys.stderr)


if __name__ == "__main__":
    main()
