"""Documents of random schemas: the same seed gives the same bytes, and what is measured again stands with its median.
Assumes nothing of the machine.
Called by pytest."""

import hashlib
import json

import prepare
import pytest
import schemas as generator
from fjbench import measure, model, report, schemas


def test_a_seed_and_number_give_the_same_bytes():
    first = [generator.document(7, number) for number in range(12)]
    assert first == [generator.document(7, number) for number in range(12)]
    assert len(set(first)) == 12
    assert generator.document(8, 0) != first[0]
    assert hashlib.sha256("\n".join(first).encode()).hexdigest() == "b09d227e446c30374475f8e50ecbafcf74097829d61fd79a75deee3cbfa217d8"


def test_documents_are_valid_and_of_many_sizes():
    texts = [generator.document(3, number) for number in range(60)]
    for text in texts:
        json.loads(text)
    sizes = sorted(len(text.encode()) for text in texts)
    assert sizes[0] < 1000
    assert sizes[-1] > 300_000
    assert {text.lstrip()[0] for text in texts} == {"[", "{"}
    assert any("\n" in text for text in texts)
    assert any("\\u" in text for text in texts)


def test_the_manifest_has_the_documents_of_the_last_seed_only(tmp_path):
    list(prepare.schema_documents(tmp_path, 3, 1))
    rows = list(prepare.schema_documents(tmp_path, 2, 9))
    assert [row["name"] for row in rows] == ["schema_9_0.json", "schema_9_1.json"]
    assert sorted(path.name for path in (tmp_path / "schemas").iterdir()) == ["schema_9_0.json", "schema_9_1.json"]


@pytest.fixture
def cells(line):
    """fastjson, the host's own library and a peer on two documents: 2.0 and 0.8 times the best of them."""
    def make(**fields):
        rows = []
        for document, ours in (("schema_1_0.json", 500), ("schema_1_1.json", 1250)):
            for library, ns in (("fastjson", ours), ("ext/json", 3000), ("peer", 1000)):
                rows.append(line(ns, library=library, document=document, group="schema", verified="reference" if library == "ext/json" else True, **fields))
        return [*rows, line(100, library="careless", document="schema_1_0.json", group="schema", less_work=True)]
    return make


def test_leads_are_over_the_best_peer_that_does_the_same_work(cells):
    assert schemas.leads(model.Results(cells()), "php", "decode_array") == [(0.8, "schema_1_1.json"), (2.0, "schema_1_0.json")]
    assert schemas.weak_documents(cells(), "php") == ["schema_1_1.json"]


def test_the_distribution_names_the_worst_tenth():
    assert schemas.distribution([0.5, 1.5, 2.0, 2.5, 4.0, 5, 6, 7, 8, 9, 10]) == (5, 1.5, 0.5, 1, pytest.approx(3.78, abs=0.01))


def test_a_document_measured_again_stands_with_its_median(cells, line):
    def turn(ours):
        return [line(ours, document="schema_1_1.json", group="schema"), line(1000, library="peer", document="schema_1_1.json", group="schema")]
    lines = schemas.add_again(cells(), [turn(ns) for ns in (1250, 800, 900, 1300, 500)])
    assert schemas.leads(model.Results(lines), "php", "decode_array")[0] == (pytest.approx(1000 / 900), "schema_1_1.json")
    assert ["again_ns" in item for item in lines] == [False, False, False, True, False, True, False]


def test_a_run_measures_weak_documents_again(cells, line, tmp_path, monkeypatch):
    monkeypatch.setattr(measure.machine, "BUILD", tmp_path)
    asked = []

    class Host:
        documents = None

        def only(self, documents):
            host = Host()
            host.documents = documents
            return host

        def measure(self, writer, part, budget, rounds, title):
            asked.append((part, self.documents))
            for item in cells():
                if not self.documents or item["document"] in self.documents:
                    writer.write_line(item)
    writer = measure.line_tools.Writer(tmp_path / "results.jsonl", {})
    options = {"mode": "quick", "hosts": [], "ops": [], "files": [], "groups": ["schema"], "libs": [], "rounds": None, "budget": 10, "turns": 4, "samples": False, "elixir_builds": [], "go_builds": []}
    run = measure.Run(options, {"documents": [], "path": ""}, writer)
    run.hosts = {"php": Host()}
    run.all()
    assert asked == [("turn", None)] * 4 + [("turn", ["schema_1_1.json"])] * schemas.AGAIN_TIMES
    assert {item["document"] for item in writer.lines if "again_ns" in item} == {"schema_1_1.json"}


def test_the_report_shows_the_distribution_and_how_to_repeat_it(cells, tmp_path):
    lines = [{**item, "cpu": "Some CPU", "cores": 2, "os": "Debian", "date": "2026-01-02", "commit": "abc"} for item in cells()]
    report.write(lines, tmp_path, {"mode": "quick", "hosts": ["php"]})
    markdown = (tmp_path / "REPORT.md").read_text()
    assert "make bench GROUP=schema SCHEMAS=2 SEED=1" in markdown
    assert "**0.80× schema\\_1\\_1**" in markdown or "**0.80× schema_1_1**" in markdown
