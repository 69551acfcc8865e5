// Whether the file of a space (space_file.cpp) holds distances, from what is in the file alone: no chain has to be known.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "revenge/base/port/stop_token.hpp"
#include "revenge/base/result.hpp"
#include "revenge/bfs/flat_law.hpp"
#include "revenge/table/shelf.hpp"

namespace revenge::quotient {

// `name`: of the file, with its ending. Looks whether each generator permutes each coordinate's classes, whether there are
// as many classes at each distance as are said, and at the law of distances (bfs/flat_law.hpp). RETURNS nothing of a file
// that is of no space, or of another format. ERRORS: TableDamaged, Resource, Interrupted.
base::Result<std::optional<bfs::LawReport>> check_space_file(table::Shelf& shelf,
                                                             const std::string& name,
                                                             std::uint64_t most,
                                                             const base::StopToken& stop);

}  // namespace revenge::quotient
