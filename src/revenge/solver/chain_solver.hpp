// Solves a cube phase by phase, for any chain: search/phase_beam over the phases of a cube's chain.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/solver/chain_options.hpp"
#include "revenge/solver/phase_solver.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::solver {

class ChainSolver final : public Method {
  public:
    // Opens or fills the tables of all phases in `directory`. The chain may leave a remainder: then a
    // solution ends there. ERRORS: Usage, Resource, Interrupted.
    static base::Result<std::unique_ptr<ChainSolver>> make(coset::ChainDeclaration chain,
                                                           const puzzle::CostTable& costs,
                                                           const std::filesystem::path& directory,
                                                           const ChainOptions& options,
                                                           const bfs::BuildOptions& build);

    std::string_view name() const noexcept override { return chain_.name; }
    const coset::ChainDeclaration& chain() const noexcept { return chain_; }
    const PhaseSolver& phase(std::size_t index) const noexcept { return *phases_[index]; }
    const puzzle::Cube& cube() const noexcept { return *cube_; }

    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    // What the beam sees of a chain of a cube.
    class Walk;

    ChainSolver(coset::ChainDeclaration chain, puzzle::CostTable costs,
                const ChainOptions& options);

    // RETURNS what the moves that are known make of it, if they are asked for and few enough.
    std::optional<Solution> by_known(const Limits& limits) const;
    // `has_answer`: there is one that is known, so that a limit of time ends the search for the first one, too.
    base::Result<Solution> solve_by_phases(const puzzle::State& state, const Limits& limits,
                                           bool has_answer,
                                           const OnImprovement& on_improvement) const;
    base::Status make_phase(std::size_t phase, const std::filesystem::path& directory,
                            const bfs::BuildOptions& build);

    coset::ChainDeclaration chain_;
    puzzle::CostTable costs_;
    ChainOptions options_;
    std::unique_ptr<puzzle::Cube> cube_;
    std::vector<std::unique_ptr<PhaseSolver>> phases_;
};

}  // namespace revenge::solver
