"""Medians, quartiles, geometric means and the bootstrap that decides whether a difference is real.
Assumes positive samples.
Called by the hosts, the summary, the report and the comparison of revisions."""

import math
import random
import statistics


def quartiles(samples):
    """(first quartile, median, third quartile), by linear interpolation; a single sample is all three."""
    ordered = sorted(samples)

    def at(fraction):
        place = fraction * (len(ordered) - 1)
        low = math.floor(place)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

    return at(0.25), statistics.median(ordered), at(0.75)


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(math.log(v) for v in values) / len(values)) if values else None


def nine_tenths(values):
    """What nine of ten values do not exceed; None of none."""
    ordered = sorted(values)
    return ordered[int(0.9 * (len(ordered) - 1))] if ordered else None


def bootstrap_ratio(base, work, confidence=0.99, draws=2000, seed=1):
    """Confidence interval of median(work) / median(base), by resampling rounds in pairs.

    Round i of both was taken in the same moment, so drawing i for both keeps what disturbed them together together.
    """
    count = min(len(base), len(work))
    rng = random.Random(seed)
    ratios = []
    for _ in range(draws):
        picks = [int(rng.random() * count) for _ in range(count)]
        ratios.append(statistics.median([work[i] for i in picks]) / statistics.median([base[i] for i in picks]))
    ratios.sort()
    tail = (1 - confidence) / 2
    return ratios[int(tail * (draws - 1))], ratios[math.ceil((1 - tail) * (draws - 1))]
