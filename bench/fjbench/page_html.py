"""The report as one HTML file without any reference to the network: what is folded lies in it compressed, and is unpacked when it is opened.
Assumes that texts are plain (escaped here).
Called by report.py."""

import base64
import gzip
import html
import pathlib

from . import page

CSS = pathlib.Path(__file__).with_name("page.css")
SCRIPT = pathlib.Path(__file__).with_name("page.js")
HIDDEN = '<script type="application/gzip;base64" id="{}">{}</script>\n'


def table(block):
    head = "".join(f"<th>{html.escape(str(c))}</th>" for c in block.header)
    body = []
    for row in block.rows:
        cells = (page.cell_parts(cell) for cell in row)
        body.append("<tr>" + "".join(f'<td{f" class={k}" if k else ""}>{html.escape(t)}</td>' for t, k in cells) + "</tr>")
    content = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    caption = html.escape(block.caption or "Table")
    return f"<details><summary>{caption}</summary>{content}</details>" if block.folded else f'<p class="caption">{caption}</p>{content}'


def tile(block):
    """The counts are a bar too, in the order ahead, level, behind; its text stands below it."""
    bar = "".join(f'<i class="{kind}" style="flex:{count}"></i>' for kind, count in (("win", block.ahead), ("even", block.level), ("loss", block.behind)) if count)
    lines = "".join(f"<span>{html.escape(text)}</span>" for text in (block.detail, block.places()) if text)
    return f'<div class="tile {block.kind}"><b>{html.escape(block.figure)}</b><strong>{html.escape(block.title)}</strong><div class="bar">{bar}</div>{lines}</div>'


def bars(block):
    """Bars of plain boxes, so that the first picture needs neither a drawing nor a script."""
    groups = []
    for operation, found in block.groups:
        longest = max(bar.value for bar in found)
        rows = "".join(f'<li class="{bar.kind}"><span>{html.escape(bar.name)}</span><div><i style="width:{100 * bar.value / longest:.1f}%"></i><b>{html.escape(bar.text)}</b></div></li>' for bar in found)
        groups.append(f"<div><h4>{html.escape(operation)}</h4><ol>{rows}</ol></div>")
    return f'<figure class="bars"><figcaption>{html.escape(block.title)}</figcaption><div class="groups">{"".join(groups)}</div></figure>'


def one(block):
    match block:
        case page.Text():
            return f"<p{'' if block.kind == 'p' else f' class={block.kind}'}>{html.escape(block.text)}</p>"
        case page.Items():
            return "<ul>" + "".join(f"<li>{html.escape(item)}</li>" for item in block.items) + "</ul>"
        case page.Code():
            return f"<pre>{html.escape(block.text)}</pre>"
        case page.Table():
            return table(block)
        case page.Chart():
            return (f'<figure role="img" aria-label="{html.escape(block.title)}"><figcaption>{html.escape(block.title)}</figcaption>'
                    f'<div class="narrow">{block.narrow}</div><div class="wide">{block.wide}</div></figure>')
        case page.Bars():
            return bars(block)
        case page.Tiles():
            return f'<div class="tiles">{"".join(map(tile, block.tiles))}</div>'
    raise TypeError(block)


def pack(text):
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def section(found):
    """(what the page shows at once, what it hides)"""
    content = "".join(map(one, found.blocks))
    if found.folded is None:
        return f'<section><h{found.level} id="{found.anchor}">{html.escape(found.title)}</h{found.level}>{content}</section>\n', ""
    shown = (f'<details class="part" id="{found.anchor}" data-part="part-{found.anchor}"><summary><strong>{html.escape(found.title)}</strong> '
             f"<span>{html.escape(found.folded)}</span></summary></details>\n")
    return shown, HIDDEN.format(f"part-{found.anchor}", pack(content))


def render(title, sections, raw):
    """The whole page; the raw lines are a gzipped data link, folded like the rest."""
    links = "".join(f'<a href="#{s.anchor}">{html.escape(s.title)}</a>' for s in sections if s.level == 2 and s.folded is None)
    size = len(raw.splitlines())
    download = (f'<p><a class="button" download="results.jsonl.gz" href="data:application/gzip;base64,{pack(raw)}">Download the raw lines</a> '
                f"({size} lines, gzipped JSON lines, form: bench/schema.md)</p>")
    parts = [section(s) for s in sections]
    return ('<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="color-scheme" content="light dark"><title>{html.escape(title)}</title><style>{CSS.read_text()}</style></head>'
            f"<body><header><h1>{html.escape(title)}</h1><nav>{links}<a href='#raw'>Raw data</a></nav>"
            "<noscript><p class=warning>What is folded needs JavaScript to open; bench/REPORT.md has the same tables.</p></noscript></header><main>\n"
            f"{''.join(shown for shown, _ in parts)}<section><h2 id='raw'>Raw data</h2>{download}</section></main>\n"
            f"{''.join(hidden for _, hidden in parts)}<script>{SCRIPT.read_text()}</script></body></html>\n")
