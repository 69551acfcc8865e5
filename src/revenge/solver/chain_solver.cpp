#include "revenge/solver/chain_solver.hpp"

#include <string>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/puzzle/state_hash.hpp"
#include "revenge/solver/derived_phase.hpp"
#include "revenge/solver/phase_boundaries.hpp"
#include "revenge/solver/table_phase.hpp"
#include "revenge/solver/twist_phase.hpp"

namespace revenge::solver {

using base::Result;
using Clock = std::chrono::steady_clock;

class ChainSolver::Walk {
  public:
    using Answer = Solution;
    // A way that far: after some phases, in some orientation.
    struct Candidate {
        puzzle::State state;  // turned by `rotation`
        puzzle::SymmetryIndex rotation = 0;
        std::vector<puzzle::Algorithm> moves;  // by phase, for the cube in hand
        int length = 0;
        int outlook = 0;  // length plus the next phase's lower bound
    };

    Walk(const ChainSolver& solver, const puzzle::State& start)
        : solver_(&solver), cube_(&solver.cube()), start_(start) {}

    std::size_t phases() const noexcept { return solver_->phases_.size(); }

    std::vector<Candidate> starts(int orientations) const {
        std::vector<Candidate> out(static_cast<std::size_t>(orientations));
        // Phases take no account of where face centers are: they are brought home by turning the cube in hand.
        const puzzle::SymmetryIndex home = cube_->homing_rotation(start_).value_or(0);
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i].rotation = puzzle::compose(static_cast<puzzle::SymmetryIndex>(i), home);
            out[i].state = cube_->rotate(start_, out[i].rotation);
        }
        return out;
    }

    std::vector<Candidate> turned(const Candidate& candidate, std::size_t phase) const {
        const std::string& group = phase == 0 ? "C1" : solver_->chain_.phases[phase - 1].rotations;
        const auto rotations = puzzle::symmetry_group(group);
        std::vector<Candidate> out;
        for (const puzzle::SymmetryIndex rotation : *rotations) {
            Candidate one = candidate;
            one.state = cube_->rotate(candidate.state, rotation);
            one.rotation = puzzle::compose(rotation, candidate.rotation);
            if (rotations->size() == 1 || solver_->phase(phase - 1).is_done(one.state)) {
                out.push_back(std::move(one));
            }
        }
        return out;
    }

    Result<std::optional<int>> lower_bound(const Candidate& candidate, std::size_t phase) const {
        return solver_->phase(phase).lower_bound(candidate.state);
    }

    Result<PhaseSearchResult> search(const Candidate& candidate, std::size_t phase,
                                     const search::SearchLimits& limits,
                                     const OnPath& on_path) const {
        return solver_->phase(phase).search(candidate.state, limits, on_path);
    }

    Candidate after(const Candidate& from, std::size_t phase, search::Path path, int length) const {
        Candidate out = from;
        out.length += length;
        puzzle::Algorithm& moves = out.moves.emplace_back();
        const puzzle::Isometry back = puzzle::all_symmetries()[puzzle::inverse(from.rotation)];
        for (const search::MoveIndex index : path) {
            const coset::Move& move = solver_->phase(phase).moves()[index];
            out.state = cube_->puzzle().apply(out.state, move.action);
            const puzzle::Algorithm turns = puzzle::image(back, move.turns, cube_->size());
            moves.insert(moves.end(), turns.begin(), turns.end());
        }
        return out;
    }

    std::size_t hash(const Candidate& candidate) const noexcept {
        return puzzle::hash_of(candidate.state);
    }

    Solution answer(const Candidate& candidate, const std::vector<std::uint64_t>& nodes) const {
        std::vector<puzzle::Algorithm> moves = candidate.moves;
        if (solver_->options_.cancel) {
            merge_boundaries(moves, solver_->costs_);
        }
        Solution out;
        for (std::size_t phase = 0; phase < phases(); ++phase) {
            const coset::PhaseDeclaration& declared = solver_->chain_.phases[phase];
            out.phases.push_back(
                {declared.name, declared.group, declared.achieves, moves[phase], 0, nodes[phase]});
        }
        sum_up(out, solver_->costs_);
        out.seconds = seconds();
        return out;
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    const ChainSolver* solver_;
    const puzzle::Cube* cube_;
    puzzle::State start_;
    Clock::time_point begin_ = Clock::now();
};

ChainSolver::ChainSolver(coset::ChainDeclaration chain, puzzle::CostTable costs,
                         const ChainOptions& options)
    : chain_(std::move(chain)),
      costs_(std::move(costs)),
      options_(options),
      cube_(std::make_unique<puzzle::Cube>(chain_.cube_size)) {}

Result<std::unique_ptr<ChainSolver>> ChainSolver::make(coset::ChainDeclaration chain,
                                                       const puzzle::CostTable& costs,
                                                       const std::filesystem::path& directory,
                                                       const ChainOptions& options,
                                                       const bfs::BuildOptions& build) {
    std::unique_ptr<ChainSolver> out(new ChainSolver(std::move(chain), costs, options));
    for (std::size_t phase = 0; phase < out->chain_.phases.size(); ++phase) {
        if (auto made = out->make_phase(phase, directory, build); !made) {
            return made.error();
        }
    }
    return out;
}

base::Status ChainSolver::make_phase(std::size_t phase, const std::filesystem::path& directory,
                                     const bfs::BuildOptions& build) {
    const coset::PhaseDeclaration& declared = chain_.phases[phase];
    if (options_.heuristic == Heuristic::TwistDistance &&
        (declared.is_automatic || declared.is_mixed())) {
        return base::Error{base::ErrorCode::Usage,
                           chain_.name + "/" + declared.name +
                               ": the twist distance is for phases that spell out all their "
                               "coordinates"};
    }
    if (declared.is_automatic) {
        auto made = DerivedPhase::make(chain_, phase, puzzle::Costs(costs_), {build, directory});
        if (!made) {
            return made.error();
        }
        phases_.push_back(*std::move(made));
        return {};
    }
    if (options_.heuristic == Heuristic::TwistDistance) {
        auto made = TwistPhase::make(*cube_, chain_, phase, costs_);
        if (!made) {
            return made.error();
        }
        phases_.push_back(std::move(*made));
        return {};
    }
    auto made = TablePhase::make(*cube_, chain_, phase, costs_, directory, build);
    if (!made) {
        return made.error();
    }
    phases_.push_back(std::move(*made));
    return {};
}

std::optional<Solution> ChainSolver::by_known(const Limits& limits) const {
    if (!options_.takes_known || limits.known.empty()) {
        return std::nullopt;
    }
    Solution out = solution_of(limits.known, costs_);
    return limits.max_length && out.length > *limits.max_length ? std::nullopt
                                                                : std::optional(std::move(out));
}

Result<Solution> ChainSolver::solve(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const {
    const std::optional<Solution> known = by_known(limits);
    if (!known) {
        return solve_by_phases(state, limits, false, on_improvement);
    }
    if (on_improvement) {
        on_improvement(*known);
    }
    Limits shorter = limits;
    shorter.max_length = known->length - 1;
    const auto found = solve_by_phases(state, shorter, true, on_improvement);
    return found ? found : Result<Solution>(*known);
}

Result<Solution> ChainSolver::solve_by_phases(const puzzle::State& state, const Limits& limits,
                                              bool has_answer,
                                              const OnImprovement& on_improvement) const {
    // A cube that is solved but for how it is held needs no moves.
    const bool is_solved = cube_->rotation_of_solved(state) >= 0;
    const puzzle::State& start = is_solved ? cube_->puzzle().solved() : state;
    const Walk walk(*this, start);
    const search::BeamLimits within{limits.time,
                                    limits.nodes,
                                    limits.max_length,
                                    limits.stop,
                                    base::thread_count(limits.threads),
                                    has_answer};
    search::PhaseBeam<Walk> beam(walk, within);
    // The phases may take no account of pieces that their moves change: such an end is no solution.
    const auto is_end = [&](const Solution& solution) {
        return !chain_.remainder_moves.empty() ||
               cube_->rotation_of_solved(cube_->apply(start, solution.moves)) >= 0;
    };
    const OnImprovement on_solution = [&](const Solution& solution) {
        if (on_improvement && is_end(solution)) {
            on_improvement(solution);
        }
    };
    auto found = beam.run(search::beam_stages(options_.relax, options_.orientations), on_solution);
    if (!found) {
        return found;
    }
    if (!is_end(*found)) {
        return base::Error{
            base::ErrorCode::Usage,
            "the chain " + chain_.name +
                " ends with a cube that is not solved: its phases leave pieces out of "
                "account that their moves change; a check of the chain says which"};
    }
    found->nodes = beam.nodes();
    found->seconds = walk.seconds();
    return found;
}

}  // namespace revenge::solver
