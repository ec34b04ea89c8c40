"""Calls the runner of a host (core, elixir, go) as bench/schema.md describes and reads what it wrote.
Assumes <host>/bench/run; a host without one, or one that can't run here, becomes a `missing` line, never silence.
Called by bench/bench.py and compare.py."""

import json
import os
import pathlib
import signal
import subprocess
import threading

from . import lines as line_tools
from . import progress as progress_tools
from .machine import BUILD, ROOT, take_priority

CANNOT_RUN, NOTHING_CHOSEN = 3, 4
GRACE_SECONDS = 900  # builds and downloads come on top of the measuring budget


class CannotRun(Exception):
    """The sentence that says why this host has no numbers."""


class NothingChosen(Exception):
    """The choice of operations, documents and groups leaves this host nothing to measure."""


def environment_for(host, options, manifest, out):
    variables = {"FJB_OUT": str(out), "FJB_MANIFEST": str(manifest), "FJB_MODE": options["mode"], "FJB_BUDGET": str(options["budget"]), "FJB_SEED": "1"}
    for name in ("ops", "files", "groups", "libs"):
        if options.get(name):
            variables["FJB_" + name.upper()] = ",".join(options[name])
    if options.get("rounds"):
        variables["FJB_ROUNDS"] = str(options["rounds"])
    if os.environ.get(f"{host.upper()}_PEERS"):
        variables["FJB_PEERS"] = os.environ[f"{host.upper()}_PEERS"]
    for name in ("samples", "skip_build", "verified"):
        if options.get(name):
            variables["FJB_" + name.upper()] = "1"
    return {**os.environ, **variables}


def follow(process, report, log):
    """Copies the runner's standard output into the log and its progress lines into the display."""
    dropped = []
    for line in process.stdout:
        log.write(line)
        log.flush()
        parts = line.rstrip("\n").split(" ", 3)
        if parts[0] == "@progress" and len(parts) == 4 and parts[1].isdigit() and parts[2].isdigit():
            report.update(int(parts[1]), int(parts[2]), parts[3])
        elif parts[0] == "@dropped":
            dropped.append(line.rstrip("\n").partition(" ")[2])
    return dropped


def end(process):
    """Ends the runner and all that it started: it has a session of its own, which Ctrl-C does not reach."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def tail(path, count=1):
    lines = [line for line in path.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-count:]


def run(host, options, manifest, writer, root=ROOT, title=None, environment=None):
    """Runs one host to the end; returns the number of result lines. Raises CannotRun and NothingChosen."""
    runner = pathlib.Path(root) / host / "bench" / "run"
    if not os.access(runner, os.X_OK):
        raise CannotRun(f"{host}/bench/run is not there")
    folder = BUILD / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / f"{host}-lines.jsonl"
    out.unlink(missing_ok=True)
    errors = folder / f"{host}-errors.log"
    with (folder / f"{host}.log").open("w") as log, errors.open("w") as error_log, progress_tools.progress(title or host) as report:
        process = subprocess.Popen([str(runner)], cwd=root, stdout=subprocess.PIPE, stderr=error_log, text=True, env={**environment_for(host, options, manifest, out), **(environment or {})},
                                   preexec_fn=take_priority)
        killer = threading.Timer(options["budget"] * 2 + GRACE_SECONDS, end, [process])
        killer.start()
        try:
            dropped = follow(process, report, log)
            status = process.wait()
        finally:
            killer.cancel()
            end(process)
    count = take(out, writer, manifest) if out.exists() else 0
    if dropped:
        text = f"left out for lack of time: {len(dropped)} cells or groups, among them {'; '.join(dropped[:4])}"
        writer.write_line({"schema": 1, "kind": "info", "host": host, "text": text})
    last = (tail(errors) or ["no message"])[0][:300]
    if status == CANNOT_RUN:
        raise CannotRun(last)
    if status == NOTHING_CHOSEN:
        raise NothingChosen
    if status:
        raise CannotRun(f"its runner failed with status {status} after {count} lines: {last}")
    if not count:
        raise CannotRun("its runner ended well but measured nothing")
    return count


def origins(manifest):
    """(set, document) -> real, twin or generated, for runners that do not say."""
    try:
        documents = json.loads(pathlib.Path(manifest).read_text())["documents"]
    except (OSError, ValueError):
        return {}
    return {(document["set"], document["name"]): document["origin"] for document in documents}


def take(path, writer, manifest):
    """Copies a runner's lines through the schema check; returns how many results were good."""
    before, known = len(writer.lines), origins(manifest)
    for line in line_tools.read(path):
        origin = known.get((line.get("set"), line.get("document")))
        if origin and line.get("kind") == "result":
            line.setdefault("origin", origin)
        writer.write_line(line)
    return len([line for line in writer.lines[before:] if line["kind"] == "result"])


