// Methods that need nothing but a puzzle's definition: a chain with automatic coordinates, or 3-cycles.
//
// Chains are built for the puzzle's first orientation. A cube with face centers is solved in the orientation that has
// them at home; its turns are then written for the orientation in which it was given.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::method {

// Returns a chain for the puzzle, which files of puzzles in its text stand for. ERRORS: as chain::parse_chain().
base::Result<chain::ChainDeclaration> parse_chain_for(const puzzle::Definition& definition,
                                                      const std::string& text,
                                                      const std::string& name);

// The parameters of opening a method for any puzzle.
struct GenericOpening {
    std::shared_ptr<const puzzle::Definition> definition;
    puzzle::Costs costs;
    std::filesystem::path cache{};  // where tables are stored
    bfs::BuildOptions build{};      // how they are built
    int relax = 0;                  // ChainOptions::relax
    base::Shelf* shelf = nullptr;   // where methods with tables of their own store them
};

// The method `cycles`: piece by piece, by 3-cycles. ERRORS: NotFound, for a puzzle whose pieces cannot be moved by
// threes.
base::Result<std::shared_ptr<const solver::Method>> open_cycles(const GenericOpening& opening);

// The method `short` of the FTO. REQUIRES a shelf. ERRORS: Resource; Interrupted.
base::Result<std::shared_ptr<const solver::Method>> open_short_fto(const GenericOpening& opening);

// The method `short` of the Square-1. ERRORS: none.
base::Result<std::shared_ptr<const solver::Method>> open_short_square_one(
    const GenericOpening& opening);

// The method `algebra` of the Clock. ERRORS: none.
base::Result<std::shared_ptr<const solver::Method>> open_clock_algebra(
    const GenericOpening& opening);

// The method `auto`: a chain of phases found for the puzzle. ERRORS: Interrupted.
base::Result<std::shared_ptr<const solver::Method>> open_automatic(const GenericOpening& opening);

// The method `optimal` for any puzzle: a search for a shortest solution. ERRORS: Interrupted.
base::Result<std::shared_ptr<const solver::Method>> open_optimal(const GenericOpening& opening);

class GenericMethod final : public solver::Method {
  public:
    // Follows a chain whose coordinates are all automatic. REQUIRES a chain of this puzzle. ERRORS: Resource;
    // Interrupted.
    static base::Result<std::unique_ptr<GenericMethod>> follow(chain::ChainDeclaration chain,
                                                               const GenericOpening& opening);
    // ERRORS: as open_cycles().
    static base::Result<std::unique_ptr<GenericMethod>> by_cycles(const GenericOpening& opening);

    // Follows a chain that is found for the puzzle (solver/automatic); `is_optimal`: searches for a shortest solution.
    // ERRORS: Interrupted.
    static base::Result<std::unique_ptr<GenericMethod>> automatically(const GenericOpening& opening,
                                                                      bool is_optimal);
    // For puzzles whose moves are not always possible: a search from both ends. ERRORS: Usage, `is_optimal` in costs of
    // which the fewest moves are not the least.
    static base::Result<std::unique_ptr<GenericMethod>> by_reachable_states(
        const GenericOpening& opening, bool is_optimal);

    // The short solver of the FTO, the only puzzle that it solves; `opening.shelf` stores its tables. ERRORS: Resource;
    // Interrupted.
    static base::Result<std::unique_ptr<GenericMethod>> by_short_fto(const GenericOpening& opening);

    // A solver of its own for the puzzle, the only one that it solves.
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
    // `held`: the state in one way of holding it. ERRORS: as the method's own; NotFound.
    base::Result<solver::Solution> solve_held(const puzzle::State& state, const puzzle::State& held,
                                              const solver::Limits& limits,
                                              const solver::OnImprovement& on_improvement) const;
    // Returns a solution of the state held as `held` as one of the state as it is; nothing if it is none.
    std::optional<solver::Solution> finished(solver::Solution solution, const puzzle::State& state,
                                             const puzzle::State& held) const;
    // Returns the known moves, simplified, as a solution. REQUIRES that they solve the state.
    solver::Solution by_known(const puzzle::State& state, const puzzle::Moves& known) const;

    std::string name_;
    std::shared_ptr<const puzzle::Definition> definition_;
    puzzle::Costs costs_;
    bool is_optimal_ = false;         // its solutions are shortest ones
    bool is_optimal_turned_ = false;  // so they are where the puzzle was turned in hand first
    bool moves_centers_ = false;      // its moves move face centers of a cube
    bool gives_any_ = false;  // a shorter solution, known from elsewhere, is as good as its own
    Solve solve_;
    solver::QuickSolve quick_;
};

}  // namespace revenge::method
