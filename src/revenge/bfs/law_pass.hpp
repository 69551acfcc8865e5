// The law of distances on all entries of a table, by the kernels that fill tables.
//
// An entry has to have a neighbour at its value less the move's cost, and none that is nearer. As when tables are
// filled (docs/scale.md), neighbours' blocks come from frontiers, and these are there in parts; what no part before
// has explained is kept, a bit an entry, of the run of classes that is looked at (law_cut.hpp). The file is read in
// order, whatever there is memory for.
#pragma once

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/bfs/law_cut.hpp"

namespace revenge::bfs {

// Checks that every entry outside the goal has a neighbour at its distance minus the move's cost, that none has a
// nearer one, that the goal is at 0, and that no entry without a distance has a neighbour with one. Distances modulo 2c
// + 1 allow no stronger check of neighbours. ERRORS: TableDamaged, naming the file and an entry that breaks the law;
// Resource; Interrupted. COMPLEXITY: about as much as 2c + 1 of the levels that take longest to fill, and (2c + 1)
// (runs + parts) times reading the file; the cut says what it takes of memory.
base::Status check_law_everywhere(const DistanceTable& table, const LawCut& cut,
                                  const BuildOptions& options);

}  // namespace revenge::bfs
