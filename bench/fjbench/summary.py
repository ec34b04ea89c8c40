"""The table that a run prints for each host: every operation with its total, ratio to the host's own library and to the best peer.
Assumes a terminal of 100 columns; per-document figures are in the report.
Called by bench/bench.py at the end of a run."""

from . import model, products, schemas


def table(rows, header):
    widths = [max(len(str(row[i])) for row in [header, *rows]) for i in range(len(header))]
    def line(cells):
        return "  ".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(cells, widths)))
    return "\n".join([line(header), "  ".join("-" * w for w in widths), *(line(row) for row in rows)])


def times(value):
    return f"{value:.2f}x" if value else "-"


def speedup(ratio):
    """A ratio of times as a factor of speed."""
    return times(1 / ratio) if ratio else "-"


def php_rows(results):
    rows = []
    for group, names in (("large", model.LARGE21), ("small", model.SMALL21)):
        for op in results.ops("php", group):
            totals, count = results.total("php", op, names, group)
            if not totals:
                continue
            own = totals.get("ext/json")
            ours = totals.get(model.OURS)
            verdicts = results.headline("php", op, group).verdicts
            for library, (speed, _) in sorted(totals.items(), key=lambda item: -item[1][0]):
                ahead = f"{verdicts[1]}/{verdicts[0]}/{verdicts[-1]}" if library == model.OURS else ""
                rows.append([f"{op}, {count} {group}", library, f"{speed:.0f} MB/s", times(speed / own[0]) if own else "-",
                             times(ours[0] / speed) if ours and library != model.OURS else "", ahead])
    return rows


def other_rows(results, host):
    rows = []
    for group in ("large", "small", "micro", "growth"):
        for op in results.ops(host, group):
            found = results.headline(host, op, group)
            if found.best or found.own:
                rows.append([f"{op}, {group}", speedup(found.own), speedup(found.best), f"{found.verdicts[1]}/{found.verdicts[0]}/{found.verdicts[-1]}"])
            elif results.select(host, group, op):
                found = [line for line in results.select(host, group, op) if line["library"] == model.OURS]
                rows.append([f"{op}, {group}", *(["-"] * 2), f"{sum(line['mb_s'] for line in found) / len(found):.0f} MB/s" if found else "-"])
    return rows


def schema_rows(results, host):
    rows = []
    for op in results.ops(host, schemas.GROUP):
        found = schemas.leads(results, host, op)
        if found:
            median, tenth, worst, behind, _ = schemas.distribution([ratio for ratio, _ in found])
            rows.append([f"{op}, {len(found)} random schemas", times(median), times(tenth), f"{times(worst)} {model.short(found[0][1])}", str(behind)])
    return rows


def show(lines, hosts):
    results = model.Results(lines)
    for host in hosts:
        for line in results.missing:
            if line["host"] == host:
                print(f"\nnot measured: {line.get('library', host)}: {line['reason']}")
        for view in [product.view for product in products.products_of(host)] or [host]:
            show_view(results, view)


def show_view(results, host):
    mine = results.select(host)
    print(f"\n== {host}: " + (mine[0]["host_version"] if mine else "no numbers"))
    wrong = [line for line in results.lines if line["host"] == host and line["verified"] is False]
    rows = php_rows(results) if host == "php" else other_rows(results, host)
    if rows and host == "php":
        print(table(rows, ["operation", "library", "total", "ext/json = 1", "fastjson is", "ahead/level/behind best peer"]))
    elif rows:
        print(table(rows, ["operation", "faster than own library", "faster than best peer", "ahead/level/behind"]))
    if rows := schema_rows(results, host):
        print(table(rows, ["fastjson over the best peer", "median", "worst tenth", "worst document", "below 1"]))
    if mine:
        print(f"   {results.noise(host)}")
    for line in wrong[:6]:
        print(f"   no number for {model.label(line)} {line['op']} {line['document']}: {line['error']}")
    if len(wrong) > 6:
        print(f"   and {len(wrong) - 6} more cells without a number: see the report")
