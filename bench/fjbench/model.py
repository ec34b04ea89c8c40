"""Questions that the summary and the report ask of the result lines: cells, baselines, totals, noise.
Assumes lines that passed the schema.
Called by summary.py, report.py and its parts."""

import collections
import math

from . import stats

OURS = "fastjson"

LARGE21 = ("apache_builds canada citm_catalog github_events gsoc-2018 instruments marine_ik mesh mesh.pretty numbers random stringifiedphp twitter "
           "twitterescaped update-center").split()
SMALL21 = "flatadversarial adversarial demo repeat truenull twitter_timeline".split()

# The groups whose cells are timed in two turns; first calls are not among them.
TURN_GROUPS = ("large", "small", "micro", "schema")

# Differences below this are never called one, however quiet the machine was.
LEAST_NOISE = 0.02


def short(document):
    return document.removesuffix(".json")


def label(line):
    """The name of a column: the library, and the build of the host where one library was measured in several."""
    return line.get("label") or line["library"]


def in_further_column(line):
    """Measured in another build of the host than the main one, which has the library too."""
    return label(line) != line["library"]


def does_less(line):
    """Flagged by the runner, or its note says that something is not checked."""
    note = line.get("note", "")
    return bool(line.get("less_work")) or "not checked" in note or "nothing checked" in note


def with_labels(lines):
    """Copies of the lines, each with the name that tells it apart in a table and with what it leaves out settled."""
    columns = collections.defaultdict(set)
    for line in lines:
        columns[line["host"], line["library"]].add(line.get("column", ""))
    return [{**line, "less_work": does_less(line), "label": f"{line['library']} ({line['column']})" if line.get("column") and len(columns[line["host"], line["library"]]) > 1 else line["library"]}
            for line in lines]


def is_ours(name):
    return name == OURS or name.startswith(OURS + " ")


class Noise(collections.namedtuple("Noise", "twice twice_cells turns turns_cells", defaults=(None, 0, None, 0))):
    """How far figures lie apart that ought to be equal, each as nine of ten cells do at most; None where it was not measured.

    `twice`: one library timed twice in the same rotation (A/A). `turns`: the same ratio to the host's own library in the two turns of a run.
    """

    @property
    def known(self):
        return self.twice is not None or self.turns is not None

    def __str__(self):
        if not self.known:
            return "noise not measured"
        parts = [f"a second run's ratios are expected within ±{100 * self.second_run:.0f}% in nine of ten cells"]
        if self.turns is not None:
            parts.append(f"the two turns of this run lie within ±{100 * self.turns:.1f}% ({self.turns_cells} cells)")
        if self.twice is not None:
            parts.append(f"one library timed twice within ±{100 * self.twice:.1f}% ({self.twice_cells} cells)")
        return "noise: " + "; ".join(parts)

    @property
    def margin(self):
        """What one ratio of a run may be off by: it is the mean of two turns, so their distance counts less by the square root of two."""
        return max(self.twice or 0, (self.turns or 0) / math.sqrt(2), LEAST_NOISE)

    @property
    def second_run(self):
        """What the ratios of a second run may differ by in nine cells of ten.

        The turns are runs of half the length, so this is more than what comes between two whole ones by the square root of two: room for what changes more slowly.
        Where there was one turn only, each of two ratios is as uncertain as an A/A pair.
        """
        return max(self.turns or 0, math.sqrt(2) * max(self.twice or 0, LEAST_NOISE))


def apart(first, second):
    """The relative distance of two figures, the same whichever comes first."""
    return math.expm1(abs(math.log(second / first)))


def turns_apart(line, own):
    """How far the ratio of two lines lies apart in the two turns; None where one of them had no two."""
    if not line or not own or "turns_ns" not in line or "turns_ns" not in own:
        return None
    return apart(*(a / b for a, b in zip(line["turns_ns"], own["turns_ns"])))


class Results:
    def __init__(self, lines):
        self.lines = with_labels([line for line in lines if line["kind"] == "result"])
        self.missing = [line for line in lines if line["kind"] == "missing"]
        self.info = [line for line in lines if line["kind"] == "info"]
        self.tables = [line for line in lines if line["kind"] == "table"]
        self.noise_of = {}

    def hosts(self):
        return [host for host in ("php", "go", "elixir", "core") if any(line["host"] == host for line in self.lines)]

    def select(self, host, group=None, op=None, timed=True, aa=False):
        groups = (group,) if isinstance(group, str) else group
        return [line for line in self.lines if line["host"] == host and (not groups or line["group"] in groups) and (not op or line["op"] == op)
                and bool(line.get("aa")) == aa and (not timed or "median_ns" in line)]

    def ops(self, host, group=None, timed=True):
        return list(dict.fromkeys(line["op"] for line in self.select(host, group, timed=timed)))

    def libraries(self, host, group=None, op=None, timed=True):
        """Ours first, then the reference, then the rest in the order of the lines; other settings of ours last."""
        found = self.select(host, group, op, timed)
        names = list(dict.fromkeys(label(line) for line in found))
        reference = {label(line) for line in found if line["verified"] == "reference"}
        return sorted(names, key=lambda name: (name != OURS, is_ours(name), name not in reference, names.index(name)))

    def chart_libraries(self, host, group, op, most=8):
        """As many as a chart can tell apart: ours, the reference, and the fastest of the others."""
        names = self.libraries(host, group, op)
        if len(names) <= most:
            return names
        cells = self.cells(host, group, op).values()
        def speed(name):
            return stats.geometric_mean(row[name]["median_ns"] / row[OURS]["median_ns"] for row in cells
                                        if OURS in row and name in row and "median_ns" in row[OURS] and "median_ns" in row[name]) or 1e9
        return names[:2] + sorted(sorted(names[2:], key=speed)[:most - 2], key=names.index)

    def cells(self, host, group, op, timed=True):
        """{document: {label: line}} in the order of the lines."""
        table = collections.OrderedDict()
        for line in self.select(host, group, op, timed=False):
            if not timed or "median_ns" in line or "error" in line:
                table.setdefault(line["document"], {})[label(line)] = line
        return table

    def reference(self, row):
        """The line of the host's own library in a row of cells(), in the main build of the host."""
        found = [line for line in row.values() if line["verified"] == "reference"]
        return min(found, key=in_further_column, default=None)

    def yardstick(self, row):
        """What the distance of turns and runs is measured in: the host's own library, or ours where the host has none."""
        return self.reference(row) or row.get(OURS)

    def best_peer(self, row):
        """The fastest other library of the main build of the host that does the same work."""
        others = [line for line in row.values()
                  if not is_ours(line["library"]) and "median_ns" in line and not line.get("less_work") and not in_further_column(line)]
        return min(others, key=lambda line: line["median_ns"], default=None)

    def noise(self, host):
        """The Noise of a host, from all its timed cells."""
        if host not in self.noise_of:
            twice, turns = self.distances_twice(host), self.distances_of_turns(host)
            self.noise_of[host] = Noise(stats.nine_tenths(twice), len(twice), stats.nine_tenths(turns), len(turns))
        return self.noise_of[host]

    def distances_twice(self, host):
        first = {(label(line), line["op"], line["document"], line["group"]): line for line in self.select(host)}
        found = []
        for line in self.select(host, aa=True):
            twin = first.get((label(line), line["op"], line["document"], line["group"]))
            if twin:
                found.append(apart(twin["median_ns"], line["median_ns"]))
        return found

    def distances_of_turns(self, host):
        found = []
        for group in TURN_GROUPS:
            for op in self.ops(host, group):
                for row in self.cells(host, group, op).values():
                    own = self.yardstick(row)
                    found += [distance for line in row.values() if line is not own and (distance := turns_apart(line, own)) is not None]
        return found

    def headline_turns(self, host, op, group=("large",)):
        """The geometric mean of our time against the host's own library's in each turn; None where there was one turn."""
        ratios = []
        for row in self.cells(host, group, op).values():
            ours, reference = row.get(OURS), self.reference(row)
            if ours and reference and "turns_ns" in ours and "turns_ns" in reference:
                ratios.append([a / b for a, b in zip(ours["turns_ns"], reference["turns_ns"])])
        return [stats.geometric_mean(turn) for turn in zip(*ratios)] or None

    def compare(self, host, ours, other):
        """1 faster, -1 slower, 0 within noise: apart by more than the noise, each median outside the other's quartiles, and in both turns."""
        margin = self.noise(host).margin
        ratio = ours["median_ns"] / other["median_ns"]
        turns = [a / b for a, b in zip(ours.get("turns_ns", []), other.get("turns_ns", []))]
        if ratio < 1 / (1 + margin) and ours["median_ns"] < other["q1_ns"] and ours["q3_ns"] < other["median_ns"] and all(turn < 1 for turn in turns):
            return 1
        if ratio > 1 + margin and ours["median_ns"] > other["q3_ns"] and ours["q1_ns"] > other["median_ns"] and all(turn > 1 for turn in turns):
            return -1
        return 0

    def total(self, host, op, names, group=("large", "small")):
        """{label: (MB/s, seconds per pass)} over the documents that every library of the row has; and those documents."""
        table = {short(d): row for d, row in self.cells(host, group, op).items()}
        rows = [table[name] for name in names if name in table]
        labels = {name for row in rows for name, line in row.items() if "median_ns" in line}
        common = {name: [row[name] for row in rows if name in row and "median_ns" in row[name]] for name in labels}
        complete = max((len(lines) for lines in common.values()), default=0)
        totals = {}
        for name, found in common.items():
            if len(found) == complete:
                spent = sum(line["median_ns"] for line in found)
                totals[name] = (sum(line["bytes"] for line in found) / spent * 1000, spent / 1e9)
        return totals, complete

    def headline(self, host, op, group=("large",)):
        """Geometric mean of our time against the best peer's and the reference's, and wins/ties/losses against the best peer."""
        against_best, against_reference, verdicts = [], [], collections.Counter()
        for row in self.cells(host, group, op).values():
            ours = row.get(OURS)
            if not ours or "median_ns" not in ours:
                continue
            best, reference = self.best_peer(row), self.reference(row)
            if best:
                against_best.append(ours["median_ns"] / best["median_ns"])
                verdicts[self.compare(host, ours, best)] += 1
            if reference and "median_ns" in reference:
                against_reference.append(ours["median_ns"] / reference["median_ns"])
        return stats.geometric_mean(against_best), stats.geometric_mean(against_reference), verdicts
