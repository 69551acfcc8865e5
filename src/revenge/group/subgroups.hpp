// Subgroups: even elements, normal closures, commutator subgroups, the index of one group in another; and the subgroups
// of Thistlethwaite's algorithm with the facts that his notes state.
//
// SOURCE: Seress 2003, sections 2.3 and 4.2 (normal closure, Schreier's lemma for index 2).
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

// Returns the elements for which `is_odd` is false, where is_odd is a homomorphism onto {even, odd}.
StabilizerChain even_subgroup(const StabilizerChain& group,
                              const std::function<bool(const Permutation&)>& is_odd);

// RETURNS the least normal subgroup of `group` that has `elements`. REQUIRES they are members.
StabilizerChain normal_closure(const StabilizerChain& group, std::vector<Permutation> elements);

// RETURNS what all commutators of `group` generate.
StabilizerChain commutator_subgroup(const StabilizerChain& group);

// RETURNS [group : subgroup]. ERRORS: Usage if it is no subgroup, naming the generator outside.
base::Result<Count> index_in(const StabilizerChain& group, const StabilizerChain& subgroup);

bool is_normal_in(const StabilizerChain& group, const StabilizerChain& subgroup);

// Subgroups of the cubes' groups that have names in the papers, by the turns that generate them.

// G0 > G1 > G2 > G3 > G4 of the 3x3x3: quarter turns of all faces, without those of U and D, without those
// of F and B, half turns only, nothing. ERRORS: Usage, naming those that there are.
base::Result<std::vector<puzzle::Turn>> subgroup_named(int size, std::string_view name);

// The statements of the notes on Thistlethwaite's algorithm about his subgroups of the 3x3x3, computed from the
// generating turns.
//
//   G0 = <all faces>  >  G1 without quarter turns of U, D  >  G2 of F, B  >  G3 half turns only  >  1
//        2^11              3^7 * C(12,4)              C(8,4) * 6 * C(8,4)        4!*4 * 4!^3/2
//
// An index is the factor by which a step reduces the number of states. The invariants of a subgroup are visible in its
// orbits on the pieces' points (two for an edge, three for a corner: one for each orientation). For example, no edge
// flips in G1 exactly because the 24 points of the edges form two orbits of 12.
//
// SOURCE: notes of a published implementation of Thistlethwaite's algorithm (permutation state,
// compact state, tetrads); `docs/groups.md`, section 7.

// RETURNS the statements on G0 to G4, named "step N", "GN" and "tetrads". COMPLEXITY: 10 ms.
// ERRORS: none but those of building the groups.
base::Result<std::vector<Fact>> thistlethwaite_facts();

}  // namespace revenge::group
