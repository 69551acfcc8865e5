// Verifies that a solver's archive (table/store.hpp) has the content that its name promises.
//
// Checksums show only that a file is unchanged since it was written. Here all small arrays are built again and
// compared, including the near distances and the turn effects of phase 1 of the 3x3x3. Large arrays of distances, which
// take seconds to a minute to build, are checked for consistency (bfs/flat_check.hpp) on a sample. A set has no
// distances (reduction/near_reduced.hpp), so its report has no entries, only the number of members checked.
#pragma once

#include <optional>
#include <string>

#include "revenge/base.hpp"
#include "revenge/solver/cube3/row_distances.hpp"

namespace revenge::solver {

// Verifies the archive `name`, given without its ending. Returns nothing if no solver has an archive of that name, or
// if another version of the program wrote it. ERRORS: TableDamaged, Resource, Interrupted. COMPLEXITY: one or two
// seconds for the short solver, a quarter of a second for the 3x3x3 except "3x3x3.turns", which takes 4 s of two cores
// and 1.1 GB, and half a minute for the large archive of the optimal solver.
base::Result<std::optional<bfs::CheckReport>> check_archive(base::TableStore& table_store,
                                                            const std::string& name,
                                                            std::uint64_t most,
                                                            const std::stop_token& stop);

}  // namespace revenge::solver
