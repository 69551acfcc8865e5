// The optimal solver of the 4x4x4 as a method, for all turns or for chosen ones.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"
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

// Shortest algorithms of a 4x4x4 over chosen turns: by a search from both sides (chosen_moves.hpp) as long as that is
// quick, then by the search of the optimal solver, which needs its tables.
//
// The search from both sides decides if the turns can solve the state at all, and solves near-solved states without any
// table on disk. Its memory and time grow with the square root of the number of sequences: 14 turns of Rw, U and F take
// 1 s and 70 MB, 16 take 6 s and 420 MB. The tables are bounds for all turns, and take a second to read.

class ChosenTurns final : public Method {
  public:
    // A function that opens the tables when they are needed. `progress` may be null.
    using OpenTables = std::function<base::Result<std::shared_ptr<const Tables>>(
        base::ProgressSink* progress, std::stop_token stop)>;

    // `near` searches for the solved cube with the same turns, in the metric of the tables.
    ChosenTurns(std::unique_ptr<const ChosenMoves> near, puzzle::Algorithm turns,
                OpenTables open_tables);

    std::string_view name() const noexcept override { return near_->name(); }
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    std::unique_ptr<const ChosenMoves> near_;
    puzzle::Algorithm turns_;
    OpenTables open_tables_;
};

}  // namespace revenge::solver::cube4
