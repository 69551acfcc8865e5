#include "revenge/solver/reduction/first_pass.hpp"

#include <algorithm>

namespace revenge::solver::reduction {

namespace {

// The maximum number of turns of phase 3. With one more the first answer is a quarter of a turn longer and no earlier.
constexpr int kLength3 = 12;
// Only from states that promise this much (Phase3Bounds; docs/short-solver.md has the measurement).
constexpr int kFirstSlack = 4;
// After this amount of work without success, only the most promising states are searched. A narrow search from the
// start would be 2 turns longer. Work and states as 3.5e6, 400; 2.5e6, 200; 2.5e6, 70; 1.5e6, 200 (small, 1,000 cubes:
// turns of the first answer, the slowest in milliseconds): OBTM 45.65, 17; 45.74, 16; 45.81, 16; 46.05, 12; SSTM 44.30,
// 16; 44.48, 17; 44.60, 17; 44.74, 19; BTM 42.29, 18; 42.52, 17; 42.74, 15; 42.85, 15.
constexpr double kWideWork = 2.5e6;
// The node limit of a task. With 200,000 two concurrent tasks took at least 5 ms for a few cubes.
constexpr std::uint64_t kNodes = 60000;
constexpr std::size_t kNarrow = 200;
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

std::vector<Reduction> FirstPass::next(double work, base::Interrupt& interrupt) {
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
