// How many classes a phase has, from the orders of groups alone.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/group/count.hpp"
#include "revenge/group/permutation.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/move.hpp"

namespace revenge::derived {

// RETURNS the number of classes, from the orders of groups alone: [<moves, subgroup> : subgroup].
base::Result<group::Count> class_count(const puzzle::Definition& definition,
                                       const std::vector<puzzle::Move>& moves,
                                       const std::vector<group::Permutation>& subgroup);
// A count as a machine number; the largest if it does not fit.
std::uint64_t small(const group::Count& count);

}  // namespace revenge::derived
