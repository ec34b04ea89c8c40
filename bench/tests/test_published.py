"""What is published agrees with its lines: the README's table, and every line with the schema.
Assumes bench/results/<date>/*.jsonl.gz; before the first publication there is nothing to check.
Called by pytest."""

import base64
import gzip
import importlib.machinery
import importlib.util
import json
import pathlib
import re
from xml.etree import ElementTree

import pytest
import validate
from fjbench import lines

BENCH = pathlib.Path(__file__).resolve().parents[1]
PUBLISHED = sorted((BENCH / "results").glob("*/*.jsonl.gz"))

pytestmark = pytest.mark.skipif(not PUBLISHED, reason="nothing is published yet")


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(BENCH / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_published_lines_follow_the_schema(path):
    schema = validate.load_schema()
    found = lines.read(path)
    assert found
    assert [problem for line in found for problem in validate.validate_line(json.dumps(line), schema)[1]] == []


def test_the_published_page_has_its_charts_and_the_lines_that_lie_beside_it(unfolded):
    page = (BENCH.parent / "docs" / "report" / "index.html").read_text()
    assert len(page) < 2_000_000  # half of it is the lines, which nothing reads before they are asked for
    packed = re.search(r"data:application/gzip;base64,([A-Za-z0-9+/=]+)", page)[1]
    assert len(page.split("<script")[0]) - len(packed) < 300_000
    assert unfolded(page).count("<svg") > 50
    newest = [path for path in PUBLISHED if path.parent == PUBLISHED[-1].parent]
    told = sorted(gzip.decompress(base64.b64decode(packed)).decode().splitlines())
    assert told == sorted(json.dumps(line, ensure_ascii=False) for path in newest for line in lines.read(path))


def test_the_readme_table_and_picture_are_what_the_lines_say():
    results, readme = load("readme-results"), (BENCH.parent / "README.md").read_text()
    found = results.read(results.newest())
    assert "\n".join(results.table(found)) in readme
    assert "\n".join(results.shown(found)) in readme
    drawings = results.drawings(found)
    assert {path: path.read_text() for path in drawings} == drawings
    for drawing in drawings.values():
        ElementTree.fromstring(drawing)
