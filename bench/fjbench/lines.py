"""Builds result lines and appends them, each checked against the schema before it is written.
Assumes bench/validate.py beside this package.
Called by the PHP host, the external runners' reader and the orchestrator."""

import gzip
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import validate  # noqa: E402

from . import stats  # noqa: E402


def timing(samples, calls, size, keep_samples=False):
    """The timing fields of a line from ns-per-call samples."""
    q1, median, q3 = stats.quartiles(samples)
    fields = {"rounds": len(samples), "calls": calls, "median_ns": round(median, 3), "q1_ns": round(q1, 3), "q3_ns": round(q3, 3),
              "min_ns": round(min(samples), 3), "mb_s": round(size / median * 1000, 3)}
    if keep_samples:
        fields["samples"] = [round(s, 3) for s in samples]
    return fields


def without_empty(line):
    return {key: value for key, value in line.items() if value is not None and value != "" and value != []}


class Writer:
    """Appends to one JSON-lines file and keeps what it wrote."""

    def __init__(self, path, common):
        self.path = pathlib.Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.file = self.path.open("a", encoding="utf-8")
        self.schema = validate.load_schema()
        self.common = common
        self.lines = []
        self.problems = []

    def write(self, **fields):
        self.write_line({"schema": 1, "kind": "result", **fields})

    def write_line(self, fields):
        line = without_empty({**fields, **self.common})
        text = json.dumps(line, ensure_ascii=False)
        parsed, problems = validate.validate_line(text, self.schema)
        if problems:
            self.problems.append((text, problems))
            return
        self.lines.append(parsed)
        self.file.write(text + "\n")
        self.file.flush()

    def close(self):
        self.file.close()


def read(path):
    """The lines of a file, gzipped or not."""
    opener = gzip.open if str(path).endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]
