// Finds reductions: paths through the three phases with given lengths.
//
// A Reducer works for one thread and owns its stacks. Work is cut into tasks by views and by the first turns of phase
// 1.
#pragma once

#include <vector>

#include "revenge/solver/reduction/candidate_search.hpp"
#include "revenge/solver/reduction/phase3_search.hpp"

namespace revenge::solver::reduction {

struct Task {
    Stretch stretch;
    std::uint8_t least3 = 0;  // minimum number of turns of phase 3
    std::uint8_t most3 = 0;
};

class Reducer {
  public:
    // Both must outlive it.
    Reducer(const Phases& phases, const Views& views)
        : phase3_(phases, views), candidates_(phases, views, phase3_) {}
    Reducer(const Reducer&) = delete;
    Reducer& operator=(const Reducer&) = delete;

    // Returns the reductions of a task within the bounds.
    std::vector<Reduction> run(const Task& task, const Phase3Bounds& bounds,
                               base::Interrupt& interrupt) {
        std::vector<Reduction> out;
        phase3_.begin(task.least3, task.most3, bounds, interrupt, out);
        candidates_.run(task.stretch, interrupt);
        return out;
    }
    Effort effort() const noexcept {
        Effort out = candidates_.effort();
        out.phase3 = phase3_.nodes();
        return out;
    }

  private:
    Phase3Search phase3_;
    CandidateSearch candidates_;
};

}  // namespace revenge::solver::reduction
