"""Compares the working tree with another revision: both built, rounds interleaved, a verdict per cell.
Assumes git; the base revision is checked out into build/compare and removed again. Loss: slower beyond noise, twice in a row.
Called by bench/bench-compare."""

import collections
import contextlib
import shutil
import subprocess

from . import lines as line_tools
from . import php_build, php_host, progress, runners, stats
from .machine import BUILD, ROOT
from .php_worker import Column, WorkerDied

# A difference below this is not worth a stop, even if it is real.
THRESHOLD = 0.03
CONFIDENCE = 0.99
PHP_ROUNDS = 21
RUNNER_PASSES = 6  # A B B A A B ...: each pass is a process of its own

Cell = collections.namedtuple("Cell", "host op document")
Verdict = collections.namedtuple("Verdict", "ratio low high word")


@contextlib.contextmanager
def base_tree(revision):
    """A worktree of the revision; yields (path, commit)."""
    found = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short=12", f"{revision}^{{commit}}"], capture_output=True, text=True, check=False)
    if found.returncode:
        raise SystemExit(f"no such revision: {revision}")
    commit = found.stdout.strip()
    path = BUILD / "compare" / commit
    shutil.rmtree(path, ignore_errors=True)
    subprocess.run(["git", "-C", str(ROOT), "worktree", "prune"], check=True)
    subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", "--force", str(path), commit], check=True)
    try:
        yield path, commit
    finally:
        subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(path)], check=False)


def judge(base, work, margin):
    """faster, slower or same: the whole interval must lie beyond the margin."""
    ratio = stats.quartiles(work)[1] / stats.quartiles(base)[1]
    low, high = stats.bootstrap_ratio(base, work, CONFIDENCE)
    word = "slower" if low > 1 + margin else "faster" if high < 1 - margin else "same"
    return Verdict(ratio, low, high, word)


def noise_margin(pairs):
    """The threshold, or more when two timings of the same build lie further apart in nine of ten cells."""
    distances = sorted(abs(stats.quartiles(b)[1] / stats.quartiles(a)[1] - 1) for a, b in pairs)
    return max(THRESHOLD, distances[int(0.9 * (len(distances) - 1))] if distances else 0)


class PhpComparison:
    """Both builds as libraries of one PHP host; the working tree a second time for the noise."""

    def __init__(self, base_root, commit, manifest, options):
        php = options["php"]
        self.plan = php_host.Plan(manifest["documents"], "quick", options["ops"], options["files"], options["groups"] or ["large", "small"])
        self.base = Column("base", "fastjson", php, str(php_build.build(base_root, php, f"base-{commit}")))
        self.work = Column("work", "fastjson", php, str(php_build.build(ROOT, php, "work")))
        self.again = self.work._replace(library="work again")
        self.rounds = options["rounds"] or PHP_ROUNDS

    def measure(self, cells=None):
        """{Cell: (base samples, work samples, samples of work again)}; fresh processes on every call."""
        result = {}
        with progress.progress("php") as report:
            host = php_host.PhpHost(None, self.plan, [self.base, self.work, self.again], report, self.rounds)
            try:
                host.start()
                wanted = [(d, op) for d, op, _ in host.timed_cells() if cells is None or Cell("php", op, d["name"]) in cells]
                host.total = len(wanted)
                for document, op in wanted:
                    host.load_everywhere(document)
                    columns = [c for c in host.columns if op in host.facts[c]["operations"] and host.workers[c].ask(cmd="verify", op=op)["verified"]]
                    if len(columns) == 3:
                        samples, died = host.interleave(columns, op, self.rounds)
                        if died:
                            raise WorkerDied(f"{op} {document['name']}: {', '.join(died.values())}")
                        result[Cell("php", op, document["name"])] = tuple(samples[c][1] for c in columns)
                    host.step(f"{op} {document['name']}")
            finally:
                host.stop()
        return result


class RunnerComparison:
    """A host with its own runner: its processes alternate between the two trees."""

    def __init__(self, host, base_root, manifest_path, options):
        self.host, self.manifest = host, manifest_path
        self.roots = {"base": base_root, "work": ROOT}
        self.options = {"mode": "quick", "budget": max(20, options["budget"] // (2 * RUNNER_PASSES)), "ops": options["ops"], "files": options["files"],
                        "groups": options["groups"] or ["large", "small"], "libs": ["fastjson"], "rounds": options["rounds"] or 5, "samples": True}
        self.built = set()

    def one_pass(self, side, store):
        options = {**self.options, "skip_build": side in self.built}
        writer = line_tools.Writer(BUILD / "compare" / f"{self.host}-{side}.jsonl", {})
        runners.run(self.host, options, self.manifest, writer, root=self.roots[side], title=f"{self.host} {side}")
        writer.close()
        self.built.add(side)
        for line in writer.lines:
            if line.get("samples") and not line.get("aa"):
                store.setdefault(Cell(self.host, line["op"], line["document"]), {}).setdefault(side, []).extend(line["samples"])

    def measure(self, cells=None):
        store = {}
        if cells is not None:
            self.options["ops"] = sorted({cell.op for cell in cells})
            self.options["files"] = sorted({cell.document for cell in cells})
        for i in range(RUNNER_PASSES):
            for side in ("base", "work") if i % 2 == 0 else ("work", "base"):
                self.one_pass(side, store)
        result = {}
        for cell, sides in store.items():
            if len(sides) == 2 and (cells is None or cell in cells):
                half = len(sides["work"]) // 2
                result[cell] = (sides["base"], sides["work"], sides["work"][half:] + sides["work"][:half])
        return result


def verdicts(samples):
    margin = noise_margin([(work, again) for _, work, again in samples.values()])
    return {cell: judge(base, work, margin) for cell, (base, work, _) in samples.items()}, margin


def run(comparison):
    """({cell: verdict}, margin): what looks like a loss is measured again, and only what is slower both times is one."""
    found, margin = verdicts(comparison.measure())
    suspects = {cell for cell, verdict in found.items() if verdict.word == "slower"}
    if suspects:
        again, second_margin = verdicts(comparison.measure(suspects))
        margin = max(margin, second_margin)
        for cell in suspects:
            if cell not in again or again[cell].word != "slower":
                found[cell] = (again.get(cell) or found[cell])._replace(word="same")
    return found, margin


def show(host, found, margin):
    print(f"\n== {host}: time of the working tree, base = 1; differences within {100 * margin:.1f}% count as none")
    counts = collections.Counter(verdict.word for verdict in found.values())
    for cell, verdict in sorted(found.items(), key=lambda item: -item[1].ratio):
        mark = {"slower": "LOSS", "faster": "gain"}.get(verdict.word, "")
        print(f"  {cell.op:<18} {cell.document:<28} {verdict.ratio:6.3f}  [{verdict.low:.3f}, {verdict.high:.3f}]  {mark}")
    mean = stats.geometric_mean(verdict.ratio for verdict in found.values())
    print(f"  {len(found)} cells: {counts['faster']} faster, {counts['same']} the same, {counts['slower']} slower; geometric mean {mean:.3f}")
    return counts["slower"]


