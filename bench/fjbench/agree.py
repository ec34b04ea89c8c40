"""Whether a second run says the same: every cell's ratio to the host's own library in both, against the noise that the runs state.
Assumes two files of lines that passed the schema, taken on machines of one kind.
Called by bench/bench-agree."""

import collections
import math

from . import model, stats

# Each ratio of two timings is as uncertain as an A/A pair, which is one too; two such ratios lie further apart by the square root of two.
BETWEEN_RUNS = math.sqrt(2)
# Nine of ten cells are expected inside the noise, by its definition; with some dozens of cells chance alone moves that share by a few percent.
LEAST_SHARE = 0.8

Host = collections.namedtuple("Host", "name stated cells within median worst_tenth operations")


def stated(*noises):
    """What a second run may differ by in nine of ten cells, from the A/A noise of one run or several."""
    return BETWEEN_RUNS * max(*noises, model.LEAST_NOISE)


def ratios(results, host):
    """{(operation, document, group): ours / the host's own library}; first calls and ladders of sizes are left out, being single samples."""
    found = {}
    for group in ("large", "small"):
        for op in results.ops(host, (group,)):
            if op.endswith("_cold"):
                continue
            for document, row in results.cells(host, (group,), op).items():
                ours, reference = row.get(model.OURS), results.reference(row)
                if ours and reference and "median_ns" in ours and "median_ns" in reference:
                    found[op, document, group] = ours["median_ns"] / reference["median_ns"]
    return found


def compare_host(first, second, host):
    """What the cells that both runs have say of one host; None when there is none, or no noise was measured."""
    one, two = ratios(first, host), ratios(second, host)
    shared = sorted(one.keys() & two.keys())
    noises = [run.noise(host)[0] for run in (first, second)]
    if not shared or None in noises:
        return None
    bound = stated(*noises)
    apart = {cell: math.expm1(abs(math.log(two[cell] / one[cell]))) for cell in shared}
    operations = {}
    for op in dict.fromkeys(op for op, _, _ in shared):
        cells = [cell for cell in shared if cell[0] == op]
        operations[op] = tuple(stats.geometric_mean(run[cell] for cell in cells) for run in (one, two))
    ordered = sorted(apart.values())
    within = sum(value <= bound for value in ordered) / len(ordered)
    return Host(host, bound, len(ordered), within, ordered[len(ordered) // 2], ordered[int(0.9 * (len(ordered) - 1))], operations)


def text(found):
    """The lines that are printed for a host."""
    verdict = "agree" if found.within >= LEAST_SHARE else "DO NOT AGREE"
    lines = [f"== {found.name}: the runs {verdict}: {100 * found.within:.0f}% of {found.cells} cells lie within the stated ±{100 * found.stated:.0f}% "
             f"(half within {100 * found.median:.0f}%, nine tenths within {100 * found.worst_tenth:.0f}%)"]
    for op, (one, two) in found.operations.items():
        lines.append(f"   {op:22} {1 / one:6.2f} and {1 / two:6.2f} times as fast as the host's own library, apart by {100 * abs(two / one - 1):.0f}%")
    return lines
