// Orbits and projections: the first things to ask of a permutation group, answered from its generators alone.
//
//   orbit       the points that a point can come to
//   projection  the group as it moves some points, the others ignored. The points must be a union of orbits; they
//               are numbered anew in the order given.
#pragma once

#include <span>
#include <vector>

#include "revenge/group.hpp"

namespace revenge::group {

// RETURNS the orbits, each sorted, in order of their least points; fixed points too.
std::vector<Points> orbits(std::span<const Permutation> generators, int degree);

// RETURNS whether no element carries a point of `points` out of them.
bool is_union_of_orbits(std::span<const Permutation> generators, std::span<const int> points);

// REQUIRES is_union_of_orbits(generators, points), distinct points.
std::vector<Permutation> projection(std::span<const Permutation> generators,
                                    std::span<const int> points);

}  // namespace revenge::group
