// Solves by a chain whose coordinates all are automatic: search/phase_beam over its phases.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/quotient/chain.hpp"
#include "revenge/search/phase_beam.hpp"

namespace revenge::quotient {

struct SolvedPhase {
    std::string name;
    std::string group;
    std::string achieves;
    std::vector<puzzle::Move> moves;
    int length = 0;
};

struct AutoSolution {
    std::vector<SolvedPhase> phases;  // and the remainder's, if there is one
    int length = 0;                   // of all moves, those that meet at boundaries merged
    std::uint64_t nodes = 0;
};

class AutoSolver {
  public:
    // `relax`: a phase may take so many more than its optimum. ERRORS: as space_of.
    static base::Result<AutoSolver> make(coset::ChainDeclaration chain, puzzle::Costs costs,
                                         const SpaceLimits& limits, int relax = 0);

    const coset::ChainDeclaration& chain() const noexcept { return chain_; }
    // RETURNS the shortest solution found within the limits; `on_improvement`, which may be empty, is told each that is
    // shorter than all before it. ERRORS: ImpossibleCube if a phase cannot start from the state; NotFound; Interrupted.
    // THREADS: const use is safe.
    base::Result<AutoSolution> solve(
        const puzzle::State& state, const search::BeamLimits& limits = {},
        const std::function<void(const AutoSolution&)>& on_improvement = {}) const;

  private:
    // What the beam sees of a chain of any puzzle.
    class Walk;

    AutoSolver(coset::ChainDeclaration chain, puzzle::Costs costs, int relax)
        : chain_(std::move(chain)), costs_(std::move(costs)), relax_(relax) {}

    SolvedPhase described(std::size_t phase) const;

    coset::ChainDeclaration chain_;
    puzzle::Costs costs_;
    int relax_;
    // What the first phase's moves and later ones make, if phases are searched: a search for what is not in it has no end.
    std::optional<group::StabilizerChain> whole_;
    std::vector<PhaseSearch> phases_;  // then the remainder's
};

}  // namespace revenge::quotient
