#include "revenge/solver/short/first_pass.hpp"

#include <algorithm>

namespace revenge::solver::reduction {

namespace {

// All that phase 3 has within 13 turns, which two thirds of all candidates need; once that has taken so much work in
// vain, the most promising states alone (Phase3Search). Narrow at once would be quicker, and 2 turns longer.
constexpr int kLength3 = 13;
constexpr double kWideWork = 8e6;
constexpr std::uint64_t kNodes = 200000;
constexpr std::size_t kNarrow = 200;
constexpr std::size_t kFewGenerators = 36;
constexpr int kMostFirstLength1 = 7;  // longer ways through phase 1 take milliseconds
constexpr unsigned kTasks = 2;        // at once

}  // namespace

FirstPass::FirstPass(const Phases& phases, const Views& views, unsigned threads)
    : phases_(phases), tasks_(phases, views, std::min(threads, kTasks)) {
    tasks_.begin({0, 0, 0, kLength3});
}

// Goes to the next split of as many turns between phases 1 and 2, or to one turn more.
void FirstPass::next_stage() {
    Stage next = tasks_.stage();
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
    tasks_.begin(next);
}

std::vector<Reduction> FirstPass::next(double work, Interrupt& interrupt) {
    // With all blocks to turn and a small set to ask, looking at everything takes more than there is time for.
    const bool is_dear = phases_.generators.size() > kFewGenerators && phases_.near->depth() < 8;
    const double wide_work = is_dear ? 0 : kWideWork;
    const double end = effort().work() + work;
    std::vector<Reduction> out;
    while (out.empty() && effort().work() < end && !interrupt.poll()) {
        if (tasks_.is_over()) {
            next_stage();
            continue;
        }
        const std::size_t width = effort().work() >= wide_work ? kNarrow : 0;
        out = tasks_.take(kTasks, {1, kNodes, width}, interrupt);
    }
    return out;
}

}  // namespace revenge::solver::reduction
