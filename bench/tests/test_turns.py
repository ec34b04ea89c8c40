"""Several turns become one line a cell, whose ratios are the mean of the turns' and whose distances are the noise.
Assumes nothing but the package.
Called by pytest."""

import math
import random

import pytest
from fjbench import model, noise, turns

UNTIMED = {name: None for name in ("median_ns", "q1_ns", "q3_ns", "mb_s", "rounds", "calls")}


def test_a_figure_is_the_geometric_mean_of_both_turns(line):
    (joined,) = turns.join([line(400, min_ns=390, samples=[400.0] * 3)], [line(900, min_ns=880, samples=[900.0] * 3)])
    assert (joined["median_ns"], joined["turns_ns"], joined["min_ns"], joined["rounds"]) == (600, [400, 900], 390, 6)
    assert joined["mb_s"] == pytest.approx(5000 / 600 * 1000, abs=0.001)
    assert joined["q1_ns"] <= joined["median_ns"] <= joined["q3_ns"]
    assert joined["samples"] == [400.0] * 3 + [900.0] * 3


def test_a_turn_that_is_slow_as_a_whole_leaves_the_ratio_alone(line):
    def turn(slow):
        return [line(500 * slow), line(1000 * slow, library="ext/json", verified="reference")]
    results = model.Results(turns.join(turn(1), turn(3)))
    assert results.headline("php", "decode_array").own == pytest.approx(0.5)
    assert results.headline_turns("php", "decode_array") == [pytest.approx(0.5)] * 2
    assert results.noise("php").halves == pytest.approx(0)


def test_an_answer_that_is_wrong_in_one_turn_has_no_number(line):
    wrong = line(verified=False, error="another value", **UNTIMED)
    assert turns.join([line(500)], [wrong]) == [wrong]
    assert turns.join([wrong], [line(500)]) == [wrong]


def test_what_both_turns_say_is_said_once_and_what_the_first_did_not_check_is_left_out(line):
    missing = {"schema": 1, "kind": "missing", "host": "php", "library": "x", "reason": "not there"}
    late, told = line(500, document="late.json"), {"schema": 1, "kind": "info", "host": "php", "text": "late"}
    joined = turns.join([missing, line(500)], [missing, line(500), late, told])
    assert joined == [missing, {**line(500), "turns_ns": [500, 500], "rounds": 6, "mb_s": 10000}, told]


def test_a_turn_that_lacks_one_library_of_a_cell_counts_for_none_of_it(line):
    own = {"library": "ext/json", "verified": "reference"}
    ours, theirs = turns.join([line(400), line(800, **own)], [line(500)], [line(900), line(1800, **own)])
    assert (ours["turns_ns"], theirs["turns_ns"]) == ([400, 900], [800, 1800])


def test_the_bytes_of_a_cell_are_those_of_the_turn_that_checked_it(line):
    (joined,) = turns.join([line(400)], [line(900, bytes=0, mb_s=0)])
    assert (joined["bytes"], joined["mb_s"]) == (5000, pytest.approx(5000 / 600 * 1000, abs=0.001))


def two_turns(line, ours, other):
    """Ours and a peer beside a reference of 1000 ns, with the medians of both turns given."""
    def one(turn):
        return [line(ours[turn]), line(other[turn], library="peer"), line(1000, library="ext/json", verified="reference")]
    return model.Results(turns.join(one(0), one(1)))


def test_the_noise_of_a_host_is_how_far_the_halves_of_its_turns_lie_apart(line):
    found = two_turns(line, (500, 550), (800, 1000)).noise("php")
    assert (found.halves_cells, found.twice, found.turns) == (2, None, 2)
    assert found.halves == pytest.approx(0.1)  # nine tenths of two cells: the smaller
    assert found.second_run == max(found.halves, 2 ** 0.5 * found.varied)
    assert f"±{100 * found.second_run:.0f}% in nine of ten cells" in str(found)


def test_without_turns_two_timings_of_one_library_stand_in(line):
    found = model.Results([line(500), line(525, aa=True), line(1000, library="ext/json", verified="reference")]).noise("php")
    assert found.second_run == pytest.approx(0.05 * 2 ** 0.5)
    assert str(model.Results([line(500)]).noise("php")) == "noise not measured"


def many_turns(line, ours, steady=20):
    """Ours in so many turns beside a peer and a reference of 1000 ns; and further documents whose ratios vary by 2% from turn to turn."""
    def one(turn, document, ns):
        return [line(ns, document=document), line(1000, document=document, library="ext/json", verified="reference")]
    taken = [one(turn, "twitter.json", ns) + [line(1000, library="peer")] + [item for i in range(steady) for item in one(turn, f"steady{i}.json", 900 * (1 + 0.02 * (-1) ** (turn + i)))] for turn, ns in enumerate(ours)]
    results = model.Results(turns.join(*taken))
    return results, results.cells("php", "large", "decode_array")["twitter.json"]


@pytest.mark.parametrize(("ours", "outcome"), [((780, 800) * 4, 1), ((1300, 1250) * 4, -1), ((950, 1060) * 4, 0), ((600, 1300) * 4, 0), ((970, 970) * 4, 1), ((780, 800), 1)])
def test_a_difference_counts_when_it_is_more_than_the_cell_varies(line, ours, outcome):
    results, row = many_turns(line, ours)
    assert results.compare("php", row["fastjson"], row["peer"]) == outcome


def test_a_cell_that_varies_has_a_wide_margin_and_the_others_keep_theirs(line):
    results, row = many_turns(line, (600, 1300) * 4)
    steady = results.cells("php", "large", "decode_array")["steady0.json"]
    assert results.margin("php", row["fastjson"], row["peer"]) > 0.2
    assert results.margin("php", steady["fastjson"], steady["ext/json"]) == pytest.approx(0.02, abs=0.005)


def test_few_turns_of_one_cell_are_steadied_by_those_of_the_others(line):
    results, row = many_turns(line, (500, 500))
    assert 0.02 < results.margin("php", row["fastjson"], row["peer"]) < 0.06


def test_what_was_timed_once_is_judged_by_its_quartiles(line):
    results = model.Results([])
    narrow, wide = line(1000), line(1150, q1_ns=800, q3_ns=1500)
    assert results.compare("php", narrow, line(1150)) == 1
    assert results.compare("php", narrow, wide) == 0


def test_what_is_stated_of_two_runs_holds_for_nine_of_ten_cells():
    rng = random.Random(4)
    sizes = [0.05 * rng.choice((0.5, 1, 1, 2)) for _ in range(1500)]
    one, two = ([[rng.gauss(0, size) for _ in range(8)] for size in sizes] for _ in range(2))
    stated = math.log1p(noise.of_two_runs(one))
    assert 0.87 < sum(abs(sum(a) - sum(b)) / 8 < stated for a, b in zip(one, two)) / len(sizes) < 0.93


def test_nine_of_ten_equal_ratios_lie_within_the_margin():
    rng = random.Random(3)
    cells = [[rng.gauss(0, 0.05 * rng.choice((0.5, 1, 1, 2))) for _ in range(8)] for _ in range(2000)]
    margins = noise.Margins(cells)
    def inside(logs):
        turns_ns = [1000 * math.exp(log) for log in logs]
        return abs(sum(logs) / len(logs)) < math.log1p(margins.of({"turns_ns": turns_ns}, {"turns_ns": [1000] * 8}))
    assert 0.87 < sum(map(inside, cells)) / len(cells) < 0.93


def test_another_build_of_the_host_is_no_peer_and_no_yardstick(line):
    results = model.Results([line(500), line(1000, library="ext/json", verified="reference"),
                             line(400, column="8.5"), line(450, library="ext/json", column="8.5", verified="reference")])
    row = results.cells("php", "large", "decode_array")["twitter.json"]
    assert set(row) == {"fastjson", "ext/json", "fastjson (8.5)", "ext/json (8.5)"}
    assert results.best_peer(row)["median_ns"] == results.reference(row)["median_ns"] == 1000
