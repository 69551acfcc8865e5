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
#include "revenge/bfs/flat_law.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

// Looks at all entries where these are at most `most`, else at as many ways down from entries drawn at random (always
// the same) as meet about `most` entries. ERRORS: TableDamaged, naming the file and the first entry that
// breaks the law; Interrupted. COMPLEXITY: 10 to 50 ns an entry and move.
base::Result<LawReport> check_law(const DistanceTable& table, std::uint64_t most,
                                  const std::stop_token& stop);

// Returns the error of a table in which an entry breaks the law.
base::Error broken_law(const table::TableFile& file, const coset::Entry& entry,
                       const std::string& how);

// Counts the entries of each value in the whole file against the distribution that its header gives; one that is not
// complete is counted as far as it has come. ERRORS: TableDamaged. COMPLEXITY: a pass over the file.
base::Status check_counts(const table::TableFile& file);

}  // namespace revenge::bfs
