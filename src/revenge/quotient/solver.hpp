// Solves by a chain with automatic coordinates: each phase by walking down its table, or by a search.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/quotient/chain.hpp"

namespace revenge::quotient {

struct SolvedPhase {
    std::string name;
    std::string group;
    std::string achieves;
    std::vector<puzzle::Move> moves;
    int length = 0;
};

class AutoSolver {
  public:
    // ERRORS: as space_of.
    static base::Result<AutoSolver> make(AutoChain chain, std::string_view metric,
                                         const SpaceLimits& limits);

    const AutoChain& chain() const noexcept { return chain_; }
    // RETURNS the moves of each phase, and of the remainder if there is one. ERRORS: ImpossibleCube if a
    // phase cannot start from the state; Interrupted. THREADS: const use is safe.
    base::Result<std::vector<SolvedPhase>> solve(const puzzle::State& state,
                                                 const std::stop_token& stop = {}) const;

  private:
    explicit AutoSolver(AutoChain chain) : chain_(std::move(chain)) {}

    AutoChain chain_;
    // What the first phase's moves and later ones make, if phases are searched: a search for what is not in it has no end.
    std::optional<group::StabilizerChain> whole_;
    std::vector<std::variant<Space, PhaseSearch>> phases_;  // then the remainder's
};

}  // namespace revenge::quotient
