"""The part of the report that says where each library lands: where it is ahead of fastjson and where fastjson is, what it gets wrong, in what its work differs.
Assumes a model.Results.
Called by report.py."""

import collections

from . import model, page, report_hosts, report_php, stats

# Everything that is timed call by call beside other libraries; growth repeats one document, hostile input has its own table.
GROUPS = ("large", "small", "micro", "latency", "schema")
SHOWN = 8


def title(host, op):
    return (report_php if host == "php" else report_hosts).title(op)


def cells(results, host):
    """(operation, document, row) of all that counts."""
    for op in results.ops(host, GROUPS):
        for document, row in results.cells(host, GROUPS, op).items():
            if "median_ns" in row.get(model.OURS, ()):
                yield op, document, row


def of_library(results, host, name):
    """Sentences on one library."""
    counts, faster, ratios, ahead = collections.Counter(), 0, collections.defaultdict(list), []
    for op, document, row in cells(results, host):
        ours, other = row[model.OURS], row.get(name)
        if not other or "median_ns" not in other:
            continue
        outcome, ratio = results.compare(host, ours, other), other["median_ns"] / ours["median_ns"]
        counts[outcome] += 1
        faster += ratio < 1
        ratios[op].append(ratio)
        if outcome < 0:
            ahead.append((ratio, f"{title(host, op)} {model.short(document)} ({ratio:.2f})"))
    if not ratios:
        return None
    total = counts.total()
    sentences = [f"ahead of fastjson in {counts[-1]} of {total} cells, level in {counts[0]}, behind in {counts[1]}; its median is the faster one in {faster}"]
    if ahead:
        ahead.sort()
        sentences.append("most ahead, its time over fastjson's: " + ", ".join(text for _, text in ahead[:SHOWN]) + (f" and {len(ahead) - SHOWN} more" if len(ahead) > SHOWN else ""))
    sentences.append("its time over fastjson's, geometric mean: " + ", ".join(f"{title(host, op)} {stats.geometric_mean(values):.2f}" for op, values in ratios.items()))
    return f"{name}: " + ". ".join(s[0].upper() + s[1:] for s in sentences + flaws(results, host, name)) + "."


def flaws(results, host, name):
    """In what its work differs, what it got wrong, what made it crash."""
    lines = [line for line in results.lines if line["host"] == host and model.label(line) == name]
    found = [f"work differs: {note}" for note in sorted({line["note"] for line in lines if line.get("note") and line["group"] in GROUPS})[:4]]
    if wrong := sum(1 for line in lines if line["verified"] is False):
        found.append(f"{wrong} cells without a number because the answer was wrong or the call failed")
    if crashes := sum(1 for line in lines if "crash" in line.get("error", "")):
        found.append(f"{crashes} crashes on hostile input")
    return found


def losses(results, host):
    """Every cell in which a peer that checks as much is ahead, the worst first."""
    found = []
    for op, document, row in cells(results, host):
        ours, best = row[model.OURS], results.best_peer(row)
        if best and results.compare(host, ours, best) < 0:
            ratio = best["median_ns"] / ours["median_ns"]
            found.append([(f"{ratio:.2f}×", "loss"), title(host, op), model.short(document), model.label(best)])
    found.sort(key=lambda row: row[0])
    return found


def section(results, names):
    blocks = []
    for host in results.hosts():
        items = [text for name in results.libraries(host) if not model.is_ours(name) and (text := of_library(results, host, name))]
        if host == "core" or not items:
            continue
        behind, total = losses(results, host), sum(1 for _ in cells(results, host))
        blocks += [page.Text(names[host], "caption"), page.Text(f"Behind the best peer in {len(behind)} of {total} cells." if behind else f"Behind the best peer in none of {total} cells.")]
        if behind:
            blocks.append(page.Table(["fastjson is", "Operation", "Document", "Best peer"], behind, f"{names[host]}: every loss against a library that checks as much"))
        blocks.append(page.Items(items))
    return page.Section("Where each lands", "lands", blocks, 3, folded="every library's wins and losses, and each of ours") if blocks else None
