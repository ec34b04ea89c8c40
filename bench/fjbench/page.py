"""The report as data: sections of paragraphs, lists, tables and charts; rendered to HTML and to Markdown from the same objects.
Assumes that texts are plain (escaped here) and that a chart always has its table next to it, which is what Markdown shows.
Called by report.py."""

import base64
import dataclasses
import gzip
import html
import pathlib

CSS = pathlib.Path(__file__).with_name("page.css")


@dataclasses.dataclass
class Text:
    text: str
    kind: str = "p"


@dataclasses.dataclass
class Items:
    items: list


@dataclasses.dataclass
class Code:
    text: str


@dataclasses.dataclass
class Table:
    """Rows of cells; a cell is text or (text, class), the classes being win, loss, even and note. Folded tables open on a click."""
    header: list
    rows: list
    caption: str = ""
    folded: bool = True


@dataclasses.dataclass
class Chart:
    """SVG twice: for a phone's width and for a wide page."""
    narrow: str
    wide: str
    title: str


@dataclasses.dataclass
class Tile:
    """A headline figure: what it is of, what else there is to say, and on how many documents it is ahead, equal and behind."""
    figure: str
    title: str
    detail: str
    ahead: int
    equal: int
    behind: int
    kind: str

    def places(self):
        counts = [f"{word} {count}" for word, count in (("ahead on", self.ahead), ("equal on", self.equal), ("behind on", self.behind)) if count]
        return f"{', '.join(counts)} of {self.ahead + self.equal + self.behind}"


@dataclasses.dataclass
class Tiles:
    tiles: list


@dataclasses.dataclass
class Section:
    title: str
    anchor: str
    blocks: list
    level: int = 2


def cell_parts(cell):
    return cell if isinstance(cell, tuple) else (str(cell), "")


# ----- HTML

def html_table(table):
    head = "".join(f"<th>{html.escape(str(c))}</th>" for c in table.header)
    body = []
    for row in table.rows:
        cells = (cell_parts(cell) for cell in row)
        body.append("<tr>" + "".join(f'<td{f" class={k}" if k else ""}>{html.escape(t)}</td>' for t, k in cells) + "</tr>")
    content = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    caption = html.escape(table.caption or "Table")
    return f"<details><summary>{caption}</summary>{content}</details>" if table.folded else f'<p class="caption">{caption}</p>{content}'


def html_tile(tile):
    """The counts are a bar too, in the order ahead, equal, behind; its text stands below it."""
    bar = "".join(f'<i class="{kind}" style="flex:{count}"></i>' for kind, count in (("win", tile.ahead), ("even", tile.equal), ("loss", tile.behind)) if count)
    lines = "".join(f"<span>{html.escape(text)}</span>" for text in (tile.detail, tile.places()) if text)
    return f'<div class="tile {tile.kind}"><b>{html.escape(tile.figure)}</b><strong>{html.escape(tile.title)}</strong><div class="bar">{bar}</div>{lines}</div>'


def html_block(block):
    if isinstance(block, Text):
        return f"<p{'' if block.kind == 'p' else f' class={block.kind}'}>{html.escape(block.text)}</p>"
    if isinstance(block, Items):
        return "<ul>" + "".join(f"<li>{html.escape(item)}</li>" for item in block.items) + "</ul>"
    if isinstance(block, Code):
        return f"<pre>{html.escape(block.text)}</pre>"
    if isinstance(block, Table):
        return html_table(block)
    if isinstance(block, Chart):
        return (f'<figure role="img" aria-label="{html.escape(block.title)}"><figcaption>{html.escape(block.title)}</figcaption>'
                f'<div class="narrow">{block.narrow}</div><div class="wide">{block.wide}</div></figure>')
    if isinstance(block, Tiles):
        return f'<div class="tiles">{"".join(map(html_tile, block.tiles))}</div>'
    raise TypeError(block)


def html_section(section):
    heading = f'<h{section.level} id="{section.anchor}">{html.escape(section.title)}</h{section.level}>'
    return f"<section>{heading}{''.join(html_block(block) for block in section.blocks)}</section>"


def to_html(title, sections, raw):
    """One file without any reference to the network; the raw lines are a gzipped data link."""
    links = "".join(f'<a href="#{s.anchor}">{html.escape(s.title)}</a>' for s in sections if s.level == 2)
    packed = base64.b64encode(gzip.compress(raw.encode(), mtime=0)).decode()
    download = (f'<p><a class="button" download="results.jsonl.gz" href="data:application/gzip;base64,{packed}">Download the raw lines</a> '
                f"({len(raw.splitlines())} lines, gzipped JSON lines, form: bench/schema.md)</p>")
    return ('<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="color-scheme" content="light dark"><title>{html.escape(title)}</title><style>{CSS.read_text()}</style></head>'
            f"<body><header><h1>{html.escape(title)}</h1><nav>{links}<a href='#raw'>Raw data</a></nav></header><main>"
            f"{''.join(html_section(s) for s in sections)}<section><h2 id='raw'>Raw data</h2>{download}</section></main></body></html>\n")


# ----- Markdown

def md_cell(cell):
    text, kind = cell_parts(cell)
    return ("**" + text + "**" if kind == "loss" and text else text).replace("|", "\\|")


def md_table(table):
    lines = ["| " + " | ".join(md_cell(str(c)) for c in table.header) + " |", "|---|" + "--:|" * (len(table.header) - 1)]
    lines += ["| " + " | ".join(md_cell(cell) for cell in row) + " |" for row in table.rows]
    return (f"{table.caption}\n\n" if table.caption else "") + "\n".join(lines)


def md_block(block):
    if isinstance(block, Text):
        return block.text
    if isinstance(block, Items):
        return "\n".join(f"- {item}" for item in block.items)
    if isinstance(block, Code):
        return f"```\n{block.text}\n```"
    if isinstance(block, Table):
        return md_table(block)
    if isinstance(block, Tiles):
        return "\n".join(f"- **{tile.figure}** " + "; ".join(filter(None, [tile.title, tile.detail, tile.places()])) for tile in block.tiles)
    return None


def to_markdown(title, sections):
    parts = [f"# {title}"]
    for section in sections:
        parts.append("#" * section.level + " " + section.title)
        parts += [text for text in map(md_block, section.blocks) if text]
    return "\n\n".join(parts) + "\n"
