// A phase solved as in Tsai's paper: IDA* with the twist distance, without tables. The goal test is exact.
#pragma once

#include <memory>
#include <unordered_set>
#include <vector>

#include "revenge/solver/phase_solver.hpp"
#include "revenge/solver/twist_distance.hpp"

namespace revenge::solver {

class TwistPhase final : public PhaseSolver {
  public:
    // ERRORS: as coset::CosetSpace::make.
    static base::Result<std::unique_ptr<TwistPhase>> make(const puzzle::Cube& cube,
                                                          const chain::ChainDeclaration& chain,
                                                          std::size_t phase,
                                                          const puzzle::CostTable& costs);

    const std::vector<chain::Move>& moves() const noexcept override { return space_->moves(); }
    bool is_done(const puzzle::State& state) const override;
    base::Result<std::optional<int>> lower_bound(const puzzle::State& state) const override;
    base::Result<PhaseSearchResult> search(const puzzle::State& state, const base::Until& until,
                                           const OnPath& on_path) const override;

    // Returns true if later phases can solve the state. The test is exact.
    bool is_goal(const puzzle::State& state) const;

  private:
    class Domain;

    TwistPhase(const puzzle::Cube& cube, std::unique_ptr<coset::CosetSpace> space,
               TwistDistance distance);
    const chain::PhaseDeclaration& declaration() const noexcept { return space_->declaration(); }
    std::span<const puzzle::SlotNumber> wings(const puzzle::State& state) const noexcept;

    const puzzle::Cube* cube_;
    std::unique_ptr<coset::CosetSpace> space_;
    TwistDistance distance_;
    std::vector<std::vector<search::MoveIndex>> followers_;
    std::unordered_set<std::uint64_t> goal_;  // entries as one number
    int wings_first_ = 0;
};

}  // namespace revenge::solver
