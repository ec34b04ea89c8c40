"""Writes the report of a run: index.html (self-contained), REPORT.md and results.jsonl, all from the same lines.
Assumes checked lines; sections without data are left out, hosts and libraries without numbers are listed at the top.
Called by bench/bench.py and bench/make-report."""

import collections
import json
import math
import pathlib

from . import charts, model, noise, page, report_hosts, report_php, report_schemas, stats
from . import report_parts as parts

OWN = {"php": "ext/json", "go": "the original encoding/json", "elixir": "Jason"}
OWN_FIRST = {"go"}  # hosts whose headline is measured against their own library
HOST_NAMES = {"php": "PHP", **report_hosts.NAMES}


def headline_blocks(results):
    """The ratio that counts for each host and operation, with its losses in the same size of type."""
    blocks = []
    for host in results.hosts():
        tiles = []
        alone = not any(not model.is_ours(line["library"]) and line["verified"] != "reference" for line in results.select(host))
        own_first = host in OWN_FIRST or alone
        for op in results.ops(host, ("large",)) if host != "core" else []:
            best, reference, verdicts = results.headline(host, op, ("large",))
            if op.endswith("_cold") or not best:
                continue
            name = report_php.title(op) if host == "php" else report_hosts.title(op)
            to_own, to_best = f"{1 / reference:.1f}×" if reference else "", f"{1 / best:.2f}×"
            figure, other = (to_own, f"{to_best} the best peer") if own_first and to_own else (to_best, f"{to_own} {OWN[host]}" if to_own else "")
            if alone:
                other = ""
            tiles.append(page.Tile(figure, name, other, verdicts[1], verdicts[0], verdicts[-1], "loss" if best > 1 else "win"))
        if tiles:
            yardstick = f"{OWN[host]} = 1" if own_first else "the best other library on each document = 1"
            colour = "" if alone else "; the colour says whether it is ahead of the best peer, the bar on how many documents it is ahead, equal and behind"
            blocks += [page.Text(f"{HOST_NAMES[host]}: fastjson's speed, {yardstick}, geometric mean over the large documents{colour}", "caption"), page.Tiles(tiles)]
    return blocks


def measured_text(results, host):
    """The host, its noise, and the libraries with their versions where those are not the host's own."""
    found = results.select(host, timed=False)
    version = found[0]["host_version"]
    libraries = {}
    for line in found:
        own = line.get("library_version", "")
        libraries[model.label(line)] = f"{model.label(line)}{f' {own}' if own and own not in version and own not in ('this tree', 'unknown') else ''}"
    kernel = next((f", {line['kernel']} kernel" for line in found if line.get("kernel")), "")
    system = f", {found[0]['os'].split(', ')[0]}" if len({line.get("os") for line in results.lines}) > 1 else ""
    return f"{HOST_NAMES[host]}: {version}{kernel}{system}. {', '.join(libraries.values())}. {str(results.noise(host)).capitalize()}{operations_apart(results, host)}."


def operations_apart(results, host):
    """How far the headline ratios of the two halves of a run lie apart."""
    turns = [found for op in results.ops(host, ("large",)) if (found := results.headline_turns(host, op))]
    return f"; whole operations within ±{100 * max(noise.halves_apart([math.log(ratio) for ratio in found]) for found in turns):.0f}%" if turns else ""


LEAD = ("fastjson makes JSON fast inside PHP, Elixir and Go, with the results and the errors of the library that each of them has already. "
        "This page times it beside every other library that could be had, losses shown like wins; what the figures mean and how to repeat them stands at the end.")


def machine_section(results, lines):
    first = next((line for line in lines if "cpu" in line), {})
    measured = [measured_text(results, host) for host in results.hosts()]
    systems = " and ".join(dict.fromkeys(line["os"].split(", ")[0] for line in results.lines if "os" in line))
    linux = first.get("os", "").partition(", ")[2]
    blocks = [page.Text(LEAD), page.Text(f"{first.get('cpu', '')}, {first.get('cores', '?')} cores, {systems}, {linux}. Taken on {first.get('date', '')} at revision {first.get('commit', '')}."),
              *headline_blocks(results),
              page.Text("What was measured", "caption"), page.Items(measured)]
    missing = [f"{HOST_NAMES[line['host']]}{': ' + line['library'] if 'library' in line else ''} has no numbers: {line['reason']}" for line in results.missing]
    blocks += [page.Text(text, "warning") for text in missing]
    twins = sorted({model.short(line["document"]) for line in results.lines if line.get("origin") == "twin"})
    if twins:
        blocks.append(page.Text(f"Not the real documents: generated twins stood in for {', '.join(twins)}.", "warning"))
    if charts.vl_convert is None:
        blocks.append(page.Text("Charts are missing because the package vl-convert-python could not be installed; the tables are complete.", "warning"))
    blocks += [page.Text(f"{HOST_NAMES[line['host']]}: {line['text']}", "small") for line in results.info]
    return page.Section("At a glance", "glance", blocks)


def standing(results, host, name):
    """Sentences on one library: where it is ahead of us, where we are, what it gets wrong, what it uses."""
    ahead, behind, total = collections.Counter(), collections.Counter(), 0
    ratios = collections.defaultdict(list)
    for op in results.ops(host, ("large", "small", "micro")):
        for document, row in results.cells(host, ("large", "small", "micro"), op).items():
            ours, other = row.get(model.OURS), row.get(name)
            if not ours or not other or "median_ns" not in ours or "median_ns" not in other:
                continue
            outcome = results.compare(host, other, ours)
            total += 1
            ratios[op].append(other["median_ns"] / ours["median_ns"])
            if outcome:
                (ahead if outcome > 0 else behind)[(op, model.short(document))] += 1
    if not total:
        return None
    factors = ", ".join(f"{op} {stats.geometric_mean(values):.2f}" for op, values in ratios.items())
    sentences = [f"ahead of fastjson in {len(ahead)} of {total} cells, behind in {len(behind)}"]
    if ahead:
        shown = [f"{op} {document}" for op, document in list(ahead)[:8]]
        sentences.append("ahead on " + ", ".join(shown) + (" and others" if len(ahead) > 8 else ""))
    sentences.append(f"its time over fastjson's, geometric mean: {factors}")
    lines = [line for line in results.lines if line["host"] == host and model.label(line) == name]
    notes = sorted({line["note"] for line in lines if line.get("note") and line["group"] in ("large", "small", "micro")})
    sentences += [f"work differs: {note}" for note in notes[:4]]
    wrong = sum(1 for line in lines if line["verified"] is False)
    if wrong:
        sentences.append(f"{wrong} cells without a number because the answer was wrong or the call failed")
    crashes = sum(1 for line in lines if "crash" in line.get("error", ""))
    if crashes:
        sentences.append(f"{crashes} crashes on hostile input")
    return f"{name}: " + ". ".join(s[0].upper() + s[1:] for s in sentences) + "."


def lands_section(results):
    blocks = []
    for host in results.hosts():
        if host == "core":
            continue
        names = [n for n in results.libraries(host) if not model.is_ours(n)]
        items = [text for name in names if (text := standing(results, host, name))]
        worst = []
        for op in results.ops(host, ("large", "small", "micro")):
            for document, row in results.cells(host, ("large", "small", "micro"), op).items():
                ours, best = row.get(model.OURS), results.best_peer(row)
                if ours and best and "median_ns" in ours and results.compare(host, ours, best) < 0:
                    worst.append((ours["median_ns"] / best["median_ns"], f"{op} {model.short(document)} ({model.label(best)} is {ours['median_ns'] / best['median_ns']:.2f}× as fast)"))
        worst.sort(reverse=True)
        own = "fastjson: behind the best peer nowhere beyond noise." if not worst else \
            f"fastjson: behind the best peer in {len(worst)} cells; worst: " + "; ".join(text for _, text in worst[:6]) + "."
        if any(model.label(line) == model.OURS for line in results.select(host)):
            items.insert(0, own)
        if items:
            blocks += [page.Text(f"{HOST_NAMES[host]}", "caption"), page.Items(items)]
    return page.Section("Where each lands", "lands", blocks) if blocks else None


METHOD = [
    "Each library's answer is compared with the host's own library before anything is timed; a wrong answer gets no number.",
    "Rounds are interleaved: A B C, then C B A, and so on. PHP extensions that clash run in a process each, and the rounds alternate between the processes.",
    "Every host is measured in several turns, apart in time and in new processes. A figure is the geometric mean of the turns' medians; a round repeats the call for some milliseconds, "
    "and what it takes is processor time, so that work of others on the machine is not in it. The spread is half the distance between the quartiles.",
    "Noise is measured, not assumed: the ratio of two libraries varies from turn to turn by so much in this cell and in the host's other cells. Two figures are called different (ahead, behind) only "
    "when they lie further apart than nine of ten such ratios are off; otherwise they are level. The column ± says by how much the ratio of a second run may differ, and marks what is more than "
    "15% in a full run, 25% in a quick one.",
    "Where a library does less or other work, that stands below its figures. Release builds are asserted.",
    "The best peer is the fastest other library on that very document, so it may be a different one on each.",
    "First calls and memory are taken in fresh processes; a library whose first call is timed has decoded, encoded and checked `[0]` before. MB are 10^6 bytes.",
]


def closing_sections(lines, options):
    mode = options.get("mode", "quick")
    command = "make bench" + (" BENCH=full" if mode == "full" else "") + (f" HOST={','.join(options['hosts'])}" if len(options.get("hosts", [])) not in (0, 4) else "")
    if options.get("peers"):
        command += " PEERS='name=/path/to/extension.so:prefix ...'"
    return [page.Section("Method", "method", [page.Items(METHOD), page.Text("More in docs/benchmarks.md.", "small")]),
            page.Section("Reproduce", "reproduce", [page.Code(f"git checkout {lines[0].get('commit', '').removesuffix('+changes') if lines else ''}\n{command}"),
                         page.Text("The documents come from corpus/ (table of origins and checksums, generators); see corpus/README.md.", "small")])]


def build(lines, options):
    results = model.Results(lines)
    sections = [machine_section(results, lines)]
    for host in results.hosts():
        sections += report_php.sections(results) if host == "php" else report_hosts.sections(results, host)
        sections.append(report_schemas.section(results, host, report_php.title if host == "php" else report_hosts.title))
    sections += [lands_section(results), *closing_sections(lines, options)]
    for section in filter(None, sections):
        section.blocks = [block for block in section.blocks if block]
    return [section for section in sections if section and section.blocks]


def write(lines, out, options):
    """Returns the path of the page."""
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    date = next((line["date"] for line in lines if "date" in line), "")
    title = f"fastjson benchmarks, {date}"
    sections = build(lines, options)
    raw = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (out / "index.html").write_text(page.to_html(title, sections, raw), encoding="utf-8")
    (out / "REPORT.md").write_text(page.to_markdown(title, sections), encoding="utf-8")
    return out / "index.html"
