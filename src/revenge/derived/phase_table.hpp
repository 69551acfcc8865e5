// The distance table of a chain's phase, of whatever sort its coordinates are: spelled out, automatic, or both.
#pragma once

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/limits.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// ERRORS: Resource, with the size, for a space that is too large for any table.
base::Status can_have_table(const coset::CosetSpace& space);

// Opens it in `limits.directory`, or fills it there. REQUIRES, where coordinates are spelled out, costs of turns and a
// cube of the chain's size that outlives the table; else it may be null. ERRORS: Resource, with size and memory, for
// one that is too large, and naming the phase; Interrupted; TableDamaged.
base::Result<bfs::DistanceTable> phase_table(const chain::ChainDeclaration& chain,
                                             std::size_t phase, const puzzle::Cube* cube,
                                             const puzzle::Costs& costs, const SpaceLimits& limits);

// The same of what a search of the phase looks up, which has no prunings: where wing pairs are to be split or joined,
// which no table lists, that of all else.
base::Result<bfs::DistanceTable> looked_up_table(const chain::ChainDeclaration& chain,
                                                 std::size_t phase, const puzzle::Cube* cube,
                                                 const puzzle::Costs& costs,
                                                 const SpaceLimits& limits);

}  // namespace revenge::derived
