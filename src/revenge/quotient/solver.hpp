// Solves by a chain with automatic coordinates: each phase by walking down its table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/quotient/chain.hpp"

namespace revenge::quotient {

struct SolvedPhase {
    std::string name;
    std::string group;
    std::string achieves;
    std::vector<twisty::Move> moves;
    int length = 0;
};

class AutoSolver {
  public:
    // ERRORS: as space_of.
    static base::Result<AutoSolver> make(AutoChain chain, std::string_view metric,
                                         const SpaceLimits& limits);

    const AutoChain& chain() const noexcept { return chain_; }
    const std::vector<Space>& spaces() const noexcept { return spaces_; }
    // RETURNS the moves of each phase, and of the remainder if there is one. ERRORS: ImpossibleCube if a
    // phase cannot start from the state. THREADS: const use is safe.
    base::Result<std::vector<SolvedPhase>> solve(const puzzle::State& state) const;

  private:
    explicit AutoSolver(AutoChain chain) : chain_(std::move(chain)) {}

    AutoChain chain_;
    std::vector<Space> spaces_;  // of the phases, then the remainder's
};

}  // namespace revenge::quotient
