"""One measured PHP process: starts it pinned to a CPU, sends commands, reads answers, and says how it died when it did.
Assumes bench/php/worker.php; a library is named by its function prefix and, unless built in, its shared object.
Called by php_host.py and compare.py."""

import collections
import json
import os
import pathlib
import select
import signal
import subprocess

from .machine import ROOT, measuring_cpu, take_priority

WORKER = ROOT / "bench" / "php" / "worker.php"

# A column of the report: what is loaded into which PHP. `column` names another build of the host, or other settings (NAME=value: of php.ini, or in capitals of the
# environment), empty for the main one. `revision`: of a library's sources, beside the version that it says.
Column = collections.namedtuple("Column", "library prefix php extension column aa settings revision", defaults=("", False, (), ""))


def settle(cpu):
    os.sched_setaffinity(0, {cpu})
    take_priority()


class WorkerDied(Exception):
    pass


class Worker:
    """A long-lived process; also usable once, as a context manager."""

    def __init__(self, column, cpu=None, environment=None, timeout=120):
        self.column, self.timeout = column, timeout
        cpu = measuring_cpu() if cpu is None else cpu
        command = [column.php, "-n", "-d", "memory_limit=-1", "-d", "display_errors=stderr", "-d", "error_log="]
        if column.extension:
            command += ["-d", f"extension={pathlib.Path(column.extension).resolve()}"]
        given = [setting.split("=", 1) for setting in column.settings]
        for name, value in given:
            command += [] if name.isupper() else ["-d", f"{name}={value}"]
        environment = {**{name: value for name, value in given if name.isupper()}, **(environment or {})}
        command += [str(WORKER), column.prefix]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
                                        env={**os.environ, **(environment or {})}, preexec_fn=lambda: settle(cpu))

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def ask(self, **command):
        try:
            self.process.stdin.write(json.dumps(command) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise WorkerDied(self.cause()) from None
        ready, _, _ = select.select([self.process.stdout], [], [], self.timeout)
        if not ready:
            self.process.kill()
            self.process.wait()
            raise WorkerDied(f"no answer within {self.timeout} s")
        line = self.process.stdout.readline()
        if not line:
            raise WorkerDied(self.cause())
        answer = json.loads(line)
        if "failure" in answer:
            raise WorkerDied(answer["failure"])
        return answer

    def cause(self):
        status = self.process.wait()
        if status < 0:
            return f"crashed: {signal.Signals(-status).name}"
        lines = [line for line in self.process.stderr.read().splitlines() if line.strip()]
        return lines[-1][:300] if lines else f"ended with status {status}"

    def close(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for pipe in (self.process.stdout, self.process.stderr):
            pipe.close()
