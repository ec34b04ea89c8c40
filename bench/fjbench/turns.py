"""A run measures every host in several turns, apart in time, in processes of their own: this joins the turns into one line a cell.
Assumes lines that passed the schema, all turns of one host on one machine.
Called by bench/fjbench/measure.py."""

import collections

from . import stats

JOINED = ("median_ns", "q1_ns", "q3_ns")
KEY = ("kind", "host", "library", "column", "op", "document", "group", "aa", "reason", "text")
CELL = ("host", "column", "op", "document", "group")


def key(line):
    return tuple(line.get(name) for name in KEY)


def cell(line):
    """What the lines have in common whose ratios are asked for: all libraries of an operation on a document."""
    return tuple(line.get(name) for name in CELL)


def mean(values):
    """The geometric mean, which makes a ratio of means the mean of the turns' ratios: what slows one turn as a whole leaves it alone."""
    return round(stats.geometric_mean(values), 3)


def join_lines(found):
    """One line of the same cell's in several turns. What the answer is, and how many bytes it has, the first one says: it has checked it."""
    line = {**found[0], **{name: mean([one[name] for one in found]) for name in JOINED}}
    line["turns_ns"] = [one["median_ns"] for one in found]
    line["rounds"] = sum(one["rounds"] for one in found)
    line["mb_s"] = round(line["bytes"] / line["median_ns"] * 1000, 3)
    if all("min_ns" in one for one in found):
        line["min_ns"] = min(one["min_ns"] for one in found)
    if all("samples" in one for one in found):
        line["samples"] = [sample for one in found for sample in one["samples"]]
    return line


def join(first, *others):
    """The lines of all turns, in the order of the first. An answer that is wrong once has no number; of a cell those turns count that timed all
    libraries that the first one did, so that every ratio is made of pairs. Times of what the first turn did not have were not checked: they are left out."""
    later = [{key(line): line for line in turn} for turn in others]
    timed = collections.defaultdict(set)
    for line in first:
        if "median_ns" in line:
            timed[cell(line)].add(key(line))

    def one(line):
        name = key(line)
        again = [turn[name] for turn in later if name in turn]
        wrong = next((other for other in [line, *again] if other.get("kind") == "result" and "median_ns" not in other), None)
        if "median_ns" not in line or wrong:
            return wrong if wrong and "error" in wrong else line
        whole = [turn[name] for turn in later if all("median_ns" in turn.get(wanted, ()) for wanted in timed[cell(line)])]
        return join_lines([line, *whole]) if whole else line

    known = {key(line) for line in first}
    rest = {key(line): line for turn in others for line in turn if key(line) not in known and "median_ns" not in line}
    return [one(line) for line in first] + list(rest.values())
