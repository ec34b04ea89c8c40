"""What the numbers were taken on: CPU, kernel, cores, revision, date; and which CPU the measured processes are pinned to.
Assumes Linux; anything it can't find out is left out of the lines.
Called by bench/bench.py at the start of a run."""

import datetime
import os
import pathlib
import platform
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build"


def cpu_name():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    fields = dict(line.split(":", 1) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    fields = {key.strip(): value.strip() for key, value in fields.items()}
    name = fields.get("model name", platform.machine())
    if name in ("Intel(R) Xeon(R) Processor", "AMD EPYC"):
        name += f" (family {fields.get('cpu family')}, model {fields.get('model')})"
    features = set(fields.get("flags", "").split())
    best = next((label for flag, label in (("avx512vbmi2", "AVX-512"), ("avx512bw", "AVX-512"), ("avx2", "AVX2")) if flag in features), None)
    return f"{name}, {best}" if best else name


def system_name():
    try:
        fields = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
        name = fields["PRETTY_NAME"].strip('"')
    except (OSError, KeyError):
        name = platform.system()
    return f"{name}, Linux {platform.release()}"


def revision(root=ROOT):
    def git(*arguments):
        return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False).stdout.strip()
    commit = git("rev-parse", "--short=12", "HEAD")
    return commit + ("+changes" if commit and git("status", "--porcelain", "--untracked-files=no") else "")


def huge_pages():
    """How this machine hands out transparent huge pages: always, on request (madvise) or never."""
    try:
        text = pathlib.Path("/sys/kernel/mm/transparent_hugepage/enabled").read_text()
        return text[text.index("[") + 1:text.index("]")]
    except (OSError, ValueError):
        return "unknown"


def describe(run):
    return {"run": run, "date": datetime.date.today().isoformat(), "cpu": cpu_name(), "os": system_name(),
            "cores": len(os.sched_getaffinity(0)), "commit": revision()}


def take_priority():
    """In a child before it becomes the measured process: ahead of whatever else runs, where the system allows it (root).

    Linux weighs sessions before processes (autogroup), hence a session of its own; its end is seen to by whoever started it.
    """
    os.setsid()
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -10)
        pathlib.Path("/proc/self/autogroup").write_text("-10")
    except OSError:
        pass


def measuring_cpu():
    """The highest-numbered CPU allowed: interrupts tend to land on the first."""
    return max(os.sched_getaffinity(0))
