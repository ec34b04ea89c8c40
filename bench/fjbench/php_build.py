"""Builds the PHP extension out of tree for one PHP and one revision, so that builds for several never meet.
Assumes php/ and core/ of the given source root, and phpize beside the php binary; nothing is written into the sources.
Called by php_host.py, compare.py and instructions.py."""

import hashlib
import os
import pathlib
import shutil
import subprocess

from .machine import BUILD

SOURCES = {".c", ".cpp", ".h", ".hpp", ".ipp", ".inc", ".m4", ".php", ".S", ".frag"}
SKIPPED = {"modules", "build", ".libs", "autom4te.cache", "tests", "include-build", "fuzz"}


class BuildError(Exception):
    """The sentence that the report prints for a host that can't be built."""


def source_files(root):
    for part in ("core", "php"):
        for path in sorted((root / part).rglob("*")):
            relative = path.relative_to(root)
            if path.is_file() and path.suffix in SOURCES and not SKIPPED & set(relative.parts[1:-1]):
                yield relative


def fingerprint(root, files):
    state = hashlib.sha256()
    for relative in files:
        state.update(str(relative).encode() + b"\0" + (root / relative).read_bytes())
    return state.hexdigest()


def php_version(php):
    try:
        result = subprocess.run([php, "-n", "-r", 'echo PHP_VERSION, " ", PHP_ZTS ? "ZTS" : "NTS", " ", PHP_DEBUG ? "debug" : "release";'],
                                capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"PHP can't be run ({php})") from error
    return result.stdout.split()


def tool(php, name):
    """phpize or php-config that belongs to this php: same folder, same suffix (php8.4 -> phpize8.4)."""
    binary = pathlib.Path(shutil.which(php) or php)
    suffix = binary.name.removeprefix("php")
    for candidate in (binary.parent / (name + suffix), binary.parent / name):
        if candidate.exists():
            return str(candidate)
    raise BuildError(f"{name} for {binary.name} was not found: install the php-dev package of this PHP")


def run(command, folder, log):
    with log.open("a") as output:
        status = subprocess.run(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, check=False).returncode
    if status:
        raise BuildError(f"building the PHP extension failed at `{pathlib.Path(command[0]).name}`: see {log.relative_to(BUILD.parent)}")


def build(root, php, label, jobs=None):
    """Returns the path of fastjson.so built from `root` for `php`; builds only when sources or PHP changed."""
    root = pathlib.Path(root)
    if not (root / "php" / "config.m4").exists():
        raise BuildError("php/config.m4 is not there")
    version, threads, _ = php_version(php)
    folder = BUILD / "bench" / f"php-{version}-{threads.lower()}-{label}"
    files = list(source_files(root))
    stamp, wanted = folder / "stamp", fingerprint(root, files) + version + threads
    library = folder / "php" / "modules" / "fastjson.so"
    if library.exists() and stamp.exists() and stamp.read_text() == wanted:
        return library
    shutil.rmtree(folder, ignore_errors=True)
    for relative in files:
        target = folder / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / relative, target)
    log, work = folder / "build.log", folder / "php"
    run([tool(php, "phpize")], work, log)
    # The same flags as an installation's; whoever names them keeps the symbols, by which instructions are counted.
    run(["./configure", f"--with-php-config={tool(php, 'php-config')}", "CXXFLAGS=-O2"], work, log)
    run(["make", f"-j{jobs or len(os.sched_getaffinity(0))}"], work, log)
    if not library.exists():
        raise BuildError(f"the build made no fastjson.so: see {log.relative_to(BUILD.parent)}")
    stamp.write_text(wanted)
    return library
