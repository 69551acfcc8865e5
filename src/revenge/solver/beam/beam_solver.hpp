// The method `beam`: solves large cubes, all orbits together, phase by phase.
//
// A beam search (level_search.hpp) goes through the phases of phase.hpp. The ends of one phase are the starts of the
// next, in the orientations from which it can start. The remaining 3x3x3 is solved by the two-phase algorithm. A search
// that finds nothing is repeated with a wider beam. If the widest one fails as well, 3-cycles solve the remainder, so
// every possible state is solved. States within four turns of solved are looked up first, and known moves are returned
// if they are fewer.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/beam/phase.hpp"
#include "revenge/solver/cycles/near_solved.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::beam {

// THREADS: const use is safe.
class BeamSolver final : public Method {
  public:
    // `last` solves the 3x3x3. `definition` is that of the phases' cube.
    BeamSolver(std::shared_ptr<const Phases> phases,
               std::shared_ptr<const puzzle::Definition> definition, SharedMethod last,
               puzzle::CostTable costs)
        : phases_(std::move(phases)),
          definition_(std::move(definition)),
          near_(*definition_),
          last_(std::move(last)),
          three_(3),
          costs_(std::move(costs)) {}

    std::string_view name() const noexcept override { return "beam"; }
    // ERRORS: ImpossibleCube; NotFound, Interrupted, by the limits. COMPLEXITY: some seconds.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    class Run;
    base::Result<Solution> search(const puzzle::State& state, const Limits& limits) const;

    std::shared_ptr<const Phases> phases_;
    std::shared_ptr<const puzzle::Definition> definition_;
    cycles::NearSolved near_;
    SharedMethod last_;
    puzzle::Cube three_;
    puzzle::CostTable costs_;
};

// The memory including the building of the tables.
inline constexpr std::uint64_t kBeamBytes = std::uint64_t{1000} << 20U;

base::Result<SharedMethod> open_beam(const Opening& opening);

}  // namespace revenge::solver::beam
