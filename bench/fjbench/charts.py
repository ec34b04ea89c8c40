"""Charts as SVG, drawn by Vega-Lite (vl-convert): bars per document, lines over sizes.
Assumes nothing of the page but its colour variables: placeholder colours in the drawing are replaced by them, so one drawing serves light and dark.
Called by report.py; without vl-convert there are no charts, and the page says so."""

import math
import re

from . import page

try:
    import vl_convert
except ImportError:
    vl_convert = None

VEGA_LITE = "5.20"
NARROW, WIDE = 330, 860

# Placeholder -> CSS variable. Any colour would do that the drawing does not use otherwise.
SERIES = [f"#0a00{i:02x}" for i in range(1, 11)]
VARIABLES = {**{color: f"var(--s{i})" for i, color in enumerate(SERIES, 1)},
             "#0b0001": "var(--ink)", "#0b0002": "var(--muted)", "#0b0003": "var(--line)", "#0b0004": "var(--loss)"}
INK, MUTED, GRID, LOSS = "#0b0001", "#0b0002", "#0b0003", "#0b0004"

CONFIG = {
    "aria": False, "background": None, "font": "sans-serif", "view": {"stroke": None},
    "axis": {"labelColor": INK, "titleColor": MUTED, "gridColor": GRID, "domainColor": GRID, "tickColor": GRID, "labelFontSize": 11, "titleFontSize": 11,
             "titleFontWeight": "normal", "labelLimit": 150},
    "legend": {"labelColor": INK, "labelFontSize": 12, "orient": "top", "title": None, "symbolType": "square", "columnPadding": 22},
}


def draw(spec):
    svg = vl_convert.vegalite_to_svg(vl_spec=spec, vl_version=VEGA_LITE)
    for color, variable in VARIABLES.items():
        svg = svg.replace(f'"{color}"', f'"{variable}"')
    svg = re.sub(r' (?:font-family|class|role|clip-path|aria-[a-z]+|pointer-events|xmlns:xlink|version)="[^"]*"', "", svg)
    svg = re.sub(r"<defs>.*?</defs>", "", svg)
    svg = re.sub(r'<path d="M0,0h0v0h0Z"/>|<path d="" display="none"/>', "", svg)
    return re.sub(r' (?:transform|d|width|height|viewBox|x2|y2)="[^"]*"', lambda match: re.sub(r"(\.\d)\d+", r"\1", match[0]), svg)


def palette(libraries):
    """Ours is always the first colour, the host's own library always grey; `libraries` comes in that order."""
    return {"domain": libraries, "range": SERIES[:len(libraries)]}


def chart(make, title):
    """A page.Chart from a function of the width, or None where charts can't be drawn."""
    if vl_convert is None:
        return None
    return page.Chart(draw(make(NARROW)), draw(make(WIDE)), title)


def bars(rows, libraries, axis, title, baseline=None, log=False):
    """Horizontal bars, one group per document. rows: document, library, value, text, loss (the label is drawn in the warning colour)."""
    documents = list(dict.fromkeys(row["document"] for row in rows))
    bar = 11 if len(libraries) <= 4 else 10
    biggest = max(row["value"] for row in rows)

    def make(width):
        left = 126 if width == NARROW else 150
        scale = {"type": "log", "nice": False} if log else {"domainMin": 0, "domainMax": biggest * (1.45 if width == NARROW else 1.12)}
        y = {"field": "document", "type": "nominal", "sort": documents, "title": None, "axis": {"ticks": False, "domain": False, "labelPadding": 6, "labelLimit": left - 8, "minExtent": left, "maxExtent": left},
             "scale": {"paddingInner": 0.22}}
        offset = {"field": "library", "sort": libraries, "scale": {"domain": libraries}}
        x = {"field": "value", "type": "quantitative", "title": axis, "scale": scale, "axis": {"tickCount": 4 if width == NARROW else 8}}
        color = {"field": "library", "type": "nominal", "scale": palette(libraries), "legend": {"columns": 2 if width == NARROW else 4, "labelLimit": 170}}
        layers = [
            {"mark": {"type": "bar", "height": {"band": 0.9}, "cornerRadiusEnd": 1.5},
             "encoding": {"y": y, "yOffset": offset, "x": x, "color": color}},
            {"mark": {"type": "text", "align": "left", "baseline": "middle", "dx": 3, "fontSize": 9.5 if bar > 10 else 8.5},
             "encoding": {"y": y, "yOffset": offset, "x": {"field": "value", "type": "quantitative"}, "text": {"field": "text"},
                          "color": {"condition": {"test": "datum.loss", "value": LOSS}, "value": MUTED}}},
        ]
        if baseline is not None:
            layers.append({"mark": {"type": "rule", "color": INK, "strokeDash": [3, 3]}, "encoding": {"x": {"datum": baseline}}})
        return {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "config": CONFIG, "width": width - left - 14,
                "height": {"step": bar * len(libraries) / 0.78}, "padding": {"left": 2, "right": 4, "top": 2, "bottom": 2}, "autosize": {"type": "pad"},
                "data": {"values": rows}, "layer": [{**layer} for layer in layers]}
    for row in rows:
        row.setdefault("loss", False)
    return chart(fixed_band(make, bar, libraries), title)


def fixed_band(make, bar, libraries):
    """yOffset wants its height from the position step, not from the offset's."""
    def wrapped(width):
        spec = make(width)
        spec["height"] = {"step": bar * len(libraries) + 10, "for": "position"}
        return spec
    return wrapped


def powers_of_ten(values):
    """The decades that hold the values: (10^a, 10^b)."""
    return 10.0 ** math.floor(math.log10(min(values))), 10.0 ** math.ceil(math.log10(max(values)))


def ticks(low, high, steps):
    decades = range(round(math.log10(low)), round(math.log10(high)) + 1)
    return [step * 10.0 ** decade for decade in decades for step in steps if step * 10.0 ** decade <= high]


def strips(rows, axis, title):
    """One line of marks an operation, on a logarithmic axis with a rule at 1. rows: operation, value."""
    operations = list(dict.fromkeys(row["operation"] for row in rows))
    low, high = min(row["value"] for row in rows), max(row["value"] for row in rows)

    def make(width):
        left = 126 if width == NARROW else 190
        x = {"type": "quantitative", "scale": {"type": "log", "domain": [min(0.9, low * 0.97), high * 1.05], "nice": False}, "title": axis,
             "axis": {"values": [step for step in (0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 10, 20, 50, 100) if low * 0.97 <= step <= high * 1.05], "format": "~g"}}
        y = {"field": "operation", "type": "nominal", "sort": operations, "title": None, "axis": {"ticks": False, "domain": False, "labelLimit": left - 8, "minExtent": left, "maxExtent": left}}
        return {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "config": CONFIG, "width": width - left - 14, "height": {"step": 34}, "padding": 3, "data": {"values": rows},
                "layer": [{"mark": {"type": "tick", "thickness": 1.5, "size": 18, "opacity": 0.7, "color": SERIES[0]}, "encoding": {"x": {"field": "value", **x}, "y": y}},
                          {"mark": {"type": "rule", "color": INK, "strokeDash": [3, 3]}, "encoding": {"x": {"datum": 1, **{k: v for k, v in x.items() if k != "axis"}}}}]}
    return chart(make, title)


def curves(rows, libraries, x_title, y_title, title, log_y=True):
    """Lines over document sizes, both axes logarithmic unless told otherwise. rows: x, value, library."""
    low, high = powers_of_ten([row["value"] for row in rows])

    def make(width):
        extent = {"minExtent": 40, "maxExtent": 40, **({"values": ticks(low, high, (1, 2, 5) if high <= 100 * low else (1,))} if log_y else {})}
        y_scale = {"type": "log", "domain": [low, high]} if log_y else {"domainMin": 0}
        return {
            "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "config": CONFIG, "width": width - 64, "height": 220 if width == NARROW else 280,
            "padding": 3, "data": {"values": rows},
            "mark": {"type": "line", "point": {"size": 36, "filled": True}, "strokeWidth": 2},
            "encoding": {
                "x": {"field": "x", "type": "quantitative", "scale": {"type": "log", "nice": False}, "title": x_title,
                      "axis": {"format": "~s", "values": ticks(1, 1e9, (1,)), "grid": False}},
                "y": {"field": "value", "type": "quantitative", "scale": y_scale, "title": y_title, "axis": {"format": "~s", "tickCount": 5, **extent}},
                "color": {"field": "library", "type": "nominal", "scale": palette(libraries), "legend": {"columns": 2 if width == NARROW else 4, "labelLimit": 170}},
                "strokeDash": {"field": "library", "type": "nominal", "scale": {"domain": libraries}, "legend": None},
            }}
    return chart(make, title)
