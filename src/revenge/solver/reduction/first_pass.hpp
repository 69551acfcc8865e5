// The first reductions of a cube, which are needed at once and need not be short: the shortest paths through phases 1
// and 2, and any result of phase 3.
//
// Some cubes are nearly solved and yet far from every phase goal, such as one with a single flipped edge after a few
// turns. The pass stops at its limits, and continues from there when it is called again.
#pragma once

#include <vector>

#include "revenge/solver/reduction/stage_tasks.hpp"

namespace revenge::solver::reduction {

class FirstPass {
  public:
    FirstPass(const Phases& phases, const Views& views, unsigned threads);
    FirstPass(const FirstPass&) = delete;
    FirstPass& operator=(const FirstPass&) = delete;

    // Returns the first reductions found. Returns none if interrupted, or after about `work` more units of work.
    std::vector<Reduction> next(double work, base::Interrupt& interrupt);
    const Effort& effort() const noexcept { return tasks_.effort(); }

  private:
    Stage next_stage(Stage next) const;

    const Phases& phases_;
    StageTasks tasks_;
};

}  // namespace revenge::solver::reduction
