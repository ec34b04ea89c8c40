"""The page and the Markdown say what the lines say: losses, missing hosts and wrong answers included.
Assumes that charts may be absent; what is asserted is the text.
Called by pytest."""

import base64
import gzip
import json
import re

import pytest
from fjbench import charts, model, page, page_html, report, report_parts, report_reliability


def lines_of(line):
    rows = []
    for op in ("decode_array", "encode"):
        for document, ours, peer in (("twitter.json", 900, 1200), ("canada.json", 500, 400)):
            rows += [line(ours, op=op, document=document), line(3000, op=op, document=document, library="ext/json", verified="reference"),
                     line(peer, op=op, document=document, library="peer", note="accepts broken UTF-8")]
    untimed = {key: None for key in ("median_ns", "q1_ns", "q3_ns", "mb_s", "rounds", "calls")}
    rows.append(line(op="decode_array", document="mesh.json", library="peer", verified=False, error="the answer differs <here>", **untimed))
    rows.append(line(op="decode_array", group="memory", peak_bytes=2_000_000, retained_bytes=1_000_000, **untimed))
    rows.append(line(host="go", host_version="go1.27", op="unmarshal_any", library="encoding/json", verified="reference"))
    rows.append(line(700, host="go", host_version="go1.27", op="unmarshal_any", origin="twin"))
    rows.append({"schema": 1, "kind": "missing", "host": "elixir", "reason": "no Erlang here"})
    return [{**row, "cpu": "Some CPU", "cores": 2, "os": "Debian", "date": "2026-01-02", "commit": "abc"} for row in rows]


@pytest.fixture
def written(line, unfolded, tmp_path):
    """(lines, the page with everything unfolded, its Markdown, the page as it is)"""
    lines = lines_of(line)
    report.write(lines, tmp_path, {"mode": "quick", "hosts": ["php"]})
    html = (tmp_path / "index.html").read_text()
    return lines, unfolded(html), (tmp_path / "REPORT.md").read_text(), html


def test_losses_missing_hosts_and_wrong_answers_are_shown(written):
    _, html, markdown, _ = written
    for text in (html, markdown):
        assert "no Erlang here" in text
        assert "behind on 1 of 2" in text
        assert "0.80×" in text
        assert "accepts broken UTF-8" in text
        assert "generated twins stood in" in text
    assert "the answer differs &lt;here&gt;" in html
    assert "**0.80×**" in markdown
    assert 'class=loss>0.80×' in html


def test_what_is_shown_at_first_is_short_and_the_rest_is_unpacked_on_demand(written):
    *_, html = written
    shown = html.split("<script")[0]
    assert "At a glance" in shown and 'class="bars"' in shown and 'class="tiles"' in shown
    assert "<svg" not in shown
    for name in re.findall(r'data-part="([^"]+)"', shown):
        assert f'id="{name}"' in html
    assert "DecompressionStream" in html


def test_the_page_needs_no_network_and_carries_the_raw_lines(written):
    lines, html, *_ = written
    without_namespaces = re.sub(r'xmlns(:\w+)?="[^"]+"', "", html)
    assert not re.search(r'(src|href)="?https?:|@import|url\(', without_namespaces)
    packed = re.search(r"data:application/gzip;base64,([A-Za-z0-9+/=]+)", html)[1]
    raw = gzip.decompress(base64.b64decode(packed)).decode().splitlines()
    assert [json.loads(text) for text in raw] == lines


def test_charts_use_the_colours_of_the_page_only(written):
    _, html, *_ = written
    if charts.vl_convert is None:
        assert "Charts are missing" in html
        return
    assert html.count("<svg") >= 8
    drawn = "".join(re.findall(r"<svg.*?</svg>", html, re.DOTALL))
    assert not re.findall(r'(?:fill|stroke)="#', drawn)
    assert "var(--s1)" in drawn and "var(--loss)" in drawn


def test_an_operation_without_lines_gives_no_section(written):
    _, html, *_ = written
    assert "Validate" not in html


def test_cells_are_escaped_in_both_forms():
    table = page.Table(["<a>"], [["x|y"], [("<b>", "loss")]], "c")
    assert "&lt;b&gt;" in page_html.one(table)
    assert "x\\|y" in page.md_block(table)


def test_small_values_keep_their_names_and_ladders_their_sizes(line, tmp_path):
    lines = [line(host="elixir", host_version="OTP 27", op="decode", group="micro", document=document, bytes=2, library=library)
             for document in ("size_10b.json", "one_int") for library in ("fastjson", "peer")]
    markdown = page.to_markdown("t", report.build(lines, {}))
    ladder, own = markdown.split("Values of the host's own")
    assert "Small calls: 10 bytes to 10 KB" in ladder and "| 2 B |" in ladder and "one_int" not in ladder
    assert "| one_int, 2 B |" in own and "size_10b" not in own


def test_unusual_calls_stand_beside_the_own_library_slowest_first(line):
    cells = [("v2_marshal_nan", "fastjson", 200, True), ("v2_marshal_nan", "encoding/json/v2", 100, "reference"),
             ("v1_valid", "fastjson v1", 50, True), ("v1_valid", "encoding/json", 100, "reference")]
    lines = [line(host="go", host_version="go1.27", op="unusual", group="unusual", document=document, library=library, median_ns=ns, verified=verified)
             for document, library, ns, verified in cells]
    v1, v2 = page.to_markdown("t", report.build(lines, {})).split("Unusual calls: errors")[1:]
    assert "v1 valid" in v1 and "2.00" in v1 and "marshal nan" not in v1
    assert "v2 marshal nan" in v2 and "0.50" in v2 and "v1 valid" not in v2


def test_sizes_and_durations():
    assert [report_parts.size(n) for n in (0, 999, 1000, 1_250_000, 10**9)] == ["0 B", "999 B", "1.0 KB", "1.2 MB", "1.0 GB"]
    assert [report_parts.duration(n) for n in (5.25, 12, 999, 1500, 2_500_000, 3e9)] == ["5.25 ns", "12 ns", "999 ns", "1.50 µs", "2.50 ms", "3.00 s"]


def test_tables_of_a_host_are_shown_as_they_are(line, unfolded, tmp_path):
    table = {"schema": 1, "kind": "table", "host": "php", "title": "One object <small>", "header": ["way", "µs"], "rows": [["fastjson_decode_into", "0.26"], ["by | hand", "1.50"]]}
    report.write([*lines_of(line), table], tmp_path, {"mode": "quick", "hosts": ["php"]})
    html, markdown = unfolded((tmp_path / "index.html").read_text()), (tmp_path / "REPORT.md").read_text()
    assert "One object &lt;small&gt;" in html
    assert "fastjson_decode_into" in html
    assert "| fastjson_decode_into | 0.26 |" in markdown


def go_lines(line):
    """A document that both products of Go have: v1 ahead of its peers and behind a mode that checks less, v2 behind its best peer."""
    columns = [("fastjson", 900, True, ""), ("fastjson v1", 1000, True, ""), ("encoding/json", 4000, "reference", ""), ("encoding/json/v2", 3000, True, ""), ("goccy", 2000, True, ""),
               ("goccy v2", 450, True, ""), ("sonic fastest", 250, True, "nothing checked"), ("encoding/json original", 5000, "reference", "")]
    return [line(ns, host="go", host_version="go1.27", op="marshal_concrete", library=library, verified=verified, note=note or None) for library, ns, verified, note in columns]


def test_each_product_of_go_stands_beside_what_does_its_work(line):
    results = model.Results(go_lines(line))
    assert results.hosts() == ["go-v1", "go-v2"]
    v1, v2 = (results.headline(view, "marshal_concrete") for view in results.hosts())
    assert (v1.own, v1.best, v1.any_mode) == (pytest.approx(1 / 4), pytest.approx(1 / 2), pytest.approx(4))
    assert (v2.own, v2.best, v2.any_mode) == (pytest.approx(0.3), pytest.approx(2), pytest.approx(3.6))
    assert (v1.verdicts, v1.faster, v2.verdicts, v2.faster) == ({1: 1}, 1, {-1: 1}, 0)
    (row,) = results.cells("go-v1", "large", "marshal_concrete").values()
    assert {"fastjson", "encoding/json", "encoding/json (original)", "goccy", "sonic fastest"} == set(row)
    assert results.reference(row)["median_ns"] == 4000


def test_a_decoder_beside_a_call_for_a_whole_text_is_told(line):
    lines = [line(host="go", host_version="go1.27", op="read_concrete", library=library) for library in ("fastjson", "encoding/json/v2", "goccy v2", "sonic checked")]
    (row,) = model.Results(lines).cells("go-v2", "large", "read_concrete").values()
    assert [name for name, found in row.items() if "Decoder" in found.get("note", "")] == ["sonic checked"]


def test_the_report_has_both_products_of_go_and_names_the_best_of_any_mode(line, tmp_path):
    lines = [{**item, "cpu": "Some CPU", "cores": 2, "os": "Debian", "date": "2026-01-02", "commit": "abc"} for item in go_lines(line)]
    report.write(lines, tmp_path, {"mode": "quick", "hosts": ["go"]})
    markdown = (tmp_path / "REPORT.md").read_text()
    assert "Go, go/json: the best library with the same checks" in markdown and "Go, go/json/v2: the best library with the same checks" in markdown
    assert "0.25× sonic fastest" in markdown and "0.28× sonic fastest" in markdown
    assert "Go, go/json/v2: every loss" in markdown and "Go, go/json: every loss" not in markdown
    assert "encoding/json at revision" not in markdown and "at revision abc" in markdown


def test_every_column_says_what_it_is_and_what_it_takes(line):
    lines = [line(), line(2000, library="ext/json", verified="reference"), line(1500, library="yyjson", library_version="0.7.0")]
    markdown = page.to_markdown("t", report.build([{**item, "date": "2026-01-02", "commit": "abc", "cpu": "c", "os": "Debian", "cores": 1} for item in lines], {}))
    assert re.search(r"\| PHP: yyjson \| github.com/iliaal/fastjson.*\| 0.7.0 \| .*PEERS=", markdown)


def test_reliability_is_drawn_from_its_figures_and_left_out_without(monkeypatch, tmp_path):
    monkeypatch.setattr(report_reliability, "FIGURES", tmp_path)
    assert report_reliability.section() is None
    (tmp_path / "hostile-figures.tsv").write_text("# head\nphp\tdecode\topen_arrays\t1.20\t0.00\tlinear\nphp\tdecode\tblanks\t0.90\t0.00\tlinear\n")
    (tmp_path / "soak-figures.tsv").write_text("# head\ngo\t1\t100\t20000\t900\t5\t2000000\tshapes=7/4096 atoms=19000\n"
                                               "go\t9\t12345\t21000\t900\t5\t3000000\tshapes=4000/4096 atoms=19001\nphp\t9\t5\t21000\t900\t5\t3000000\n")
    markdown = page.to_markdown("t", [report_reliability.section()])
    assert "| PHP, decode | 2 | 1.20 | open arrays |" in markdown
    assert "| Go | 9 s | 12,345 | 20.0 MB | 21.0 MB | 3.00 ms |" in markdown
    assert "| Go | shapes | 7 | 4,000 | 4,096 |" in markdown and "| Go | atoms | 19,000 | 19,001 | none |" in markdown
