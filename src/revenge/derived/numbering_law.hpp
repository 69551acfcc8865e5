// Verifies the file of a numbering (numbering.hpp) from its content alone, without its chain.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "revenge/base.hpp"

namespace revenge::derived {

// `name`: of the file, with its ending. Looks whether each move that others are powers of permutes the values of each
// coordinate. RETURNS how many values there are, nothing of a file that is of no numbering, or of another layout.
// ERRORS:
// TableDamaged, Resource.
base::Result<std::optional<std::uint64_t>> check_numbering_file(base::Shelf& shelf,
                                                                const std::string& name);

}  // namespace revenge::derived
