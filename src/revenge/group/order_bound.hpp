// An upper bound of a group's order, from its orbits and signs alone.
//
// A group acts on each orbit of points as some group of its own, whose order is quickly proved, and its elements make
// the signs of these actions only in the combinations that its generators make. So its order is at most the product of
// the orbits' orders, divided by two for each orbit whose sign the others decide. A chain built at random never exceeds
// the group's order: if it reaches the bound, the order is proved without sifting any Schreier generator. Most
// puzzles reach it; those with twist sums over several orbits do not.
#pragma once

#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// Returns true if `order` is this bound. False if the group has one orbit only. REQUIRES generators of this degree.
// ERRORS: as StabilizerChain::build() for the orbits.
base::Result<bool> reaches_order_bound(const std::vector<Permutation>& generators, int degree,
                                       const Count& order);

}  // namespace revenge::group
