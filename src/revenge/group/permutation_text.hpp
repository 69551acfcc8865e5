// Permutations as text: one a line, the images of points 0, 1, 2, ... with blanks or commas between;
// empty lines and lines that start with # are skipped.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// RETURNS the permutations, at least one, all of one degree. ERRORS: Usage, with the line.
base::Result<std::vector<Permutation>> parse_permutations(std::string_view text);

}  // namespace revenge::group
