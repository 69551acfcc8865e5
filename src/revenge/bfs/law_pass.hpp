// The law of distances on all entries of a table, by the kernels that fill tables: a pass through all blocks for each
// value that the planes can hold.
#pragma once

#include <cstdint>
#include <stop_token>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/bfs/distance_table.hpp"

namespace revenge::bfs {

// RETURNS the bytes of memory that a pass takes: frontiers and neighbours, no planes.
std::uint64_t law_pass_bytes(const coset::CosetSpace& space);

// Whether every entry but the goal's has a neighbour at its distance less the move's cost, none has one that is nearer,
// the goal is at 0, and no entry without a distance has a neighbour with one: distances modulo 2c + 1 can say no more
// of neighbours. ERRORS: TableDamaged, naming the file and an entry that breaks the law; Resource; Interrupted.
// COMPLEXITY: about as much as 2c + 1 of the levels that take longest to fill.
base::Status check_law_everywhere(const DistanceTable& table, const BuildOptions& options);

}  // namespace revenge::bfs
