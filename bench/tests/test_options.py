"""What `make bench` takes from the environment: narrowing is read, and a value that means nothing is refused in one sentence.
Assumes nothing is measured here.
Called by pytest."""

import pathlib
import types

import bench
import pytest
from fjbench import measure


@pytest.fixture(autouse=True)
def no_choices(monkeypatch):
    for name in "HOST OP FILES GROUP ROUNDS BENCH BUDGET CORPUS PEERS PHP PHP_BIN ELIXIR_BIN GO_BUILD OUT SAMPLES".split():
        monkeypatch.delenv(name, raising=False)


def test_a_run_without_choices_is_quick_and_complete():
    options = bench.read_options()
    assert (options["mode"], options["hosts"], options["rounds"], options["budget"]) == ("quick", list(bench.HOSTS), None, bench.BUDGET["quick"])


def test_choices_narrow_the_run(monkeypatch, tmp_path):
    for name, value in {"HOST": "php,go", "OP": "decode", "FILES": "twitter,*canada*", "ROUNDS": "31", "BENCH": "full", "CORPUS": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    options = bench.read_options()
    assert options["hosts"] == ["php", "go"] and options["ops"] == ["decode"] and options["files"] == ["twitter", "*canada*"]
    assert (options["rounds"], options["budget"]) == (31, bench.BUDGET["full"])


@pytest.mark.parametrize(("name", "value", "sentence"), [
    ("HOST", "ruby", "HOST knows php, go, elixir, core, not ruby"), ("BENCH", "long", "BENCH is quick or full, not 'long'"),
    ("ROUNDS", "many", "ROUNDS is a number from 1 on, not 'many'"), ("BUDGET", "0", "BUDGET is a number from 1 on, not '0'"),
    ("CORPUS", "/no/such/folder", "CORPUS=/no/such/folder: no such folder"),
])
def test_a_value_that_means_nothing_is_refused(monkeypatch, name, value, sentence):
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as refusal:
        bench.read_options()
    assert str(refusal.value).splitlines()[0] == sentence


@pytest.mark.parametrize("choice", [{"ops": ["nosuch"]}, {"files": ["nosuch"]}, {"groups": ["nosuch"]}])
def test_a_selection_of_nothing_is_reported_not_measured(choice, monkeypatch, tmp_path):
    monkeypatch.setattr(measure.machine, "BUILD", tmp_path)
    options = {**bench.read_options(), "hosts": ["php"], **choice}
    manifest = {"documents": [{"name": "twitter.json", "set": "php21", "group": "large"}], "path": ""}
    written = []
    run = measure.Run(options, manifest, types.SimpleNamespace(write_line=written.append))
    run.all()
    assert not run.measured
    assert written == [{"schema": 1, "kind": "missing", "host": "php", "reason": "OP, FILES and GROUP leave nothing to measure"}]


def test_the_usage_names_every_variable_that_is_read():
    text = pathlib.Path(bench.__file__).read_text()
    for name in ("HOST", "OP", "FILES", "GROUP", "ROUNDS", "BUDGET", "CORPUS", "PEERS", "PHP_BIN", "ELIXIR_BIN", "GO_BUILD", "PHP", "OUT", "BENCH"):
        assert f'"{name}"' in text and f"{name}=" in bench.USAGE
