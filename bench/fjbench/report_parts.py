"""Pieces that every host's part of the report uses: number formats, tables of cells, charts of speed, growth, memory, hostile input, latency.
Assumes a model.Results; a loss or a missing number is always shown, never skipped.
Called by report_php.py and report_hosts.py."""

from . import charts, model, noise, page


def size(count):
    for unit, limit in (("B", 1000), ("KB", 1e6), ("MB", 1e9), ("GB", 1e12)):
        if abs(count) < limit:
            value = count * 1000 / limit
            return f"{value:.0f} {unit}" if unit == "B" or abs(value) >= 100 else f"{value:.1f} {unit}"
    return f"{count / 1e12:.1f} TB"


def duration(ns):
    for unit, scale in (("ns", 1), ("µs", 1e3), ("ms", 1e6)):
        if ns < 1000 * scale:
            value = ns / scale
            return f"{value:.0f} {unit}" if value >= 100 or unit == "ns" and value >= 10 else f"{value:.{1 if value >= 10 else 2}f} {unit}"
    return f"{ns / 1e9:.2f} s"


def rate(speed):
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"


def factor(value):
    return f"{value:.2f}×" if value < 10 else f"{value:.1f}×"


def verdict_cell(results, host, ours, other):
    """How many times as fast ours is, coloured by what the noise allows to say."""
    if not ours or not other or "median_ns" not in ours or "median_ns" not in other:
        return "–"
    ratio = other["median_ns"] / ours["median_ns"]
    outcome = results.compare(host, ours, other)
    return factor(ratio), {1: "win", -1: "loss", 0: "even"}[outcome]


HEADLINE = ["own library = 1", "best peer, same checks = 1", "best of any mode = 1", "ahead / level / behind the best peer", "median faster / slower"]


def headline_cells(found):
    """A Headline as cells of a table."""
    total = found.verdicts.total()
    return [factor(1 / found.own) if found.own else "–", (factor(1 / found.best), "win" if found.best < 1 else "loss"), factor(1 / found.any_mode),
            f"{found.verdicts[1]} / {found.verdicts[0]} / {found.verdicts[-1]}", f"{found.faster} / {total - found.faster}"]


def any_mode_cell(results, ours, best, fastest):
    """How many times as fast ours is as the fastest library whatever it leaves out, and which that is."""
    if not ours or not fastest or "median_ns" not in ours or fastest is best:
        return "–"
    return f"{factor(fastest['median_ns'] / ours['median_ns'])} {model.label(fastest)}"


def document_name(line):
    """With a mark beside documents of our own making, and beside twins of real ones."""
    return model.short(line["document"]) + (" (twin)" if line.get("origin") == "twin" else " °" if line.get("set") in ("generated", "own") else "")


def uncertainty_cell(results, host, ours, other):
    """What the ratio of a second run may differ by; marked where that is more than a run of this length promises."""
    if not ours or not other or "median_ns" not in ours or "median_ns" not in other:
        return "–"
    margin = noise.second_run(results.margin(host, ours, other))
    return f"{100 * margin:.0f}%", "loss" if margin > results.promised(ours) else ""


def no_number(line):
    return ("no number", "loss") if line and (line["verified"] is False or "error" in line) else "–"


NOTE_MARK = " †"
LONGEST_BAR = 12  # times the yardstick; what is faster gets an arrow, or it would flatten everything else


def mark(line):
    """A dagger beside a number whose work differs; notes_block says how."""
    return NOTE_MARK if line.get("note") else ""


def notes_block(results, host, groups, op):
    """Which differences in work the lines carry, each once with the libraries it holds for."""
    notes = {}
    for line in results.select(host, groups, op, timed=False):
        if line.get("note"):
            notes.setdefault(line["note"], {})[model.label(line)] = None
    texts = [f"{', '.join(libraries)}: {note}" for note, libraries in notes.items()] + unchecked(results, host, groups, op)
    return page.Text("† Work differs. " + ". ".join(texts) + ".", "small") if notes else None


def unchecked(results, host, groups, op):
    """Libraries that do less and so are nobody's best peer, with the number of documents on which that makes them faster than us."""
    faster = {}
    for row in results.cells(host, groups, op).values():
        ours = row.get(model.OURS)
        for name, line in row.items():
            if line.get("less_work") and "median_ns" in line and ours and "median_ns" in ours:
                faster.setdefault(name, []).append(line["median_ns"] < ours["median_ns"])
    told = [f"{name} (faster than fastjson there on {sum(wins)} of {len(wins)} documents)" for name, wins in faster.items()]
    return [f"Not counted as a peer where it does less work: {', '.join(told)}"] if told else []


def errors_block(results, host, groups, op):
    """Answers that were wrong, each reason once."""
    wrong = {}
    for line in results.select(host, groups, op, timed=False):
        if line["verified"] is False:
            wrong.setdefault((model.short(line["document"]), line["error"]), {})[model.label(line)] = None
    texts = [f"No number on {document} for {', '.join(libraries)}: {error}" for (document, error), libraries in wrong.items()]
    return page.Text(". ".join(texts) + ".", "warning") if texts else None


def ordered_rows(results, cells):
    """Documents by how we do against the best peer, best first; those without our number last."""
    def key(item):
        ours, best = item[1].get(model.OURS), results.best_peer(item[1])
        return ours["median_ns"] / best["median_ns"] if ours and best and "median_ns" in ours else 1e9
    return sorted(cells.items(), key=key)


def speed_table(results, host, group, op, unit="mb_s"):
    """One row a document: every library's figure, the spread of ours, the two ratios that count, and what that to the best peer may differ by in a second run."""
    cells = results.cells(host, group, op)
    libraries = results.libraries(host, group, op)
    has_reference = any(results.reference(row) for row in cells.values())
    show = (lambda line: rate(line["mb_s"]) + mark(line)) if unit == "mb_s" else (lambda line: duration(line["median_ns"]) + mark(line))
    header = ["Document", "Size", *[f"{name} {'MB/s' if unit == 'mb_s' else ''}".strip() for name in libraries], "spread"]
    header += (["vs own library"] if has_reference else []) + ["vs best peer", "±", "vs any mode"]
    rows = []
    for document, row in ordered_rows(results, cells):
        any_line = next(iter(row.values()))
        ours = row.get(model.OURS)
        spread = f"±{50 * (ours['q3_ns'] - ours['q1_ns']) / ours['median_ns']:.1f}%" if ours and "median_ns" in ours else "–"
        line = [document_name(any_line), size(any_line["bytes"])]
        line += [show(row[name]) if name in row and "median_ns" in row[name] else no_number(row.get(name)) for name in libraries]
        line += [spread] + ([verdict_cell(results, host, ours, results.reference(row))] if has_reference else [])
        rows.append([*line, verdict_cell(results, host, ours, results.best_peer(row)), uncertainty_cell(results, host, ours, results.best_peer(row)),
                     any_mode_cell(results, ours, results.best_peer(row), results.best_of_any(row))])
    return page.Table(header, rows, f"All figures: {op}, {group if isinstance(group, str) else ', '.join(group)} documents")


def speed_chart(results, host, group, op, title):
    """MB/s bars; the label of ours carries its factor over the best peer."""
    libraries = results.chart_libraries(host, group, op)
    rows = []
    for document, row in ordered_rows(results, results.cells(host, group, op)):
        best = results.best_peer(row)
        for name in libraries:
            line = row.get(name)
            if not line or "median_ns" not in line:
                continue
            text, loss = rate(line["mb_s"]) + mark(line), False
            if name == model.OURS and best:
                loss = results.compare(host, line, best) < 0
                text += f"  {best['median_ns'] / line['median_ns']:.2f}×{' behind' if loss else ''}"
            rows.append({"document": document_name(line), "library": name, "value": line["mb_s"], "text": text, "loss": loss})
    return charts.bars(rows, libraries, "MB/s, more is better", title) if rows else None


def relative_chart(results, host, group, op, title, to_best):
    """Speed with the yardstick = 1: the best peer's, or the host's own library's."""
    libraries = results.chart_libraries(host, group, op)
    rows = []
    for document, row in ordered_rows(results, results.cells(host, group, op)):
        yardstick = results.best_peer(row) if to_best else results.reference(row)
        if not yardstick or "median_ns" not in yardstick:
            continue
        best = results.best_peer(row)
        for name in libraries:
            line = row.get(name)
            if not line or "median_ns" not in line:
                continue
            value = yardstick["median_ns"] / line["median_ns"]
            loss = bool(name == model.OURS and best and results.compare(host, line, best) < 0)
            beyond = " →" if value > LONGEST_BAR else ""
            rows.append({"document": document_name(line), "library": name, "value": round(min(value, LONGEST_BAR), 4),
                         "text": f"{value:.2f}{beyond}{mark(line)}{'  behind' if loss else ''}", "loss": loss})
    label = "speed, best peer = 1 (more is better)" if to_best else "speed, own library = 1 (more is better)"
    return charts.bars(rows, libraries, label, title, baseline=1) if rows else None


def growth_block(results, host, op, title):
    """Throughput from 1 KB to 100 MB must stay flat."""
    cells = results.cells(host, "growth", op)
    libraries = results.libraries(host, "growth", op)
    rows = [{"x": line["bytes"], "value": line["mb_s"], "library": name} for row in cells.values() for name, line in row.items() if "median_ns" in line]
    if not rows:
        return []
    table = page.Table(["Document", *libraries], [[size(next(iter(row.values()))["bytes"]), *[rate(row[n]["mb_s"]) if n in row and "mb_s" in row[n] else no_number(row.get(n))
                        for n in libraries]] for row in cells.values()], f"All figures: {op} against size, MB/s")
    return [charts.curves(rows, libraries, "bytes of the document", "MB/s", f"{title}: throughput against size"), table]


def in_ladder(document):
    """One of the documents of corpus/ that differ in size alone; a runner's own small values have names of their own."""
    return document.startswith("size_")


def micro_block(results, host, op, title, ladder=True):
    """What a call costs from 10 bytes to 10 KB, as curves; or, of values that a host has of its own, as a table with their names."""
    cells = {document: row for document, row in results.cells(host, "micro", op).items() if in_ladder(document) == ladder}
    libraries = [name for name in results.libraries(host, "micro", op) if any(name in row for row in cells.values())]
    rows = [{"x": line["bytes"], "value": line["median_ns"], "library": name} for row in cells.values() for name, line in row.items() if "median_ns" in line]
    if not rows:
        return []
    body = []
    for document, row in sorted(cells.items(), key=lambda item: next(iter(item[1].values()))["bytes"]):
        ours, name = row.get(model.OURS), "" if ladder else f"{model.short(document)}, "
        body.append([name + size(next(iter(row.values()))["bytes"]), *[duration(row[n]["median_ns"]) if n in row and "median_ns" in row[n] else no_number(row.get(n))
                     for n in libraries], verdict_cell(results, host, ours, results.best_peer(row))])
    table = page.Table(["Document", *libraries, "vs best peer"], body, f"{'All figures' if ladder else title}: {op}, ns per call", folded=ladder)
    return [charts.curves(rows, libraries, "bytes of the document", "ns per call", f"{title}: cost of a call"), table] if ladder else [table]


MEMORY_FIELDS = (("peak_bytes", "peak"), ("retained_bytes", "retained"), ("rss_peak_bytes", "resident"), ("alloc_bytes", "allocated"), ("allocs", "allocations"),
                 ("reductions", "reductions"))


def memory_table(results, host, op, groups):
    """Every memory figure of every library, per document, and the total of the documents that all have."""
    lines = [line for line in results.select(host, groups, op, timed=False) if any(field in line for field, _ in MEMORY_FIELDS)]
    if not lines:
        return None
    libraries = sorted({model.label(line) for line in lines}, key=lambda n: (n != model.OURS, n))
    fields = [(f, t) for f, t in MEMORY_FIELDS if any(f in line for line in lines)]
    documents = dict.fromkeys(line["document"] for line in lines)
    by_key = {(line["document"], model.label(line)): line for line in lines}

    def show(field, value):
        return "–" if value is None else f"{value:,.0f}" if field in ("allocs", "reductions") else size(value)
    rows = []
    for document in documents:
        rows.append([model.short(document), *[show(f, by_key.get((document, n), {}).get(f)) for n in libraries for f, _ in fields]])
    return page.Table(["Document", *[f"{n} {t}" for n in libraries for _, t in fields]], rows, f"Memory of one call: {op}")


def hostile_block(results, host):
    """Outcome and time on documents made to hurt; losses against the friendly twin of the same size are marked."""
    blocks, messages = [], {}
    for op in results.ops(host, "hostile", timed=False):
        cells = results.cells(host, "hostile", op)
        libraries = results.libraries(host, "hostile", op, timed=False)
        rows = []
        for document, row in cells.items():
            cellsrow = [model.short(document).removeprefix("hostile_")]
            for name in libraries:
                line = row.get(name)
                if not line:
                    cellsrow.append("–")
                elif "median_ns" not in line:
                    cellsrow.append((brief(line.get("error", "no number"), messages), "loss"))
                else:
                    slow = line["median_ns"] > 3 * friendly(cells, document, name)
                    cellsrow.append((duration(line["median_ns"]) + (f", {brief(line['error'], messages)}" if "error" in line else ""), "loss" if slow else ""))
            rows.append(cellsrow)
        blocks.append(page.Table(["Document", *libraries], rows, f"Hostile documents: {op} (time of one call; the error where one was given)", folded=False))
    if messages:
        blocks.append(page.Text("; ".join(f"{short}: {text}" for short, text in sorted(messages.items())) + ".", "small"))
    return blocks


def unusual_table(results, host):
    """Calls that benchmarks leave out, against the host's own library alone; the slowest first."""
    rows = []
    for op in results.ops(host, "unusual"):
        for document, row in results.cells(host, "unusual", op).items():
            ours = next((line for line in row.values() if model.is_ours(model.label(line))), None)
            own = results.reference(row)
            if ours and own:
                ratio = own["median_ns"] / ours["median_ns"]
                rows.append((ratio, [model.short(document).replace("_", " "), duration(ours["median_ns"]), duration(own["median_ns"]), (factor(ratio), "loss" if ratio < 1 / 1.1 else "")]))
    if not rows:
        return None
    rows.sort(key=lambda row: row[0])
    return page.Table(["Call", "fastjson", "own library", "fastjson is"], [row for _, row in rows], "Unusual calls, and the host's own library for the same", folded=True)


def brief(error, messages):
    """An error short enough for a cell; `messages` collects what the short forms stand for."""
    code, _, text = error.partition(" ")
    if code.isdigit() and text:
        messages.setdefault(f"error {code}", text)
        return f"error {code}"
    return error if len(error) <= 28 else error[:27] + "…"


def friendly(cells, document, name):
    """The time on the friendly document of the same size, or infinity when there is none."""
    twin = cells.get(document.replace(".json", "_friendly.json"), {}).get(name)
    return twin["median_ns"] if twin and "median_ns" in twin else float("inf")


def latency_table(results, host):
    lines = results.select(host, "latency", timed=False)
    if not lines:
        return None
    rows = []
    for line in lines:
        late = line.get("p99_ns", 0) > 2e6 and line["library"] == model.OURS
        rows.append([f"{line['op']}, {model.short(line['document'])}", model.label(line), str(line.get("callers", 1)),
                     *[duration(line[f]) if f in line else "–" for f in ("p50_ns",)],
                     (duration(line["p99_ns"]), "loss" if late else "") if "p99_ns" in line else "–",
                     duration(line["max_ns"]) if "max_ns" in line else "–", str(line.get("long_schedule", "–")),
                     rate(line["mb_s"]) if "mb_s" in line else "–", (line.get("note", ""), "note")])
    return page.Table(["Load", "Library", "Callers", "median", "p99", "worst", "long_schedule", "MB/s", "Note"], rows, "Latency under load", folded=False)
