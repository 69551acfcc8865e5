// The number of classes of a phase, computed from the orders of groups alone.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// Returns the number of classes, from the orders of groups alone: [<moves, subgroup> : subgroup].
base::Result<group::Count> class_count(const puzzle::Definition& definition,
                                       const std::vector<puzzle::Move>& moves,
                                       const std::vector<group::Permutation>& subgroup);

// The classes from which the moves alone can reach the goal.
struct Finishing {
    group::Count classes;  // [<moves, subgroup> : subgroup]
    group::Count most;     // an upper bound for the classes from which the moves reach the goal
    bool is_all =
        false;  // true if the moves generate the subgroup, and so reach the goal from all classes
};
// Computes the numbers from the orders of groups alone. ERRORS: as class_count.
base::Result<Finishing> finishing(const puzzle::Definition& definition,
                                  const std::vector<puzzle::Move>& moves,
                                  const std::vector<group::Permutation>& subgroup);

// Returns the count as a machine integer, or the largest one if it does not fit.
std::uint64_t small(const group::Count& count);

}  // namespace revenge::derived
