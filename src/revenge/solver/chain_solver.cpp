#include "revenge/solver/chain_solver.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/base/until.hpp"
#include "revenge/puzzle/state_hash.hpp"
#include "revenge/solver/derived_phase.hpp"
#include "revenge/solver/not_solved.hpp"
#include "revenge/solver/phase_boundaries.hpp"
#include "revenge/solver/table_phase.hpp"
#include "revenge/solver/twist_phase.hpp"

namespace revenge::solver {

using base::Error;
using base::ErrorCode;
using base::Result;
using Clock = std::chrono::steady_clock;

namespace {

// The time limit of the plain run, which makes sure that there is a solution. It takes milliseconds on the 4x4x4,
// seconds on the 5x5x5 and the Megaminx.
constexpr std::chrono::seconds kPlainTime{60};

}  // namespace

class ChainSolver::Walk {
  public:
    // A solution of one of the starts.
    struct Answer {
        Solution solution;
        std::size_t start = 0;
        int length = 0;
    };
    // A phase's moves, and how the puzzle was held for them.
    struct Way {
        puzzle::SymmetryIndex rotation = 0;
        std::vector<search::MoveIndex> path;
    };
    // A state after some phases, in some orientation.
    struct Candidate {
        puzzle::State state;  // turned by `rotation`
        puzzle::SymmetryIndex rotation = 0;
        std::vector<Way> ways;  // by phase
        int length = 0;
        int outlook = 0;        // length plus the next phase's lower bound
        std::size_t start = 0;  // the state that it comes from
    };

    // Several states: without a cube.
    Walk(const ChainSolver& solver, std::vector<puzzle::State> starts)
        : solver_(&solver), cube_(solver.cube_.get()), starts_(std::move(starts)) {}

    std::size_t phases() const noexcept { return solver_->phases_.size(); }

    std::vector<Candidate> starts(int orientations) const {
        if (cube_ == nullptr) {
            std::vector<Candidate> out(
                std::min(starts_.size(), static_cast<std::size_t>(orientations)));
            for (std::size_t i = 0; i < out.size(); ++i) {
                out[i].state = starts_[i];
                out[i].start = i;
            }
            return out;
        }
        const puzzle::State& start = starts_.front();
        std::vector<Candidate> out(static_cast<std::size_t>(orientations));
        // Phases take no account of where face centers are: they are brought home by turning the cube in hand.
        const puzzle::SymmetryIndex home = cube_->homing_rotation(start).value_or(0);
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i].rotation = puzzle::compose(static_cast<puzzle::SymmetryIndex>(i), home);
            out[i].state = held(start, out[i].rotation);
        }
        return out;
    }

    std::vector<Candidate> turned(const Candidate& candidate, std::size_t phase) const {
        const std::string& group = phase == 0 ? "C1" : solver_->chain_.phases[phase - 1].rotations;
        const auto rotations = puzzle::symmetry_group(group);
        std::vector<Candidate> out;
        for (const puzzle::SymmetryIndex rotation : *rotations) {
            Candidate one = candidate;
            one.state = held(candidate.state, rotation);
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
                                     const base::Until& until, const OnPath& on_path) const {
        return solver_->phase(phase).search(candidate.state, until, on_path);
    }

    Result<PhaseSearchResult> search_length(const Candidate& candidate, std::size_t phase,
                                            int length, const base::Until& until,
                                            const OnPath& on_path) const {
        return solver_->phase(phase).search_length(candidate.state, length, until, on_path);
    }

    Candidate after(const Candidate& from, std::size_t phase, search::Path path, int length) const {
        Candidate out = from;
        out.length += length;
        out.ways.push_back({from.rotation, {path.begin(), path.end()}});
        for (const search::MoveIndex index : path) {
            const chain::Move& move = solver_->phase(phase).moves()[index];
            out.state = definition().puzzle().apply(out.state, move.action);
        }
        return out;
    }

    std::size_t hash(const Candidate& candidate) const noexcept {
        return puzzle::hash_of(candidate.state);
    }

    Answer answer(const Candidate& candidate, const std::vector<std::uint64_t>& nodes) const {
        std::vector<puzzle::Moves> moves =
            cube_ != nullptr ? turns_of(candidate) : moves_of(candidate);
        Solution out;
        for (std::size_t phase = 0; phase < phases(); ++phase) {
            PhaseSolution& part = out.phases.emplace_back(solver_->described(phase));
            part.moves = std::move(moves[phase]);
            part.nodes = nodes[phase];
            out.nodes += nodes[phase];
        }
        sum_up(out, solver_->costs_);
        out.seconds = seconds();
        const int length = out.length;
        return {std::move(out), candidate.start, length};
    }

    Clock::time_point begin() const noexcept { return begin_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    const puzzle::Definition& definition() const noexcept { return *solver_->chain_.definition; }
    puzzle::State held(const puzzle::State& state, puzzle::SymmetryIndex rotation) const {
        return cube_ != nullptr ? cube_->rotate(state, rotation) : state;
    }

    // By phase, as the cube was held at first.
    std::vector<puzzle::Moves> turns_of(const Candidate& candidate) const {
        std::vector<puzzle::Algorithm> parts(phases());
        for (std::size_t phase = 0; phase < phases(); ++phase) {
            const Way& way = candidate.ways[phase];
            const puzzle::Isometry back = puzzle::all_symmetries()[puzzle::inverse(way.rotation)];
            for (const search::MoveIndex index : way.path) {
                const puzzle::Algorithm turns =
                    puzzle::image(back, solver_->phase(phase).moves()[index].turns, cube_->size());
                parts[phase].insert(parts[phase].end(), turns.begin(), turns.end());
            }
        }
        if (solver_->options_.cancel) {
            merge_boundaries(parts, *solver_->costs_.turns());
        }
        return {parts.begin(), parts.end()};
    }

    // By phase, of a puzzle that is taken as its definition has it.
    std::vector<puzzle::Moves> moves_of(const Candidate& candidate) const {
        std::vector<std::vector<puzzle::Move>> parts(phases());
        for (std::size_t phase = 0; phase < phases(); ++phase) {
            for (const search::MoveIndex index : candidate.ways[phase].path) {
                parts[phase].push_back(*solver_->phase(phase).moves()[index].step);
            }
        }
        if (solver_->options_.cancel) {
            puzzle::simplify(definition(), parts, solver_->costs_);
        }
        return {parts.begin(), parts.end()};
    }

    const ChainSolver* solver_;
    const puzzle::Cube* cube_;
    std::vector<puzzle::State> starts_;
    Clock::time_point begin_ = Clock::now();
};

ChainSolver::ChainSolver(chain::ChainDeclaration chain, puzzle::Costs costs,
                         const ChainOptions& options)
    : chain_(std::move(chain)),
      costs_(std::move(costs)),
      options_(options),
      cube_(chain_.is_automatic() ? nullptr : std::make_unique<puzzle::Cube>(chain_.cube_size)) {}

Result<std::unique_ptr<ChainSolver>> ChainSolver::make(chain::ChainDeclaration chain,
                                                       const puzzle::Costs& costs,
                                                       const std::filesystem::path& directory,
                                                       const ChainOptions& options,
                                                       const bfs::BuildOptions& build) {
    std::unique_ptr<ChainSolver> out(new ChainSolver(std::move(chain), costs, options));
    const bool solves_remainder =
        !out->cube_ && !out->chain_.remainder_moves.empty() && !out->options_.leaves_remainder;
    const std::size_t phases = out->chain_.phases.size() + (solves_remainder ? 1 : 0);
    std::vector<TablePhase*> with_tables;
    for (std::size_t phase = 0; phase < phases; ++phase) {
        REVENGE_TRY(out->make_phase(phase, directory, build, with_tables));
    }
    for (TablePhase* const phase : with_tables) {
        REVENGE_TRY(phase->open_tables(*out->costs_.turns(), directory, build));
    }
    return out;
}

base::Status ChainSolver::make_phase(std::size_t phase, const std::filesystem::path& directory,
                                     const bfs::BuildOptions& build,
                                     std::vector<TablePhase*>& with_tables) {
    const auto take = [this](auto made) -> base::Status {
        if (!made) {
            return made.error();
        }
        phases_.push_back(*std::move(made));
        return {};
    };
    const bool is_remainder = phase == chain_.phases.size();
    const bool is_automatic = is_remainder || chain_.phases[phase].is_automatic;
    const bool by_twists = options_.heuristic == Heuristic::TwistDistance;
    if (by_twists && (is_automatic || chain_.phases[phase].is_mixed())) {
        return base::usage(
            "twist-distance-of-spelled-out",
            "{phase}: the twist distance is for phases that spell out all their coordinates",
            chain_.name + "/" + described(phase).name);
    }
    if (is_automatic) {
        return take(DerivedPhase::make(chain_, phase, costs_, {build, directory}));
    }
    if (by_twists) {
        return take(TwistPhase::make(*cube_, chain_, phase, *costs_.turns()));
    }
    REVENGE_TRY(auto made,
                TablePhase::make(*cube_, chain_, phase, *costs_.turns(), directory, build));
    with_tables.push_back(made.get());
    phases_.push_back(std::move(made));
    return {};
}

PhaseSolution ChainSolver::described(std::size_t phase) const {
    if (phase == chain_.phases.size()) {
        return {"remainder", "<" + chain_.remainder + ">", "Solved.", {}};
    }
    const chain::PhaseDeclaration& declared = chain_.phases[phase];
    return {declared.name, declared.group, declared.achieves, {}};
}

// RETURNS why a phase could solve nothing of what a state has become.
Error ChainSolver::stuck(const puzzle::State& state, std::size_t phase) const {
    const std::string name = chain_.name + "/" + described(phase).name;
    return not_solved(
        *chain_.definition, state,
        base::error(ErrorCode::NotFound,
                    {"the moves of " + name + " do not solve this state" +
                         (phase == 0 ? "" : ", or an earlier phase left what they cannot finish") +
                         "; a check of the chain says what it accounts for",
                     {"phase-stuck", {{"phase", name}}}}));
}

std::optional<Solution> ChainSolver::by_known(const Limits& limits) const {
    if (!options_.accept_known || limits.known.empty()) {
        return std::nullopt;
    }
    Solution out = solution_of(limits.known, *chain_.definition, costs_);
    return limits.max_length && out.length > *limits.max_length ? std::nullopt
                                                                : std::optional(std::move(out));
}

Result<Solution> ChainSolver::solve(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const {
    const std::optional<Solution> known = by_known(limits);
    if (!known) {
        auto found = solve_by_phases({state}, stages(), limits, false, on_improvement);
        return found ? Result<Solution>(std::move(found->solution)) : found.error();
    }
    if (on_improvement) {
        on_improvement(*known);
    }
    Limits shorter = limits;
    shorter.max_length = known->length - 1;
    auto found = solve_by_phases({state}, stages(), shorter, true, on_improvement);
    if (found) {
        return std::move(found->solution);
    }
    return *known;
}

Result<Solution> ChainSolver::solve_nearest(const std::vector<puzzle::State>& states,
                                            const Limits& limits,
                                            const OnImprovement& on_improvement) const {
    base::check(!states.empty() && !cube_ && phases_.size() == 1,
                "one phase leads the nearest of these states to the goal");
    auto found =
        solve_by_phases({states}, {{static_cast<int>(states.size()), 0, states.size(), 1, true}},
                        limits, false, on_improvement);
    return found ? Result<Solution>(std::move(found->solution)) : found.error();
}

Result<ChainSolver::OneSolved> ChainSolver::solve_one_of(const std::vector<puzzle::State>& states,
                                                         std::uint64_t nodes,
                                                         const Limits& limits) const {
    base::check(!states.empty() && !cube_, "one of these states can be solved");
    auto all = stages();
    const int starts = static_cast<int>(states.size());
    for (search::BeamStage wide : {search::BeamStage{starts, 1, 200, 1600, true},
                                   search::BeamStage{starts, 2, 500, 4000, true}}) {
        wide.nodes = nodes;
        wide.more_nodes = nodes / (2 * phases_.size());
        all.push_back(wide);
    }
    return solve_by_phases(states, all, limits, false, {});
}

std::vector<search::BeamStage> ChainSolver::stages() const {
    auto out = search::beam_stages(options_.relax, options_.orientations);
    if (options_.width > 1) {
        const auto width = static_cast<std::size_t>(options_.width);
        out.front() = {1, 0, width, width, true};
    }
    return out;
}

Result<ChainSolver::OneSolved> ChainSolver::solve_by_phases(
    const std::vector<puzzle::State>& states, const std::vector<search::BeamStage>& stages,
    const Limits& limits, bool has_answer, const OnImprovement& on_improvement) const {
    const puzzle::Definition& definition = *chain_.definition;
    std::vector<puzzle::State> starts = states;
    for (puzzle::State& one : starts) {
        if (definition.is_solved(one)) {  // one that is held otherwise needs no moves
            one = definition.puzzle().solved();
        }
    }
    const puzzle::State start = starts.front();
    const Walk walk(*this, std::move(starts));
    search::PhaseBeam<Walk> beam(
        walk, {.first = limits.until(walk.begin(), has_answer ? kPlainTime.zero() : kPlainTime),
               .until = limits.until(walk.begin()),
               .max_length = limits.max_length,
               .threads = base::thread_count(limits.threads)});
    // Phases that spell out coordinates may take no account of pieces that their moves change: such an end is no
    // solution.
    const auto is_end = [&](const Solution& solution) {
        return !cube_ || !chain_.remainder_moves.empty() ||
               definition.is_solved(cube_->apply(start, solution.moves.turns()));
    };
    auto found = beam.run(stages, [&](const Walk::Answer& answer) {
        if (on_improvement && is_end(answer.solution)) {
            on_improvement(answer.solution);
        }
    });
    if (!found) {
        return beam.stuck() ? stuck(start, *beam.stuck()) : found.error();
    }
    if (!is_end(found->solution)) {
        return base::usage(
            "chain-leaves-unsolved",
            "the chain {chain} ends with a cube that is not solved: its phases leave pieces out of "
            "account that their moves change; a check of the chain says which",
            chain_.name);
    }
    found->solution.nodes = beam.nodes();
    found->solution.seconds = walk.seconds();
    return OneSolved{std::move(found->solution), found->start};
}

}  // namespace revenge::solver
