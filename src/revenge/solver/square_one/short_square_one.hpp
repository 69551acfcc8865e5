// Short solutions of the Square-1 at once, and shorter ones with time.
//
// The first solution is the one that scrambles of events use (square_one_solver.hpp). After it, first phases of each
// number of slices are tried with all second phases, from the least number on. Lengths are costs: in any metric, the
// length tried last is a lower bound for every solution, and the search ends when it reaches the best solution.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/square_one/square_one_solver.hpp"

namespace revenge::solver::square_one {

// THREADS: const use is safe.
class ShortSquareOne final : public Method {
  public:
    // REQUIRES the built-in definition of the puzzle.
    ShortSquareOne(std::shared_ptr<const puzzle::Definition> definition, puzzle::Costs costs);

    std::string_view name() const noexcept override { return "short"; }
    // ERRORS: ImpossibleCube; those of limits.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;
    // The first solution.
    QuickSolve quick_solve() const noexcept override { return {1, false}; }

  private:
    class Run;

    std::shared_ptr<const puzzle::Definition> definition_;
    puzzle::Costs costs_;
    SquareOneCosts turn_costs_;
    SquareOneSolver solver_;
};

}  // namespace revenge::solver::square_one
