"""The PHP part of the report: every operation on the corpus of 21, first calls, small calls, growth, memory, hostile input.
Assumes the operations of php_host.py; documents beyond the 21 have their own tables.
Called by report.py."""

from . import charts, model, page
from . import report_parts as parts

TITLES = {
    "decode_array": "Decode to arrays", "decode_object": "Decode to objects", "encode": "Encode, default flags", "encode_object": "Encode objects", "encode_serializable": "Encode JsonSerializable",
    "encode_unescaped": "Encode, slashes and Unicode unescaped", "encode_pretty": "Encode, pretty", "validate": "Validate",
}


def title(op):
    return TITLES.get(op, TITLES.get(op.removesuffix("_cold"), op) + (", first call of a process" if op.endswith("_cold") else ""))


def total_rows(results, ops, names, group):
    rows = []
    for op in ops:
        totals, count = results.total("php", op, names, group)
        own, ours = totals.get("ext/json"), totals.get(model.OURS)
        verdicts = results.headline("php", op, group).verdicts
        for name, (speed, _) in sorted(totals.items(), key=lambda item: -item[1][0]):
            mark = {1: "win", -1: "loss"}.get((name != model.OURS and ours is not None) and (1 if ours[0] > speed else -1), "")
            rows.append([title(op), name, f"{count}", parts.rate(speed), parts.factor(speed / own[0]) if own else "–",
                         (parts.factor(ours[0] / speed), mark) if ours and name != model.OURS else "",
                         f"{verdicts[1]} / {verdicts[0]} / {verdicts[-1]}" if name == model.OURS else ""])
    return rows


def totals_section(results):
    header = ["Operation", "Library", "Documents", "MB/s", "ext/json = 1", "fastjson is", "ahead / level / behind the best peer"]
    blocks = [page.Text("Total of a group: bytes of all its documents over the time for all of them, so that large documents weigh more. The factor beside a bar of fastjson is over the best peer.", "small")]
    for group, names in (("large", model.LARGE21), ("small", model.SMALL21)):
        ops = [op for op in TITLES if op in results.ops("php", group)]
        rows = total_rows(results, ops, names, group)
        if not rows:
            continue
        libraries = results.libraries("php", group)
        bars = []
        for op in ops:
            totals, _ = results.total("php", op, names, group)
            ours = totals.get(model.OURS)
            best = max((v[0] for n, v in totals.items() if n != model.OURS), default=None)
            for name in libraries:
                if name in totals:
                    mine = name == model.OURS and best
                    bars.append({"document": title(op).replace("Encode, slashes and Unicode unescaped", "Encode, unescaped"), "library": name, "value": totals[name][0],
                                 "text": parts.rate(totals[name][0]) + (f"  {totals[name][0] / best:.2f}×" if mine else ""), "loss": bool(mine and ours[0] < best)})
        chart = charts.bars(bars, libraries, "MB/s, more is better", f"Totals, {group} documents")
        blocks += [chart, page.Table(header, rows, f"All figures: totals, {group} documents")]
    return page.Section("Totals", "php-totals", blocks, 3)


def operation_section(results, op):
    blocks = []
    for group, unit in (("large", "mb_s"), ("small", "ns")):
        if not results.cells("php", group, op):
            continue
        blocks.append(parts.speed_chart(results, "php", group, op, f"{title(op)}: {group} documents"))
        blocks.append(parts.speed_table(results, "php", group, op, unit))
    blocks += [parts.errors_block(results, "php", ("large", "small"), op), parts.notes_block(results, "php", ("large", "small"), op)]
    return page.Section(title(op), f"php-{op}", blocks, 3)


def memory_totals(results):
    rows, bars = [], []
    for op in results.ops("php", "memory", timed=False):
        cells = {model.short(d): row for d, row in results.cells("php", "memory", op, timed=False).items()}
        chosen = [cells[name] for name in model.LARGE21 if name in cells]
        libraries = results.libraries("php", "memory", op, timed=False)
        sums = {}
        for name in libraries:
            if chosen and all(name in row and "retained_bytes" in row[name] for row in chosen):
                sums[name] = {f: sum(row[name].get(f, 0) for row in chosen) for f, _ in parts.MEMORY_FIELDS[:3]}
        own = sums.get("ext/json")
        for name, total in sums.items():
            ratios = [f"{total[f] / own[f]:.2f}" if own and own[f] > 1000 and own[f] else "–" for f, _ in parts.MEMORY_FIELDS[:3]]
            rows.append([title(op), name, parts.size(total["peak_bytes"]), ratios[0], parts.size(total["retained_bytes"]), ratios[1],
                         parts.size(total["rss_peak_bytes"]), ratios[2]])
            if own and own["peak_bytes"] > 1e6:
                value = total["peak_bytes"] / own["peak_bytes"]
                bars.append({"document": title(op), "library": name, "value": value, "text": f"{value:.2f}", "loss": name == model.OURS and value > 1.005})
    return rows, bars


def memory_section(results):
    rows, bars = memory_totals(results)
    if not results.select("php", "memory", timed=False):
        return None
    blocks = [page.Text("One call in a fresh process; peak and retained are PHP's own heap from just before the call, resident is the growth of the process's "
                        "resident set, which also sees what a library allocates outside PHP's heap. Totals are over the 15 large documents.", "small")]
    if bars:
        libraries = results.libraries("php", "memory", timed=False)
        blocks.append(charts.bars(bars, libraries, "ext/json = 1 (less is better)", "Peak memory of one call, large documents", baseline=1))
    if rows:
        blocks.append(page.Table(["Operation", "Library", "peak", "ext/json = 1", "retained", "ext/json = 1", "resident", "ext/json = 1"], rows,
                                 "Memory totals, large documents", folded=False))
    blocks += [parts.memory_table(results, "php", op, "memory") for op in results.ops("php", "memory", timed=False)]
    return page.Section("Memory", "php-memory", blocks, 3)


def surface_section(results):
    """Ways in which PHP users do a thing today, and the extension's own."""
    tables = [page.Table(line["header"], line["rows"], line["title"], folded=False) for line in results.tables if line["host"] == "php" and not counts_instructions(line)]
    return page.Section("Classes, single values, requests", "php-surface", tables, 3) if tables else None


def counts_instructions(line):
    return line["title"].startswith("Instructions")


def instructions_section(results):
    tables = [page.Table(line["header"], [[row[0], *((cell, "note") for cell in row[1:])] for row in line["rows"]], line["title"], folded=False) for line in results.tables if line["host"] == "php" and counts_instructions(line)]
    text = ("Counted by valgrind, with what each library has for AVX2: no load and no neighbour changes them. Nothing above rests on them, because instructions that wait for memory take longer than others. "
            "Times are those of this run, with the kernel that each library chose.")
    return page.Section("Instructions beside times", "php-instructions", [page.Text(text, "small"), *tables], 3) if tables else None


STREAMS = {"elements": "Records of one array: fastjson_decode_stream beside json_decode of the whole file",
           "lines": "Records a line: fastjson_ndjson_decode beside fgets and json_decode"}


def stream_section(results):
    rows = []
    for op, text in STREAMS.items():
        for row in results.cells("php", "stream", op).values():
            own, ours = row.get("ext/json"), row.get(model.OURS)
            if not own or not ours or "median_ns" not in own or "median_ns" not in ours:
                continue
            ratio = own["median_ns"] / ours["median_ns"]
            rows.append([text, parts.size(ours["bytes"]), parts.duration(own["median_ns"]), parts.duration(ours["median_ns"]), (parts.factor(ratio), "win" if ratio >= 1 else "loss"),
                         parts.size(own["peak_bytes"]) if own.get("peak_bytes") is not None else "–", parts.size(ours["peak_bytes"]) if ours.get("peak_bytes") is not None else "–"])
    if not rows:
        return None
    header = ["What", "File", "ext/json", "fastjson", "fastjson is", "ext/json, peak", "fastjson, peak"]
    return page.Section("Streams", "php-streams", [page.Text("One pass over a file in a fresh process, reading included; peak is PHP's own heap.", "small"),
                                                   page.Table(header, rows, "Records of a file", folded=False)], 3)


def sections(results):
    main = results.select("php")
    version = main[0]["host_version"] if main else ""
    result = [page.Section(version, "php", [page.Text(
        "MB/s of JSON text (10^6 bytes): of the input when decoding and validating, of ext/json's output when encoding. Values to encode are arrays. "
        "Every library runs in its own process; rounds alternate between the processes.", "small")])]
    result.append(totals_section(results))
    result += [operation_section(results, op) for op in TITLES if op in results.ops("php", ("large", "small"))]
    cold = [op for op in results.ops("php", ("large", "small")) if op.endswith("_cold")]
    if cold:
        blocks = [page.Text("Nothing of the document is warm: a fresh process that has only handled [0], one timed call. Median of several processes.", "small")]
        for op in cold:
            blocks += [parts.speed_chart(results, "php", ("large", "small"), op, title(op)), parts.speed_table(results, "php", ("large", "small"), op, "ns")]
        result.append(page.Section("First call", "php-cold", blocks, 3))
    small = [block for op in results.ops("php", "micro") for block in parts.micro_block(results, "php", op, title(op))]
    if small:
        result.append(page.Section("Small calls: 10 bytes to 10 KB", "php-micro", small, 3))
    growth = [block for op in results.ops("php", "growth") for block in parts.growth_block(results, "php", op, title(op))]
    if growth:
        result.append(page.Section("Growth: 1 KB to 100 MB", "php-growth", growth, 3))
    result.append(memory_section(results))
    result.append(stream_section(results))
    result += [surface_section(results), instructions_section(results)]
    hostile = parts.hostile_block(results, "php")
    if hostile:
        result.append(page.Section("Hostile input", "php-hostile", [page.Text(
            "One call in a fresh process, depth argument raised for the deep documents. Marked: crashed, no answer within a minute, "
            "or more than three times the friendly document of the same size.", "small"), *hostile], 3))
    return [section for section in result if section]
