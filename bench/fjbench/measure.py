"""The order of a run: several turns of every host's timings, apart in time and in processes of their own, then what is measured once.
Assumes options as bench.py reads them and the manifest of corpus/prepare.py; a host that can't be measured becomes a line, never silence.
Called by bench/bench.py."""

import collections
import copy
import math
import re
import sys

from . import lines as line_tools
from . import machine, model, php_build, php_host, progress, runners, schemas, turns

ONCE_GROUPS = ("memory", "latency", "growth", "hostile", "unusual", "stream")
TURNS = {"quick": 4, "full": 8}  # docs/internals/measuring.md: what processes and minutes differ in is more than what rounds do
TURNS_SHARE = 0.7  # of a host's budget, for all turns together; what is measured once has the rest
HOST_SHARE = {"go": 1.6, "elixir": 1.4}  # Go has the most libraries, Elixir the slowest
AGAIN_SHARE = 0.05  # of the budget, for each time that documents of random schemas are measured again
COLUMN_SHARE = 0.4  # of the budget of the main build, for the few libraries that are measured in another build

# Another build of a host: its label, and what its processes find in the environment.
Build = collections.namedtuple("Build", "label environment", defaults=("", {}))


def wanted(options, groups):
    return [group for group in groups if not options["groups"] or group in options["groups"]]


def shares(options):
    """(of each turn, of what is measured once) by the groups that are wanted."""
    if not wanted(options, ONCE_GROUPS):
        return 1 / options["turns"], 0
    return (TURNS_SHARE / options["turns"], 1 - TURNS_SHARE) if wanted(options, model.TURN_GROUPS) else (0, 1)


def host_budget(name, options):
    """Seconds that the measuring of a host's main build may take, all parts together."""
    return options["budget"] * HOST_SHARE.get(name, 1)


def seconds(options):
    """What the measuring of all hosts takes at most, further builds included."""
    turns_share = options["turns"] * shares(options)[0]
    builds = {"elixir": len(options["elixir_builds"]), "go": len(options["go_builds"])}
    return sum(host_budget(name, options) * (1 + turns_share * COLUMN_SHARE * builds.get(name, 0)) for name in options["hosts"])


def labelled(name, text):
    """`label=value label2=value2` as pairs; the labels become names of folders."""
    for item in (text or "").split():
        if not re.fullmatch(r"[\w.+-]+=.+", item):
            raise SystemExit(f"{name} wants label=value, a label of letters, digits, dots and dashes, not {item!r}")
    return [item.split("=", 1) for item in (text or "").split()]


def elixir_builds(text, path):
    """ELIXIR_BIN: `label=folder:folder`, the folders of another elixir and erl, put before the path."""
    return [Build(label, {"PATH": f"{folders}:{path}"}) for label, folders in labelled("ELIXIR_BIN", text)]


def go_builds(text):
    """GO_BUILD: `label=NAME=value;NAME=value`, settings of the Go toolchain."""
    builds = []
    for label, settings in labelled("GO_BUILD", text):
        pairs = [setting.split("=", 1) for setting in settings.split(";")]
        if any(len(pair) < 2 for pair in pairs):
            raise SystemExit(f"GO_BUILD wants label=NAME=value;NAME=value, not {f'{label}={settings}'!r}")
        builds.append(Build(label, dict(pairs)))
    return builds


class Php:
    """Measured by php_host itself; builds of PHP are columns of the same rotation."""

    def __init__(self, options, manifest):
        self.options = options
        self.plan = php_host.Plan(manifest["documents"], options["mode"], options["ops"], options["files"], options["groups"])
        self.columns, self.verdicts = None, {}

    def only(self, documents):
        """The same host, which measures these documents of random schemas alone."""
        narrow = copy.copy(self)
        narrow.plan = php_host.Plan(self.plan.documents, self.options["mode"], self.options["ops"], documents, [schemas.GROUP])
        return narrow

    def prepare(self, writer):
        if self.plan.empty():
            raise runners.NothingChosen
        print("php: building the extension", file=sys.stderr, flush=True)
        self.columns, missing = php_host.columns_for(machine.ROOT, self.options["php"], self.options["peers"], self.options["php_bin"])
        for library, reason in missing:
            writer.write_line({"schema": 1, "kind": "missing", "host": "php", "library": library, "reason": reason})

    def measure(self, writer, part, budget, rounds, title):
        if self.columns is None:
            self.prepare(writer)
        with progress.progress(title) as report:
            host = php_host.PhpHost(writer, self.plan, self.columns, report, rounds, self.options["samples"], self.verdicts if part == "turn" else {})
            try:
                host.start()
                host.run(part, budget)
            finally:
                host.stop()


class Runner:
    """A host with a runner of its own, called once for each of its builds."""

    def __init__(self, host, options, manifest, builds):
        self.host, self.options, self.manifest, self.built, self.checked = host, options, manifest["path"], set(), set()
        self.builds = [Build(), *builds]

    def only(self, documents):
        """The same host, which measures these documents of random schemas alone, in its main build."""
        narrow = copy.copy(self)
        narrow.options, narrow.builds, narrow.checked = {**self.options, "files": documents, "groups": [schemas.GROUP]}, [Build()], set()
        return narrow

    def measure(self, writer, part, budget, rounds, title):
        options = {**self.options, "groups": wanted(self.options, model.TURN_GROUPS if part == "turn" else ONCE_GROUPS), "rounds": rounds}
        main, *others = self.builds
        self.call(writer, main, options, budget, title)
        for build in others if part == "turn" else []:
            try:
                self.call(writer, build, options, budget * COLUMN_SHARE, f"{title} {build.label}")
            except runners.NothingChosen:
                pass
            except runners.CannotRun as error:  # one build that does not work must not take the others with it
                writer.write_line({"schema": 1, "kind": "missing", "host": self.host, "library": f"fastjson on {build.label}", "reason": str(error)})
        self.builds = [main, *reversed(others)]  # the other way round in the next turn

    def call(self, writer, build, options, budget, title):
        environment = {**build.environment, "FJB_COLUMN": build.label} if build.label else {}
        turn = bool(set(options["groups"]) & set(model.TURN_GROUPS))
        options = {**options, "budget": math.ceil(budget), "skip_build": build.label in self.built, "verified": turn and build.label in self.checked}
        runners.run(self.host, options, self.manifest, writer, title=title, environment=environment)
        self.built.add(build.label)
        if turn:
            self.checked.add(build.label)


def hosts(options, manifest):
    """{name: what measures it}"""
    builds = {"elixir": options["elixir_builds"], "go": options["go_builds"]}
    return {name: Php(options, manifest) if name == "php" else Runner(name, options, manifest, builds.get(name, [])) for name in options["hosts"]}


def attempt(host, name, part, options, number, path, share=None):
    """(the lines of one part of a host, what kept it from more: a sentence, or None). `share` of the budget, if not the part's own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    writer = line_tools.Writer(path, {})
    turn_share, once_share = shares(options)
    count = options["turns"]
    rounds = math.ceil(options["rounds"] / count) if options["rounds"] and part == "turn" else options["rounds"]
    reason = None
    try:
        budget = host_budget(name, options) * (share or (turn_share if part == "turn" else once_share))
        host.measure(writer, part, budget, rounds, f"{name} {number}" if share else f"{name} {number}/{count + 1}")
    except runners.NothingChosen:
        reason = ""
    except (runners.CannotRun, php_build.BuildError, php_host.WorkerDied) as error:
        reason = str(error)
    writer.close()
    for text, problems in writer.problems[:5]:
        print(f"{name}: a line broke the schema: {'; '.join(problems)}: {text[:200]}", file=sys.stderr)
    return writer, reason


class Run:
    """Everything that `make bench` measures; `problems` counts lines that broke the schema."""

    def __init__(self, options, manifest, writer):
        self.options, self.writer = options, writer
        self.hosts = hosts(options, manifest)
        self.count = options["turns"]
        self.measured, self.problems, self.taken = [], 0, {}
        self.partial, self.hopeless = collections.defaultdict(list), set()

    def part(self, name, part, number):
        folder = machine.BUILD / "bench"
        writer, reason = attempt(self.hosts[name], name, part, self.options, number, folder / f"{name}-part{number}.jsonl")
        self.problems += len(writer.problems)
        return writer.lines, reason

    def again(self, name, found):
        """The lines, with further medians of the documents of random schemas on which fastjson is not well ahead."""
        documents = schemas.weak_documents(found, name)
        if not documents:
            return found
        host, repeated = self.hosts[name].only(documents), []
        for number in range(schemas.AGAIN_TIMES):
            writer, reason = attempt(host, name, "turn", self.options, f"again {number + 1}", machine.BUILD / "bench" / f"{name}-again.jsonl", AGAIN_SHARE)
            self.problems += len(writer.problems)
            if reason is not None:
                self.incomplete(name, "measuring documents of random schemas again", reason)
                break
            repeated.append(writer.lines)
        return schemas.add_again(found, repeated)

    def cannot(self, name, reason):
        self.writer.write_line({"schema": 1, "kind": "missing", "host": name, "reason": reason})
        print(f"{name}: can't be measured: {reason}", file=sys.stderr, flush=True)

    def incomplete(self, name, what, reason):
        """A part failed: what the others measured stays."""
        self.writer.write_line({"schema": 1, "kind": "info", "host": name, "text": f"{what} failed: {reason}"})
        print(f"{name}: {what} failed: {reason}", file=sys.stderr, flush=True)

    def turn(self, name, number):
        """One turn of a host. One that broke off costs what it had not measured yet; after the second, or one that measured nothing, there are no further ones."""
        broken = len(self.partial[name])
        if name in self.hopeless or broken > 1 or number > 1 and not any(self.taken[name]) and not broken:
            return
        found, reason = self.part(name, "turn", number)
        kept = self.taken.setdefault(name, [])
        if not reason:
            kept.append(found)
        elif any(line["kind"] == "result" for line in found) or any(kept):
            self.incomplete(name, f"turn {number} of {self.count}", reason)
            self.partial[name].append(found)
        else:
            self.cannot(name, reason)
            self.hopeless.add(name)

    def rest(self, name):
        """The turns, joined, whole ones first, and what is measured once."""
        taken = [*self.taken.get(name, []), *self.partial[name]]
        found, once_share = turns.join(*(taken or [[]])), shares(self.options)[1]
        hopeless = name in self.hopeless
        if found and not self.partial[name]:
            found = self.again(name, found)
        if once_share and not hopeless:
            once, reason = self.part(name, "once", self.count + 1)
            known = {turns.key(line) for line in found}
            found = found + [line for line in once if turns.key(line) not in known]
            if reason:
                self.incomplete(name, "the part with memory, latency, growth and hostile input", reason)
        for line in found:
            self.writer.write_line(line)
        if any(line["kind"] == "result" for line in found):
            self.measured.append(name)
        elif not hopeless:
            self.cannot(name, "OP, FILES and GROUP leave nothing to measure")

    def all(self):
        for number in range(1, self.count + 1) if shares(self.options)[0] else ():
            for name in self.hosts:
                self.turn(name, number)
        for name in self.hosts:
            self.rest(name)
