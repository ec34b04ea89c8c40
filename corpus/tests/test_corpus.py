"""The generators give the bytes that generated.tsv promises; twins parse and keep their sizes; lookup trusts checksums only.
Assumes the standard library; the 100 MB document is left to full runs.
Called by pytest."""

import importlib.machinery
import importlib.util
import json
import pathlib
import sys

import pytest

CORPUS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CORPUS))

import prepare  # noqa: E402
import twins  # noqa: E402

SMALL = [document for document in prepare.GENERATED if document.size <= 10**6]
INVALID = {"hostile_unclosed.json", "hostile_open_string.json", "hostile_bad_utf8.json"}
BEYOND_PYTHON = {"hostile_deep_arrays.json", "hostile_deep_objects.json", "hostile_digits.json"}


def load_fetch():
    loader = importlib.machinery.SourceFileLoader("fetch", str(CORPUS / "fetch"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("fetch", loader))
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("document", SMALL, ids=lambda document: document.name)
def test_generated_bytes_match_the_table(document):
    data = prepare.generate(document)
    assert (len(data), prepare.digest(data)) == prepare.read_checksums()[document.name]
    if document.name.endswith(".ndjson"):
        assert all(json.loads(row) for row in data.splitlines())
    elif document.name in INVALID:
        with pytest.raises((ValueError, RecursionError)):
            json.loads(data)
    elif document.name not in BEYOND_PYTHON:
        json.loads(data)


def test_every_generated_document_has_a_checksum_and_every_checksum_a_document():
    assert set(prepare.read_checksums()) == {document.name for document in prepare.GENERATED}


@pytest.mark.parametrize("row", prepare.read_table(), ids=lambda row: f"{row['set']}-{row['name']}")
def test_a_twin_parses_repeats_and_has_about_the_size(row):
    text = twins.twin(row["name"], row["bytes"])
    json.loads(text)
    assert 0.75 <= len(text.encode()) / row["bytes"] <= 1.4
    assert twins.twin(row["name"], row["bytes"]) == text


def test_the_table_is_complete():
    rows = prepare.read_table()
    assert [sum(1 for row in rows if row["set"] == name) for name in ("php21", "go7")] == [21, 7]
    assert sum(row["bytes"] for row in rows if row["set"] == "php21" and row["group"] == "large") == 15_534_214
    assert all(len(row["sha256"]) == 64 and row["url"].startswith("https://") and row["licence"] for row in rows)


def test_a_file_with_the_wrong_contents_is_not_taken_for_the_real_one(tmp_path, monkeypatch):
    row = next(row for row in prepare.read_table() if row["name"] == "demo.json")
    monkeypatch.setenv("CORPUS", str(tmp_path))
    (tmp_path / "demo.json").write_text("x" * row["bytes"])
    found = prepare.find_real(row)
    assert found is None or found.parent != tmp_path


def test_twins_stand_in_and_are_labelled(tmp_path):
    manifest = prepare.prepare(tmp_path, only_twins=True)
    origins = {document["set"]: set() for document in manifest["documents"]}
    for document in manifest["documents"]:
        origins[document["set"]].add(document["origin"])
        assert pathlib.Path(document["path"]).stat().st_size == document["bytes"]
    assert origins == {"php21": {"twin"}, "go7": {"twin"}, "generated": {"generated"}}
    assert "28 of the real documents" in manifest["source"]


def test_fetch_refuses_other_contents_and_says_why(monkeypatch):
    fetch = load_fetch()

    class Answer:
        def __enter__(self):
            return self

        def __exit__(self, *unused):
            return False

        def read(self, limit):
            return b"not it"[:limit]

    monkeypatch.setattr(fetch.urllib.request, "urlopen", lambda *unused, **also: Answer())
    row = prepare.read_table()[0]
    with pytest.raises(fetch.Unavailable, match="checksum"):
        fetch.download(row)
