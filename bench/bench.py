#!/usr/bin/env python3
"""The one benchmark of all hosts: prepares documents, runs the hosts, prints a table for each, writes the report.
Assumes Linux; what a host lacks is reported. Options come from the environment, as `make bench HOST=php OP=decode` passes them.
Called by `make bench` inside the virtual environment of bench/setup."""

import contextlib
import os
import pathlib
import random
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "corpus"))

import prepare  # noqa: E402  (corpus/prepare.py)
from fjbench import choices, counted, lines, machine, measure, summary  # noqa: E402

HOSTS = ("php", "go", "elixir", "core")
BUDGET = {"quick": 120, "full": 900}  # seconds a host
SCHEMAS = {"quick": 20, "full": 100}  # documents of random schemas

USAGE = """make bench                      quick pass over all hosts, under ten minutes on two cores
make bench BENCH=full           the long pass
  HOST=php,go                   only these hosts (core, php, elixir, go)
  OP=decode                     only these operations (decode selects decode_array, decode_object, ...)
  FILES='twitter,*canada*'      only these documents
  GROUP=large,small             only these groups (large small micro schema growth hostile memory latency unusual stream)
  SCHEMAS=100                   documents of random schemas (GROUP=schema for them alone), SEED=7 those of an earlier run
  ROUNDS=31                     rounds per cell, over all turns
  BUDGET=300                    seconds of measuring per host
  TURNS=5                       turns of every host (4 quick, 8 full): each costs its processes' start and the least rounds of every cell
  CORPUS=dir                    where the real documents are
  PEERS='name=/path.so:prefix@revision'  further PHP extensions; each runs in its own process
  ELIXIR_PEERS='dir/ebin@1.4 ...'  where Jason, RustyJson, Torque or another jiffy lie compiled, and their versions
  PHP=php8.4                    the PHP to measure (php on the PATH otherwise)
  PHP_BIN='label=/path/to/php'  other builds of PHP as further columns
  ELIXIR_BIN='label=/otp/bin:/elixir/bin'  other builds of the BEAM and of Elixir, likewise
  GO_BUILD='label=GOAMD64=v3'   other settings of the Go toolchain, likewise
  OUT=dir                       where the report goes (build/report)"""


def split(name):
    return [item for item in os.environ.get(name, "").replace(",", " ").split() if item]


def whole_number(name, otherwise, least=1):
    """What the variable says, at least `least`; what is no such number is refused."""
    text = os.environ.get(name, "").strip()
    if text and not (text.isdigit() and int(text) >= least):
        raise SystemExit(f"{name} is a number from {least} on, not {text!r}\n\n{USAGE}")
    return int(text) if text else otherwise


def read_options():
    corpus = os.environ.get("CORPUS")
    if corpus and not pathlib.Path(corpus).is_dir():
        raise SystemExit(f"CORPUS={corpus}: no such folder\n\n{USAGE}")
    mode = os.environ.get("BENCH") or "quick"
    if mode not in BUDGET:
        raise SystemExit(f"BENCH is quick or full, not {mode!r}\n\n{USAGE}")
    hosts = split("HOST") or list(HOSTS)
    unknown = set(hosts) - set(HOSTS)
    if unknown:
        raise SystemExit(f"HOST knows {', '.join(HOSTS)}, not {', '.join(sorted(unknown))}\n\n{USAGE}")
    options = {
        "mode": mode, "hosts": hosts, "ops": split("OP"), "files": split("FILES"), "groups": split("GROUP"), "libs": [],
        "rounds": whole_number("ROUNDS", None), "budget": whole_number("BUDGET", BUDGET[mode]), "turns": whole_number("TURNS", measure.TURNS[mode]),
        "schemas": (whole_number("SCHEMAS", SCHEMAS[mode], least=0), whole_number("SEED", random.randrange(1, 10**6))),
        "peers": os.environ.get("PEERS", ""), "php": os.environ.get("PHP") or "php", "php_bin": os.environ.get("PHP_BIN", ""),
        "elixir_peers": os.environ.get("ELIXIR_PEERS", ""), "path": os.environ.get("PATH", ""), "elixir_builds": measure.elixir_builds(os.environ.get("ELIXIR_BIN"), os.environ.get("PATH", "")),
        "go_builds": measure.go_builds(os.environ.get("GO_BUILD")), "samples": bool(os.environ.get("SAMPLES")), "out": pathlib.Path(os.environ.get("OUT") or machine.BUILD / "report"),
    }
    with refusals():
        choices.check_groups(options["groups"])
        choices.check_operations(options["ops"], hosts)
        choices.check_builds(options)
    return options


@contextlib.contextmanager
def refusals():
    try:
        yield
    except choices.Refused as error:
        raise SystemExit(f"{error}\n\n{USAGE}") from error


def setting(options):
    """How the run is split, and what of the machine helps one library more than another."""
    return (f"BENCH={options['mode']}, {options['budget']} seconds a host (Go {measure.HOST_SHARE['go']:g} times as many, Elixir {measure.HOST_SHARE['elixir']:g}), {options['turns']} turns. Transparent huge pages: {machine.huge_pages()}; "
            "fastjson asks for them for results of megabytes (fastjson.huge_pages), PHP's own allocator on USE_ZEND_ALLOC_HUGE_PAGES=1: both are columns beside documents of 1 MB and more. The extension is linked with "
            "-z now, which binds its symbols at load instead of in first calls; ext/json is part of PHP. What is timed repeats one document, but for different_documents_in_turn and first calls.")


def php_surface(writer, columns):
    """What PHP users write today beside what the extension has for it, the one that was measured; its tables become lines."""
    built = {"FJB_EXTENSION": str(column.extension) for column in columns or () if column.library == "fastjson"}
    out = machine.BUILD / "bench" / "php-surface.jsonl"
    out.unlink(missing_ok=True)
    result = subprocess.run([machine.ROOT / "bench" / "php" / "surface"], env={**os.environ, **built, "FJB_OUT": str(out), "FJB_MANIFEST": str(machine.BUILD / "corpus" / "manifest.json")}, check=False)
    for line in lines.read(out) if out.exists() else []:
        writer.write_line(line)
    if result.returncode:
        writer.write_line({"schema": 1, "kind": "info", "host": "php", "text": f"bench/php/surface failed with status {result.returncode}"})


def main():
    if sys.argv[1:]:
        raise SystemExit(USAGE)
    options = read_options()
    start = time.monotonic()
    print("preparing documents", file=sys.stderr, flush=True)
    prepare.fetch_missing()
    manifest = prepare.prepare(machine.BUILD / "corpus", full=options["mode"] == "full", schemas_wanted=options["schemas"])
    with refusals():
        choices.check_documents(options["files"], options["hosts"], manifest["documents"])
    manifest["path"] = machine.BUILD / "corpus" / "manifest.json"
    print(manifest["source"], file=sys.stderr)
    run_name = time.strftime("%Y%m%d-%H%M%S")
    results = options["out"] / "results.jsonl"
    results.unlink(missing_ok=True)
    writer = lines.Writer(results, machine.describe(run_name))
    count, seed = options["schemas"]
    writer.write_line({"schema": 1, "kind": "info", "host": options["hosts"][0],
                       "text": f"documents: {manifest['source']}" + (f"; {count} of random schemas, SEED={seed}" if count else "")})
    writer.write_line({"schema": 1, "kind": "info", "host": options["hosts"][0], "text": setting(options)})
    run = measure.Run(options, manifest, writer)
    print(f"measuring {', '.join(options['hosts'])}: at most {measure.seconds(options) / 60:.0f} minutes, builds apart", file=sys.stderr, flush=True)
    try:
        run.all()
        if "php" in run.measured and not (options["ops"] or options["files"] or options["groups"]):
            php_surface(writer, run.hosts["php"].columns)
            if options["mode"] == "full" and run.hosts["php"].columns:
                writer.write_line(counted.table(run.hosts["php"].columns, manifest, writer.lines))
    finally:
        writer.close()
    for text, problems in writer.problems[:5]:
        print(f"a joined line broke the schema: {'; '.join(problems)}: {text[:200]}", file=sys.stderr)
    summary.show(writer.lines, options["hosts"])
    from fjbench import report  # noqa: PLC0415  (charts are slow to load)
    page = report.write(writer.lines, options["out"], options)
    print(f"\nreport: {page}\nlines:  {results}\ntook {(time.monotonic() - start) / 60:.1f} minutes")
    return 0 if run.measured and not run.problems and not writer.problems else 1


if __name__ == "__main__":
    sys.exit(main())
