// Solves a cube phase by phase, for any chain.
//
// With width 1, one path a phase and one orientation this is Tsai's Algorithm 1: every phase optimal,
// one after the other. What shortens the whole:
//   cancellation  turns on both sides of a boundary that merge (always done)
//   orientations  the cube in hand turned in up to 24 ways before it is solved
//   relax N       a phase may take up to N more than its optimum
// Both of the last widen a beam: after each phase the candidates with the least length so far plus lower
// bound of the next phase go on, equal states once.
//
// The plain run comes first; wider ones follow, each dearer, until the limits are reached. A time limit below a
// minute does not end the plain run.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/solver/phase_solver.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::solver {

enum class Heuristic {
    Tables,         // exact tables, of the phase or of parts of what it sees
    TwistDistance,  // C. Tsai's: per piece, summed per orbit, divided, the largest
};

struct ChainOptions {
    Heuristic heuristic = Heuristic::Tables;
    int relax = 0;
    int orientations = 1;  // 1 to 24
    bool cancel = true;    // across boundaries of phases
};

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
    struct Candidate;
    struct Run;
    // One pass over the phases: a beam of `width` candidates, each followed along up to `paths` paths
    // a phase.
    struct Stage {
        int orientations = 1;
        int relax = 0;
        std::size_t width = 1;
        std::size_t paths = 1;
    };
    static std::vector<Stage> stages_for(const ChainOptions& options);

    ChainSolver(coset::ChainDeclaration chain, const puzzle::CostTable& costs,
                const ChainOptions& options);

    base::Status make_phase(std::size_t phase, const std::filesystem::path& directory,
                            const bfs::BuildOptions& build);
    base::Result<std::optional<Solution>> beam(const puzzle::State& state, Run& run) const;
    base::Status extend(const Candidate& from, std::size_t phase, Run& run,
                        std::vector<Candidate>& out) const;
    base::Status add(Candidate candidate, std::size_t phase, Run& run,
                     std::vector<Candidate>& out) const;
    Solution solution_of(const Candidate& candidate, const Run& run) const;

    coset::ChainDeclaration chain_;
    puzzle::CostTable costs_;
    ChainOptions options_;
    std::vector<Stage> stages_;
    std::unique_ptr<puzzle::Cube> cube_;
    std::vector<std::unique_ptr<PhaseSolver>> phases_;
};

}  // namespace revenge::solver
