// Checks that a phase's moves connect all positions of its goal, and that the table contains the complete goal.
//
// Counting (accounting.hpp) needs both. Where later phases' moves are among what the phase's moves generate they hold
// by themselves. In a chain of sets they have to be shown: a later phase may make positions that no moves of this
// phase connect with the solved one, or that its coordinates do not even list, and those could be shown by
// fewer states or by more.
//
// First the goal is made again from the solved state by all moves of the remainder, of the last phase, ..., of the
// next one, and every state met must have a position in the space. Then walks join the positions: from one of them some
// random moves of the phase, then down the table's distances, which ends in the goal, usually somewhere else. Each
// such walk is a proof that its two ends are connected. Positions that walks do not join say nothing; then
// nothing is claimed.
#pragma once

#include <stop_token>
#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

// RETURNS what is not so, or not shown, as the end of a sentence; empty if both hold. REQUIRES the phase's rotations to
// be among what its moves generate. ERRORS: TableDamaged; Interrupted. COMPLEXITY: some walks for each position
// of the goal, 10 us each.
base::Result<std::string> goal_gap(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                                   std::size_t phase, const bfs::DistanceTable& table,
                                   const std::stop_token& stop);

}  // namespace revenge::proof::phases
