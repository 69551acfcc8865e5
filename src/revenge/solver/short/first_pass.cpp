#include "revenge/solver/short/first_pass.hpp"

#include <algorithm>

namespace revenge::solver::reduction {

namespace {

// Phase 3 of up to so many turns: with one more the first answer is a quarter of a turn longer and no sooner there.
constexpr int kLength3 = 12;
// Only from states that promise this much (Phase3Bounds; docs/short-solver.md has the measurement).
constexpr int kFirstSlack = 4;
// Once that has taken so much work in vain, the most promising states alone. Narrow at once would be 2 turns longer.
// Work and states as 5e6, 200; 3.5e6, 200; 3.5e6, 70; 2.5e6, 70; 2.5e6, 40 (small, 1,000 cubes: turns of the first
// answer, the slowest in milliseconds): OBTM 45.95, 25; 45.99, 20; 46.02, 19; 46.24, 17; 46.29, 17; SSTM 44.59, 23;
// 44.71, 20; 44.82, 20; 45.00, 19; 45.14, 21; BTM 42.60, 28; 42.65, 27; 42.81, 27; 42.93, 28; 43.05, 35.
constexpr double kWideWork = 3.5e6;
constexpr std::uint64_t kNodes = 200000;
constexpr std::size_t kNarrow = 70;
constexpr int kMostFirstLength1 = 7;  // longer ways through phase 1 take milliseconds
constexpr unsigned kTasks = 2;        // at once

}  // namespace

FirstPass::FirstPass(const Phases& phases, const Views& views, unsigned threads)
    : phases_(phases),
      tasks_(phases, views, std::min(threads, kTasks), {0, 0, 0, kLength3},
             [this](const Stage& stage) { return next_stage(stage); }) {}

// RETURNS the next split of as many turns between phases 1 and 2, or of one turn more.
Stage FirstPass::next_stage(Stage next) const {
    do {
        const int length12 = next.length1 + next.length2;
        if (next.length1 < std::min(length12, kMostFirstLength1)) {
            ++next.length1;
            --next.length2;
        } else {
            next.length1 = std::max(0, length12 + 1 - kMostLength2);
            next.length2 = length12 + 1 - next.length1;
        }
    } while (!is_worth(next, phases_));
    return next;
}

std::vector<Reduction> FirstPass::next(double work, Interrupt& interrupt) {
    const double end = effort().work() + work;
    std::vector<Reduction> out;
    while (out.empty() && effort().work() < end && !interrupt.poll()) {
        Phase3Bounds bounds{.reductions = 1, .nodes = kNodes, .slack = kFirstSlack};
        if (effort().work() >= kWideWork) {
            bounds = {.reductions = 1, .width = kNarrow};
        }
        out =
            tasks_.take({.tasks = kTasks, .threads = is_worth_threads(tasks_.stage()) ? kTasks : 1},
                        bounds, interrupt);
    }
    return out;
}

}  // namespace revenge::solver::reduction
