// Names of pieces in chain files: `UF UB` (edges: both wings), `UF UB / 1` (only the wings that belong in the first
// half of the wings' places), `UF / 1, UB / 2` (several such lists), `URF` (corners), `F` (the four centers of a face).
// The letters of a piece may be in any order.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::chain {

// Returns the labels of the pieces, each once, in the order of the words. ERRORS: Usage, with the word that is not a
// piece of the orbit, or the invalid text after the slash.
base::Result<std::vector<int>> labels_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                                         std::string_view words);

}  // namespace revenge::chain
