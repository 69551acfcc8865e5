// Elements of a group seen through points that look alike: the number of patterns, and members that make a pattern.
//
// Patterns: what an eye can tell apart when some points look alike.
//
// Elements g and h of a group G give the same picture exactly when g h^-1 moves every point onto one that looks like
// it. These elements are a subgroup, Larsen's C0 ("the invisible operations"), so the number of pictures is |G| / |C0|;
// C0 need not be normal.
//
// C0 is the part of G in a Young subgroup (each class of alike points is kept). It is found by
// going down the stabilizer chain: |C0| is the product over the base of the number of points that
// C0's elements which fix the earlier base points carry the next one to, and each such point is
// decided by a depth-first search for one element. With the classes' points first in the base,
// smallest classes first, a search hardly ever turns back on puzzles; a limit on its steps guards
// against groups where it would.
//
// SOURCE: Mogens Esrom Larsen, "Rubik's Revenge: the group theoretical solution", 1985 (C0); Seress
// 2003, section 9.1 (backtrack search).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// `looks` gives each point its class: points of one class look alike.
// RETURNS the order of the subgroup of elements that do not change the picture.
// ERRORS: Usage if `looks` has another length than the degree; Resource past `max_steps` search
// steps.
base::Result<Count> order_of_invisible_subgroup(const StabilizerChain& group,
                                                const std::vector<int>& looks,
                                                std::uint64_t max_steps = 10'000'000);

// RETURNS how many pictures the group's elements give. ERRORS: as above.
base::Result<Count> count_patterns(const StabilizerChain& group, const std::vector<int>& looks);

// RETURNS whether some element makes the picture `to` of the picture `from`, each a class for every point: whether it
// carries every point to one of the same class. ERRORS: as above.
base::Result<bool> makes(const StabilizerChain& group, const std::vector<int>& from,
                         const std::vector<int>& to, std::uint64_t max_steps = 10'000'000);

// A member of a group that makes a given look, where points look alike.
//
// Sifting carries the image of one base point after the other back. Here images are chosen: any point that looks as the
// base point is seen to, and that the level can carry. So choices follow the stabilizer chain, and a wrong one is taken
// back: few choices are tried even where only one of 10^20 ways to tell alike points apart is in the group.

// RETURNS a member g with seen[g(p)] = solved[p] for all points p, at random where there are several; nothing if the
// search ends, or takes `steps` choices, without one. COMPLEXITY: a product of permutations a choice.
std::optional<Permutation> matching_member(const StabilizerChain& group,
                                           const std::vector<int>& solved,
                                           const std::vector<int>& seen, base::Random& random,
                                           std::uint64_t steps);

}  // namespace revenge::group
