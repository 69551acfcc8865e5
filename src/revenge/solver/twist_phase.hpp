// A phase solved as in Tsai's paper: IDA* with the twist distance, without tables. The goal test is exact.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

// Tsai's twist distance: a lower bound for the distance of a state from a phase's goal, computed piece by piece.
//
// For each piece, take the least cost to bring it to any place and twist that it can have in the goal. These costs are
// summed over each orbit, and each sum is divided by the maximum number of pieces of the orbit that one move moves (4
// corners, 8 wings, 8 centers for slice turns). The result is the maximum over the three orbits, rounded up. A move of
// cost c brings each piece that it moves at most c nearer, so this is a lower bound.
//
// The bound is weak: pairs, parities and tetrads are not properties of single pieces, and the bound is 0 long before
// the goal is reached. A separate goal test is therefore needed.
//
// SOURCE: C. Tsai, Solving Rubik's Revenge in phases, section IV "Metric Definition", 2015.
class TwistDistance {
  public:
    // `moves` are those of phase number `phase` of the chain.
    TwistDistance(const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
                  const std::vector<chain::Move>& moves);

    int operator()(const puzzle::State& state) const noexcept;

  private:
    struct OrbitTable {
        std::size_t first = 0;
        std::size_t size = 0;
        std::size_t orientations = 1;
        int divisor = 1;
        std::vector<std::uint8_t> distance;  // [(label * size + place) * orientations + twist]
    };
    std::vector<OrbitTable> orbits_;
};

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
    base::Result<PhaseSearchResult> search(const puzzle::State& state,
                                           const base::StopCondition& until,
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
