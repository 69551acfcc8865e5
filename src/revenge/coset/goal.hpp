// The goal of a phase by backward closure: every state that some sequence of the next phase's moves
// carries into the next phase's goal, seen through this phase's coordinates.
//
// The last goal is the solved states. Going down the chain from there, the set is closed under each
// later phase's moves in turn. That is right for chains of sets as well as for nested groups (000's
// eight phases are not nested: R, L, F, B, U, D move what phases 2 and 3 have arranged).
//
// Moves act on what each coordinate shows by itself, so the closure is one of tuples of values: what a move makes of a
// value is looked up where the phase has that move, too, and else worked out once. A million positions take about a
// second; a million states, moved and ranked, took forty times as long, and 250 MB to keep them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coordinate.hpp"

namespace revenge::coset {

struct Goal {
    // The values as a mixed-radix number, the first coordinate's counting most; each once, the solved state's first.
    std::vector<std::uint64_t> indices;
    // The number of positions, at the front, that need no rotation of the whole cube before the next phase.
    std::size_t unrotated = 0;
};

// RETURNS the goal of phase `phase`, whose coordinates have been made for its `moves`. REQUIRES indices below 2^63.
// ERRORS: Resource, past a million indices.
base::Result<Goal> backward_closure(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                                    std::size_t phase, const std::vector<chain::Move>& moves,
                                    const std::vector<const AtomCoordinate*>& coordinates);

// Passes states of the goal to `visit`, one for each position that `position_of` returns, until it returns true.
// The states are found like the goal itself: from the solved state, by the moves of later phases. `position_of` returns
// the phase's position of a state, or nothing for a state that the phase cannot meet. Stops after a million positions.
void visit_goal_states(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase,
                       const std::function<std::optional<std::pair<std::uint64_t, std::uint64_t>>(
                           const puzzle::State&)>& position_of,
                       const std::function<bool(const puzzle::State&)>& visit);

}  // namespace revenge::coset
