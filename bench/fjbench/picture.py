"""The README's picture: how many times as fast as the host's own library fastjson and the best peer are, as SVG for light and dark pages.
Assumes rows of (host, operation, own library, our factor, the best peer's factor or None); needs no package.
Called by bench/readme-results."""

import html

WIDTH, LEFT, RIGHT, ROW, TOP = 860, 296, 150, 24, 46
THEMES = {
    "light": {"ink": "#1f2328", "muted": "#59636e", "line": "#d1d9e0", "ours": "#1a7f6b", "peer": "#b35900"},
    "dark": {"ink": "#f0f6fc", "muted": "#9198a1", "line": "#3d444d", "ours": "#2fb99b", "peer": "#f0a35c"},
}


def text(x, y, words, colour, size=13, anchor="start", weight="400"):
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}">{html.escape(words)}</text>'


def legend(colours):
    yield f'<rect x="{LEFT}" y="13" width="12" height="10" rx="2" fill="{colours["ours"]}"/>' + text(LEFT + 18, 22, "fastjson", colours["muted"], 12)
    yield f'<rect x="{LEFT + 92}" y="10" width="3" height="16" fill="{colours["peer"]}"/>' + text(LEFT + 101, 22, "the best other library that checks as much, document by document", colours["muted"], 12)


def grid(colours, scale, longest, bottom):
    for step in range(0, int(longest) + 1, 2 if longest < 14 else 5):
        x = LEFT + scale(step)
        yield f'<path d="M{x:g} {TOP - 6}V{bottom:g}" stroke="{colours["line"]}"/>' + text(x, bottom + 16, f"{step}×", colours["muted"], 11, "middle")
    x = LEFT + scale(1)
    yield f'<path d="M{x:g} {TOP - 6}V{bottom:g}" stroke="{colours["ink"]}" stroke-dasharray="3 3"/>' + text(x, bottom + 16, "1×", colours["ink"], 11, "middle")


def svg(rows, theme):
    """One drawing. A group's rows (one host, one own library) stand together under its name."""
    colours, longest = THEMES[theme], max(max(ours, peer or 0) for *_, ours, peer in rows)
    scale = lambda factor: round((WIDTH - LEFT - RIGHT) * factor / longest, 1)  # noqa: E731
    body, y, group = [], TOP, None
    for host, operation, own, ours, peer in rows:
        if (host, own) != group:
            group, y = (host, own), y + (8 if group else 0)
            body.append(text(0, y + 15, host, colours["ink"], weight="600"))
        body.append(text(LEFT - 10, y + 15, operation, colours["ink"], 12, "end"))
        body.append(f'<rect x="{LEFT}" y="{y + 3}" width="{scale(ours):g}" height="{ROW - 8}" rx="2" fill="{colours["ours"]}"/>')
        if peer:
            body.append(f'<rect x="{LEFT + scale(peer) - 1.5:g}" y="{y}" width="3" height="{ROW - 2}" fill="{colours["peer"]}"/>')
        body.append(text(LEFT + scale(max(ours, peer or 0)) + 8, y + 15, f"{ours:.1f}× {own}", colours["ink"], 12))
        y += ROW
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 30}" width="{WIDTH}" role="img" font-family="system-ui, sans-serif">',
             f"<title>{html.escape(alternative(rows))}</title>", *legend(colours), *grid(colours, scale, longest, y + 2), *body, "</svg>"]
    return "\n".join(lines) + "\n"


def alternative(rows):
    """What the picture says, for those who do not see it; the table has the rest."""
    first = {host: f"{host} {ours:.1f}× {own} ({operation})" for host, operation, own, ours, _ in reversed(rows)}
    return "Speed, the host's own library = 1: " + ", ".join(reversed(first.values()))
