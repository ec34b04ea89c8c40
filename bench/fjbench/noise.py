"""How far a ratio of a run may be off: of each cell by its own turns, steadied by those of the host's other cells; and of a host as a whole.
Assumes lines whose turns are pairs, as turns.py joins them.
Called by model.py; docs/internals/measuring.md has the experiment behind it."""

import collections
import math
import statistics

from . import stats

# Differences below this are never called one, however quiet the machine was.
LEAST = 0.02

# The cells of a host count as much as this many further turns of each of them: a few turns of one cell alone say little about how it varies.
SHARED_TURNS = 4

# What nine cells of ten are to reach in a run of that many turns, and in a shorter one; a cell that does not is marked.
PROMISED, PROMISED_SHORT, MANY_TURNS = 0.15, 0.25, 4

# Two runs differ by more than the turns of one say: other work on the machine, and where the system put things, change within hours as well (measuring.md).
ROOM = math.sqrt(2)

NINE_TENTHS = 1.645  # what nine of ten normal values lie within, in standard deviations


def turns_of(line, other):
    """The logarithms of the ratio of two lines, a turn each; none where one of them was timed once."""
    pairs = zip(line.get("turns_ns", ()), other.get("turns_ns", ()))
    return [math.log(mine / theirs) for mine, theirs in pairs]


def apart(first, second):
    """The relative distance of two figures, the same whichever comes first."""
    return math.expm1(abs(math.log(second / first)))


def halves_apart(logs):
    """How far the ratio lies apart in the first and in the second half of a run's turns."""
    half = len(logs) // 2
    return math.expm1(abs(statistics.fmean(logs[:half]) - statistics.fmean(logs[half:])))


def typical_variance(logs_of_cells):
    """The variance of a turn in the middle cell of a host. Of few turns the sample's variance is skewed, for which the median is corrected (Wilson, Hilferty)."""
    found = [(statistics.variance(logs), len(logs) - 1) for logs in logs_of_cells if len(logs) > 1]
    if not found:
        return None
    freedom = statistics.median_low([degrees for _, degrees in found])
    return statistics.median(variance for variance, _ in found) / (1 - 2 / (9 * freedom)) ** 3


def quantile_of_means(degrees):
    """What nine of ten means lie within, in their standard errors: Student's distribution by its expansion around the normal one."""
    z = NINE_TENTHS
    return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)


def spread_error(line):
    """The relative standard error of a line's median, by its quartiles and rounds."""
    return 0.93 * (line["q3_ns"] - line["q1_ns"]) / line["median_ns"] / math.sqrt(line["rounds"])


class Margins:
    """What a ratio of two lines of a host may be off by, in nine of ten cells."""

    def __init__(self, logs_of_cells):
        self.shared = typical_variance(logs_of_cells)

    def variance(self, logs):
        """(of a turn of this cell, degrees of freedom)"""
        degrees = SHARED_TURNS + len(logs) - 1
        shared = self.shared if self.shared is not None else statistics.variance(logs)
        return (SHARED_TURNS * shared + (len(logs) - 1) * statistics.variance(logs)) / degrees, degrees

    def of(self, line, other):
        """Of this pair of lines; LEAST at least."""
        logs = turns_of(line, other)
        if len(logs) < 2:
            variance = spread_error(line) ** 2 + spread_error(other) ** 2 + (self.shared or 0)
            return max(LEAST, math.expm1(NINE_TENTHS * math.sqrt(variance)))
        variance, degrees = self.variance(logs)
        return max(LEAST, math.expm1(quantile_of_means(degrees) * math.sqrt(variance / len(logs))))


def second_run(margin):
    """What the ratio of a second run may differ by: it is as uncertain as this one's, and ROOM."""
    return math.expm1(ROOM * math.sqrt(2) * math.log1p(margin))


def of_two_runs(logs_of_cells):
    """What the ratios of two such runs differ by at most in nine of ten cells, by how the cells vary from turn to turn: each has its own normal distribution."""
    margins = Margins(logs_of_cells)
    deviations = [math.sqrt(max(2 * margins.variance(logs)[0] / len(logs), 1e-12)) for logs in logs_of_cells]
    low, high = 0.0, 10.0
    for _ in range(40):
        middle = (low + high) / 2
        inside = sum(math.erf(middle / deviation / math.sqrt(2)) for deviation in deviations) / len(deviations)
        low, high = (low, middle) if inside > 0.9 else (middle, high)
    return math.expm1(high)


class Noise(collections.namedtuple("Noise", "twice twice_cells halves halves_cells turns varied", defaults=(None, 0, None, 0, 1, 0))):
    """How far figures of a host lie apart that ought to be equal, each as nine of ten cells do at most; None where it was not measured.

    `twice`: one library timed twice in the same rotation (A/A). `halves`: the same ratio to the host's own library in the first and in the second half of the run's `turns`.
    `varied`: what two runs differ by, were each turn as independent of the one before it as of those of another run.
    """

    @property
    def known(self):
        return self.twice is not None or self.halves is not None

    @property
    def second_run(self):
        """What the ratios of a second run may differ by in nine cells of ten: what the turns' variance says and ROOM, or the distance of the halves when that is more:
        they have half of a run's turns each, which is the same room. Where there was one turn only, each of two ratios is as uncertain as an A/A pair.
        """
        if self.halves is None:
            return ROOM * max(self.twice or 0, LEAST)
        return max(self.halves, ROOM * self.varied, LEAST)

    def __str__(self):
        if not self.known:
            return "noise not measured"
        parts = [f"a second run's ratios are expected within ±{100 * self.second_run:.0f}% in nine of ten cells"]
        if self.halves is not None:
            parts.append(f"the two halves of this run's {self.turns} turns lie within ±{100 * self.halves:.1f}% ({self.halves_cells} cells)")
        if self.twice is not None:
            parts.append(f"one library timed twice within ±{100 * self.twice:.1f}% ({self.twice_cells} cells)")
        return "noise: " + "; ".join(parts)


def of_host(twice, logs_of_cells):
    """The Noise of a host: distances of A/A pairs, and the ratios' logarithms of every cell."""
    halves = [halves_apart(logs) for logs in logs_of_cells]
    varied = of_two_runs(logs_of_cells) if logs_of_cells else 0
    return Noise(stats.nine_tenths(twice), len(twice), stats.nine_tenths(halves), len(halves), max(map(len, logs_of_cells), default=1), varied)
