// How many classes a phase has, from the orders of groups alone.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// RETURNS the number of classes, from the orders of groups alone: [<moves, subgroup> : subgroup].
base::Result<group::Count> class_count(const puzzle::Definition& definition,
                                       const std::vector<puzzle::Move>& moves,
                                       const std::vector<group::Permutation>& subgroup);

// The classes that the moves alone can finish.
struct Finishing {
    group::Count classes;  // [<moves, subgroup> : subgroup]
    group::Count most;     // the moves come home from no more of them than that
    bool is_all = false;   // whether the subgroup is made by the moves: they come home from all
};
// From the orders of groups alone, so that `most` may be too many. ERRORS: as class_count.
base::Result<Finishing> finishing(const puzzle::Definition& definition,
                                  const std::vector<puzzle::Move>& moves,
                                  const std::vector<group::Permutation>& subgroup);

// A count as a machine number; the largest if it does not fit.
std::uint64_t small(const group::Count& count);

}  // namespace revenge::derived
