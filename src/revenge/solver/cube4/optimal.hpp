// The optimal solver of the 4x4x4 as a method, for all turns or for chosen ones.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/cube4/search.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube4 {

class Optimal final : public Method {
  public:
    explicit Optimal(std::shared_ptr<const Tables> tables);
    // Uses only these turns: a quarter turn stands for all three amounts, a half turn for itself. The search for a
    // state that they cannot solve continues until a limit ends it. REQUIRES turns other than rotations and deep turns.
    Optimal(std::shared_ptr<const Tables> tables, const puzzle::Algorithm& turns);

    std::string_view name() const noexcept override { return is_free_ ? "optimal" : "moves"; }
    // Returns a shortest solution; its lower bound is its length. Limits::resume is for all turns. ERRORS: NotFound,
    // Interrupted, with the proven lower bound; those of SearchRecord::open().
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    puzzle::Algorithm turns_of(const Path& path, puzzle::SymmetryIndex homing) const;
    Solution solution_of(const puzzle::State& state, const std::vector<Path>& paths,
                         const Solution& counted, const OnImprovement& on_improvement) const;

    std::shared_ptr<const Tables> tables_;
    puzzle::CostTable costs_;
    bool is_free_;  // all turns may be used
    TurnChoice choice_;
};

// Opens the optimal 4x4x4 solver, for its row in the registry.
base::Result<SharedMethod> open_optimal(const Opening& opening);

}  // namespace revenge::solver::cube4
