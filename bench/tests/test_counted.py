"""Instructions stand beside times in one table, and what can't be counted is left out.
Assumes nothing: the counting itself is replaced, but for one cell where valgrind and PHP are there.
Called by pytest."""

import shutil

import pytest
from fjbench import counted, model, report_php
from fjbench.php_worker import Column

OWN, OURS = Column("ext/json", "json", "php", None), Column("fastjson", "fastjson", "php", "/ours.so")
MANIFEST = {"documents": [{"name": "api_1kb.json", "path": "/there.json"}]}


@pytest.fixture(autouse=True)
def valgrind(monkeypatch):
    monkeypatch.setattr(counted.shutil, "which", lambda name: f"/usr/bin/{name}")


def count(column, op, path):
    if op == "validate" and column is OURS:
        raise counted.NotCounted("it crashed")
    return 2000 if column is OWN else 500


def test_a_cell_has_the_count_the_time_and_both_ratios(line):
    lines = [line(400, document="api_1kb.json", group="small"), line(1000, document="api_1kb.json", group="small", library="ext/json", verified="reference"),
             line(7, document="api_1kb.json", group="small", column="8.5"), line(9, document="api_1kb.json", group="memory")]
    table = counted.table([OWN, OURS, OURS._replace(aa=True), OURS._replace(column="8.5")], MANIFEST, lines, count=count)
    assert table["header"] == ["Call", "ext/json", "fastjson"]
    assert table["rows"] == [["decode_array api_1kb", "2,000 (1.00), 1.00 µs (1.00)", "500 (0.25), 400 ns (0.40)"], ["encode api_1kb", "2,000 (1.00)", "500 (0.25)"],
                             ["validate api_1kb", "2,000 (1.00)", "–"]]
    (shown,) = [block for block in report_php.instructions_section(model.Results([table])).blocks if hasattr(block, "rows")]
    assert shown.rows[0][2] == ("500 (0.25), 400 ns (0.40)", "note")
    assert report_php.surface_section(model.Results([table])) is None


def test_what_cannot_be_counted_is_said(monkeypatch):
    assert "not counted" in counted.table([OWN, OURS], MANIFEST, [], seconds=-1, count=count)["text"]
    monkeypatch.setattr(counted.shutil, "which", lambda name: None)
    assert "valgrind is not installed" in counted.table([OWN, OURS], MANIFEST, [], count=count)["text"]


@pytest.mark.skipif(shutil.which("php") is None or shutil.which("valgrind") is None, reason="php or valgrind is not installed")
def test_a_call_of_four_times_the_text_takes_more_instructions(tmp_path, monkeypatch):
    monkeypatch.undo()
    counts = []
    for elements in (100, 400):
        path = tmp_path / f"{elements}.json"
        path.write_text("[" + ",".join(["1"] * elements) + "]")
        counts.append(counted.per_call(OWN, "decode_array", path))
    assert 2 < counts[1] / counts[0] < 5
