"""The Go, Elixir and core parts of the report: relative speeds per document, small calls, growth, memory, hostile input, latency.
Assumes nothing of the operations but their names: whatever a runner measured gets its chart and its table.
Called by report.py."""

from . import model, page
from . import report_parts as parts

INTRO = {
    "go-v1": "The package with the API and the semantics of encoding/json. Speed relative to the encoding/json of the same Go (1 = as slow as that, more is better); its first implementation is a column.",
    "go-v2": "The package with the API and the semantics of encoding/json/v2. Speed relative to it (1 = as slow as that, more is better).",
    "elixir": "Speed relative to the best other library on that document (1 = as fast as it, more is better).",
    "core": "The engine alone, without a host's values: throughput of its parts.",
}
WORDS = {
    "marshal_concrete": "Marshal, concrete types", "unmarshal_concrete": "Unmarshal, concrete types", "marshal_any": "Marshal, any",
    "unmarshal_any": "Unmarshal, any", "write_concrete": "Marshal to a writer, concrete types", "read_concrete": "Unmarshal from a reader, concrete types", "marshal_raw": "Marshal, raw value", "unmarshal_raw": "Unmarshal, raw value",
    "stream": "Encoder, 200 messages one after the other", "unstream": "Decoder, 200 messages one after the other",
    "pretty": "Encode, pretty", "roundtrip": "Decode and encode again", "decode_lines": "Decode NDJSON, 5,000 lines", "encode_struct": "Encode structs",
    "decode_holding_5mb": "Decode, the caller holds 5 MB", "decode_holding_50mb": "Decode, the caller holds 50 MB", "decode_and_collect": "Decode, and a collection after it",
    "parse_get": "Parse and get two values", "decode_struct": "Decode into structs",
}


def title(op):
    return WORDS.get(op, op.replace("_", " ").capitalize())


def mean_rows(results, host, groups):
    """One row an operation: geometric means over its documents, and where we stand on each."""
    rows = []
    for op in results.ops(host, groups):
        found = results.headline(host, op, groups)
        if found.best:
            rows.append([title(op), *parts.headline_cells(found)])
    return rows


def speed_blocks(results, host, group, op):
    heading = f"{title(op)}: {group} documents"
    has_peers = any(results.best_peer(row) for row in results.cells(host, group, op).values())
    if host == "core" or not has_peers:
        chart = parts.speed_chart(results, host, group, op, heading)
    else:
        has_reference = any(results.reference(row) for row in results.cells(host, group, op).values())
        chart = parts.relative_chart(results, host, group, op, heading, to_best=host == "elixir" or not has_reference)
    unit = "ns" if group == "small" or host == "elixir" else "mb_s"
    blocks = [chart, parts.speed_table(results, host, group, op, unit)]
    blocks += [parts.errors_block(results, host, group, op), parts.notes_block(results, host, group, op)]
    shown = results.chart_libraries(host, group, op)
    if len(shown) < len(results.libraries(host, group, op)):
        blocks.insert(1, page.Text("The chart shows fastjson, the host's own library and the fastest of the others; the table has all.", "small"))
    return blocks


def sections(results, host, name):
    lines = results.select(host, timed=False)
    kernel = next((line["kernel"] for line in lines if line.get("kernel")), "")
    head = [page.Text(INTRO[host] + (f" fastjson chose the {kernel} kernel." if kernel else ""), "small")]
    means = mean_rows(results, host, ("large", "small"))
    if means:
        head.append(page.Table(["Operation", *parts.HEADLINE], means,
                               "fastjson's speed, more is better, geometric mean over the documents", folded=False))
    result = [page.Section(f"{name}: {lines[0]['host_version']}", host, head)]
    for op in results.ops(host, ("large", "small")):
        blocks = [block for group in ("large", "small") if results.cells(host, group, op) for block in speed_blocks(results, host, group, op)]
        result.append(page.Section(title(op), f"{host}-{op}", blocks, 3))
    for heading, anchor, ladder in (("Small calls: 10 bytes to 10 KB", "micro", True), ("Values of the host's own", "own", False)):
        small = [block for op in results.ops(host, "micro") for block in parts.micro_block(results, host, op, title(op), ladder)]
        if small:
            result.append(page.Section(heading, f"{host}-{anchor}", small, 3))
    growth = [block for op in results.ops(host, "growth") for block in parts.growth_block(results, host, op, title(op))]
    if growth:
        result.append(page.Section("Growth: 1 KB to 100 MB", f"{host}-growth", growth, 3))
    everything = ("large", "small", "memory", "growth", "micro")
    memory = [table for op in results.ops(host, everything, timed=False) if (table := parts.memory_table(results, host, op, everything))]
    if memory:
        result.append(page.Section("Memory and allocations", f"{host}-memory", memory, 3))
    latency = parts.latency_table(results, host)
    if latency:
        result.append(page.Section("Latency under load", f"{host}-latency", [latency], 3))
    unusual = parts.unusual_table(results, host)
    if unusual:
        result.append(page.Section("Unusual calls: errors, methods, options, tokens", f"{host}-unusual", [unusual], 3))
    hostile = parts.hostile_block(results, host)
    if hostile:
        result.append(page.Section("Hostile input", f"{host}-hostile", hostile, 3))
    return result
