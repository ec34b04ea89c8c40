"""Instruction counts of the PHP functions under callgrind: the same on every machine of one compiler and PHP, whatever its noise.
Assumes valgrind; kernels forced to AVX2 (valgrind knows no AVX-512); documents are generated ones, so a baseline holds everywhere.
Called by bench/bench-instructions; baselines are bench/instructions/*.json, keyed by compiler and PHP version."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import php_build
from .machine import ROOT

BASELINES = ROOT / "bench" / "instructions"
SCRIPT = ROOT / "bench" / "php" / "instructions.php"
KERNEL = "avx2"
CALLS = 3

# Six runs of one build counted exactly the same in each of five cells; the tolerance is for changes of no weight, not for noise.
TOLERANCE = 0.01

CELLS = [(op, document) for document in ("api_1kb.json", "size_100b.json", "growth_100kb.json", "floats.json", "integers.json", "escaped.json", "unicode.json")
         for op in ("decode_array", "decode_object", "encode", "validate")]


class NotHere(Exception):
    """Why instruction counts can't be taken or compared on this machine."""


def compiler_version():
    compiler = os.environ.get("CXX") or "g++"
    try:
        found = subprocess.run([compiler, "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotHere(f"no C++ compiler ({compiler})") from error
    return f"{pathlib.Path(compiler).name}-{found}"


def key(php):
    """Minor version of PHP only: from 8.2.35 to 8.2.36 no cell changed by more than 0.09 %, and a security update must not end the check."""
    version, threads, _ = php_build.php_version(php)
    minor = version.rsplit(".", 1)[0]
    return f"php-{minor}-{threads.lower()}-{compiler_version()}-{KERNEL}"


def check_tools():
    if shutil.which("valgrind") is None:
        raise NotHere("valgrind is not installed")
    if "avx2" not in pathlib.Path("/proc/cpuinfo").read_text():
        raise NotHere("this CPU has no AVX2")


def count(php, extension, op, path):
    """Instructions per call inside the function, the first of CALLS being cold."""
    function = {"decode_array": "decode", "decode_object": "decode", "encode": "encode", "validate": "validate"}[op]
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--collect-atstart=no", f"--toggle-collect=zif_fastjson_{function}(_zend_execute_data*, _zval_struct*)",
                   php, "-n", "-d", "memory_limit=-1", "-d", f"extension={extension}", str(SCRIPT), op, str(path), str(CALLS)]
        result = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "FASTJSON_FORCE_KERNEL": KERNEL})
        if result.returncode:
            raise NotHere(f"{op} under callgrind failed: {result.stderr.strip().splitlines()[-1][:200]}")
        totals = re.search(r"^(?:totals|summary): (\d+)", out.read_text(), re.MULTILINE)
    if not totals or int(totals[1]) == 0:
        raise NotHere(f"callgrind counted nothing in zif_fastjson_{function}: has the extension lost its symbols?")
    return int(totals[1]) // CALLS


def measure(php, manifest, tell):
    paths = {document["name"]: document["path"] for document in manifest["documents"]}
    extension = php_build.build(ROOT, php, "work")
    counts = {}
    for i, (op, document) in enumerate(CELLS, 1):
        tell(i, len(CELLS), f"{op} {document}")
        counts[f"{op} {document}"] = count(php, extension, op, paths[document])
    return counts


def load(name):
    path = BASELINES / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def save(name, counts):
    BASELINES.mkdir(exist_ok=True)
    path = BASELINES / f"{name}.json"
    path.write_text(json.dumps({"key": name, "calls": CALLS, "instructions_per_call": counts}, indent=1) + "\n")
    return path


def compare(baseline, counts):
    """[(cell, before, after, ratio)] in order of growth; a cell that the baseline lacks has no ratio."""
    before = baseline["instructions_per_call"]
    rows = [(cell, before.get(cell), after, after / before[cell] if before.get(cell) else None) for cell, after in counts.items()]
    return sorted(rows, key=lambda row: -(row[3] or 0))
