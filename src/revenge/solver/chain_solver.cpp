#include "revenge/solver/chain_solver.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "revenge/solver/phase_boundaries.hpp"
#include "revenge/solver/table_phase.hpp"
#include "revenge/solver/twist_phase.hpp"

namespace revenge::solver {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using Clock = std::chrono::steady_clock;

// Any solution is better than none: a shorter time limit does not stop the plain run. It takes milliseconds on the
// 4x4x4, seconds on the 5x5x5.
constexpr std::chrono::seconds kFirstTime{60};

std::size_t hash_of(const puzzle::State& state) {
    const auto view = [](const puzzle::SlotArray& slots) {
        return std::string_view(reinterpret_cast<const char*>(slots.data()), slots.size());
    };
    const std::size_t pieces = std::hash<std::string_view>{}(view(state.piece));
    const std::size_t twists = std::hash<std::string_view>{}(view(state.twist));
    return pieces ^ (twists * 0x9E3779B97F4A7C15U);
}

}  // namespace

// A way that far: after some phases, in some orientation.
struct ChainSolver::Candidate {
    puzzle::State state;  // turned by `rotation`
    puzzle::SymmetryIndex rotation = 0;
    std::vector<puzzle::Algorithm> moves;  // by phase, for the cube in hand
    int length = 0;
    int outlook = 0;  // length plus the next phase's lower bound
};

struct ChainSolver::Run {
    Stage stage;
    search::SearchLimits limits;
    Clock::time_point begin;
    std::vector<std::uint64_t> nodes;  // by phase
    std::unordered_set<std::size_t> seen;
    search::SearchEnd ended = search::SearchEnd::Exhausted;  // why it stopped early, if it did

    std::uint64_t all_nodes() const {
        std::uint64_t out = 0;
        for (const std::uint64_t n : nodes) {
            out += n;
        }
        return out;
    }
};

// From cheap to dear, so that a solver that is stopped early has what there was time for. Means of 4x4x4
// random states in SSTM and processor time (2026, bench/RESULTS.md): 61.7 in 11 ms, then 55.6 in 0.3 s,
// 49.1 in 0.8 s, 48.8 in 2.6 s.
std::vector<ChainSolver::Stage> ChainSolver::stages_for(const ChainOptions& options) {
    constexpr std::size_t kNarrow = 8;
    constexpr std::size_t kWide = 32;
    constexpr std::size_t kPaths = 16;
    const auto orientations = static_cast<std::size_t>(options.orientations);
    std::vector<Stage> out{Stage{}};
    if (options.relax > 0) {
        out.push_back({1, options.relax, kNarrow, kNarrow});
    }
    if (options.orientations > 1) {
        out.push_back({options.orientations, 0, orientations, 1});
    }
    if (options.relax > 0) {
        out.push_back({1, options.relax, kWide, kPaths});
    }
    if (options.relax > 0 && options.orientations > 1) {
        out.push_back({options.orientations, options.relax, 2 * orientations, kPaths});
    }
    return out;
}

ChainSolver::ChainSolver(coset::ChainDeclaration chain, const puzzle::CostTable& costs,
                         const ChainOptions& options)
    : chain_(std::move(chain)),
      costs_(costs),
      options_(options),
      stages_(stages_for(options)),
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

Result<Solution> ChainSolver::solve(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const {
    Run run;
    run.begin = Clock::now();
    run.nodes.resize(phases_.size());
    run.limits.stop = limits.stop;
    if (limits.nodes) {
        run.limits.nodes = *limits.nodes;
    }
    // A cube that is solved but for how it is held needs no moves.
    const bool is_solved = cube_->rotation_of_solved(state) >= 0;
    const puzzle::State& start = is_solved ? cube_->puzzle().solved() : state;
    std::optional<Solution> best;
    const auto keep = [&](std::optional<Solution> found) {
        const bool wanted = found && (!limits.max_length || found->length <= *limits.max_length);
        if (wanted && (!best || found->length < best->length)) {
            best = std::move(found);
            if (on_improvement) {
                on_improvement(*best);
            }
        }
    };
    for (const Stage& stage : stages_) {
        run.stage = stage;
        if (limits.time) {
            const bool is_first = &stage == &stages_.front();
            run.limits.deadline =
                run.begin + (is_first ? std::max<std::chrono::nanoseconds>(*limits.time, kFirstTime)
                                      : *limits.time);
        }
        auto found = beam(start, run);
        if (!found) {
            return found.error();
        }
        keep(std::move(*found));
        if (run.ended != search::SearchEnd::Exhausted) {
            break;
        }
    }
    if (best) {
        best->nodes = run.all_nodes();
        best->seconds = std::chrono::duration<double>(Clock::now() - run.begin).count();
        return *best;
    }
    switch (run.ended) {
        case search::SearchEnd::Interrupted:
            return Error{ErrorCode::Interrupted, "interrupted before a solution was found"};
        case search::SearchEnd::NodeLimit:
            return Error{ErrorCode::NotFound,
                         "no solution within the node limit; allow more nodes"};
        case search::SearchEnd::TimeLimit:
            return Error{ErrorCode::NotFound, "no solution within the time limit; allow more time"};
        default:
            return Error{ErrorCode::NotFound,
                         "chain " + chain_.name + " finds no solution that short"};
    }
}

Result<std::optional<Solution>> ChainSolver::beam(const puzzle::State& state, Run& run) const {
    std::vector<Candidate> open;
    run.seen.clear();
    for (int rotation = 0; rotation < run.stage.orientations; ++rotation) {
        Candidate start;
        start.rotation = static_cast<puzzle::SymmetryIndex>(rotation);
        start.state = cube_->rotate(state, start.rotation);
        if (auto added = add(std::move(start), 0, run, open); !added) {
            return added.error();
        }
    }
    for (std::size_t phase = 0; phase < phases_.size(); ++phase) {
        std::vector<Candidate> next;
        run.seen.clear();
        for (const Candidate& candidate : open) {
            if (auto extended = extend(candidate, phase, run, next); !extended) {
                return extended.error();
            }
            if (run.ended != search::SearchEnd::Exhausted) {
                return std::optional<Solution>();
            }
        }
        std::ranges::stable_sort(next, {}, &Candidate::outlook);
        if (next.size() > run.stage.width) {
            next.resize(run.stage.width);
        }
        open = std::move(next);
    }
    std::optional<Solution> best;
    for (const Candidate& candidate : open) {
        Solution solution = solution_of(candidate, run);
        if (!best || solution.length < best->length) {
            best = std::move(solution);
        }
    }
    return best;
}

// Adds what the phase's best paths from a candidate lead to.
base::Status ChainSolver::extend(const Candidate& from, std::size_t phase, Run& run,
                                 std::vector<Candidate>& out) const {
    const PhaseSolver& solver = *phases_[phase];
    std::size_t found = 0;
    base::Status failed;
    const auto take = [&](search::Path path, int length) {
        Candidate candidate = from;
        candidate.length += length;
        puzzle::Algorithm& moves = candidate.moves.emplace_back();
        const puzzle::Isometry back = puzzle::all_symmetries()[puzzle::inverse(from.rotation)];
        for (const search::MoveIndex index : path) {
            const coset::Move& move = solver.moves()[index];
            candidate.state = cube_->puzzle().apply(candidate.state, move.action);
            const puzzle::Algorithm turns = puzzle::image(back, move.turns, cube_->size());
            moves.insert(moves.end(), turns.begin(), turns.end());
        }
        failed = add(std::move(candidate), phase + 1, run, out);
        return ++found < run.stage.paths && failed ? length + (found == 1 ? run.stage.relax : 0)
                                                   : -1;
    };
    int wanted = -1;
    const auto on_path = [&](search::Path path, int length) {
        const int answer = take(path, length);
        // The first path is the shortest; what is wanted is counted from it.
        wanted = found == 1 ? length + run.stage.relax : wanted;
        return answer < 0 ? -1 : wanted;
    };
    search::SearchLimits limits = run.limits;
    limits.nodes -= std::min(limits.nodes, run.all_nodes());
    constexpr int kNoLength = 1000;
    const auto result = solver.search(from.state, kNoLength, limits, on_path);
    if (!result) {
        return result.error();
    }
    run.nodes[phase] += result->nodes;
    const bool stopped = result->end == search::SearchEnd::NodeLimit ||
                         result->end == search::SearchEnd::TimeLimit ||
                         result->end == search::SearchEnd::Interrupted;
    if (stopped) {
        run.ended = result->end;
    }
    return failed;
}

// Adds a candidate that `phase` is next for: in each rotation that the phase before allows, if that is
// a state the phase can solve.
base::Status ChainSolver::add(Candidate candidate, std::size_t phase, Run& run,
                              std::vector<Candidate>& out) const {
    if (phase == phases_.size()) {
        candidate.outlook = candidate.length;
        out.push_back(std::move(candidate));
        return {};
    }
    const std::string& group = phase == 0 ? "C1" : chain_.phases[phase - 1].rotations;
    const auto rotations = puzzle::symmetry_group(group);
    for (const puzzle::SymmetryIndex rotation : *rotations) {
        Candidate turned = candidate;
        turned.state = cube_->rotate(candidate.state, rotation);
        turned.rotation = puzzle::compose(rotation, candidate.rotation);
        if (rotations->size() > 1 && !phases_[phase - 1]->is_done(turned.state)) {
            continue;
        }
        const auto bound = phases_[phase]->lower_bound(turned.state);
        if (!bound) {
            return bound.error();
        }
        if (!*bound || !run.seen.insert(hash_of(turned.state)).second) {
            continue;
        }
        turned.outlook = turned.length + **bound;
        out.push_back(std::move(turned));
    }
    return {};
}

Solution ChainSolver::solution_of(const Candidate& candidate, const Run& run) const {
    std::vector<puzzle::Algorithm> moves = candidate.moves;
    if (options_.cancel) {
        merge_boundaries(moves, costs_);
    }
    Solution out;
    for (std::size_t phase = 0; phase < phases_.size(); ++phase) {
        const coset::PhaseDeclaration& declared = chain_.phases[phase];
        out.phases.push_back({declared.name, declared.group, declared.achieves, moves[phase],
                              costs_.cost(moves[phase]), run.nodes[phase]});
        out.moves.insert(out.moves.end(), moves[phase].begin(), moves[phase].end());
        out.length += out.phases.back().length;
    }
    out.nodes = run.all_nodes();
    out.seconds = std::chrono::duration<double>(Clock::now() - run.begin).count();
    return out;
}

}  // namespace revenge::solver
