// Solves any puzzle phase by phase, with any chain: the beam of search/phase_beam over the chain's phases.
//
// If a phase has spelled-out coordinates, the puzzle is a cube. It may be solved in several orientations, and solutions
// consist of turns. If all coordinates are automatic, the puzzle is solved in the given orientation, the remainder
// solves the state after the last phase, and solutions consist of steps.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

class TablePhase;

class ChainSolver final : public Method {
  public:
    // Opens the tables of all phases in `directory`, building them if necessary. A chain with spelled-out coordinates
    // may leave a remainder; its solutions then end before the remainder. REQUIRES costs of turns for such a chain, and
    // one orientation for others. ERRORS: Usage, Resource, Interrupted.
    static base::Result<std::unique_ptr<ChainSolver>> make(chain::ChainDeclaration chain,
                                                           const puzzle::Costs& costs,
                                                           const std::filesystem::path& directory,
                                                           const ChainOptions& options,
                                                           const bfs::BuildOptions& build);

    std::string_view name() const noexcept override { return chain_.name; }
    const chain::ChainDeclaration& chain() const noexcept { return chain_; }
    const PhaseSolver& phase(std::size_t index) const noexcept { return *phases_[index]; }
    // REQUIRES a chain with spelled-out coordinates.
    const puzzle::Cube& cube() const noexcept { return *cube_; }

    // Merges moves at the boundaries of phases, unless ChainOptions::cancel is false. ERRORS, in addition:
    // ImpossibleCube, if a phase cannot start from the state.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;
    // Solves the one of the states that takes the fewest moves. They are searched together, length by length. REQUIRES
    // a chain of one phase with automatic coordinates, and at least one state. ERRORS: as solve().
    base::Result<Solution> solve_nearest(const std::vector<puzzle::State>& states,
                                         const Limits& limits,
                                         const OnImprovement& on_improvement) const;
    // Solves the first state, then the one of all states for which a wider search, within a number of nodes, finds the
    // shortest solution. REQUIRES automatic coordinates, and a state. ERRORS: as solve().
    struct OneSolved {
        Solution solution;
        std::size_t state = 0;  // which one it solves
    };
    base::Result<OneSolved> solve_one_of(const std::vector<puzzle::State>& states,
                                         std::uint64_t nodes, const Limits& limits) const;

  private:
    // The beam's view of a chain.
    class Walk;

    ChainSolver(chain::ChainDeclaration chain, puzzle::Costs costs, const ChainOptions& options);

    // Returns the known moves as a solution, if the options accept them and they are short enough.
    std::optional<Solution> by_known(const Limits& limits) const;
    // `has_answer`: there is one that is known, so that a limit of time ends the search for the first one, too.
    base::Result<OneSolved> solve_by_phases(const std::vector<puzzle::State>& states,
                                            const std::vector<search::BeamStage>& stages,
                                            const Limits& limits, bool has_answer,
                                            const OnImprovement& on_improvement) const;
    std::vector<search::BeamStage> stages() const;
    // Adds a phase, and to `with_tables` if its tables are still to be opened: all spaces are made before any table, so
    // that a phase that takes too much memory ends the opening before the tables of earlier phases are built.
    base::Status make_phase(std::size_t phase, const std::filesystem::path& directory,
                            const bfs::BuildOptions& build, std::vector<TablePhase*>& with_tables);
    PhaseSolution described(std::size_t phase) const;
    base::Error stuck(const puzzle::State& state, std::size_t phase) const;

    chain::ChainDeclaration chain_;
    puzzle::Costs costs_;
    ChainOptions options_;
    std::unique_ptr<puzzle::Cube> cube_;  // null if all coordinates are automatic
    std::vector<std::unique_ptr<PhaseSolver>>
        phases_;  // for other puzzles, followed by the phase of the remainder
};

}  // namespace revenge::solver
