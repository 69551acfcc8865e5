// Orbits and projections of a permutation group, computed from its generators alone, and how the group is put together
// from the projections.
//
//   orbit       the points that a point can reach
//   projection  the group's action on some points, a union of orbits, numbered in the given order
#pragma once

#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// RETURNS the orbits, each sorted, in order of their least points; fixed points too.
std::vector<Points> orbits(std::span<const Permutation> generators, int degree);

// RETURNS whether no element carries a point of `points` out of them.
bool is_union_of_orbits(std::span<const Permutation> generators, std::span<const int> points);

// REQUIRES is_union_of_orbits(generators, points), distinct points.
std::vector<Permutation> projection(std::span<const Permutation> generators,
                                    std::span<const int> points);

// How a group that moves several sets of points is put together from what it does on each.
//
// Let the points fall into parts (unions of orbits) B1 .. Bk. G lies in the product of its
// projections G1 x ... x Gk and contains the product of its kernels N1 x ... x Nk, where Ni is what
// G can do on Bi alone, all else fixed. G is the direct product of the Gi exactly when Ni = Gi for
// all i; otherwise it is a subdirect product, and [Gi : Ni] says how much of part i is tied to the
// rest (Goursat's lemma). For twisty puzzles the ties are parities: linear equations over {0, 1}
// between the signs on the parts, which are found by elimination from the generators' signs. For
// Larsen's R: corners + centers even.
//
// SOURCE: Larsen 1985 ("The structure of the group R", figure 12); Seress 2003, section 6.1
// (subdirect products).

struct Part {
    std::string name;
    Points points;
};

struct PartStructure {
    std::string name;
    Count projection_order;  // |Gi|
    Count kernel_order;      // |Ni|
};

struct ProductStructure {
    std::vector<PartStructure> parts;
    Count index_in_product;  // [G1 x ... x Gk : G]
};

// ERRORS: Usage if the parts do not split the moved points into unions of orbits.
base::Result<ProductStructure> product_structure(const StabilizerChain& group,
                                                 const std::vector<Part>& parts);

// Returns a basis of the sets of parts on which the sum of signs is even for every element. `signs[g][part]` is true if
// generator g is odd on the part.
std::vector<std::vector<std::size_t>> sign_couplings(const std::vector<std::vector<bool>>& signs,
                                                     std::size_t parts);

}  // namespace revenge::group
