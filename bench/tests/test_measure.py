"""The order of a run: which parts a host is asked for, what a failure in one of them leaves, and how builds are named.
Assumes that nothing is timed: the hosts here hand out lines.
Called by pytest."""

import types

import pytest
from fjbench import lines, measure, runners

OPTIONS = {"mode": "quick", "hosts": [], "ops": [], "files": [], "groups": [], "libs": [], "rounds": None, "budget": 100, "turns": 2, "samples": False,
           "elixir_builds": [], "go_builds": []}


class BrokenOff(list):
    """Lines of a part that ended before its time."""


class Host:
    """Answers each part with the lines, or the exception, that it was given for it."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def measure(self, writer, part, budget, rounds, title):
        self.asked.append((part, budget, rounds, title))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        for line in answer:
            writer.write_line(line)
        if isinstance(answer, BrokenOff):
            raise runners.CannotRun("it died")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A function that runs hosts by name and gives back what was written."""
    monkeypatch.setattr(measure.machine, "BUILD", tmp_path)

    def go(options=None, **found):
        writer = lines.Writer(tmp_path / "results.jsonl", {})
        run = measure.Run({**OPTIONS, **(options or {})}, {"documents": [], "path": ""}, writer)
        run.hosts = found
        run.all()
        writer.close()
        return run, writer.lines
    return go


def test_all_hosts_have_their_first_turn_before_any_has_its_second(run, line):
    order = []
    hosts = {name: Host([line(400, host=name)], [line(900, host=name)], [line(5, host=name, group="growth")]) for name in ("php", "go")}
    for name, host in hosts.items():
        host.asked = type("Log", (list,), {"append": lambda self, item, name=name: order.append((name, item[0]))})()
    found, written = run(**hosts)
    assert order == [("php", "turn"), ("go", "turn"), ("php", "turn"), ("go", "turn"), ("php", "once"), ("go", "once")]
    assert [(item["host"], item["median_ns"]) for item in written] == [("php", 600), ("php", 5), ("go", 600), ("go", 5)]
    assert found.measured == ["php", "go"]


def test_rounds_and_budget_are_shared_out(run, line):
    host = Host([line()], [line()], [line(group="growth")])
    run({"rounds": 31}, php=host)
    assert host.asked == [("turn", 35, 16, "php 1/3"), ("turn", 35, 16, "php 2/3"), ("once", pytest.approx(30), 31, "php 3/3")]


@pytest.mark.parametrize(("groups", "parts"), [(["large"], [("turn", 50), ("turn", 50)]), (["growth"], [("once", 100)])])
def test_groups_choose_the_parts(run, line, groups, parts):
    host = Host(*[[line(group=groups[0])]] * 3)
    run({"groups": groups}, php=host)
    assert [item[:2] for item in host.asked] == parts


def test_a_host_that_cannot_run_says_so_once(run):
    _, written = run(go=Host(runners.CannotRun("Go 1.27 is needed")))
    assert written == [{"schema": 1, "kind": "missing", "host": "go", "reason": "Go 1.27 is needed"}]


@pytest.mark.parametrize("count", [3, 5])
def test_every_turn_is_measured_and_joined(run, line, count):
    host = Host(*[[line(100 * 2**number)] for number in range(count)], [])
    _, written = run({"turns": count}, php=host)
    assert [item[0] for item in host.asked] == ["turn"] * count + ["once"]
    assert written[0]["turns_ns"] == [100 * 2**number for number in range(count)]
    assert sum(item[1] for item in host.asked) == pytest.approx(100)


def test_a_turn_that_breaks_off_costs_itself_and_the_second_one_the_rest(run, line):
    host = Host([line(400)], runners.CannotRun("it died"), [line(900)], runners.CannotRun("it died"), [])
    _, written = run({"turns": 6}, php=host)
    assert [item[0] for item in host.asked] == ["turn"] * 4 + ["once"]
    assert [item.get("text") or item["turns_ns"] for item in written] == ["turn 2 of 6 failed: it died", "turn 4 of 6 failed: it died", [400, 900]]


def test_cells_that_the_first_turn_did_not_reach_are_measured_by_the_others(run, line):
    whole = [line(400), line(500, document="canada.json")]
    host = Host(BrokenOff([line(900)]), whole, whole, [])
    _, written = run({"turns": 3}, php=host)
    assert written[0]["text"] == "turn 1 of 3 failed: it died"
    assert {item["document"]: item["turns_ns"] for item in written[1:]} == {"twitter.json": [400, 400, 900], "canada.json": [500, 500]}


def test_a_failure_in_the_second_turn_keeps_the_first_and_is_told(run, line):
    found, written = run(go=Host([line(400, host="go")], runners.CannotRun("it died"), [line(5, host="go", group="growth")]))
    assert [item.get("text") or item["median_ns"] for item in written] == ["turn 2 of 2 failed: it died", 400, 5]
    assert found.measured == ["go"]


def test_a_choice_that_leaves_nothing_is_told_unless_another_part_has_something(run, line):
    nothing = runners.NothingChosen()
    _, written = run(go=Host([line(host="go")], [line(host="go")], nothing))
    assert [item["kind"] for item in written] == ["result"]
    _, written = run(go=Host(nothing, nothing))
    assert [item["reason"] for item in written] == ["OP, FILES and GROUP leave nothing to measure"]


def test_the_time_that_a_run_takes_at_most_is_known_before():
    options = {**OPTIONS, "hosts": ["php", "go"], "go_builds": measure.go_builds("v3=GOAMD64=v3")}
    assert measure.seconds(options) == pytest.approx(100 + 160 * (1 + 2 * 0.35 * 0.4))


def test_builds_of_a_host_are_read_and_nonsense_is_refused():
    assert measure.elixir_builds("otp27=/a/bin:/b/bin", "/usr/bin") == [measure.Build("otp27", {"PATH": "/a/bin:/b/bin:/usr/bin"})]
    assert measure.go_builds("v3=GOAMD64=v3 old=GOEXPERIMENT=nogreenteagc;GOGC=50") == [
        measure.Build("v3", {"GOAMD64": "v3"}), measure.Build("old", {"GOEXPERIMENT": "nogreenteagc", "GOGC": "50"})]
    for nonsense in ("../x=GOAMD64=v3", "v3=", "v3=GOAMD64"):
        with pytest.raises(SystemExit, match="GO_BUILD wants label="):
            measure.go_builds(nonsense)


def test_a_build_that_cannot_run_leaves_the_others_alone(monkeypatch):
    def fails(host, options, manifest, writer, title, environment):
        if environment:
            raise runners.CannotRun("no such toolchain")
    written = []
    monkeypatch.setattr(measure.runners, "run", fails)
    measure.Runner("go", OPTIONS, {"path": ""}, measure.go_builds("v2=GOAMD64=v2")).measure(
        types.SimpleNamespace(write_line=written.append), "turn", 10, None, "go 1/3")
    assert written == [{"schema": 1, "kind": "missing", "host": "go", "library": "fastjson on v2", "reason": "no such toolchain"}]


def test_builds_are_called_by_label_forwards_and_then_backwards(monkeypatch, tmp_path):
    called = []
    monkeypatch.setattr(measure.runners, "run", lambda host, options, *_, title, environment: called.append(
        (title, options["groups"], options["budget"], options["skip_build"], options["verified"], environment.get("FJB_COLUMN"), environment.get("GOAMD64"))))
    host = measure.Runner("go", OPTIONS, {"path": ""}, measure.go_builds("v2=GOAMD64=v2 v3=GOAMD64=v3"))
    for number, part in enumerate(("turn", "turn", "once"), 1):
        host.measure(None, part, 10, None, f"go {number}/3")
    timed, once = list(measure.model.TURN_GROUPS), list(measure.ONCE_GROUPS)
    assert called == [("go 1/3", timed, 10, False, False, None, None), ("go 1/3 v2", timed, 4, False, False, "v2", "v2"), ("go 1/3 v3", timed, 4, False, False, "v3", "v3"),
                      ("go 2/3", timed, 10, True, True, None, None), ("go 2/3 v3", timed, 4, True, True, "v3", "v3"), ("go 2/3 v2", timed, 4, True, True, "v2", "v2"),
                      ("go 3/3", once, 10, True, False, None, None)]
