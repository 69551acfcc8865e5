// Solves any puzzle phase by phase, for any chain: search/phase_beam over the chain's phases.
//
// Where a phase spells out what it looks at, the puzzle is a cube: it may be held in several ways, and solutions have
// turns. Where all coordinates are automatic, the puzzle is solved as it is held, what the last phase leaves is solved
// by the remainder, and solutions have steps.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

class TablePhase;

class ChainSolver final : public Method {
  public:
    // Opens or fills the tables of all phases in `directory`. A chain that spells out coordinates may leave a
    // remainder: then a solution ends there. REQUIRES costs of turns for such a chain; one orientation for others.
    // ERRORS: Usage, Resource, Interrupted.
    static base::Result<std::unique_ptr<ChainSolver>> make(chain::ChainDeclaration chain,
                                                           const puzzle::Costs& costs,
                                                           const std::filesystem::path& directory,
                                                           const ChainOptions& options,
                                                           const bfs::BuildOptions& build);

    std::string_view name() const noexcept override { return chain_.name; }
    const chain::ChainDeclaration& chain() const noexcept { return chain_; }
    const PhaseSolver& phase(std::size_t index) const noexcept { return *phases_[index]; }
    // REQUIRES a chain that spells out coordinates.
    const puzzle::Cube& cube() const noexcept { return *cube_; }

    // Where phases meet, moves are merged, unless told otherwise. ERRORS also: ImpossibleCube if a phase cannot start
    // from the state.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;
    // Solves that one of the states which takes the fewest moves. They are searched together, length by length.
    // REQUIRES a chain of one phase with automatic coordinates, and a state. ERRORS: as solve().
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

    // Returns what the moves that are known make of it, if they are asked for and few enough.
    std::optional<Solution> by_known(const Limits& limits) const;
    // `has_answer`: there is one that is known, so that a limit of time ends the search for the first one, too.
    base::Result<OneSolved> solve_by_phases(const std::vector<puzzle::State>& states,
                                            std::vector<search::BeamStage> stages,
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
    std::unique_ptr<puzzle::Cube> cube_;  // null where all coordinates are automatic
    std::vector<std::unique_ptr<PhaseSolver>>
        phases_;  // for other puzzles, followed by the remainder's
};

}  // namespace revenge::solver
