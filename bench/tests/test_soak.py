"""What scripts/soak says of the lines that its workers write: flat is fine, growing memory, a cache beyond its bound, one that only grows and one that nobody fills are not.
Assumes bash and awk. Called by pytest."""

import subprocess

import pytest

from fjbench import machine


def judge(tmp_path, memory, caches):
    lines = [f"{second}\t{100 * second}\t{memory(second)}\t900\t5\t9\t{caches(second)}" for second in range(1, 41)]
    (tmp_path / "php.tsv").write_text("\n".join(lines) + "\n")
    return subprocess.run([machine.ROOT / "scripts" / "soak", "--judge", tmp_path / "php.tsv"], capture_output=True, text=True)


def flat(_):
    return 20000


def test_a_flat_run_passes(tmp_path):
    answer = judge(tmp_path, flat, lambda second: f"shapes={min(second, 30)}/30 documents={second // 40}/9 atoms={1000 + second}")
    assert answer.returncode == 0 and answer.stdout == "4000 calls in 40 s, resident 20000 KB, then 20000 KB\n", answer


@pytest.mark.parametrize(("memory", "caches", "why"), [
    (lambda second: 20000 * second, lambda _: "shapes=1/30", "resident 160000 KB, then 760000 KB"),
    (flat, lambda second: f"names=1/9 shapes={second}/39", "shapes=40/39 in second 40"),
    (flat, lambda second: f"documents={int(second == 20)}/0", "documents=1/0 in second 20"),
    (flat, lambda _: "names=1/9 shapes=0/39", "shapes is 0 in every line"),
    (flat, lambda second: f"atoms={100 * second}", "atoms from 1000 to 4000"),
    (flat, lambda second: "shapes=1/30" if second != 7 else "", "no cache sizes in line 7"),
])
def test_what_grows_fails(tmp_path, memory, caches, why):
    answer = judge(tmp_path, memory, caches)
    assert answer.returncode == 1 and why in answer.stdout, answer
