"""Live progress: what runs, how far, time left. A bar on a terminal, a line every ten seconds elsewhere.
Assumes rich for the bar and falls back to plain lines without it.
Called by every host while it measures."""

import sys
import time

try:
    from rich import progress as rich_progress
except ImportError:
    rich_progress = None

PLAIN_INTERVAL_SECONDS = 10


def minutes(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class Plain:
    def __init__(self, title, total):
        self.title, self.total, self.done, self.start, self.last = title, total, 0, time.monotonic(), 0.0

    def __enter__(self):
        print(f"{self.title}: started", file=sys.stderr, flush=True)
        return self

    def __exit__(self, *unused):
        print(f"{self.title}: ended after {minutes(time.monotonic() - self.start)}", file=sys.stderr, flush=True)

    def update(self, done, total, label):
        self.done, self.total = done, max(total, 1)
        now = time.monotonic()
        if now - self.last < PLAIN_INTERVAL_SECONDS:
            return
        self.last = now
        spent = now - self.start
        left = spent / done * (self.total - done) if done else 0
        print(f"{self.title}: {100 * done / self.total:3.0f}%  {label}  spent {minutes(spent)}, left about {minutes(left)}", file=sys.stderr, flush=True)


class Bar:
    def __init__(self, title, total):
        columns = [rich_progress.TextColumn("{task.fields[title]:<8}"), rich_progress.BarColumn(bar_width=28), rich_progress.TaskProgressColumn(),
                   rich_progress.TimeElapsedColumn(), rich_progress.TextColumn("left"), rich_progress.TimeRemainingColumn(),
                   rich_progress.TextColumn("{task.description}")]
        self.display = rich_progress.Progress(*columns)
        self.task = self.display.add_task("", total=total, title=title)

    def __enter__(self):
        self.display.start()
        return self

    def __exit__(self, *unused):
        self.display.stop()

    def update(self, done, total, label):
        self.display.update(self.task, completed=done, total=max(total, 1), description=label[:60])


def progress(title, total=1):
    return Bar(title, total) if rich_progress and sys.stderr.isatty() else Plain(title, total)
