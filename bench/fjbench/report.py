"""Writes the report of a run: index.html (self-contained), REPORT.md and results.jsonl, all from the same lines.
Assumes checked lines; sections without data are left out, hosts and libraries without numbers are listed at the top.
Called by bench/bench.py and bench/make-report."""

import json
import math
import pathlib

from . import charts, model, noise, page, page_html, products, report_hosts, report_php, report_reliability, report_schemas, report_standing, stats
from . import report_parts as parts

OWN = {product.view: product.own_name for product in products.PRODUCTS}
HOST_NAMES = {**{product.view: product.name.replace("`", "") for product in products.PRODUCTS}, "go": "Go", "core": "C++ core"}


def titles(host):
    return report_php.title if host == "php" else report_hosts.title


def picture(results, product):
    """Each library's speed beside the host's own, on the documents that all of them have: ours first, then by speed."""
    groups = []
    for op in product.drawn:
        rows = [row for row in results.cells(product.view, "large", op).values() if {model.OURS} <= row.keys() and "median_ns" in row[model.OURS] and results.reference(row)]
        most = [name for name in results.libraries(product.view, "large", op) if all("median_ns" in row.get(name, ()) for row in rows)]
        speeds = {name: stats.geometric_mean(results.reference(row)["median_ns"] / row[name]["median_ns"] for row in rows) for name in most if rows}
        kinds = {name: "ours" if name == model.OURS else "own" if rows[0][name]["verified"] == "reference" else "less" if rows[0][name]["less_work"] else "peer" for name in speeds}
        order = sorted((name for name in speeds if name == model.OURS or not model.is_ours(name)), key=lambda name: (name != model.OURS, -speeds[name]))
        bars = [page.Bar(name, speeds[name], parts.factor(speeds[name]) + (" †" if kinds[name] == "less" else ""), kinds[name]) for name in order]
        if len(bars) > 1:
            groups.append((f"{titles(product.view)(op)}, {len(rows)} documents", bars))
    if not groups:
        return None
    dagger = "; † leaves checks out" if any(bar.kind == "less" for _, bars in groups for bar in bars) else ""
    return page.Bars(f"{HOST_NAMES[product.view]}: speed, {product.own_name} = 1, longer is faster{dagger}", groups)


def tiles(results, product):
    """The ratio that counts for each operation, with its losses in the same size of type."""
    found = []
    for op in results.ops(product.view, ("large",)):
        headline = results.headline(product.view, op)
        if op.endswith("_cold") or not headline.best:
            continue
        verdicts = headline.verdicts
        details = [f"{1 / headline.own:.1f}× {product.own_name}" if headline.own else "",
                   f"{1 / headline.any_mode:.2f}× the best of any mode" if headline.any_mode > 1.005 * headline.best else ""]
        found.append(page.Tile(f"{1 / headline.best:.2f}×", titles(product.view)(op), "; ".join(filter(None, details)), verdicts[1], verdicts[0], verdicts[-1], headline.faster,
                               "loss" if headline.best > 1 else "win"))
    return [page.Text(f"{HOST_NAMES[product.view]}: the best library with the same checks on each document = 1, geometric mean over the large documents", "caption"), page.Tiles(found)] if found else []


def measured_text(results, host):
    """The host and its noise."""
    found = results.select(host, timed=False)
    kernel = next((f", {line['kernel']} kernel" for line in found if line.get("kernel")), "")
    system = f", {found[0]['os'].split(', ')[0]}" if len({line.get("os") for line in results.lines}) > 1 else ""
    return f"{HOST_NAMES[host]}: {found[0]['host_version']}{kernel}{system}. {str(results.noise(host)).capitalize()}{operations_apart(results, host)}."


def operations_apart(results, host):
    """How far the headline ratios of the two halves of a run lie apart."""
    turns = [found for op in results.ops(host, ("large",)) if (found := results.headline_turns(host, op))]
    return f"; whole operations within ±{100 * max(noise.halves_apart([math.log(ratio) for ratio in found]) for found in turns):.0f}%" if turns else ""


LEAD = ("fastjson makes JSON fast inside PHP, Elixir and Go, with the results and the errors of the library that each of them has already. "
        "This page times it beside every other library that could be had, losses shown like wins.")


def one_line(results, lines):
    """When, where, of which revision, how sure."""
    first = next((line for line in lines if "cpu" in line), {})
    versions = ", ".join(dict.fromkeys(results.select(host, timed=False)[0]["host_version"] for host in results.hosts() if host != "core"))
    sure = ", ".join(f"±{100 * results.noise(host).second_run:.0f}% ({HOST_NAMES[host]})" for host in results.hosts() if host != "core" and results.noise(host).known)
    again = f" A second run differs by {sure} at most in nine of ten cells." if sure else ""
    return f"Measured {first.get('date', '')} at revision {first.get('commit', '')} on {first.get('cpu', '')}, {first.get('cores', '?')} cores; {versions}.{again}"


def columns_table(results):
    """What each column is, which version was measured, and what has to be brought to measure it again."""
    rows = {}
    for line in results.raw:
        known, bring = products.ORIGINS.get((line["host"], line["library"]), ("", ""))
        if not model.is_ours(line["library"]) and line["host"] != "core":
            rows[line["host"], line["library"]] = [f"{HOST_NAMES[line['host']]}: {line['library']}", known, line.get("library_version", "unknown"), bring]
    return page.Table(["Column", "Project", "Version", "What you need for it"], [[cell if i < 1 else (cell, "note") for i, cell in enumerate(row)] for row in rows.values()],
                      "What each column is, and what it takes to measure it", folded=False) if rows else None


def about(folder):
    """What whoever published a run says of how it was made: the paragraphs of about.txt."""
    path = pathlib.Path(folder) / "about.txt"
    return [text for text in path.read_text(encoding="utf-8").splitlines() if text.strip()] if path.exists() else []


def details_section(results, lines, options):
    """How the run was made: what the first line of the page has no room for."""
    systems = " and ".join(dict.fromkeys(line["os"].split(", ")[0] for line in results.lines if "os" in line))
    linux = next((line["os"].partition(", ")[2] for line in lines if "os" in line), "")
    turns = max((len(line.get("turns_ns", ())) for line in results.lines), default=1)
    blocks = [page.Text(f"{systems}, {linux}. Each figure is the mean of {turns} turns."), *[page.Text(text) for text in options.get("about", [])],
              page.Items([measured_text(results, host) for host in results.hosts()]), columns_table(results)]
    blocks += [page.Text(f"{HOST_NAMES[line['host']]}: {line['text']}", "small") for line in results.info]
    return page.Section("Machine, versions, libraries, noise", "details", blocks, 3, folded="and how the run was split")


def machine_section(results, lines):
    blocks = [page.Text(LEAD), page.Text(one_line(results, lines), "meta")]
    alone = {product.view for product in products.PRODUCTS if not any(not model.is_ours(line["library"]) and line["verified"] != "reference" for line in results.select(product.view))}
    blocks += [picture(results, product) for product in products.PRODUCTS]
    for product in products.PRODUCTS:
        blocks += tiles(results, product)
        if product.view in alone and results.select(product.view):
            blocks.append(page.Text(f"{HOST_NAMES[product.view]}: no library but {product.own_name} was there to compare with.", "small"))
    missing = [f"{HOST_NAMES[line['host']]}{': ' + line['library'] if 'library' in line else ''} has no numbers: {line['reason']}" for line in results.missing]
    blocks += [page.Text(text, "warning") for text in missing]
    twins = sorted({model.short(line["document"]) for line in results.lines if line.get("origin") == "twin"})
    if twins:
        blocks.append(page.Text(f"Not the real documents: generated twins stood in for {', '.join(twins)}.", "warning"))
    if charts.vl_convert is None:
        blocks.append(page.Text("Charts are missing because the package vl-convert-python could not be installed; the tables are complete.", "warning"))
    return page.Section("At a glance", "glance", blocks)


METHOD = [
    "Each library's answer is compared with the host's own library before anything is timed; a wrong answer gets no number.",
    "Rounds are interleaved: A B C, then C B A, and so on. PHP extensions that clash run in a process each, and the rounds alternate between the processes.",
    "Every host is measured in several turns, apart in time and in new processes. A figure is the geometric mean of the turns' medians; a round repeats the call for some milliseconds, "
    "and what it takes is processor time, so that work of others on the machine is not in it. The spread is half the distance between the quartiles.",
    "Noise is measured, not assumed: the ratio of two libraries varies from turn to turn by so much in this cell and in the host's other cells. Two figures are called different (ahead, behind) only "
    "when they lie further apart than nine of ten such ratios are off; otherwise they are level. The column ± says by how much the ratio of a second run may differ, and marks what is more than "
    "15% in a full run, 25% in a quick one.",
    "Where a library does less or other work, that stands below its figures. Release builds are asserted.",
    "The best peer is the fastest other library on that very document that checks as much as the host's own, so it may be a different one on each. Beside it stands the best of any mode, whatever it "
    "leaves out, with its name: the same rule in every host.",
    "A document marked with ° is of our own making, by a generator of corpus/.",
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


def folded(results, host, section):
    """A part of a host's that the page opens on a click, with what it says in a few words; the part's own head stays in sight."""
    if section.level == 3 and section.folded is None and not section.anchor.endswith("-schemas"):
        op = section.anchor.removeprefix(f"{host}-")
        found = results.headline(host, op, ("large", "small")) if op in results.ops(host, ("large", "small")) else None
        section.folded = f"{1 / found.best:.2f}× the best peer, ahead on {found.verdicts[1]}, level on {found.verdicts[0]}, behind on {found.verdicts[-1]}" if found and found.best else ""
    return section


def build(lines, options):
    results = model.Results(lines)
    sections = [machine_section(results, lines), details_section(results, lines, options), report_standing.section(results, HOST_NAMES)]
    for host in results.hosts():
        found = report_php.sections(results) if host == "php" else report_hosts.sections(results, host, HOST_NAMES[host])
        found.insert(1, report_schemas.section(results, host, titles(host)))
        sections += [folded(results, host, section) for section in found if section]
    sections += [report_reliability.section(), *closing_sections(lines, options)]
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
    (out / "index.html").write_text(page_html.render(title, sections, raw), encoding="utf-8")
    (out / "REPORT.md").write_text(page.to_markdown(title, sections), encoding="utf-8")
    return out / "index.html"
