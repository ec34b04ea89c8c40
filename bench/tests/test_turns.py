"""Two turns become one line a cell, whose ratios are the mean of the turns' and whose distance is the noise.
Assumes nothing but the package.
Called by pytest."""

import pytest
from fjbench import model, turns

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
    best, reference, _ = results.headline("php", "decode_array")
    assert reference == pytest.approx(0.5)
    assert results.headline_turns("php", "decode_array") == [pytest.approx(0.5)] * 2
    assert results.noise("php").turns == pytest.approx(0)


def test_an_answer_that_is_wrong_in_one_turn_has_no_number(line):
    wrong = line(verified=False, error="another value", **UNTIMED)
    assert turns.join([line(500)], [wrong]) == [wrong]
    assert turns.join([wrong], [line(500)]) == [wrong]


def test_what_one_turn_alone_has_stays_and_what_both_say_is_said_once(line):
    missing = {"schema": 1, "kind": "missing", "host": "php", "library": "x", "reason": "not there"}
    only = line(500, document="late.json")
    assert turns.join([missing, line(500)], [missing, line(500), only])[1:] == [{**line(500), "turns_ns": [500, 500], "rounds": 6, "mb_s": 10000}, only]


def two_turns(line, ours, other):
    """Ours and a peer beside a reference of 1000 ns, with the medians of both turns given."""
    def one(turn):
        return [line(ours[turn]), line(other[turn], library="peer"), line(1000, library="ext/json", verified="reference")]
    return model.Results(turns.join(one(0), one(1)))


def test_the_noise_is_how_far_the_ratios_of_the_turns_lie_apart(line):
    noise = two_turns(line, (500, 550), (800, 1000)).noise("php")
    assert (noise.turns_cells, noise.twice) == (2, None)
    assert noise.turns == pytest.approx(0.1)  # nine tenths of two cells: the smaller
    assert noise.second_run == pytest.approx(0.1)
    assert noise.margin == pytest.approx(0.1 / 2 ** 0.5)
    assert "±10% in nine of ten cells" in str(noise)


def test_without_turns_two_timings_of_one_library_stand_in(line):
    noise = model.Results([line(500), line(525, aa=True), line(1000, library="ext/json", verified="reference")]).noise("php")
    assert noise.margin == pytest.approx(0.05)
    assert noise.second_run == pytest.approx(0.05 * 2 ** 0.5)
    assert str(model.Results([line(500)]).noise("php")) == "noise not measured"


@pytest.mark.parametrize(("ours", "other", "outcome"), [((500, 505), (800, 808), 1), ((800, 808), (500, 505), -1), ((500, 900), (800, 808), 0)])
def test_a_difference_counts_only_when_both_turns_show_it(line, ours, other, outcome):
    results = two_turns(line, ours, other)
    row = results.cells("php", "large", "decode_array")["twitter.json"]
    assert results.compare("php", row["fastjson"], row["peer"]) == outcome


def test_another_build_of_the_host_is_no_peer_and_no_yardstick(line):
    results = model.Results([line(500), line(1000, library="ext/json", verified="reference"),
                             line(400, column="8.5"), line(450, library="ext/json", column="8.5", verified="reference")])
    row = results.cells("php", "large", "decode_array")["twitter.json"]
    assert set(row) == {"fastjson", "ext/json", "fastjson (8.5)", "ext/json (8.5)"}
    assert results.best_peer(row)["median_ns"] == results.reference(row)["median_ns"] == 1000
