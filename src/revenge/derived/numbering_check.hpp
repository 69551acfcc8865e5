// Verifies the file of a numbering (numbering.hpp) from its content alone, without its chain.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "revenge/base.hpp"

namespace revenge::derived {

// Checks that each generator permutes the values of each coordinate in the file `name`, which includes its ending.
// Returns the number of values; nothing if the file is not a numbering or has another layout. ERRORS: TableDamaged,
// Resource.
base::Result<std::optional<std::uint64_t>> check_numbering_file(base::TableStore& table_store,
                                                                const std::string& name);

}  // namespace revenge::derived
