// The solvers of the 3x3x3 as methods: `two-phase`, near-optimal at once and better with time, and `optimal`.
//
// `two-phase` is the search of two_phase.hpp, with phase 1 lengthened step by step. `optimal` is that of
// optimal_search.hpp, length by length, so no shorter solution exists.
#pragma once

#include <cstdint>
#include <memory>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/cube3/optimal_search.hpp"
#include "revenge/solver/cube3/stored_tables.hpp"
#include "revenge/solver/cube3/tables.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube3 {

class TwoPhase final : public Method {
  public:
    // `exact` may be null; solutions of the same length then take longer.
    TwoPhase(std::shared_ptr<const Tables> tables, std::shared_ptr<const Phase2Distances> exact,
             puzzle::CostTable costs);
    std::string_view name() const noexcept override { return "two-phase"; }
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;
    // Without this limit, the method would continue to search for shorter solutions.
    QuickSolve quick_solve() const noexcept override { return {100'000}; }

  private:
    std::shared_ptr<const Tables> tables_;
    std::shared_ptr<const Phase2Distances> exact_;
    puzzle::CostTable costs_;
    puzzle::Cube cube_;
};

class Optimal final : public Method {
  public:
    // The method counts face turns. If `large` is null, phase 1's table gives the bounds.
    Optimal(std::shared_ptr<const Tables> tables, std::shared_ptr<const OrderedSlice> large);
    std::string_view name() const noexcept override { return "optimal"; }
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    std::shared_ptr<const Tables> tables_;
    std::shared_ptr<const OrderedSlice> large_;
    std::unique_ptr<const TwoSidedTable> two_sided_;  // the view of the large table, if it exists
    puzzle::CostTable costs_;
    puzzle::Cube cube_;
};

// The functions in the registry's rows of the 3x3x3 methods.

// The memory including the building of tables; for `optimal` without the large table (bench/RESULTS.md).
inline constexpr std::uint64_t kTwoPhaseBytes = std::uint64_t{175} << 20U;
inline constexpr std::uint64_t kOptimalBytes = std::uint64_t{110} << 20U;

base::Result<SharedMethod> open_two_phase(const Opening& opening);

// Opens `optimal`, with the large table if it is stored or if the memory limit allows building it. The default limit
// does not, because the build takes a minute.
base::Result<SharedMethod> open_optimal(const Opening& opening);

}  // namespace revenge::solver::cube3
