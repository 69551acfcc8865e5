#include "revenge/solver/reduction/rounds.hpp"

#include <algorithm>

namespace revenge::solver::reduction {

namespace {

// Figures: docs/short-solver-experiments.md, lengths in OBTM.
//
// Shorter ends of phase 3 are taken along: those of each length up to this one give about as many solutions. At least
// 12, 11, 10 turns: 43.10, 42.73, 43.17, with 10 six cubes without a solution after 0.1 s.
constexpr int kLeastLength3 = 11;
// Each turn more makes a reduction dearer. Up to 15 made no difference (large, 15 cubes, 2 s; stages then came in
// another order).
constexpr int kMostLength3 = 13;
// The limit of reductions per task. Cubes with many short paths reach it from a total of 24 turns on. With 50,000,
// 10,000, 1,000 (large, 50 cubes, one core, 10 s): 40.08, 40.14, 40.14, and two of 20 others a turn shorter with
// 50,000: chance.
constexpr std::size_t kMostReductions = 1000;

// The slack of states that phase 3 expands (measured in docs/short-solver.md).
constexpr int slack_in(puzzle::Metric metric) noexcept {
    constexpr int kSlack = 5;
    return metric == puzzle::Metric::Sstm ? Phase3Bounds::kAnySlack : kSlack;
}

}  // namespace

Rounds::Rounds(const Phases& phases, const Views& views, unsigned threads, puzzle::Metric metric)
    : phases_(phases),
      slack_(slack_in(metric)),
      tasks_(phases, views, threads, {0, 0, 0, kLeastLength3},
             [this](const Stage& stage) { return next_stage(stage); }),
      total_(kLeastLength3),
      length3_(kLeastLength3) {}

// RETURNS the next split of as many turns between phases 1 and 2, the next longer phase 3 of the same total, which
// costs more for each reduction, or the next total.
Stage Rounds::next_stage(Stage next) {
    do {
        if (next.length2 > 0) {
            ++next.length1;
            --next.length2;
            continue;
        }
        if (length3_ < std::min(kMostLength3, total_)) {
            ++length3_;
        } else {
            ++total_;
            length3_ = kLeastLength3;
        }
        const int length12 = total_ - length3_;
        next.length2 = std::min(length12, kMostLength2);
        next.length1 = length12 - next.length2;
        next.most3 = length3_;
        next.least3 = length3_ > kLeastLength3 ? length3_ : 0;
    } while (!is_worth(next, phases_));
    return next;
}

std::vector<Reduction> Rounds::next(double work, base::Interrupt& interrupt) {
    return tasks_.take({.work = work}, {.reductions = kMostReductions, .slack = slack_}, interrupt);
}

}  // namespace revenge::solver::reduction
