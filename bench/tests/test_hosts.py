"""Runners are called as schema.md says and their failures become lines; the PHP host measures ext/json and refuses wrong answers.
Assumes php for the PHP cases, which are left out with a reason where it is missing.
Called by pytest."""

import json
import shutil
import stat
import subprocess

import pytest
from fjbench import compare, lines, php_build, php_host, progress, runners
from fjbench.php_worker import Column, Worker, WorkerDied

needs_php = pytest.mark.skipif(shutil.which("php") is None, reason="php is not installed")

OPTIONS = {"mode": "quick", "budget": 5, "ops": ["decode"], "files": [], "groups": [], "libs": ["fastjson"], "rounds": 3, "samples": True}


def runner(tmp_path, body):
    path = tmp_path / "go" / "bench" / "run"
    path.parent.mkdir(parents=True)
    path.write_text("#!/bin/sh\n" + body)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def call(root, writer):
    return runners.run("go", OPTIONS, root / "manifest.json", writer, root=root)


@pytest.fixture
def writer(tmp_path):
    made = lines.Writer(tmp_path / "all.jsonl", {"cores": 2})
    yield made
    made.close()


def test_a_runner_gets_its_environment_and_its_lines_are_taken(tmp_path, writer, line):
    text = json.dumps(line(host="go", samples=[1000.0] * 3, q1_ns=1000.0, q3_ns=1000.0))
    root = runner(tmp_path, f"echo '@progress 1 2 working'\necho '@dropped growth no time'\n[ \"$FJB_OPS $FJB_LIBS $FJB_ROUNDS $FJB_SAMPLES\" = 'decode fastjson 3 1' ] || exit 9\n"
                            f"cat > \"$FJB_OUT\" <<'X'\n{text}\nX\n")
    assert call(root, writer) == 1
    assert writer.lines[0]["cores"] == 2
    assert writer.lines[1]["text"] == "left out for lack of time: 1 cells or groups, among them growth no time"


@pytest.mark.parametrize(("body", "reason"), [
    ("echo noise >&2; echo 'Go 1.27 is needed' >&2; exit 3", "^Go 1.27 is needed$"),
    ("echo boom >&2; exit 7", "failed with status 7 after 0 lines: boom"),
    ("exit 0", "measured nothing"),
])
def test_a_host_that_cannot_run_says_why(tmp_path, writer, body, reason):
    with pytest.raises(runners.CannotRun, match=reason):
        call(runner(tmp_path, body), writer)


def test_a_choice_that_leaves_nothing_is_no_failure(tmp_path, writer):
    with pytest.raises(runners.NothingChosen):
        call(runner(tmp_path, "exit 4"), writer)


def test_a_host_without_a_runner_says_so(tmp_path, writer):
    with pytest.raises(runners.CannotRun, match="go/bench/run is not there"):
        call(tmp_path, writer)


def test_a_line_that_breaks_the_schema_is_kept_out_and_reported(tmp_path, writer, line):
    root = runner(tmp_path, f"cat > \"$FJB_OUT\" <<'X'\n{json.dumps(line(host='go', op='BAD'))}\nX\n")
    with pytest.raises(runners.CannotRun):
        call(root, writer)
    assert len(writer.problems) == 1 and writer.lines == []


def test_peers_are_parsed_and_nonsense_is_refused():
    assert php_host.parse_peers("a=/x/y.so:simdjson b=/z.so:fj@1a2b3c") == [("a", "/x/y.so", "simdjson", ""), ("b", "/z.so", "fj", "1a2b3c")]
    with pytest.raises(php_build.BuildError, match="name=/path.so:prefix"):
        php_host.parse_peers("/x/y.so")


def test_a_peer_that_is_not_there_is_missing_and_the_others_stay(monkeypatch, tmp_path):
    there = tmp_path / "there.so"
    there.touch()
    monkeypatch.setattr(php_build, "build", lambda *_: tmp_path / "fastjson.so")
    columns, missing = php_host.columns_for(tmp_path, "php", f"one={there}:one two={tmp_path}/not.so:two", "")
    assert [(column.library, column.aa) for column in columns if not column.settings] == [("ext/json", False), ("fastjson", False), ("one", False), ("fastjson", True)]
    php, ours = ("USE_ZEND_ALLOC_HUGE_PAGES=1",), ("fastjson.huge_pages=0",)
    assert [(column.library, column.column, column.settings) for column in columns if column.settings] == [("ext/json", *php, php), ("fastjson", *ours, ours), ("one", *php, php)]
    assert missing == [("two", f"{tmp_path}/not.so is not there")]


def test_the_plan_filters_documents_and_operations():
    documents = [{"name": n, "set": s, "group": g} for n, s, g in
                 (("twitter.json", "php21", "large"), ("canada.json", "php21", "large"), ("citm_catalog.json", "go7", "large"), ("size_10b.json", "generated", "micro"))]
    plan = php_host.Plan(documents, "quick", ["decode"], ["twitter", "size*"], ["large"])
    assert [d["name"] for d in plan.documents] == ["twitter.json", "size_10b.json"]
    assert plan.operations == ["decode_array", "decode_object"]
    assert [d["name"] for d in plan.in_group("large", "micro")] == ["twitter.json"]


def document(tmp_path, text='{"a":[1,2.5,"x"]}'):
    path = tmp_path / "doc.json"
    path.write_text(text)
    return {"name": "twitter.json", "path": str(path), "bytes": len(text), "group": "large", "set": "php21", "origin": "real"}


@needs_php
def test_ext_json_is_measured_beside_itself(tmp_path, writer):
    column = Column("ext/json", "json", "php", None)
    plan = php_host.Plan([document(tmp_path)], "quick", ["decode_array", "encode_pretty"])
    host = php_host.PhpHost(writer, plan, [column, column._replace(aa=True)], progress.Plain("test", 1), rounds=3)
    host.target = 1e4
    try:
        host.start()
        for part in ("turn", "once"):
            host.run(part, 3600)
    finally:
        host.stop()
    assert writer.problems == []
    timed = {(item["op"], item.get("aa", False)) for item in writer.lines if item["group"] == "large"}
    assert timed == {("decode_array", False), ("decode_array", True), ("encode_pretty", False), ("encode_pretty", True), ("decode_array_cold", False)}
    assert {item["op"] for item in writer.lines if item["group"] == "memory"} == {"decode_array"}
    assert all(item["verified"] == "reference" for item in writer.lines)


def run_php(writer, documents, ops, columns, target):
    """All rounds of a small run."""
    host = php_host.PhpHost(writer, php_host.Plan(documents, "quick", ops), columns, progress.Plain("test", 1), rounds=3)
    host.target = target
    try:
        host.start()
        host.run("turn", 3600)
    finally:
        host.stop()


@needs_php
def test_settings_are_columns_beside_large_results_alone(tmp_path, writer, monkeypatch):
    monkeypatch.setattr(php_host, "SETTINGS_BYTES", range(100, 10_000))
    column = Column("ext/json", "json", "php", None)
    other = column._replace(column="precision=5", settings=("precision=5",))
    documents = [{**document(tmp_path, f"[{'1,' * count}1]"), "name": f"{count}.json"} for count in (10, 200)]
    for path, item in ((tmp_path / f"{item['name']}", item) for item in documents):
        path.write_text("[" + "1," * int(item["name"].removesuffix(".json")) + "1]")
        item["path"] = str(path)
    run_php(writer, documents, ["decode_array", "validate"], [column, other], target=1e4)
    assert {(item["op"], item["document"]) for item in writer.lines if item.get("column")} == {("decode_array", "200.json")}


@needs_php
def test_different_documents_in_turn_are_one_cell_whose_answers_are_checked(tmp_path, writer):
    documents = []
    for number in range(12):
        path = tmp_path / f"{number}.json"
        path.write_text("[" + f'"{number}",' * 300 + "1]")
        documents.append({**document(tmp_path), "path": str(path), "name": path.name, "bytes": path.stat().st_size})
    run_php(writer, documents, ["decode_array", "encode"], [Column("ext/json", "json", "php", None)], target=1e5)
    found = {item["op"]: item for item in writer.lines if item["document"] == "different_documents_in_turn.json"}
    assert set(found) == {"decode_array", "encode"}
    assert found["decode_array"]["bytes"] == sum(item["bytes"] for item in documents)
    assert found["decode_array"]["group"] == "small" and found["decode_array"]["verified"] == "reference"
    assert writer.problems == []


@needs_php
def test_another_spelling_of_numbers_is_not_less_work_and_fewer_escapes_are():
    script = f"""require '{php_host.php_build.BUILD.parent}/bench/php/libraries.php';
        function short_encode($x) {{ return str_replace('1.0e+25', '1e25', json_encode($x)); }}
        function short_decode($x) {{ return null; }}
        function plain_encode($x) {{ return json_encode($x, JSON_UNESCAPED_SLASHES); }}
        function plain_decode($x) {{ return null; }}
        foreach (['short', 'plain'] as $name) echo json_encode((new Library($name))->verify('encode', '', ['a/b', 1e25, -2.5], 512)['less_work']), ' ';"""
    assert subprocess.run(["php", "-n", "-r", script], capture_output=True, text=True, check=True).stdout.split() == ["false", "true"]


@needs_php
def test_a_spent_budget_costs_a_turn_rounds_and_growth_its_cells(tmp_path, writer):
    column = Column("ext/json", "json", "php", None)
    documents = [{**document(tmp_path), "group": group, "name": f"{group}.json"} for group in ("large", "micro", "growth")]
    host = php_host.PhpHost(writer, php_host.Plan(documents, "quick", ["encode"]), [column], progress.Plain("test", 1), rounds=12)
    host.target = 1e4
    try:
        host.start()
        for part in ("turn", "once"):
            host.run(part, 1e-9)
    finally:
        host.stop()
    assert [(item["group"], item["rounds"]) for item in writer.lines if item["kind"] == "result"] == [("large", 3)] * 5 + [("micro", 3)]
    assert "encode growth.json" in next(item["text"] for item in writer.lines if item["kind"] == "info")


@needs_php
def test_a_wrong_answer_gets_no_number(tmp_path, writer):
    """A `library` written in PHP that loses a value and one that kills the process."""
    broken = tmp_path / "broken.php"
    broken.write_text("<?php function liar_decode($x, $a, $d = 512) { return []; } function liar_encode($x) { posix_kill(getmypid(), 11); }")
    column = Column("liar", "liar", "php", None)
    worker = Worker(column)
    worker.close()
    host = php_host.PhpHost(writer, php_host.Plan([document(tmp_path)], "quick"), [column], progress.Plain("test", 1), rounds=3)
    host.workers[column] = prepended(column, broken)
    host.facts[column] = host.workers[column].ask(cmd="hello")
    host.accepts[column] = {}
    host.load_everywhere(host.plan.documents[0])
    host.time_cell(host.plan.documents[0], "decode_array", "large")
    host.stop()
    (wrong,) = writer.lines
    assert wrong["verified"] is False and "median_ns" not in wrong
    assert "differs from ext/json" in wrong["error"]


def prepended(column, script):
    """A worker whose library is PHP source loaded before the worker's own."""
    worker = Worker(column._replace(php="php"))
    worker.close()
    import subprocess  # noqa: PLC0415
    from fjbench.php_worker import WORKER  # noqa: PLC0415
    worker.process = subprocess.Popen(["php", "-n", "-d", f"auto_prepend_file={script}", str(WORKER), column.prefix], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
    return worker


@needs_php
def test_a_library_that_dies_while_it_is_timed_loses_that_cell_alone(tmp_path, writer, monkeypatch):
    mortal = tmp_path / "mortal.php"
    mortal.write_text("<?php function mortal_decode($x, $a, $d = 512) { return json_decode($x, $a); }\n"
                      "function mortal_encode($x) { static $calls = 0; if (++$calls > 2) { exit(3); } return json_encode($x); }")
    own, column = Column("ext/json", "json", "php", None), Column("mortal", "mortal", "php", None)
    monkeypatch.setattr(php_host, "Worker", lambda wanted, **_: prepended(wanted, mortal))
    host = php_host.PhpHost(writer, php_host.Plan([document(tmp_path)], "quick", ["decode_array", "encode"]), [own, column], progress.Plain("test", 1), rounds=3)
    host.target = 1e4
    try:
        host.start()
        host.load_everywhere(host.plan.documents[0])
        for op in ("encode", "decode_array"):
            host.time_cell(host.plan.documents[0], op, "large")
    finally:
        host.stop()
    assert writer.problems == []
    assert [(item["library"], item["op"], item["verified"], "median_ns" in item) for item in writer.lines] == [
        ("ext/json", "encode", "reference", True), ("mortal", "encode", False, False), ("ext/json", "decode_array", "reference", True), ("mortal", "decode_array", True, True)]
    assert writer.lines[1]["error"] == "ended with status 3"


@needs_php
def test_a_library_that_cannot_be_loaded_is_missing_and_the_others_are_timed(tmp_path, writer):
    broken = tmp_path / "broken.so"
    broken.write_text("no shared object")
    columns = [Column("ext/json", "json", "php", None), Column("broken", "broken", "php", str(broken))]
    host = php_host.PhpHost(writer, php_host.Plan([document(tmp_path)], "quick", ["encode"]), columns, progress.Plain("test", 1), rounds=3)
    try:
        host.start()
    finally:
        host.stop()
    assert [column.library for column in host.columns] == ["ext/json"]
    assert [(item["kind"], item["library"]) for item in writer.lines] == [("missing", "broken")]


@needs_php
@pytest.mark.parametrize(("text", "encode", "less"), [
    ('["朋曘曒晃曙"]', "json_encode($x, JSON_UNESCAPED_UNICODE)", True), ('["Щйяш", "12345 \\\\ \\" 6e7"]', "json_encode($x, JSON_UNESCAPED_UNICODE)", True), ('["a/b", 1.5]', "json_encode($x, JSON_UNESCAPED_SLASHES)", True),
    ('{"朋":[1e25, 2]}', "str_replace('1.0e+25', '1e25', json_encode($x))", False), ('["a", 1]', "json_encode($x)", False)])
def test_output_with_fewer_escapes_is_less_work_and_another_spelling_of_numbers_is_not(text, encode, less):
    script = (f"require '{php_host.php_build.BUILD.parent}/bench/php/libraries.php'; function peer_decode() {{}} function peer_encode($x) {{ return {encode}; }}"
              "$text = stream_get_contents(STDIN); echo json_encode((new Library('peer'))->verify('encode', $text, json_decode($text, true), 512));")
    verdict = json.loads(subprocess.run(["php", "-n", "-r", script], input=text, capture_output=True, text=True, check=True).stdout)
    assert verdict["verified"] is True and bool(verdict.get("less_work")) is less


@needs_php
def test_a_comparison_needs_all_of_its_columns(tmp_path):
    comparison = compare.PhpComparison.__new__(compare.PhpComparison)
    comparison.plan, comparison.rounds = php_host.Plan([document(tmp_path)], "quick", ["decode_array"]), 3
    comparison.base, comparison.work, comparison.again = (Column("ext/json", "json", "php", None, name) for name in ("base", "work", "again"))
    ((cell, samples),) = comparison.measure().items()
    assert cell.op == "decode_array" and [len(found) for found in samples] == [3, 3, 3]
    comparison.work = Column("broken", "broken", "php", str(tmp_path / "broken.so"))
    with pytest.raises(php_build.BuildError, match="no function broken_decode"):
        comparison.measure()


@needs_php
def test_entities_stand_in_for_the_objects_of_a_document(tmp_path, writer):
    """What jsonSerialize() gives encodes to the document's own text, and an empty object or list stays one."""
    text = '{"a":[{"b":1,"c":{}},[],{"d":{"e":null}}],"f":"g","0":1}'
    path = tmp_path / "entities.json"
    path.write_text(text)
    made = subprocess.run(["php", "-n", "-r", f"require '{php_host.php_build.BUILD.parent}/bench/php/libraries.php'; $v = Entity::from(json_decode(file_get_contents('{path}')));"
                           "echo get_class($v), ' ', json_encode($v);"], capture_output=True, text=True, check=True).stdout
    assert made == f"Entity {text}"


@needs_php
def test_a_dead_process_says_how_it_died():
    worker = Worker(Column("ext/json", "json", "php", None))
    worker.process.kill()
    with pytest.raises(WorkerDied, match="SIGKILL"):
        worker.ask(cmd="hello")
    worker.close()


@needs_php
def test_a_process_that_does_not_answer_is_ended():
    worker = Worker(Column("ext/json", "json", "php", None))
    worker.ask(cmd="load", path="/dev/null")
    worker.timeout = 0.01
    with pytest.raises(WorkerDied, match="no answer"):
        worker.ask(cmd="sample", op="encode", calls=50_000_000)
    assert worker.process.poll() is not None
    worker.close()


@needs_php
def test_records_are_read_whole_and_line_by_line_from_their_file(tmp_path, writer):
    path = tmp_path / "growth_1mb.json"
    path.write_text("[" + ",".join(f'{{"id":{i},"visits":{i % 7}}}' for i in range(40_000)) + "]")
    records = {**document(tmp_path), "name": path.name, "path": str(path), "bytes": path.stat().st_size, "group": "growth"}
    host = php_host.PhpHost(writer, php_host.Plan([records], "quick", None, None, ["stream"]), [Column("ext/json", "json", "php", None)], progress.Plain("test", 1))
    try:
        host.start()
        host.run("once", 3600)
    finally:
        host.stop()
    assert writer.problems == []
    assert {(item["op"], item["group"], item["verified"], item["rounds"]) for item in writer.lines} == {("elements", "stream", "reference", 3), ("lines", "stream", "reference", 3)}
    assert {item["bytes"] for item in writer.lines} == {path.stat().st_size, path.stat().st_size - 1}
