// The 3x3x3's solvers as methods: near-optimal at once and better with time, and optimal.
//
// Both are the search of two_phase.hpp. The optimal one takes every length of phase 1 for a total before
// it goes on to the next total: then nothing shorter exists. It is IDA* with the three axes' exact
// phase-1 distances (Kociemba's optimal solver), and takes seconds for 16 moves, minutes for 18.
#pragma once

#include <memory>

#include "revenge/puzzle/metric.hpp"
#include "revenge/solver/cube3/tables.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::solver::cube3 {

class TwoPhase final : public Method {
  public:
    TwoPhase(std::shared_ptr<const Tables> tables, puzzle::CostTable costs);
    std::string_view name() const noexcept override { return "two-phase"; }
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    std::shared_ptr<const Tables> tables_;
    puzzle::CostTable costs_;
    puzzle::Cube cube_;
};

class Optimal final : public Method {
  public:
    Optimal(std::shared_ptr<const Tables> tables, puzzle::CostTable costs);
    std::string_view name() const noexcept override { return "optimal"; }
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    std::shared_ptr<const Tables> tables_;
    puzzle::CostTable costs_;
    puzzle::Cube cube_;
};

}  // namespace revenge::solver::cube3
