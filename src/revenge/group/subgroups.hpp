// Subgroups that theory asks for: even elements, normal closures, commutator subgroups, and the
// index of one group in another.
//
// SOURCE: Seress 2003, sections 2.3 and 4.2 (normal closure, Schreier's lemma for index 2).
#pragma once

#include <functional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

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

}  // namespace revenge::group
