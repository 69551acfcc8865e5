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
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

// Checks all entries if there are at most `most`; otherwise paths to the goal from random entries, always the same
// ones, with about `most` entries in total. ERRORS: TableDamaged, naming the file and the first inconsistent entry;
// Interrupted. COMPLEXITY: 10 to 50 ns for each entry and move.
base::Result<CheckReport> check_distances(const DistanceTable& table, std::uint64_t most,
                                          const std::stop_token& stop);

// Returns the error for a table with an inconsistent entry.
base::Error inconsistency(const table::TableFile& file, const coset::Entry& entry,
                          const std::string& how);

// Compares the number of entries of each value in the file with the distribution in its header. An incomplete table is
// compared up to its last level. ERRORS: TableDamaged. COMPLEXITY: one pass over the file.
base::Status check_counts(const table::TableFile& file);

}  // namespace revenge::bfs
