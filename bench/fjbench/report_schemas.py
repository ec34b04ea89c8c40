"""The part of the report on documents of random schemas: the distribution of each operation's leads, as marks on a line and as a table.
Assumes lines of the group `schema`.
Called by report.py."""

from . import charts, model, page, schemas
from . import report_parts as parts


def section(results, host, titles):
    """The distribution of each operation's leads: a table, and every document as a mark on a line."""
    rows, marks = [], []
    for op in results.ops(host, schemas.GROUP):
        found = schemas.leads(results, host, op)
        if not found:
            continue
        ratios = [ratio for ratio, _ in found]
        median, tenth, worst, behind, mean = schemas.distribution(ratios)
        rows.append([titles(op), str(len(found)), parts.factor(median), parts.factor(tenth), (f"{parts.factor(worst)} {model.short(found[0][1])}", "loss" if worst < 1 else ""),
                     str(behind), parts.factor(mean)])
        marks += [{"operation": titles(op), "value": ratio} for ratio in ratios]
    if not rows:
        return None
    seed = results.select(host, schemas.GROUP)[0]["document"].split("_")[1]
    count = max(int(row[1]) for row in rows)
    return page.Section("Documents of random schemas", f"{host}-schemas", [
        page.Text(f"Nobody has tuned for these: SEED={seed} drew {count} schemas (depth, names, kinds of value, text, layout, 300 bytes to 1 MB), another seed draws others. "
                  f"fastjson's speed, the best other library on each document = 1. A document less than {schemas.AGAIN_BELOW} ahead was measured {schemas.AGAIN_TIMES} more times and stands with the median of those. "
                  f"Again: make bench GROUP=schema SCHEMAS={count} SEED={seed}", "small"),
        charts.strips(marks, "best other library = 1", "fastjson on documents of random schemas"),
        page.Table(["Operation", "Documents", "Median", "Worst tenth", "Worst document", "Below 1", "Geometric mean"], rows, "Distribution over random schemas", folded=False)], 3)
