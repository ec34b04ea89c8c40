"""A run measures every host twice, minutes apart, in processes of their own: this joins the two turns into one line a cell.
Assumes lines that passed the schema, both turns of one host on one machine.
Called by bench/bench.py."""

import math

JOINED = ("median_ns", "q1_ns", "q3_ns")
KEY = ("kind", "host", "library", "column", "op", "document", "group", "aa", "reason", "text")


def key(line):
    return tuple(line.get(name) for name in KEY)


def mean(first, second):
    """The geometric mean, which makes a ratio of means the mean of the turns' ratios: what slows one turn as a whole leaves it alone."""
    return round(math.sqrt(first * second), 3)


def join_line(first, second):
    """One line of two; without a number when either has none, since an answer that is wrong once is wrong."""
    if "median_ns" not in first or "median_ns" not in second:
        return second if "error" in second else first
    line = {**first, **{name: mean(first[name], second[name]) for name in JOINED}}
    line["turns_ns"] = [first["median_ns"], second["median_ns"]]
    line["rounds"] = first["rounds"] + second["rounds"]
    line["mb_s"] = round(line["bytes"] / line["median_ns"] * 1000, 3)
    if "min_ns" in first and "min_ns" in second:
        line["min_ns"] = min(first["min_ns"], second["min_ns"])
    if "samples" in first and "samples" in second:
        line["samples"] = first["samples"] + second["samples"]
    return line


def join(first, second):
    """The lines of both turns, in the order of the first; what only one of them has stays as it is."""
    again = {key(line): line for line in second}
    joined = [join_line(line, again.pop(key(line))) if key(line) in again else line for line in first]
    return joined + list(again.values())
