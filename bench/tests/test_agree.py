"""Two runs that agree, and two that do not.
Assumes nothing but the package.
Called by pytest."""

import pytest
from fjbench import agree, model

NAMES = [f"{number}.json" for number in range(20)]


def run(line, ours, again=1.05):
    """A run over all documents: ours as given for each, the host's own library at 1000, the A/A twin `again` times ours."""
    rows = []
    for name, ns in zip(NAMES, ours):
        rows += [line(ns, document=name), line(ns * again, document=name, aa=True), line(1000, document=name, library="ext/json", verified="reference")]
    return model.Results(rows)


def test_what_stays_within_the_noise_agrees(line):
    found = agree.compare_host(run(line, [500] * 20), run(line, [520] * 20), "php")
    assert found.stated == pytest.approx(0.05 * 2 ** 0.5)
    assert (found.cells, found.within) == (20, 1)
    assert found.operations == {"decode_array": (pytest.approx(0.5), pytest.approx(0.52))}
    assert "agree" in agree.text(found)[0]
    assert "2.00 and   1.92" in agree.text(found)[1]


def test_faster_and_slower_count_alike(line):
    found = agree.compare_host(run(line, [500] * 20), run(line, [600] * 3 + [500 / 1.2] * 2 + [500] * 15), "php")
    assert found.within == 0.75 < agree.LEAST_SHARE
    assert found.worst_tenth == pytest.approx(0.2)
    assert "DO NOT AGREE" in agree.text(found)[0]


def test_only_what_both_have_is_compared_and_nothing_without_a_noise(line):
    second = model.Results([line(500, document="0.json"), line(500, document="0.json", aa=True), line(1000, document="0.json", library="ext/json", verified="reference")])
    assert agree.compare_host(run(line, [500] * 20), second, "php").cells == 1
    assert agree.compare_host(run(line, [500] * 20), model.Results([line(500)]), "php") is None
    assert agree.compare_host(run(line, [500] * 20), second, "go") is None
