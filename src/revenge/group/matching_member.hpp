// A member of a group that makes a given look, where points look alike.
//
// Sifting carries the image of one base point after the other back. Here images are chosen: any point that looks as the
// base point is seen to, and that the level can carry. So choices follow the stabilizer chain, and a wrong one is taken
// back: few choices are tried even where only one of 10^20 ways to tell alike points apart is in the group.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// RETURNS a member g with seen[g(p)] = solved[p] for all points p, at random where there are several; nothing if the
// search ends, or takes `steps` choices, without one. COMPLEXITY: a product of permutations a choice.
std::optional<Permutation> matching_member(const StabilizerChain& group,
                                           const std::vector<int>& solved,
                                           const std::vector<int>& seen, base::Random& random,
                                           std::uint64_t steps);

}  // namespace revenge::group
