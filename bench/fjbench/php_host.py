"""Measures the PHP side: every library in its own process, rounds alternating A B C ... C B A, answers verified first.
Assumes the manifest of corpus/prepare.py and bench/php/worker.php; needs php, phpize and a C++ compiler for fastjson itself.
Called by bench/bench.py and, with two builds of fastjson as columns, by compare.py."""

import fnmatch
import pathlib
import re
import time

from . import lines as line_tools
from . import php_build
from .php_worker import Column, Worker, WorkerDied

OPERATIONS = ["decode_array", "decode_object", "encode", "encode_object", "encode_serializable", "encode_unescaped", "encode_pretty", "validate"]
SHORT = ["decode_array", "encode", "validate"]
HOSTILE = ["decode_array", "validate"]
STREAMS = ["elements", "lines"]  # of records: against json_decode() of the whole, and of each line
STREAM_PROCESSES = {"quick": 3, "full": 7}
TARGET_NS = {"quick": 3e6, "full": 12e6}
ROUNDS = {"quick": 5, "full": 7}  # of a turn
COLD_PROCESSES = {"quick": 3, "full": 11}
COLD_QUICK = {"github_events.json", "twitter.json", "citm_catalog.json", "canada.json", "apache_builds.json", "twitter_timeline.json", "demo.json",
              "update-center.json"}
HOSTILE_SECONDS = 60
TIMING_SHARE = 0.85  # of the budget of a part, by which rounds are given out: a slow minute takes the rest
NOTE_SEPARATOR = "; "

# Settings that change how memory is had, as columns of their own beside large results: ours without huge pages, the others with PHP's.
SETTINGS = (("fastjson", "fastjson.huge_pages=0"), (None, "USE_ZEND_ALLOC_HUGE_PAGES=1"))
SETTINGS_BYTES, SETTINGS_OPERATIONS = range(1_000_000, 20_000_000), ("decode_array", "decode_object", "encode")

# Different documents one after the other in one warm process: what is learnt of one does not serve the next.
IN_TURN = {"name": "different_documents_in_turn.json", "group": "small", "origin": "generated", "set": "own"}
IN_TURN_BYTES = range(1_000, 700_000)


def parse_peers(text):
    """`name=/path.so:prefix@revision name2=...` as (name, path, prefix, revision); a revision may be left out."""
    peers = []
    for item in (text or "").split():
        match = re.fullmatch(r"([^=]+)=(.+):([A-Za-z_]\w*)(?:@(\S+))?", item)
        if not match:
            raise php_build.BuildError(f"PEERS wants name=/path.so:prefix, got {item!r}")
        peers.append((*match.groups()[:3], match[4] or ""))
    return peers


def parse_builds(text):
    """PHP_BIN: `label=/path/to/php ...`, the label being optional."""
    builds = []
    for item in (text or "").split():
        label, _, path = item.rpartition("=")
        version = " ".join(php_build.php_version(path)[:2])
        builds.append((label or f"PHP {version}", path))
    return builds


class Plan:
    """What to measure, after the user's filters."""

    def __init__(self, documents, mode, operations=None, files=None, groups=None):
        self.mode = mode
        self.operations = [op for op in OPERATIONS if not operations or any(op == o or op.startswith(o + "_") for o in operations)]
        patterns = files or ["*"]
        self.documents = [d for d in documents if d["set"] != "go7" and not d["name"].endswith(".ndjson")
                          and any(fnmatch.fnmatch(d["name"], p) or fnmatch.fnmatch(d["name"], p + ".json") for p in patterns)]
        self.groups = groups

    def in_turn(self):
        """The documents of all sizes and shapes as one, which are handled one after the other; none when there are few."""
        found = [d for d in self.in_group("large", "small", "schema") if d["bytes"] in IN_TURN_BYTES]
        return [{**IN_TURN, "paths": [d["path"] for d in found], "bytes": sum(d["bytes"] for d in found)}] if len(found) > 9 and self.wants("small") else []

    def empty(self):
        """True when the filters leave nothing: no operation, or no document in a group that is wanted."""
        return not self.operations or not any(self.wants(d["group"]) or self.wants("memory") or self.wants("stream") for d in self.documents)

    def wants(self, group):
        return not self.groups or group in self.groups

    def in_group(self, *names):
        return [d for d in self.documents if d["group"] in names and self.wants(d["group"])]

    def short(self):
        return [op for op in self.operations if op in SHORT]


class PhpHost:
    def __init__(self, writer, plan, columns, report, rounds=None, samples=False, verdicts=None):
        """`verdicts`: of answers that were checked in an earlier turn; those of this one are added."""
        self.verdicts = {} if verdicts is None else verdicts
        self.writer, self.plan, self.columns, self.report = writer, plan, columns, report
        self.rounds = rounds or ROUNDS[plan.mode]
        self.target = TARGET_NS[plan.mode]
        self.samples = samples
        self.facts, self.accepts, self.workers = {}, {}, {}
        self.started, self.budget, self.dropped = time.monotonic(), float("inf"), []
        self.done, self.total = 0, 1

    def start(self):
        """Opens one process per column and asserts release builds; a library that can't be loaded, or dies at once, is missing, and the others stay."""
        for column in list(self.columns):
            try:
                self.open(column)
            except (WorkerDied, php_build.BuildError) as error:
                if self.writer is None or column.prefix == "json" and not column.column:  # a comparison needs all of its columns
                    raise
                self.columns.remove(column)
                self.writer.write_line({"schema": 1, "kind": "missing", "host": "php", "library": f"{column.library} on {column.column}" if column.column else column.library, "reason": str(error)})

    def open(self, column):
        worker = self.workers[column] = Worker(column)
        facts = worker.ask(cmd="hello")
        if facts["debug"]:
            raise php_build.BuildError(f"{column.column or 'this PHP'} is a debug build: ratios would mean nothing")
        if not facts["loaded"]:
            raise php_build.BuildError(f"{column.library}: no function {column.prefix}_decode after loading {column.extension}")
        self.facts[column] = facts
        self.accepts[column] = (worker.ask(cmd="probe")["accepts"] or {}) if column.prefix != "json" else {}

    def stop(self):
        for worker in self.workers.values():
            worker.close()

    def restart(self, column, document):
        """A library that crashed in one cell is measured in the next one all the same."""
        self.workers[column].close()
        self.workers[column] = Worker(column)
        self.workers[column].ask(cmd="load", paths=document.get("paths") or [document["path"]])

    # ----- what the lines have in common

    def accepted(self, column, op):
        """What ext/json refuses and this library takes, so that it checks less."""
        if op.startswith("encode"):
            return []
        return self.accepts[column].get("validate" if op.startswith("validate") else "decode_array", [])

    def note(self, column, op, extra=""):
        accepted = self.accepted(column, op)
        parts = [extra, f"accepts {', '.join(accepted)}" if accepted else ""]
        return NOTE_SEPARATOR.join(p for p in parts if p)

    def write(self, column, document, op, group, **fields):
        facts = self.facts[column]
        self.writer.write(host="php", host_version=f"PHP {facts['php']} {'ZTS' if facts['zts'] else 'NTS'}", library=column.library,
                          library_version=" ".join(filter(None, [facts["library_version"], column.revision])), kernel=facts["kernel"], column=column.column, aa=column.aa or None,
                          op=op, document=document["name"], group=group, origin=document["origin"], set=document["set"],
                          **{**fields, "less_work": bool(fields.get("less_work") or self.accepted(column, op)) or None})

    def step(self, label):
        self.done += 1
        self.report.update(self.done, self.total, label)

    # ----- speed

    def ladder(self, group):
        """The documents that differ in size alone."""
        return [(d, op, group) for d in self.plan.in_group(group) for op in self.plan.short()]

    def turn_cells(self):
        return [(d, op, d["group"]) for d in self.plan.in_group("large", "small") for op in self.plan.operations] + [(d, op, d["group"]) for d in self.plan.in_turn() for op in self.plan.short()] + self.ladder("micro") + self.ladder("schema")

    def timed_cells(self):
        return self.turn_cells() + self.ladder("growth")

    def run_timings(self, cells, may_drop):
        loaded = None
        for document, op, group in cells:
            label = f"{op} {document['name']}"
            if may_drop and self.out_of_time(label):
                continue
            if loaded is not document:
                self.load_everywhere(document)
                loaded = document
            self.time_cell(document, op, group)
            self.step(label)

    def run_turn(self):
        """Late, its cells get fewer rounds, but none is left out: all turns are to have the same ones."""
        self.run_timings(self.turn_cells(), may_drop=False)

    def run_growth(self):
        self.run_timings(self.ladder("growth"), may_drop=True)

    def load_everywhere(self, document):
        for column, worker in self.workers.items():
            try:
                worker.ask(cmd="load", paths=document.get("paths") or [document["path"]])
            except WorkerDied:
                self.restart(column, document)

    def time_cell(self, document, op, group):
        ready = []
        aa_wanted = document["bytes"] < 4e6
        settings_wanted = group == "large" and op in SETTINGS_OPERATIONS and document["bytes"] in SETTINGS_BYTES
        for column in self.columns:
            if op not in self.facts[column]["operations"] or (column.aa and not aa_wanted) or (column.settings and not settings_wanted):
                continue
            verdict = self.verify(column, document, op, group)
            if verdict:
                ready.append((column, verdict))
        samples, died = self.interleave([column for column, _ in ready], op, self.rounds_now(document))
        for column, verdict in ready:
            if column in died:
                self.restart(column, document)
                self.write(column, document, op, group, bytes=verdict["bytes"], verified=False, error=died[column], note=self.note(column, op))
                continue
            calls, values = samples[column]
            self.write(column, document, op, group, bytes=verdict["bytes"], verified=verdict["verified"],
                       note=self.note(column, op, verdict.get("note", "")), less_work=verdict.get("less_work"),
                       **line_tools.timing(values, calls, verdict["bytes"], self.samples))

    def rounds_now(self, document):
        """Fewer rounds on very large documents, and on all the further the timings fall behind their share of the budget."""
        rounds = max(3, self.rounds // 4) if document["bytes"] > 4e6 else self.rounds
        behind = self.behind()
        return max(3, rounds // 4) if behind > 1.5 else max(3, rounds // 2) if behind > 1 else rounds if document["bytes"] < 5e7 else 3

    def behind(self):
        """How many times as long as its share of the budget the part has taken so far."""
        spent = (time.monotonic() - self.started) / (TIMING_SHARE * self.budget)
        return spent / max(0.05, self.done / self.total)

    def out_of_time(self, label):
        """True when the budget is spent; what is left out is told once, at the end."""
        if time.monotonic() - self.started < self.budget:
            return False
        self.dropped.append(label)
        self.done += 1
        return True

    def verify(self, column, document, op, group):
        """The verdict when the answer is right; otherwise a line without numbers, and None."""
        checked = column, op, document["name"], group
        if checked in self.verdicts:
            return self.verdicts[checked]
        try:
            verdict = self.workers[column].ask(cmd="verify", op=op)
        except WorkerDied as error:
            verdict = {"verified": False, "bytes": document["bytes"], "error": str(error)}
            self.restart(column, document)
        if verdict["verified"]:
            self.verdicts[checked] = verdict
            return verdict
        self.write(column, document, op, group, bytes=verdict["bytes"], verified=False, error=verdict["error"], note=self.note(column, op))
        return None

    def interleave(self, columns, op, rounds):
        """({column: (calls, [ns per call])}, {column: how it died}); each round goes through the columns forwards, the next one backwards."""
        calls, values, died = {}, {column: [] for column in columns}, {}
        target = self.target / 4 if self.behind() > 1.5 else self.target  # a quick pass's samples, where even the fewest rounds are too many

        def sample(column, count):
            """Nanoseconds, or None of a column whose process has ended."""
            try:
                return None if column in died else max(1, self.workers[column].ask(cmd="sample", op=op, calls=count)["ns"])
            except WorkerDied as error:
                died[column] = str(error)
                return None

        for column in columns:
            if ns := sample(column, 1):
                ns = sample(column, max(1, min(100, int(target / 20 / ns))))
            calls[column] = max(1, min(1_000_000, round(target / (ns or 1))))
        for i in range(rounds):
            for column in columns if i % 2 == 0 else reversed(columns):
                values[column].append(sample(column, calls[column]))
        return {column: (calls[column], values[column]) for column in columns if column not in died}, died

    # ----- a fresh process per measurement: first calls, memory, hostile input

    def base_columns(self):
        return [column for column in self.columns if not column.aa and not column.settings]

    def once(self, column, document, depth, timeout, *commands):
        with Worker(column, timeout=timeout) as worker:
            worker.ask(cmd="load", path=document["path"], depth=depth)
            return [worker.ask(**command) for command in commands]

    def cold_documents(self):
        documents = [d for d in self.plan.in_group("large", "small") if d["set"] == "php21"]
        return documents if self.plan.mode == "full" else [d for d in documents if d["name"] in COLD_QUICK]

    def run_cold(self):
        for document in self.cold_documents():
            for op in self.plan.short():
                label = f"first call, {op} {document['name']}"
                if not self.out_of_time(label):
                    self.cold_cell(document, op)
                    self.step(label)

    def cold_cell(self, document, op):
        columns = [c for c in self.base_columns() if op in self.facts[c]["operations"]]
        samples, less_work = {column: [] for column in columns}, {}
        size = document["bytes"]
        for i in range(COLD_PROCESSES[self.plan.mode]):
            for column in columns if i % 2 == 0 else reversed(columns):
                try:
                    _, result, verdict = self.once(column, document, 512, 60, {"cmd": "greet"}, {"cmd": "outcome", "op": op}, {"cmd": "verify", "op": op})
                except WorkerDied:
                    continue
                if verdict["verified"] and result["error"] is None:
                    samples[column].append(result["ns"])
                    size = verdict["bytes"]
                    less_work[column] = verdict.get("less_work")
        for column in columns:
            if samples[column]:
                self.write(column, document, op + "_cold", document["group"], bytes=size, verified="reference" if column.prefix == "json" else True,
                           note=self.note(column, op), less_work=less_work.get(column), **line_tools.timing(samples[column], 1, size, self.samples))

    def memory_cells(self):
        ops = [op for op in self.plan.operations if op in ("decode_array", "decode_object", "encode", "validate")]
        cells = [(d, op, 512) for d in self.plan.in_group("large", "small") if d["set"] == "php21" for op in ops]
        if "validate" in ops:
            cells += [(d, "validate", 512) for d in self.plan.documents if d["group"] == "growth"]
            cells += [(d, "validate", 0) for d in self.plan.documents if d["name"] in ("hostile_deep_arrays.json", "hostile_deep_objects.json")]
        return cells

    def run_memory(self):
        for document, op, depth in self.memory_cells():
            if self.out_of_time(f"memory, {op} {document['name']}"):
                continue
            for column in self.base_columns():
                if op not in self.facts[column]["operations"]:
                    continue
                try:
                    answer, verdict = self.once(column, document, depth, 60, {"cmd": "memory", "op": op}, {"cmd": "verify", "op": op})
                    error = verdict.get("error") if depth else None  # ext/json's own parser gives up on deep documents
                except WorkerDied as death:
                    error = str(death)
                if error:
                    self.write(column, document, op, "memory", bytes=document["bytes"], verified=False, error=error)
                    continue
                if depth == 0:
                    verdict["verified"], verdict["note"] = "unchecked", "deeper than ext/json's parser goes"
                self.write(column, document, op, "memory", bytes=verdict["bytes"], verified=verdict["verified"], note=self.note(column, op, verdict.get("note", "")),
                           peak_bytes=answer["peak"], retained_bytes=answer["retained"], rss_peak_bytes=answer.get("rss_peak"))
            self.step(f"memory, {op} {document['name']}")

    def stream_cells(self):
        """The documents of 1 MB and more that differ in size alone: an array of records each."""
        if not self.plan.wants("stream") or "decode_array" not in self.plan.operations:
            return []
        return [(d, op) for d in self.plan.documents if d["group"] == "growth" and d["bytes"] > 9e5 for op in STREAMS]

    def run_streams(self):
        for document, op in self.stream_cells():
            if not self.out_of_time(f"stream, {op} {document['name']}"):
                self.stream_cell(document, op)
                self.step(f"stream, {op} {document['name']}")

    def stream_cell(self, document, op):
        """A fresh process for each pass, which reads the file itself; one pass over the largest."""
        columns = [column for column in self.base_columns() if column.prefix in ("json", "fastjson")]
        answers = {column: [] for column in columns}
        for i in range(STREAM_PROCESSES[self.plan.mode] if document["bytes"] < 5e7 else 1):
            for column in columns if i % 2 == 0 else reversed(columns):
                try:
                    with Worker(column) as worker:
                        answers[column].append(worker.ask(cmd="stream", op=op, path=document["path"]))
                except WorkerDied as error:
                    self.write(column, document, op, "stream", bytes=document["bytes"], verified=False, error=str(error))
        sums = {answer["sum"] for found in answers.values() for answer in found}
        for column, found in answers.items():
            if not found:
                continue
            if len(sums) != 1:
                self.write(column, document, op, "stream", bytes=found[0]["bytes"], verified=False, error="another sum of the records")
                continue
            self.write(column, document, op, "stream", bytes=found[0]["bytes"], verified="reference" if column.prefix == "json" else True, peak_bytes=found[0]["peak"],
                       **line_tools.timing([answer["ns"] for answer in found], 1, found[0]["bytes"], self.samples))

    def run_hostile(self):
        for document in self.plan.in_group("hostile"):
            for op in [op for op in self.plan.operations if op in HOSTILE]:
                label = f"hostile, {op} {document['name']}"
                if not self.out_of_time(label):
                    self.hostile_cell(document, op)
                    self.step(label)

    def hostile_cell(self, document, op):
        """One call each; what ext/json makes of the document is the yardstick for the outcome."""
        depth = 0 if "deep" in document["name"] else 512
        reference = None
        for column in self.base_columns():
            if op not in self.facts[column]["operations"]:
                continue
            common = {"column": column, "document": document, "op": op, "group": "hostile", "bytes": document["bytes"]}
            try:
                (answer,) = self.once(column, document, depth, HOSTILE_SECONDS, {"cmd": "outcome", "op": op})
            except WorkerDied as error:
                self.write(**common, verified=False, error=str(error))
                continue
            error, note = answer["error"], self.note(column, op)
            if column.prefix == "json":
                reference, verified = error, "reference"
            elif (error is None) == (reference is None):
                verified = True
            else:
                verified, note = "unchecked", NOTE_SEPARATOR.join(filter(None, [note, f"ext/json: {reference or 'accepts it'}"]))
            self.write(**common, verified=verified, error=error, note=note, **line_tools.timing([max(1, answer["ns"])], 1, document["bytes"], self.samples))

    # ----- everything

    def stages(self, part):
        """[(what runs, how many cells it has)] of a turn, or of what is measured once."""
        cold = len(self.cold_documents()) * len(self.plan.short())
        hostile = len(self.plan.in_group("hostile")) * len([op for op in self.plan.operations if op in HOSTILE])
        memory = len(self.memory_cells()) if self.plan.wants("memory") else 0
        stages = {"turn": [(self.run_turn, len(self.turn_cells()))],
                  "once": [(self.run_memory, memory), (self.run_cold, cold), (self.run_streams, len(self.stream_cells())), (self.run_hostile, hostile), (self.run_growth, len(self.ladder("growth")))]}
        return [(stage, count) for stage, count in stages[part] if count]

    def run(self, part, budget):
        """One turn ("turn"), or what is measured once ("once"), in about `budget` seconds."""
        stages = self.stages(part)
        self.total = sum(count for _, count in stages)
        self.started, self.budget = time.monotonic(), budget
        for stage, _ in stages:
            stage()
        if self.dropped:
            text = f"left out for lack of time: {len(self.dropped)} cells, among them {'; '.join(self.dropped[:4])}"
            self.writer.write_line({"schema": 1, "kind": "info", "host": "php", "text": text})


def columns_for(root, php, peers, builds, with_aa=True, with_settings=True):
    """(columns, missing): fastjson or a peer may be missing, which is reported and does not stop the others."""
    peers, builds = parse_peers(peers), parse_builds(builds)  # before the build: a typing error shall not cost minutes
    columns, missing = [Column("ext/json", "json", php, None)], []
    try:
        ours = php_build.build(root, php, "work")
        columns.append(Column("fastjson", "fastjson", php, str(ours)))
    except php_build.BuildError as error:
        missing.append(("fastjson", str(error)))
    columns += [Column(name, prefix, php, path, revision=revision) for name, path, prefix, revision in peers if pathlib.Path(path).is_file()]
    missing += [(name, f"{path} is not there") for name, path, *_ in peers if not pathlib.Path(path).is_file()]
    if with_settings:
        columns += [column._replace(column=setting, settings=(setting,)) for column in list(columns) for library, setting in SETTINGS if (library == "fastjson") == (column.library == "fastjson")]
    for label, other in builds:
        columns.append(Column("ext/json", "json", other, None, label))
        try:
            columns.append(Column("fastjson", "fastjson", other, str(php_build.build(root, other, "work")), label))
        except php_build.BuildError as error:
            missing.append((f"fastjson on {label}", str(error)))
    if with_aa:
        first = columns[1] if columns[1:] and columns[1].library == "fastjson" else columns[0]
        columns.append(first._replace(aa=True))
    return columns, missing
