// Groups of relabellings: what coordinates count as alike.
//
// A relabelling is a map of values; an arrangement x and K x, K such a group, are one to the coordinate.
#pragma once

#include <cstddef>
#include <vector>

#include "revenge/coset/atom.hpp"

namespace revenge::coset {

Arrangement identity_relabelling() noexcept;

// RETURNS the group that `generators` generate, the identity first.
std::vector<Arrangement> relabellings_from(const std::vector<Arrangement>& generators);

// Returns true if `value` maps cosets of one group to cosets of the other: value K = K' value, as sets of maps of the
// first `values` values.
bool carries_cosets(const Arrangement& value, const std::vector<Arrangement>& from,
                    const std::vector<Arrangement>& to, std::size_t values);

}  // namespace revenge::coset
