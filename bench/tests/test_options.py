"""What `make bench` takes from the environment: narrowing is read, and a value that means nothing is refused in one sentence.
Assumes nothing is measured here.
Called by pytest."""

import gzip
import json
import pathlib
import types

import bench
import pytest
from fjbench import choices, measure, php_host


@pytest.fixture(autouse=True)
def no_choices(monkeypatch):
    for name in "HOST OP FILES GROUP ROUNDS BENCH BUDGET TURNS CORPUS PEERS PHP PHP_BIN ELIXIR_BIN ELIXIR_PEERS GO_BUILD OUT SAMPLES SCHEMAS SEED".split():
        monkeypatch.delenv(name, raising=False)


def test_a_run_without_choices_is_quick_and_complete():
    options = bench.read_options()
    assert (options["mode"], options["hosts"], options["rounds"], options["budget"]) == ("quick", list(bench.HOSTS), None, bench.BUDGET["quick"])
    assert options["turns"] == measure.TURNS["quick"]


def test_choices_narrow_the_run(monkeypatch, tmp_path):
    for name, value in {"HOST": "php,go", "OP": "decode", "FILES": "twitter,*canada*", "ROUNDS": "31", "TURNS": "5", "BENCH": "full", "CORPUS": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    options = bench.read_options()
    assert options["hosts"] == ["php", "go"] and options["ops"] == ["decode"] and options["files"] == ["twitter", "*canada*"]
    assert (options["rounds"], options["budget"], options["turns"]) == (31, bench.BUDGET["full"], 5)


@pytest.mark.parametrize(("name", "value", "sentence"), [
    ("HOST", "ruby", "HOST knows php, go, elixir, core, not ruby"), ("BENCH", "long", "BENCH is quick or full, not 'long'"),
    ("ROUNDS", "many", "ROUNDS is a number from 1 on, not 'many'"), ("BUDGET", "0", "BUDGET is a number from 1 on, not '0'"), ("TURNS", "0", "TURNS is a number from 1 on, not '0'"),
    ("CORPUS", "/no/such/folder", "CORPUS=/no/such/folder: no such folder"),
    ("SCHEMAS", "-1", "SCHEMAS is a number from 0 on, not '-1'"), ("SEED", "random", "SEED is a number from 1 on, not 'random'"),
    ("GROUP", "large,tiny", f"GROUP knows {', '.join(choices.GROUPS)}, not tiny"),
    ("OP", "decod", f"OP knows {', '.join(dict.fromkeys(op for known in choices.OPERATIONS.values() for op in known))}, not decod"),
    ("PEERS", "simdjson", "PEERS wants name=/path.so:prefix, got 'simdjson'"), ("PEERS", "a=/no/such.so:a", "PEERS: /no/such.so, for a, is not there"),
    ("PHP_BIN", "old=/no/such/php", "PHP_BIN: /no/such/php is no program"), ("ELIXIR_PEERS", "/no/such/ebin@1.4", "ELIXIR_PEERS: no folder /no/such/ebin"),
    ("ELIXIR_BIN", "old=/no/such/bin", "ELIXIR_BIN: no elixir in the folders of old"), ("ELIXIR_BIN", "/no/such/bin", "ELIXIR_BIN wants label=value, a label of letters, digits, dots and dashes, not '/no/such/bin'"),
    ("GO_BUILD", "v3=amd64", "GO_BUILD wants label=NAME=value;NAME=value, not 'v3=amd64'"),
])
def test_a_value_that_means_nothing_is_refused(monkeypatch, name, value, sentence):
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as refusal:
        bench.read_options()
    assert str(refusal.value).splitlines()[0] == sentence


def test_an_operation_of_another_host_is_refused(monkeypatch):
    monkeypatch.setenv("HOST", "php")
    monkeypatch.setenv("OP", "marshal_any")
    with pytest.raises(SystemExit, match="^OP knows decode_array, .*, not marshal_any"):
        bench.read_options()


@pytest.mark.parametrize("choice", ["decode", "decode_array", "validate_cold", "marshal", "encode_24_callers", "decode_ticker", "*_any"])
def test_an_operation_is_chosen_by_its_name_its_beginning_or_a_variant(choice):
    choices.check_operations([choice], bench.HOSTS)


def test_documents_are_chosen_among_those_that_there_are():
    documents = [{"name": "twitter.json"}, {"name": "size_10b.json"}]
    choices.check_documents(["twitter", "*itter*", "size_10b.json", "small_struct", "repeated_10x5", "size"], bench.HOSTS, documents)
    with pytest.raises(choices.Refused, match="^FILES knows twitter, size_10b, not facebook, small_struct$"):
        choices.check_documents(["twitter", "facebook", "small_struct"], ["php"], documents)


def test_what_can_be_chosen_is_what_the_hosts_have():
    root = pathlib.Path(bench.__file__).resolve().parents[1]
    assert set(php_host.OPERATIONS) | set(php_host.STREAMS) == set(choices.OPERATIONS["php"])
    sources = {"go": ("go/bench/cmd/bench/plan.go", "go/bench/worker"), "elixir": ("elixir/bench/lib/cells.ex", "elixir/bench/lib/data.ex"), "core": ("core/bench",)}
    for host, places in sources.items():
        files = [file for place in places for file in ([root / place] if (root / place).is_file() else sorted((root / place).iterdir()))]
        text = "".join(file.read_text() for file in files if file.is_file())
        for op in choices.OPERATIONS[host]:
            assert op in text, f"{host} has no {op}"
        for name in choices.OWN_DOCUMENTS.get(host, ()):
            assert name in text or f"{name.partition('_')[0]}_" in text, f"{host} makes no {name}"
    for path in sorted((root / "bench" / "results").glob("*/*.jsonl.gz")):
        for line in map(json.loads, gzip.open(path, "rt")):
            if line["kind"] == "result":
                choices.check_groups([line["group"]])
                choices.check_operations([line["op"]], [line["host"]])


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
