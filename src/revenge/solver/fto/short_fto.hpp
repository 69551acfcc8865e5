// Short solutions of the face-turning octahedron at once, and shorter ones with time.
//
// Solved means solved in any of the 12 orientations that turns reach. The state is looked at from 32 starts: each of
// the eight faces as B, its pieces named as in each of these orientations, three of which share a phase 1. A definition
// without rotations is solved in one orientation alone, from eight starts with one naming each. Batches of the schedule
// are searched by all threads, and what they find is taken in their order. docs/fto-solver.md has the mathematics, and
// docs/fto.md the figures.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/fto/color_bound.hpp"
#include "revenge/solver/fto/tables.hpp"

namespace revenge::solver::fto {

// Nodes of a scramble. The third bound of phase 2 is used after these only, and after the first solution, so scrambles
// do not depend on it.
inline constexpr std::uint64_t kQuickNodes = 300'000;

// THREADS: const use is safe.
class ShortFto final : public Method {
  public:
    // REQUIRES the built-in definition of the puzzle, with all of its rotations or without them.
    // REQUIRES that `color_bound`, which is optional, is of these tables. It speeds up all but the first nodes.
    ShortFto(std::shared_ptr<const FtoTables> tables,
             std::shared_ptr<const puzzle::Definition> definition,
             std::shared_ptr<const ColorBound> color_bound = nullptr)
        : tables_(std::move(tables)),
          definition_(std::move(definition)),
          color_bound_(std::move(color_bound)) {}

    std::string_view name() const noexcept override { return "short"; }
    // Lengths are in turns. ERRORS: ImpossibleCube; those of limits.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;
    QuickSolve quick_solve() const noexcept override { return {kQuickNodes, false}; }

  private:
    std::shared_ptr<const FtoTables> tables_;
    std::shared_ptr<const puzzle::Definition> definition_;
    std::shared_ptr<const ColorBound> color_bound_;
};

}  // namespace revenge::solver::fto
