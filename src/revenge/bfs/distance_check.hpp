// Verifies the distances of a table: every entry at distance d > 0 has a neighbour at distance d - cost for some move,
// and no neighbour is nearer than that; exactly the entries of the goal are at distance 0.
//
// Checksums show that a file is unchanged since it was written; this check shows that its content is distances. A table
// stores them modulo 2c + 1, so differences are checked, and the number of entries of each value is compared with the
// distribution in the header.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/bfs/flat_check.hpp"
#include "revenge/bfs/frontier.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

// Checks all entries if there are at most `most`; otherwise paths to the goal from random entries, always the same
// ones, with about `most` entries in total. ERRORS: TableDamaged, naming the file and the first inconsistent entry;
// Interrupted. COMPLEXITY: 10 to 50 ns for each entry and move.
base::Result<CheckReport> check_distances(const DistanceTable& table, std::uint64_t most,
                                          const std::stop_token& stop);

base::Error inconsistency(const table::TableFile& file, const coset::Entry& entry,
                          const std::string& how);

// Compares the number of entries of each value in the file with the distribution in its header. An incomplete table is
// compared up to its last level. ERRORS: TableDamaged. COMPLEXITY: one pass over the file.
base::Status check_counts(const table::TableFile& file);

// The plan for verifying the distances of all entries of a table with limited memory (distance_check.hpp).
//
// Classes are divided into runs, which are checked one after the other, and frontiers into parts, which are built for
// each run. The table is read once for each run, to build the frontiers, and once for each part, to check which entries
// they explain:
//
//     1 run, 1 part      all at once: frontiers of all classes
//     2 runs, 2 parts    run 0: parts 0, 1    run 1: parts 0, 1    half of the frontiers and unexplained entries

struct CheckSlice {
    std::uint64_t runs = 1;
    std::uint64_t parts = 1;
    std::uint64_t run_classes = 0;
    std::uint64_t part_classes = 0;
    std::uint64_t bytes = 0;  // of memory, but for the pages of the table's file
};

// Runs and parts together: with more of them the table is not looked at.
inline constexpr std::uint64_t kMaxCheckPasses = 64;

// Returns the cut into at most the given numbers of runs and parts.
CheckSlice check_slice_of(const coset::CosetSpace& space, unsigned threads, std::uint64_t runs,
                          std::uint64_t parts);
// Returns the cut of fewest runs and parts that takes no more memory than this; where none does, the one that takes
// least.
CheckSlice check_slice(const coset::CosetSpace& space, unsigned threads,
                       std::uint64_t memory_bytes);

// Returns the shape of its frontiers. With more than one part, their target is the set of entries that no part has
// explained.
FrontierShape check_shape(const coset::CosetSpace& space, const CheckSlice& cut);

// The law of distances on all entries of a table, by the kernels that fill tables.
//
// An entry has to have a neighbour at its value less the move's cost, and none that is nearer. As when tables are
// filled (docs/scale.md), neighbours' blocks come from frontiers, and these are there in parts; what no part before
// has explained is kept, a bit an entry, of the run of classes that is looked at. The file is read in
// order, whatever there is memory for.

// Checks that every entry outside the goal has a neighbour at its distance minus the move's cost, that none has a
// nearer one, that the goal is at 0, and that no entry without a distance has a neighbour with one. Distances modulo 2c
// + 1 allow no stronger check of neighbours. ERRORS: TableDamaged, naming the file and an entry that breaks the law;
// Resource; Interrupted. COMPLEXITY: about as much as 2c + 1 of the levels that take longest to fill, and (2c + 1)
// (runs + parts) times reading the file; the cut says what it takes of memory.
base::Status check_all_distances(const DistanceTable& table, const CheckSlice& cut,
                                 const BuildOptions& options);

}  // namespace revenge::bfs
