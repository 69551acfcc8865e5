#include "revenge/group/subgroups.hpp"

#include <array>
#include <string>
#include <utility>

#include "revenge/base/letter_case.hpp"

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

base::Result<std::vector<puzzle::Turn>> subgroup_named(int size, std::string_view name) {
    constexpr std::array<std::string_view, 5> kNames{"G0", "G1", "G2", "G3", "G4"};
    constexpr std::array<std::size_t, 3> kHalvedFrom{3, 1, 2};  // by axis: R/L, U/D, F/B
    if (size != 3) {
        return base::Error{base::ErrorCode::Usage,
                           "only the 3x3x3 has subgroups with names here (G0 G1 G2 G3 G4); name "
                           "the turns that generate it"};
    }
    for (std::size_t step = 0; step < kNames.size(); ++step) {
        if (!base::is_same_name(name, kNames[step])) {
            continue;
        }
        std::vector<puzzle::Turn> turns;
        for (const puzzle::Face face : puzzle::kAllFaces) {
            const bool half = step >= kHalvedFrom[static_cast<std::size_t>(puzzle::axis_of(face))];
            if (step + 1 < kNames.size()) {
                turns.push_back(puzzle::turn_of(size, face, 1, 1, half ? 2 : 1));
            }
        }
        return turns;
    }
    return base::Error{base::ErrorCode::Usage,
                       "unknown subgroup '" + std::string(name) + "'; there are G0 G1 G2 G3 G4"};
}

}  // namespace revenge::group
