#include "revenge/solver/derived_phase.hpp"

#include <algorithm>

#include "revenge/base/result.hpp"

namespace revenge::solver {

using base::Result;

namespace {

// Whether a phase has to ask what its moves and K make. One behind another such phase starts from a state in that one's
// K, which is just that.
bool asks_for_whole(const coset::ChainDeclaration& chain, std::size_t phase) {
    const auto begin = chain.phases.begin() + static_cast<std::ptrdiff_t>(phase);
    const auto end =
        std::ranges::find_if_not(begin, chain.phases.end(), &coset::PhaseDeclaration::is_automatic);
    return (phase == 0 || !chain.phases[phase - 1].is_automatic) &&
           std::any_of(begin, end, [](const coset::PhaseDeclaration& one) {
               return one.engine == coset::Engine::Search;
           });
}

Result<DerivedSearch> search_of(const coset::ChainDeclaration& chain, std::size_t phase,
                                const puzzle::Costs& costs, const derived::SpaceLimits& limits) {
    if (phase < chain.phases.size()) {
        return DerivedSearch::of_phase(chain, phase, costs, limits);
    }
    auto space = derived::remainder_space(chain, costs, limits);
    return space ? DerivedSearch::of_table(*chain.definition, *std::move(space)) : space.error();
}

}  // namespace

Result<std::unique_ptr<DerivedPhase>> DerivedPhase::make(const coset::ChainDeclaration& chain,
                                                         std::size_t phase,
                                                         const puzzle::Costs& costs,
                                                         const derived::SpaceLimits& limits) {
    REVENGE_TRY(auto search, search_of(chain, phase, costs, limits));
    std::unique_ptr<DerivedPhase> out(new DerivedPhase(chain, std::move(search)));
    if (asks_for_whole(chain, phase)) {
        REVENGE_TRY(auto whole, derived::whole_group(chain, phase));
        out->whole_ = std::move(whole);
    }
    return out;
}

bool DerivedPhase::is_done(const puzzle::State& state) const {
    const auto bound = lower_bound(state);
    return bound && *bound == 0;
}

Result<std::optional<int>> DerivedPhase::lower_bound(const puzzle::State& state) const {
    if (whole_ && !whole_->contains(model_.permutation(state))) {
        return std::optional<int>();
    }
    return search_.lower_bound(state);
}

Result<PhaseSearchResult> DerivedPhase::search(const puzzle::State& state, const base::Until& until,
                                               const OnPath& on_path) const {
    return search_.search(state, until, on_path);
}

Result<PhaseSearchResult> DerivedPhase::search_length(const puzzle::State& state, int length,
                                                      const base::Until& until,
                                                      const OnPath& on_path) const {
    return search_.search(state, until, on_path, {length, length});
}

}  // namespace revenge::solver
