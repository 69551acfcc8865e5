#!/usr/bin/env python3
"""Estimates the mean optimal length of a puzzle too large to search, from counts alone.

A sequence of turns is canonical if no turn follows one of its own face and turns of opposite faces are in one order.
If S canonical sequences of at most d turns led to random ones of N states, no sequence would lead to a given state with
probability exp(-S / N). The mean is the sum of these over d. The first rows compare this with exact distributions; the
last ones are the face-turning octahedron's (docs/results/fto/README.md).

    bench/solve/expected_optimum.py [DISTRIBUTIONS]
"""
import math
import pathlib
import sys

# Random states of the 3x3x3 in face turns by distance, as shares: Rokicki, Kociemba, Davidson, Dethridge: God's Number
# is 20 (cube20.org): exact up to 15, estimates beyond it.
CUBE = [1, 18, 243, 3240, 43239, 574908, 7618438, 100803036, 1332343288, 17596479795, 232248063316, 3063288809012,
        40374425656248, 531653418284628, 6989320578825358, 91365146187124313, 1.1e18, 1.2e19, 2.9e19, 1.5e18, 4.9e8]


def sequences(blocks, most):
    """The numbers of canonical sequences by length. `blocks`: (axes, turns of one layer or more of an axis by length)."""
    axes, each = blocks
    # ends[n]: sequences of n turns that end with a block of one given axis, all axes alike.
    ends, out = [0] * (most + 1), [1] + [0] * most
    for n in range(1, most + 1):
        for length, count in each.items():
            if length <= n:
                before = out[n - length] - ends[n - length]
                ends[n] += count * before
        out[n] = axes * ends[n]
    return out


def expected(counts, states):
    """The shares of states by distance that the counts suggest."""
    out, total, left = [], 0, 1.0
    for count in counts:
        total += count
        now = math.exp(-total / states)
        out.append(left - now)
        left = now
    return out


def mean(shares):
    return sum(d * share for d, share in enumerate(shares)) / sum(shares)


def main():
    path = pathlib.Path(__file__).resolve().parents[2] / "docs/results/fto/distributions.tsv"
    exact = {}
    for line in pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else path).read_text().splitlines()[1:]:
        space, _, count = line.split("\t")
        exact.setdefault(space, []).append(int(count))
    exact["3x3x3"] = CUBE
    opposite_pairs = (4, {1: 4, 2: 4})  # eight faces
    print("space\tstates\testimated mean\ttrue mean")
    for space, blocks in (("four-faces", (4, {1: 2})), ("corners-and-edges", opposite_pairs), ("3x3x3", (3, {1: 6, 2: 9}))):
        states = sum(exact[space])
        if space == "3x3x3":
            states = 43252003274489856000
        print(f"{space}\t{states:.3e}\t{mean(expected(sequences(blocks, 40), states)):.3f}\t{mean(exact[space]):.3f}")
    fixed = math.factorial(6) // 2 * 2**5 * (math.factorial(12) // 2) * (math.factorial(12) // 6**4) ** 2
    for space, states in (("FTO in one orientation", fixed), ("FTO in any orientation", fixed // 12)):
        shares = expected(sequences(opposite_pairs, 40), states)
        print(f"{space}\t{states:.3e}\t{mean(shares):.3f}")
        print("\t" + ", ".join(f"{d}: {100 * share:.2g} %" for d, share in enumerate(shares) if share > 1e-4))


if __name__ == "__main__":
    main()
