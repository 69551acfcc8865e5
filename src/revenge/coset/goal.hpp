// The goal of a phase by backward closure: every state that some sequence of the next phase's moves
// carries into the next phase's goal, seen through this phase's coordinates.
//
// The last goal is the solved states. Going down the chain from there, the set is closed under each
// later phase's moves in turn. That is right for chains of sets as well as for nested groups (000's
// eight phases are not nested: R, L, F, B, U, D move what phases 2 and 3 have arranged).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/coset/phase_declaration.hpp"

namespace revenge::coset {

// The index of a state through some coordinates; nothing if they do not cover it.
using StateIndex = std::function<std::optional<std::uint64_t>(const puzzle::State&)>;

struct Goal {
    std::vector<std::uint64_t> indices;  // each once, the solved state's first
    // The first so many need no whole-cube rotation before the next phase.
    std::size_t unrotated = 0;
};

// RETURNS the goal of phase `phase`.
// ERRORS: Resource, past a million indices; Usage, if the coordinates do not cover the solved
// state.
base::Result<Goal> backward_closure(const puzzle::Cube& cube, const ChainDeclaration& chain,
                                    std::size_t phase, const StateIndex& index);

}  // namespace revenge::coset
