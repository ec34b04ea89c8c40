"""The benchmark orchestrator's package: environment, statistics, progress, hosts, summary, report, comparison.
Assumes Python 3.11 and the standard library; rich (progress) and vl-convert (charts) are used when the virtual environment has them.
Called by bench/bench.py."""
