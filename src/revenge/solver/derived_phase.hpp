// A phase whose coordinates are automatic: its goal is the group K that later moves generate (derived/chain_spaces).
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/group/point_model.hpp"
#include "revenge/solver/derived_search.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

class DerivedPhase final : public PhaseSolver {
  public:
    // Past the last phase it is the remainder's. ERRORS: as DerivedSearch::of_phase.
    static base::Result<std::unique_ptr<DerivedPhase>> make(const coset::ChainDeclaration& chain,
                                                            std::size_t phase,
                                                            const puzzle::Costs& costs,
                                                            const derived::SpaceLimits& limits);

    const std::vector<coset::Move>& moves() const noexcept override { return search_.moves(); }
    bool is_done(const puzzle::State& state) const override;
    base::Result<std::optional<int>> lower_bound(const puzzle::State& state) const override;
    base::Result<PhaseSearchResult> search_length(const puzzle::State& state, int length,
                                                  const base::Until& until,
                                                  const OnPath& on_path) const override;
    base::Result<PhaseSearchResult> search(const puzzle::State& state, const base::Until& until,
                                           const OnPath& on_path) const override;

  private:
    DerivedPhase(const coset::ChainDeclaration& chain, DerivedSearch search)
        : search_(std::move(search)), model_(chain.definition->puzzle()) {}

    DerivedSearch search_;
    group::PointModel model_;
    // What moves and K make, where this or a phase behind it is searched and no phase before has seen to it: a search
    // for what is not in it has no end.
    std::optional<group::StabilizerChain> whole_;
};

}  // namespace revenge::solver
