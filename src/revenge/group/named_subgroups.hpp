// Subgroups of the cubes' groups that have names in the papers, by the turns that generate them.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

// G0 > G1 > G2 > G3 > G4 of the 3x3x3: quarter turns of all faces, without those of U and D, without those
// of F and B, half turns only, nothing. ERRORS: Usage, naming those that there are.
base::Result<std::vector<puzzle::Turn>> subgroup_named(int size, std::string_view name);

}  // namespace revenge::group
