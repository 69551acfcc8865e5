#include "revenge/solver/derived_phase.hpp"

namespace revenge::solver {

using base::Result;

DerivedPhase::DerivedPhase(const coset::ChainDeclaration& chain, std::size_t phase,
                           DerivedSearch search)
    : declaration_(&chain.phases[phase]),
      search_(std::move(search)),
      model_(chain.definition->puzzle()) {}

Result<std::unique_ptr<DerivedPhase>> DerivedPhase::make(const coset::ChainDeclaration& chain,
                                                         std::size_t phase,
                                                         const puzzle::Costs& costs,
                                                         const derived::SpaceLimits& limits) {
    auto search = DerivedSearch::of_phase(chain, phase, costs, limits);
    if (!search) {
        return search.error();
    }
    std::unique_ptr<DerivedPhase> out(new DerivedPhase(chain, phase, *std::move(search)));
    if (out->declaration_->engine == coset::Engine::Search) {
        auto whole = derived::whole_group(chain, phase);
        if (!whole) {
            return whole.error();
        }
        out->whole_ = *std::move(whole);
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

Result<PhaseSearchResult> DerivedPhase::search(const puzzle::State& state,
                                               const search::SearchLimits& limits,
                                               const OnPath& on_path) const {
    return search_.search(state, limits, on_path);
}

}  // namespace revenge::solver
