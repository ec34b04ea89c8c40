"""The part of the report on texts made to hurt and on workers that live long: curves of what scripts/reliability has measured.
Assumes the figures of docs/internals, tab-separated, as their first lines describe them; without them there is no such part.
Called by report.py."""

import collections

from . import charts, machine, page
from . import report_parts as parts

FIGURES = machine.ROOT / "docs" / "internals"
HOSTS = {"php": "PHP", "go": "Go", "elixir": "Elixir", "core": "C++ core"}


def rows_of(path):
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")] if path.exists() else []


def hostile_blocks(rows):
    """The work of each hostile text at 64 times its length, beside the work of the short one."""
    by_operation = collections.defaultdict(list)
    for host, operation, kind, work, _, _ in rows:
        by_operation[f"{HOSTS.get(host, host)}, {operation}"].append((float(work), kind))
    marks = [{"operation": name, "value": max(work, 0.01)} for name, found in by_operation.items() for work, _ in found]
    table = [[name, str(len(found)), f"{max(found)[0]:.2f}", max(found)[1].replace("_", " ")] for name, found in by_operation.items()]
    return [page.Text("Texts that are known to hurt readers, and the same 64 times as long: instructions, reductions or processor time a byte, the short text = 1. "
                      "A mark far right of 1 would be work that grows faster than the text.", "small"),
            charts.strips(marks, "work a byte, the short text = 1", "Hostile texts at 64 times their length"),
            page.Table(["Host, operation", "Texts", "Most", "Which"], table, "Hostile texts: the worst of each operation")] if rows else []


def cache_blocks(rows):
    """What each host's library keeps between calls, as a share of what it may keep."""
    sizes = collections.defaultdict(list)
    for host, second, *_, caches in (row for row in rows if len(row) > 7):
        for cache in caches.split():
            name, _, size = cache.partition("=")
            now, _, most = size.partition("/")
            sizes[host, name.replace("_", " ")].append((int(second), int(now), int(most) if most else None))
    blocks = []
    for host in dict.fromkeys(host for host, _ in sizes):
        of = {name: points for (owner, name), points in sizes.items() if owner == host}
        drawn = [{"x": second, "library": name, "value": max(100 * now / most, 0.1)} for name, points in of.items() for second, now, most in points if most]
        blocks.append(charts.curves(drawn, list(dict.fromkeys(point["library"] for point in drawn)), "seconds", "% of the bound", f"{HOSTS.get(host, host)}: what stays between calls", log_y=False))
    table = [[HOSTS.get(host, host), name, f"{points[0][1]:,}", f"{points[-1][1]:,}", "none" if points[-1][2] is None else f"{points[-1][2]:,}"]
             for (host, name), points in sizes.items()]
    return [*blocks, page.Table(["Host", "Kept", "In the first second", "In the last one", "Bound"], table, "Caches of long-lived workers")] if sizes else []


def soak_blocks(rows):
    """What a worker keeps while it handles one document after the other: resident memory and the slowest of a hundred calls."""
    points = [{"x": int(second), "library": HOSTS.get(host, host), "resident": int(resident) / 1000, "late": float(late)} for host, second, _, resident, _, _, late, *_ in rows]
    hosts = list(dict.fromkeys(point["library"] for point in points))
    table = []
    for host in hosts:
        own = [(row, point) for row, point in zip(rows, points) if point["library"] == host]
        first, last = own[0], own[-1]
        table.append([host, f"{last[1]['x']} s", f"{int(last[0][2]):,}", parts.size(1000 * int(first[0][3])), parts.size(1000 * int(last[0][3])), parts.duration(float(last[0][6]))])
    return [charts.curves([{**point, "value": point["resident"]} for point in points], hosts, "seconds", "MB resident", "A worker that lives long: resident memory", log_y=False),
            page.Table(["Host", "Time", "Calls", "Resident in the first second", "in the last one", "p99 of a call"], table, "Long-lived workers")] if rows else []


def section():
    soaked = rows_of(FIGURES / "soak-figures.tsv")
    blocks = [block for block in hostile_blocks(rows_of(FIGURES / "hostile-figures.tsv")) + soak_blocks(soaked) + cache_blocks(soaked) if block]
    folded = "work at 64 times the length, memory of a long-lived worker"
    return page.Section("Hostile texts, long-lived workers", "reliability", [*blocks, page.Text("More in docs/reliability.md.", "small")], 3, folded=folded) if blocks else None
