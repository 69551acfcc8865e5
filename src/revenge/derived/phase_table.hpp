// The distance table of a chain's phase, whose coordinates are spelled out, automatic, or both.
#pragma once

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/limits.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// Checks that the space is not too large for any table. ERRORS: Resource, with the size.
base::Status can_have_table(const coset::CosetSpace& space);

// Opens the table in `limits.directory`, building it if necessary. If coordinates are spelled out, REQUIRES costs of
// turns and a cube of the chain's size that outlives the table; otherwise `cube` may be null. ERRORS: Resource, with
// the phase, the size and the memory, if the table is too large; Interrupted; TableDamaged.
base::Result<bfs::DistanceTable> phase_table(const chain::ChainDeclaration& chain,
                                             std::size_t phase, const puzzle::Cube* cube,
                                             const puzzle::Costs& costs, const SpaceLimits& limits);

// Opens the table that the search of a phase without pruning tables looks up. If the goal splits or joins wing pairs,
// which no table lists, it is the table of all other coordinates.
base::Result<bfs::DistanceTable> looked_up_table(const chain::ChainDeclaration& chain,
                                                 std::size_t phase, const puzzle::Cube* cube,
                                                 const puzzle::Costs& costs,
                                                 const SpaceLimits& limits);

}  // namespace revenge::derived
