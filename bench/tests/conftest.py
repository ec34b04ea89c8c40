"""Puts the benchmark's packages on the path and offers lines to build results from.
Assumes pytest from build/venv.
Called by pytest."""

import base64
import gzip
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "corpus")]


@pytest.fixture
def unfolded():
    """A function that gives a page's HTML with what it hides in place."""
    def unfold(html):
        return re.sub(r'<script type="application/gzip;base64" id="[^"]+">([^<]*)</script>', lambda match: gzip.decompress(base64.b64decode(match[1])).decode(), html)
    return unfold


@pytest.fixture
def line():
    """A function that makes a valid result line; keyword arguments replace fields, None removes one."""
    def make(ns=1000.0, **fields):
        base = {"schema": 1, "kind": "result", "host": "php", "host_version": "PHP 8.4.0 NTS", "library": "fastjson", "op": "decode_array",
                "document": "twitter.json", "group": "large", "bytes": 5000, "verified": True, "rounds": 3, "calls": 10,
                "median_ns": ns, "q1_ns": ns * 0.99, "q3_ns": ns * 1.01, "mb_s": 5000 / ns * 1000}
        base.update(fields)
        return {key: value for key, value in base.items() if value is not None}
    return make
