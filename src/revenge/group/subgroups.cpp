#include "revenge/group/subgroups.hpp"

#include <string>
#include <utility>

namespace revenge::group {

namespace {

// The generators are members of a group, so their degrees agree.
StabilizerChain generated(const std::vector<Permutation>& generators, int degree) {
    return StabilizerChain::build(generators, degree).value();
}

}  // namespace

StabilizerChain even_subgroup(const StabilizerChain& group,
                              const std::function<bool(const Permutation&)>& is_odd) {
    const std::vector<Permutation> all = group.generators();
    const Permutation* odd = nullptr;
    for (const Permutation& generator : all) {
        if (is_odd(generator)) {
            odd = &generator;
            break;
        }
    }
    if (odd == nullptr) {
        return group;
    }
    // Schreier's lemma with the cosets' representatives 1 and *odd.
    const Permutation back = odd->inverse();
    std::vector<Permutation> even;
    for (const Permutation& generator : all) {
        if (is_odd(generator)) {
            even.push_back(generator.then(back));
            even.push_back(odd->then(generator));
        } else {
            even.push_back(generator);
            even.push_back(odd->then(generator).then(back));
        }
    }
    return generated(even, group.degree());
}

StabilizerChain normal_closure(const StabilizerChain& group, std::vector<Permutation> elements) {
    StabilizerChain closure = generated(elements, group.degree());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        for (const Permutation& generator : group.generators()) {
            Permutation conjugated = conjugate(generator, elements[i]);
            if (!closure.contains(conjugated)) {
                elements.push_back(std::move(conjugated));
                closure = generated(elements, group.degree());
            }
        }
    }
    return closure;
}

StabilizerChain commutator_subgroup(const StabilizerChain& group) {
    const std::vector<Permutation> all = group.generators();
    std::vector<Permutation> commutators;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            commutators.push_back(commutator(all[j], all[i]));
        }
    }
    return normal_closure(group, std::move(commutators));
}

base::Result<Count> index_in(const StabilizerChain& group, const StabilizerChain& subgroup) {
    const std::vector<Permutation> all = subgroup.generators();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!group.contains(all[i])) {
            return base::Error{
                base::ErrorCode::Usage,
                "no subgroup: its generator " + std::to_string(i + 1) + " is not in the group"};
        }
    }
    return group.order() / subgroup.order();
}

bool is_normal_in(const StabilizerChain& group, const StabilizerChain& subgroup) {
    for (const Permutation& outer : group.generators()) {
        for (const Permutation& inner : subgroup.generators()) {
            if (!subgroup.contains(conjugate(outer, inner))) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace revenge::group
