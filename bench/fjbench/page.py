"""The report as data: sections of paragraphs, lists, tables and charts; rendered to Markdown here and to HTML by page_html.py from the same objects.
Assumes that a chart always has its table next to it, which is what Markdown shows.
Called by report.py and its parts."""

import dataclasses


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
class Bar:
    """A library's bar of a picture; `kind`: ours, own (the host's own library), peer, or less (it leaves work out)."""
    name: str
    value: float
    text: str
    kind: str


@dataclasses.dataclass
class Bars:
    """A picture for a first glance: for each operation the libraries' bars."""
    title: str
    groups: list  # of (operation, [Bar])


@dataclasses.dataclass
class Tile:
    """A headline figure: what it is of, what else there is to say, and on how many documents it is ahead, level and behind, and its median faster."""
    figure: str
    title: str
    detail: str
    ahead: int
    level: int
    behind: int
    faster: int
    kind: str

    def places(self):
        counts = [f"{word} {count}" for word, count in (("ahead on", self.ahead), ("level on", self.level), ("behind on", self.behind)) if count]
        total = self.ahead + self.level + self.behind
        return f"{', '.join(counts)} of {total}; median faster on {self.faster}, slower on {total - self.faster}"


@dataclasses.dataclass
class Tiles:
    tiles: list


@dataclasses.dataclass
class Section:
    title: str
    anchor: str
    blocks: list
    level: int = 2
    folded: str | None = None  # one line that says what is inside; the page then loads it when it is opened


def cell_parts(cell):
    return cell if isinstance(cell, tuple) else (str(cell), "")


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
    if isinstance(block, Bars):
        return block.title + "\n\n" + "\n".join(f"- {operation}: " + ", ".join(f"{bar.name} {bar.text}" for bar in bars) for operation, bars in block.groups)
    if isinstance(block, Tiles):
        return "\n".join(f"- **{tile.figure}** " + "; ".join(filter(None, [tile.title, tile.detail, tile.places()])) for tile in block.tiles)
    return None


def to_markdown(title, sections):
    parts = [f"# {title}"]
    for section in sections:
        parts.append("#" * section.level + " " + section.title)
        parts += [text for text in map(md_block, section.blocks) if text]
    return "\n\n".join(parts) + "\n"
