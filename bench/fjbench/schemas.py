"""Documents of random schemas: how far ahead of the best peer each is, which are measured again.
Assumes result lines of the group `schema`; a document's name (schema_SEED_NUMBER) says how to have it again.
Called by measure.py, summary.py and report_schemas.py."""

import statistics

from . import model, products, stats

GROUP = "schema"
AGAIN_BELOW = 1.1  # a document that is less than this ahead is measured again
AGAIN_TIMES = 5


def lead(ours, peers):
    """How many times as fast as the fastest of `peers`."""
    return min(peers) / ours


def peers_of(results, row):
    """The lines of a row that count as peers: those of which model.Results.best_peer takes the fastest."""
    return [line for line in row.values() if not model.is_ours(line["library"]) and "median_ns" in line and not line["less_work"] and not model.in_further_column(line)]


def leads(results, host, op):
    """[(fastjson over the best peer, document)], the weakest first; a document that was measured again has the median of those times."""
    found = []
    for document, row in results.cells(host, GROUP, op).items():
        ours, peers = row.get(model.OURS), peers_of(results, row)
        if not ours or "median_ns" not in ours or not peers:
            continue
        again = [line["again_ns"] for line in peers if "again_ns" in line]
        if "again_ns" in ours and again:
            ratio = statistics.median(lead(mine, theirs) for mine, *theirs in zip(ours["again_ns"], *again))
        else:
            ratio = lead(ours["median_ns"], [line["median_ns"] for line in peers])
        found.append((ratio, document))
    return sorted(found)


def weak_documents(lines, host):
    """The documents on which fastjson is less than AGAIN_BELOW ahead in some operation."""
    results = model.Results(lines)
    return sorted({document for product in products.products_of(host) for op in results.ops(product.view, GROUP)
                   for ratio, document in leads(results, product.view, op) if ratio < AGAIN_BELOW})


def add_again(lines, turns):
    """Writes the medians of the further turns (lists of lines) into the lines that they repeat, as `again_ns`."""
    def cell(line):
        return line.get("library"), line.get("column"), line.get("op"), line.get("document"), bool(line.get("aa"))
    found = [{cell(line): line["median_ns"] for line in turn if "median_ns" in line} for turn in turns]
    return [{**line, "again_ns": [turn[cell(line)] for turn in found]} if line.get("group") == GROUP and found and all(cell(line) in turn for turn in found) else line
            for line in lines]


def distribution(ratios):
    """(median, worst tenth, worst, how many are below 1, geometric mean) of sorted leads."""
    return statistics.median(ratios), ratios[int(0.1 * (len(ratios) - 1))], ratios[0], sum(ratio < 1 for ratio in ratios), stats.geometric_mean(ratios)
