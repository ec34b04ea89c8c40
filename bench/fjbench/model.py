"""Questions that the summary and the report ask of the result lines: cells, baselines, totals, noise.
Assumes lines that passed the schema.
Called by summary.py, report.py and its parts."""

import collections

from . import noise, products, stats

OURS = products.OURS

# What the report has a part for: the products, and the core.
VIEWS = (*products.BY_VIEW, "core")

LARGE21 = ("apache_builds canada citm_catalog github_events gsoc-2018 instruments marine_ik mesh mesh.pretty numbers random stringifiedphp twitter "
           "twitterescaped update-center").split()
SMALL21 = "flatadversarial adversarial demo repeat truenull twitter_timeline".split()

# The groups whose cells are timed in every turn; first calls are not among them.
TURN_GROUPS = ("large", "small", "micro", "schema")

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


# Geometric means of our time against the best peer's, the host's own library's, the best's of any mode; on how many documents we are ahead of, level with and behind
# the best peer (1, 0, -1), and on how many our median is the lower one.
Headline = collections.namedtuple("Headline", "best own any_mode verdicts faster")


class Results:
    def __init__(self, lines):
        self.raw = [line for line in lines if line["kind"] == "result"]
        self.lines = with_labels([line for line in products.views(lines) if line["kind"] == "result"])
        self.missing = [line for line in lines if line["kind"] == "missing"]
        self.info = [line for line in lines if line["kind"] == "info"]
        self.tables = [line for line in lines if line["kind"] == "table"]
        self.noise_of, self.margins_of, self.logs_of = {}, {}, {}

    def hosts(self):
        return [host for host in VIEWS if any(line["host"] == host for line in self.lines)]

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

    def best_of_any(self, row):
        """The fastest other library, whatever it leaves out."""
        others = [line for line in row.values() if not is_ours(line["library"]) and "median_ns" in line and not in_further_column(line)]
        return min(others, key=lambda line: line["median_ns"], default=None)

    def noise(self, host):
        """The Noise of a host, from all its timed cells."""
        if host not in self.noise_of:
            self.noise_of[host] = noise.of_host(self.distances_twice(host), self.logs_of_turns(host))
        return self.noise_of[host]

    def margin(self, host, line, other):
        """What the ratio of two lines of a host may be off by."""
        if host not in self.margins_of:
            self.margins_of[host] = noise.Margins(self.logs_of_turns(host))
        return self.margins_of[host].of(line, other)

    def distances_twice(self, host):
        first = {(label(line), line["op"], line["document"], line["group"]): line for line in self.select(host)}
        found = []
        for line in self.select(host, aa=True):
            twin = first.get((label(line), line["op"], line["document"], line["group"]))
            if twin:
                found.append(noise.apart(twin["median_ns"], line["median_ns"]))
        return found

    def promised(self, line):
        """What the ratio of a second run is to differ by at most: less where there were many turns."""
        return noise.PROMISED if len(line.get("turns_ns", ())) >= noise.MANY_TURNS else noise.PROMISED_SHORT

    def logs_of_turns(self, host):
        """The ratio to the yardstick, its logarithm in each turn, of every library in every cell."""
        if host not in self.logs_of:
            rows = [row for group in TURN_GROUPS for op in self.ops(host, group) for row in self.cells(host, group, op).values()]
            found = [noise.turns_of(line, self.yardstick(row)) for row in rows for line in row.values() if self.yardstick(row) and line is not self.yardstick(row)]
            self.logs_of[host] = [logs for logs in found if len(logs) > 1]
        return self.logs_of[host]

    def headline_turns(self, host, op, group=("large",)):
        """The geometric mean of our time against the host's own library's in each turn; None where there was one turn."""
        ratios = []
        for row in self.cells(host, group, op).values():
            ours, reference = row.get(OURS), self.reference(row)
            if ours and reference and "turns_ns" in ours and "turns_ns" in reference:
                ratios.append([a / b for a, b in zip(ours["turns_ns"], reference["turns_ns"])])
        return [stats.geometric_mean(turn) for turn in zip(*ratios)] or None

    def compare(self, host, ours, other):
        """1 ahead, -1 behind, 0 level: apart by more than this pair of cells varies from turn to turn."""
        margin, ratio = self.margin(host, ours, other), ours["median_ns"] / other["median_ns"]
        return 1 if ratio < 1 / (1 + margin) else -1 if ratio > 1 + margin else 0

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
        """A Headline of the documents that ours has a figure for."""
        ratios, verdicts, faster = collections.defaultdict(list), collections.Counter(), 0
        for row in self.cells(host, group, op).values():
            ours = row.get(OURS)
            if not ours or "median_ns" not in ours:
                continue
            for what, other in (("best", self.best_peer(row)), ("own", self.reference(row)), ("any_mode", self.best_of_any(row))):
                if other and "median_ns" in other:
                    ratios[what].append(ours["median_ns"] / other["median_ns"])
            if best := self.best_peer(row):
                verdicts[self.compare(host, ours, best)] += 1
                faster += ours["median_ns"] < best["median_ns"]
        return Headline(*(stats.geometric_mean(ratios[what]) for what in ("best", "own", "any_mode")), verdicts, faster)
