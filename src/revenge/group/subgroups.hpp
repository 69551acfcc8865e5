// Subgroups that theory asks for: even elements, normal closures, commutator subgroups, and the
// index of one group in another.
//
// SOURCE: Seress 2003, sections 2.3 and 4.2 (normal closure, Schreier's lemma for index 2).
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
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

}  // namespace revenge::group
