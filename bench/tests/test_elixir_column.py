"""Another build of the host as a column of Elixir's runner: a folder of its own, ours and the host's own libraries only, the column in every line.
Assumes elixir and a C++ compiler (the first run builds the NIF, later ones find it built); no time is judged.
Called by pytest, through scripts/test-bench."""

import json
import os
import shutil
import subprocess

import pytest

from fjbench import lines, machine

DOCUMENT = {"name": "api_1kb.json", "group": "small", "set": "generated", "origin": "generated", "shape": "api_body", "sha256": ""}


@pytest.mark.skipif(not shutil.which("mix"), reason="elixir is not installed")
def test_a_column_of_elixir_is_built_apart_and_named_in_every_line(tmp_path):
    document, manifest, out = tmp_path / "api_1kb.json", tmp_path / "manifest.json", tmp_path / "lines.jsonl"
    document.write_text('{"id": 1, "name": "a", "tags": [true, null, 1.5]}')
    manifest.write_text(json.dumps({"version": 1, "source": "test", "documents": [{**DOCUMENT, "path": str(document), "bytes": document.stat().st_size}]}))
    main = machine.ROOT / "elixir/_build/prod/lib/fastjson/priv/fastjson_nif.so"
    before = main.stat().st_mtime_ns if main.exists() else None
    variables = {"FJB_COLUMN": "same otp", "FJB_OUT": str(out), "FJB_MANIFEST": str(manifest), "FJB_GROUPS": "small,memory,latency", "FJB_OPS": "decode",
                 "FJB_FILES": "api_1kb", "FJB_ROUNDS": "2", "FJB_BUDGET": "20"}
    subprocess.run(["elixir/bench/run"], cwd=machine.ROOT, env={**os.environ, **variables}, check=True, capture_output=True, timeout=600)
    results = list(lines.read(out))
    assert results
    assert {line["column"] for line in results} == {"same otp"}
    assert {line["library"] for line in results} <= {"fastjson", "JSON", ":json"}
    assert {line["library"] for line in results if "median_ns" in line} >= {"fastjson"}
    assert list((machine.ROOT / "elixir/_build").glob("column-same_otp-otp*/lib/fastjson/priv/fastjson_nif.so"))
    assert before == (main.stat().st_mtime_ns if main.exists() else None)
