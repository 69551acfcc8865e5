// Solves any puzzle by a chain whose coordinates all are automatic: search/phase_beam over its phases.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/solver/derived_search.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::solver {

class DerivedChainSolver final : public Method {
  public:
    // `relax`: a phase may take so many more than its optimum. ERRORS: as DerivedSearch::of_phase.
    static base::Result<std::unique_ptr<DerivedChainSolver>> make(
        coset::ChainDeclaration chain, puzzle::Costs costs, const derived::SpaceLimits& limits,
        int relax = 0);

    std::string_view name() const noexcept override { return chain_.name; }
    const coset::ChainDeclaration& chain() const noexcept { return chain_; }
    // Solutions have steps, no turns, and a phase for the remainder, if there is one; where phases meet, steps are
    // merged. ERRORS also: ImpossibleCube if a phase cannot start from the state.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    // What the beam sees of a chain of any puzzle.
    class Walk;

    DerivedChainSolver(coset::ChainDeclaration chain, puzzle::Costs costs, int relax);
    PhaseSolution described(std::size_t phase) const;
    base::Error stuck(const puzzle::State& state, std::size_t phase) const;

    coset::ChainDeclaration chain_;
    puzzle::Costs costs_;
    int relax_;
    // What the first phase's moves and later ones make, if phases are searched: a search for what is not in it has no
    // end.
    std::optional<group::StabilizerChain> whole_;
    std::vector<DerivedSearch> phases_;  // then the remainder's
};

}  // namespace revenge::solver
