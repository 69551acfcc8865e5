// Permutations as text, one a line: the images of points 0, 1, 2, ... with blanks or commas between. Empty lines and
// lines that start with # are skipped.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// RETURNS the permutations, at least one, all of one degree. ERRORS: Usage, with the line.
base::Result<std::vector<Permutation>> parse_permutations(std::string_view text);

// The error of what a caller may not ask of a group.

inline base::Error usage(std::string message) {
    return {base::ErrorCode::Usage, std::move(message)};
}

}  // namespace revenge::group
