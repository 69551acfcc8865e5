// Methods that need only a puzzle's definition: chains with automatic coordinates, 3-cycles, and the solvers of single
// puzzles other than cubes.
//
// A chain is built for the puzzle's first orientation. A cube with face centers is solved in the orientation in which
// its centers are solved; the turns are then rewritten for the orientation in which it was given.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::method {

// Parses a chain for the puzzle. A puzzle file that the text names is taken to be this puzzle. ERRORS: as
// chain::parse_chain().
base::Result<chain::ChainDeclaration> parse_chain_for(const puzzle::Definition& definition,
                                                      const std::string& text,
                                                      const std::string& name);

// The parameters of opening a method for any puzzle.
struct GenericOpening {
    std::shared_ptr<const puzzle::Definition> definition;
    puzzle::Costs costs;
    std::filesystem::path cache{};            // where tables are stored
    bfs::BuildOptions build{};                // how they are built
    int relax = 0;                            // ChainOptions::relax
    base::TableStore* table_store = nullptr;  // where methods with tables of their own store them
};

// Opens the method `cycles`, which solves piece by piece, by 3-cycles. ERRORS: NotFound, for a puzzle without 3-cycles.
base::Result<std::shared_ptr<const solver::Method>> open_cycles(const GenericOpening& opening);

// Opens the method `short` of the FTO. REQUIRES a store. ERRORS: Resource; Interrupted.
base::Result<std::shared_ptr<const solver::Method>> open_short_fto(const GenericOpening& opening);

// Opens the method `short` of the Square-1. ERRORS: none.
base::Result<std::shared_ptr<const solver::Method>> open_short_square_one(
    const GenericOpening& opening);

// Opens the method `algebra` of the Clock. ERRORS: none.
base::Result<std::shared_ptr<const solver::Method>> open_clock_algebra(
    const GenericOpening& opening);

// Opens the method `auto`, a chain of phases found for the puzzle. ERRORS: Interrupted.
base::Result<std::shared_ptr<const solver::Method>> open_automatic(const GenericOpening& opening);

// Opens the method `optimal` for any puzzle, a search for a shortest solution. ERRORS: Interrupted.
base::Result<std::shared_ptr<const solver::Method>> open_optimal(const GenericOpening& opening);

class GenericMethod final : public solver::Method {
  public:
    // Creates a method that follows a chain whose coordinates are all automatic. REQUIRES a chain of this puzzle.
    // ERRORS: Resource; Interrupted.
    static base::Result<std::unique_ptr<GenericMethod>> follow(chain::ChainDeclaration chain,
                                                               const GenericOpening& opening);
    // ERRORS: as open_cycles().
    static base::Result<std::unique_ptr<GenericMethod>> by_cycles(const GenericOpening& opening);

    // Creates a method that follows a chain found for the puzzle (solver/automatic). `is_optimal`: searches for a
    // shortest solution. ERRORS: Interrupted.
    static base::Result<std::unique_ptr<GenericMethod>> automatically(const GenericOpening& opening,
                                                                      bool is_optimal);
    // Creates a search from both ends, for puzzles whose moves are not always possible. ERRORS: Usage, for `is_optimal`
    // with costs in which the fewest moves need not have the least cost.
    static base::Result<std::unique_ptr<GenericMethod>> by_reachable_states(
        const GenericOpening& opening, bool is_optimal);

    // Creates the short solver of the FTO, whose tables are stored in `opening.table_store`. REQUIRES the FTO. ERRORS:
    // Resource; Interrupted.
    static base::Result<std::unique_ptr<GenericMethod>> by_short_fto(const GenericOpening& opening);

    // Creates a method from a solver of this puzzle alone.
    static std::unique_ptr<GenericMethod> by(std::shared_ptr<const solver::Method> solver,
                                             const GenericOpening& opening);

    std::string_view name() const noexcept override { return name_; }
    solver::QuickSolve quick_solve() const noexcept override { return quick_; }
    const puzzle::Definition& definition() const noexcept { return *definition_; }
    const puzzle::Costs& costs() const noexcept { return costs_; }

    base::Result<solver::Solution> solve(
        const puzzle::State& state, const solver::Limits& limits,
        const solver::OnImprovement& on_improvement) const override;

  private:
    using Solve = std::function<base::Result<solver::Solution>(
        const puzzle::State&, const solver::Limits&, const solver::OnImprovement&)>;

    GenericMethod(std::string name, const GenericOpening& opening)
        : name_(std::move(name)), definition_(opening.definition), costs_(opening.costs) {}

    base::Result<solver::Solution> solve_in_hand(const puzzle::State& state,
                                                 const solver::Limits& limits,
                                                 const solver::OnImprovement& on_improvement) const;
    // Solves the state `held`, the state in one orientation. ERRORS: those of the solver; NotFound.
    base::Result<solver::Solution> solve_held(const puzzle::State& state, const puzzle::State& held,
                                              const solver::Limits& limits,
                                              const solver::OnImprovement& on_improvement) const;
    // Rewrites a solution of the oriented state `held` for the given state; nothing if the result does not solve it.
    std::optional<solver::Solution> finished(solver::Solution solution, const puzzle::State& state,
                                             const puzzle::State& held) const;
    // Returns the known moves, simplified, as a solution. REQUIRES moves that solve the state.
    solver::Solution by_known(const puzzle::State& state, const puzzle::Moves& known) const;

    std::string name_;
    std::shared_ptr<const puzzle::Definition> definition_;
    puzzle::Costs costs_;
    bool is_optimal_ = false;         // its solutions are shortest ones
    bool is_optimal_turned_ = false;  // they are shortest ones in other orientations as well
    bool moves_centers_ = false;      // its moves move face centers of a cube
    bool gives_any_ = false;          // a shorter known solution may replace its own
    Solve solve_;
    solver::QuickSolve quick_;
};

}  // namespace revenge::method
