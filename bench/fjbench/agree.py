"""Whether a second run says the same: every library's ratio to the host's own in both, against the noise that the runs state.
Assumes two files of lines that passed the schema, taken on machines of one kind.
Called by bench/bench-agree."""

import collections

from . import model, noise, stats

# Nine of ten cells are expected inside the noise, by its definition; with some dozens of cells chance alone moves that share by a few percent.
LEAST_SHARE = 0.8

Host = collections.namedtuple("Host", "name stated cells within median worst_tenth operations")


def ratios(results, host):
    """{(operation, document, group, library): its time / the host's own library's}; what is timed once (first calls, growth) is left out."""
    found = {}
    for group in model.TURN_GROUPS:
        for op in results.ops(host, (group,)):
            if op.endswith("_cold"):
                continue
            for document, row in results.cells(host, (group,), op).items():
                own = results.yardstick(row)
                if own and "median_ns" in own:
                    found.update({(op, document, group, name): line["median_ns"] / own["median_ns"]
                                  for name, line in row.items() if line is not own and "median_ns" in line})
    return found


def compare_host(first, second, host):
    """What the cells that both runs have say of one host; None when there is none, or no noise was measured."""
    one, two = ratios(first, host), ratios(second, host)
    shared = sorted(one.keys() & two.keys())
    noises = [run.noise(host) for run in (first, second)]
    if not shared or not all(found.known for found in noises):
        return None
    bound = max(found.second_run for found in noises)
    distances = {cell: noise.apart(one[cell], two[cell]) for cell in shared}
    operations = {}
    for op in dict.fromkeys(op for op, *_ in shared):
        cells = [cell for cell in shared if cell[0] == op and cell[-1] == model.OURS and cell[2] != "micro"]
        if cells:
            operations[op] = tuple(stats.geometric_mean(run[cell] for cell in cells) for run in (one, two))
    values = list(distances.values())
    within = sum(value <= bound for value in values) / len(values)
    return Host(host, bound, len(values), within, stats.quartiles(values)[1], stats.nine_tenths(values), operations)


def text(found):
    """The lines that are printed for a host."""
    verdict = "agree" if found.within >= LEAST_SHARE else "DO NOT AGREE"
    lines = [f"== {found.name}: the runs {verdict}: {100 * found.within:.0f}% of {found.cells} cells lie within the stated ±{100 * found.stated:.0f}% "
             f"(half within {100 * found.median:.0f}%, nine tenths within {100 * found.worst_tenth:.0f}%)"]
    for op, (one, two) in found.operations.items():
        lines.append(f"   {op:22} {1 / one:6.2f} and {1 / two:6.2f} times as fast as the host's own library, apart by {100 * noise.apart(one, two):.0f}%")
    return lines
