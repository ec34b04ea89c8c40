"""Instructions per call beside the times, for each PHP library: what a load or a neighbour can't change. No verdict rests on them, since a library whose
instructions wait for memory would look better than it is.
Assumes valgrind, which knows no AVX-512: every library runs what it has for AVX2. A library is counted by two processes that differ by some warm calls.
Called by bench/bench.py at the end of a full run."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from . import model
from .machine import ROOT

SCRIPT = ROOT / "bench" / "php" / "calls.php"
DOCUMENTS = ("size_100b.json", "api_1kb.json", "twitter.json", "canada.json", "unicode.json")
OPERATIONS = ("decode_array", "encode", "validate")
WARM, COUNTED = 2, 3  # calls
SECONDS = 150  # an idle machine needs about a minute; what is left by then is left out


class NotCounted(Exception):
    pass


def instructions(column, op, path, calls):
    """All instructions of a process that makes so many calls."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "counts"
        extension = ["-d", f"extension={pathlib.Path(column.extension).resolve()}"] if column.extension else []
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={out}", column.php, "-n", "-d", "memory_limit=-1", *extension, str(SCRIPT), column.prefix, op, str(path), str(calls)]
        # The same addresses in both processes, so that hashes of pointers take the same ways.
        result = subprocess.run(["setarch", "-R", *command] if shutil.which("setarch") else command, capture_output=True, text=True, check=False, env={**os.environ, "USE_ZEND_ALLOC": "1"})
        found = re.search(r"^summary: (\d+)", out.read_text(), re.MULTILINE) if out.exists() else None
    if result.returncode or not found:
        raise NotCounted((result.stderr.strip().splitlines() or ["no count"])[-1][:200])
    return int(found[1])


def per_call(column, op, path):
    return (instructions(column, op, path, WARM + COUNTED) - instructions(column, op, path, WARM)) / COUNTED


def cells(columns, manifest):
    """[(document, operation, [column])] of the main build's libraries."""
    mine = [column for column in columns if not column.column and not column.aa]
    documents = {document["name"]: document for document in manifest["documents"]}
    return [(documents[name], op, mine) for name in DOCUMENTS if name in documents for op in OPERATIONS]


def medians(lines):
    """{(document, operation, library): ns} of the main build."""
    return {(line["document"], line["op"], line["library"]): line["median_ns"] for line in lines
            if line.get("kind") == "result" and line["host"] == "php" and line.get("group") in model.TURN_GROUPS and not line.get("column") and not line.get("aa") and "median_ns" in line}


def row(document, op, counts, own, times):
    """A cell a library: its instructions, over ext/json's in brackets, and its time likewise. A count that is not there is a dash."""
    from .report_parts import duration  # noqa: PLC0415  (charts are slow to load)
    def text(library):
        key, reference = (document["name"], op, library), (document["name"], op, own)
        if counts.get(library) is None:
            return "–"
        count = f"{counts[library]:,.0f} ({counts[library] / counts[own]:.2f})" if counts.get(own) else f"{counts[library]:,.0f}"
        return count + (f", {duration(times[key])} ({times[key] / times[reference]:.2f})" if key in times and reference in times else "")
    return [f"{op} {model.short(document['name'])}", *(text(library) for library in counts)]


def table(columns, manifest, lines, seconds=SECONDS, count=per_call):
    """A table line for the report, or an info line that says why there is none."""
    wanted = cells(columns, manifest)
    if not wanted or shutil.which("valgrind") is None:
        return {"schema": 1, "kind": "info", "host": "php", "text": "instructions are not counted: valgrind is not installed"}
    end, times, rows, names = time.monotonic() + seconds, medians(lines), [], [column.library for column in wanted[0][2]]

    def counted(column, document, op):
        try:
            return count(column, op, document["path"]) if time.monotonic() < end else None
        except NotCounted:
            return None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        found = [(document, op, {column.library: pool.submit(counted, column, document, op) for column in mine}) for document, op, mine in wanted]
        for document, op, futures in found:
            counts = {library: future.result() for library, future in futures.items()}
            if any(value is not None for value in counts.values()):
                rows.append(row(document, op, counts, names[0], times))
    if not rows:
        return {"schema": 1, "kind": "info", "host": "php", "text": "instructions are not counted: no process under valgrind ended well"}
    return {"schema": 1, "kind": "table", "host": "php", "title": "Instructions of a warm call (ext/json = 1), and its time", "header": ["Call", *names], "rows": rows}
