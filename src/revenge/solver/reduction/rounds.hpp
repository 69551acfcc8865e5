// The order in which reductions are searched after the first one (first_pass.hpp): all of one total length together. A
// round consists of as many tasks of a stage as a budget of work allows.
//
// The result of a round depends only on the rounds before, not on the timing of threads.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/stage_tasks.hpp"

namespace revenge::solver::reduction {

class Rounds {
  public:
    // `metric` is the metric of the phases.
    Rounds(const Phases& phases, const Views& views, unsigned threads, puzzle::Metric metric);
    Rounds(const Rounds&) = delete;
    Rounds& operator=(const Rounds&) = delete;

    // Returns the next reductions, found with about `work` units of work (Effort).
    std::vector<Reduction> next(double work, base::Interrupt& interrupt);
    const Effort& effort() const noexcept { return tasks_.effort(); }

  private:
    Stage next_stage(Stage next);

    const Phases& phases_;
    int slack_;
    StageTasks tasks_;
    int total_ = 0;
    int length3_ = 0;
};

}  // namespace revenge::solver::reduction
