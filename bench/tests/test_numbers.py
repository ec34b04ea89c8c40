"""Statistics, the model's questions and the verdicts of a comparison, on figures whose answer is known.
Assumes nothing but the package.
Called by pytest."""

import pytest
from fjbench import compare, model, stats


def test_quartiles_interpolate():
    assert stats.quartiles([4, 1, 3, 2, 5]) == (2, 3, 4)
    assert stats.quartiles([7]) == (7, 7, 7)
    assert stats.quartiles([1, 2]) == (1.25, 1.5, 1.75)


def test_geometric_mean():
    assert stats.geometric_mean([1, 4]) == pytest.approx(2)
    assert stats.geometric_mean([]) is None


def noisy(base, spread, count=31):
    return [base * (1 + spread * ((i * 7919 % 31) / 31 - 0.5)) for i in range(count)]


def test_the_bootstrap_interval_holds_the_true_ratio_and_is_repeatable():
    base, work = noisy(100, 0.2), [x * 1.1 for x in noisy(100, 0.2)]
    low, high = stats.bootstrap_ratio(base, work)
    assert low <= 1.1 + 1e-9 <= high + 1e-6
    assert stats.bootstrap_ratio(base, work) == (low, high)


@pytest.mark.parametrize(("factor", "word"), [(1.0, "same"), (1.02, "same"), (1.10, "slower"), (0.90, "faster")])
def test_a_verdict_needs_the_whole_interval_beyond_the_margin(factor, word):
    base = noisy(100, 0.02)
    assert compare.judge(base, [x * factor for x in base], 0.03).word == word


def test_noise_widens_the_margin():
    assert compare.noise_margin([([100] * 5, [101] * 5)]) == compare.THRESHOLD
    assert compare.noise_margin([([100] * 5, [112] * 5)]) == pytest.approx(0.12)


class FakeComparison:
    """Gives one set of samples after the other, as if measured again."""

    def __init__(self, *rounds):
        self.rounds, self.asked = list(rounds), []

    def measure(self, cells=None):
        self.asked.append(cells)
        samples = self.rounds.pop(0)
        return {cell: value for cell, value in samples.items() if cells is None or cell in cells}


def test_a_loss_counts_only_when_it_repeats():
    cell = compare.Cell("php", "encode", "x.json")
    base = noisy(100, 0.01)
    slow = [x * 1.2 for x in base]
    found, _ = compare.run(FakeComparison({cell: (base, slow, slow)}, {cell: (base, base, base)}))
    assert found[cell].word == "same"
    lasting = FakeComparison({cell: (base, slow, slow)}, {cell: (base, slow, slow)})
    found, _ = compare.run(lasting)
    assert found[cell].word == "slower"
    assert lasting.asked == [None, {cell}]


def results(line):
    return model.Results([
        line(900), line(910, aa=True), line(3000, library="ext/json", verified="reference"), line(1200, library="peer"),
        line(500, document="canada.json"), line(2000, document="canada.json", library="ext/json", verified="reference"), line(400, document="canada.json", library="peer"),
    ])


def test_headline_counts_wins_and_losses_against_the_fastest_other_library(line):
    found = results(line).headline("php", "decode_array")
    assert found.best == pytest.approx((900 / 1200 * 500 / 400) ** 0.5)
    assert found.own == pytest.approx((900 / 3000 * 500 / 2000) ** 0.5)
    assert (found.verdicts, found.faster) == ({1: 1, -1: 1}, 1)


def test_libraries_come_ours_then_reference_then_others(line):
    assert results(line).libraries("php") == ["fastjson", "ext/json", "peer"]


def test_noise_is_the_distance_of_the_two_timings(line):
    assert results(line).noise("php")[:2] == (pytest.approx(910 / 900 - 1), 1)


def test_a_difference_within_noise_is_none(line):
    found = results(line)
    ours = line(1000)
    assert found.compare("php", ours, line(1010)) == 0
    assert found.compare("php", ours, line(1100)) == 1
    assert found.compare("php", line(1000, q1_ns=800, q3_ns=1200), line(1100, q1_ns=900, q3_ns=1300)) == 0


def test_totals_weigh_by_time_and_leave_out_a_library_with_a_gap(line):
    lines = results(line).lines
    gap = model.Results([item for item in lines if not (item["library"] == "peer" and item["document"] == "canada.json")])
    totals, count = gap.total("php", "decode_array", ["twitter", "canada"])
    assert count == 2
    assert set(totals) == {"fastjson", "ext/json"}
    assert totals["fastjson"][0] == pytest.approx(10000 / 1400 * 1000)
