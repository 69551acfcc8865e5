// Short solutions of the 4x4x4 at once, and shorter ones with time.
//
// Reductions to the 3x3x3 are searched in rounds, those with the shortest phases 1 and 2 first, from nine views of the
// cube: each of the three colour axes is brought to each of the three axes in space. After each round, reduced cubes
// are solved by the two-phase algorithm, only for totals that beat the best solution. The work of a round depends only
// on the results of the rounds before. Threads share it, and its results are merged in order, so a node limit gives the
// same answer on any number of threads.
//
// A shorter time limit does not stop the first pass, which takes some milliseconds, so there is always a solution; a
// stop request stops it.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/coset/pieces_seen.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/cube3/tables.hpp"
#include "revenge/solver/opening.hpp"
#include "revenge/solver/reduction/phases.hpp"

namespace revenge::solver::reduction {

// Returns the form of phase 1's tables in a tier's endgame.
constexpr cube3::Phase1 phase1_of(Tier tier) noexcept {
    return tier == Tier::Browser  ? cube3::Phase1::NearCompact
           : tier == Tier::Small  ? cube3::Phase1::Near
           : tier == Tier::Medium ? cube3::Phase1::Exact
                                  : cube3::Phase1::Turns;
}

class ShortSolver final : public Method {
  public:
    // `tables` are shared by the solvers of all metrics.
    // REQUIRES metric Obtm, Sstm or Btm.
    ShortSolver(std::shared_ptr<const Phases> phases, std::shared_ptr<const cube3::Tables> tables,
                puzzle::Metric metric);

    std::string_view name() const noexcept override { return "short"; }
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;
    // With the browser's tables, the search ends for one cube in five before a solution is short enough; to continue
    // until one is takes up to 2 s (bench/RESULTS.md).
    QuickSolve quick_solve() const noexcept override { return {3'000'000, true}; }

  private:
    std::shared_ptr<const Phases> phases_;
    std::shared_ptr<const cube3::Tables> tables_;
    puzzle::CostTable costs_;
    puzzle::Metric metric_;
};

// The functions in the short solver's row of the registry.
base::Result<SharedMethod> open_short(const Opening& opening);

// Returns the pieces on which a part of a solution depends, by the part's name; `after` is the cube after it.
coset::PiecesSeen short_sees(const puzzle::Cube& cube, std::string_view part,
                             const puzzle::State& after);

}  // namespace revenge::solver::reduction
