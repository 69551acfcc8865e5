// Orbits, blocks and projections: the first things to ask of a permutation group, all answered from
// its generators alone.
//
//   orbit       the points that a point can come to
//   block       a set of points that every element carries onto itself or off itself altogether:
//   the
//               three stickers of a corner, the two halves of the wings under half turns
//   projection  the group as it moves some points, the others ignored. The points must be a union
//   of
//               orbits; they are numbered anew in the order given.
//
// SOURCE of the block algorithm: M. D. Atkinson, "An algorithm for finding the blocks of a
// permutation group", 1975.
#pragma once

#include <span>
#include <vector>

#include "revenge/group/permutation.hpp"

namespace revenge::group {

using Points = std::vector<int>;

// RETURNS the orbits, each sorted, in order of their least points; fixed points too.
std::vector<Points> orbits(std::span<const Permutation> generators, int degree);

// RETURNS the finest blocks in which `a` and `b` lie together, as a block number for each point of
// their orbit and -1 for the others. One block that is the whole orbit means: none that is proper.
std::vector<int> blocks_joining(std::span<const Permutation> generators, int degree, int a, int b);

// RETURNS every finest proper block system of the orbit of `point` as the block that contains
// `point`, sorted and without repetition; empty if the group is primitive on that orbit.
std::vector<Points> minimal_blocks(std::span<const Permutation> generators, int degree, int point);

// RETURNS whether no element carries a point of `points` out of them.
bool is_union_of_orbits(std::span<const Permutation> generators, std::span<const int> points);

// REQUIRES is_union_of_orbits(generators, points), distinct points.
std::vector<Permutation> projection(std::span<const Permutation> generators,
                                    std::span<const int> points);

}  // namespace revenge::group
