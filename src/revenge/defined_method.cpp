#include "revenge/defined_method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "revenge/check/piece_replay.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/symmetry.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Definition;

using Phases = std::vector<quotient::SolvedPhase>;

// The state in each way of holding the puzzle, as it is first.
std::vector<puzzle::State> ways_of_holding(const Definition& definition,
                                           const puzzle::State& state) {
    std::vector<puzzle::State> out{state};
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        out.push_back(definition.puzzle().apply(state, rotation));
    }
    return out;
}

bool has_centers_at_home(const Definition& definition, const puzzle::State& state) {
    const puzzle::Orbit* centers = definition.puzzle().find_orbit("face-centers");
    if (definition.cube_size() % 2 == 0 || centers == nullptr) {
        return true;
    }
    for (int slot = centers->first; slot < centers->first + centers->size; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        if (state.piece[i] != definition.puzzle().solved().piece[i]) {
            return false;
        }
    }
    return true;
}

// Moves that solve the cube held another way, as moves of the cube as it is.
std::optional<std::vector<puzzle::Move>> as_held(const Definition& definition,
                                                 const puzzle::State& state,
                                                 const std::vector<puzzle::Move>& moves) {
    for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        puzzle::Algorithm turns;
        for (const puzzle::Move& move : moves) {
            turns.push_back(puzzle::image(puzzle::all_symmetries()[rotation], *move.turn,
                                          definition.cube_size()));
        }
        auto turned = notation::of_turns(definition, turns);
        if (definition.is_solved(puzzle::apply(definition, state, turned))) {
            return turned;
        }
    }
    return std::nullopt;
}

std::vector<puzzle::Move> all_moves(const Phases& phases) {
    std::vector<puzzle::Move> out;
    for (const quotient::SolvedPhase& phase : phases) {
        out.insert(out.end(), phase.moves.begin(), phase.moves.end());
    }
    return out;
}

quotient::SpaceLimits space_limits(const DefinedMethod::Opening& opening) {
    quotient::SpaceLimits limits;
    limits.memory_bytes = opening.memory_bytes;
    limits.directory = opening.cache;
    limits.threads = opening.threads;
    limits.progress = opening.progress;
    limits.stop = opening.stop;
    return limits;
}

// The moves as turns of a cube.
puzzle::Algorithm turns_of(const std::vector<puzzle::Move>& moves) {
    puzzle::Algorithm out;
    for (const puzzle::Move& move : moves) {
        out.push_back(*move.turn);
    }
    return out;
}

}  // namespace

Result<std::unique_ptr<DefinedMethod>> DefinedMethod::follow(const std::string& name,
                                                             const std::string& text,
                                                             const Opening& opening) {
    const Definition& definition = *opening.definition;
    auto chain = coset::parse_chain(text, name, [&](const std::string& puzzle) {
        const bool is_this =
            puzzle == definition.name() || puzzle.ends_with(".tws") || puzzle.ends_with(".json");
        return is_this ? Result<Definition>(definition) : puzzle::builtin_definition(puzzle);
    });
    if (!chain) {
        return chain.error();
    }
    if (chain->definition->name() != definition.name()) {
        return Error{ErrorCode::Usage, fmt::format("{} is a chain for the {}, not for the {}", name,
                                                   chain->definition->name(), definition.name())};
    }
    if (!chain->is_automatic()) {
        return Error{ErrorCode::Usage,
                     name + " spells out coordinates of a cube; it is followed on cubes by name"};
    }
    auto costs =
        puzzle::Costs::named(definition, opening.metric.empty() ? chain->metric : opening.metric);
    if (!costs) {
        return costs.error();
    }
    // One table of all states: what it walks down is a shortest way.
    const bool is_optimal = chain->phases.size() == 1 && chain->remainder_moves.empty() &&
                            chain->phases.front().engine == coset::Engine::Table;
    std::unique_ptr<DefinedMethod> out(new DefinedMethod(chain->name, opening, *costs));
    auto solver =
        quotient::AutoSolver::make(*std::move(chain), *costs, space_limits(opening), opening.relax);
    if (!solver) {
        return solver.error();
    }
    out->is_optimal_ = is_optimal;
    out->solve_ = [shared = std::make_shared<quotient::AutoSolver>(*std::move(solver))](
                      const puzzle::State& state, const solver::Limits& limits) -> Result<Phases> {
        auto found =
            shared->solve(state, {limits.time, limits.nodes, limits.max_length, limits.stop});
        return found ? Result<Phases>(std::move(found->phases)) : found.error();
    };
    return out;
}

Result<std::unique_ptr<DefinedMethod>> DefinedMethod::by_cycles(const Opening& opening) {
    const std::string own = opening.definition->cube_size() > 0 ? "obtm" : "turn";
    auto costs =
        puzzle::Costs::named(*opening.definition, opening.metric.empty() ? own : opening.metric);
    if (!costs) {
        return costs.error();
    }
    auto cycles = solver::cycles::CycleSolver::make(*opening.definition);
    if (!cycles) {
        return cycles.error();
    }
    std::unique_ptr<DefinedMethod> out(new DefinedMethod("cycles", opening, *costs));
    out->solve_ = [costs = *costs,
                   solver = std::make_shared<solver::cycles::CycleSolver>(*std::move(cycles))](
                      const puzzle::State& state, const solver::Limits&) -> Result<Phases> {
        auto moves = solver->solve(state);
        if (!moves) {
            return moves.error();
        }
        const int length = costs.cost(*moves);
        return Phases{{"cycles", "", "Solved, piece by piece.", *std::move(moves), length}};
    };
    return out;
}

Result<Phases> DefinedMethod::solve_at_home(const puzzle::State& state,
                                            const solver::Limits& limits) const {
    for (const puzzle::State& held : ways_of_holding(*definition_, state)) {
        if (!has_centers_at_home(*definition_, held)) {
            continue;
        }
        auto phases = solve_(held, limits);
        if (!phases || held == state) {
            return phases;
        }
        auto turned = as_held(*definition_, state, all_moves(*phases));
        if (!turned) {
            break;
        }
        std::size_t next = 0;
        for (quotient::SolvedPhase& phase : *phases) {
            for (puzzle::Move& move : phase.moves) {
                move = (*turned)[next++];
            }
        }
        return phases;
    }
    return Error{ErrorCode::ImpossibleCube, "no way of holding the puzzle brings its centers home"};
}

DefinedSolution DefinedMethod::solution_of(const Phases& phases) const {
    const bool is_cube = definition_->cube_size() > 0;
    DefinedSolution out;
    for (const quotient::SolvedPhase& phase : phases) {
        out.solution.phases.push_back({phase.name, phase.group, phase.achieves,
                                       is_cube ? turns_of(phase.moves) : puzzle::Algorithm{},
                                       phase.length});
        out.phases.push_back(phase.moves);
    }
    out.moves = puzzle::simplify(*definition_, all_moves(phases));
    out.solution.length = costs_.cost(out.moves);
    if (is_optimal_) {
        out.solution.lower_bound = out.solution.length;
    }
    if (is_cube) {
        out.solution.moves = turns_of(out.moves);
    }
    return out;
}

std::string DefinedMethod::text(const std::vector<puzzle::Move>& moves) const {
    const int size = definition_->cube_size();
    return size > 0 ? notation::to_text(turns_of(moves), size) : notation::to_text(moves);
}

Result<std::string> DefinedMethod::replayed(const puzzle::State& state,
                                            const std::vector<puzzle::Move>& moves) const {
    std::string written = text(moves);
    check::PieceReplay replay(*definition_, state);
    bool is_read = true;
    if (const int size = definition_->cube_size(); size > 0) {
        const auto turns = notation::parse_algorithm(written, size, notation::Reading::Slice);
        is_read = turns.has_value();
        replay.make(is_read ? turns->algorithm : puzzle::Algorithm{});
    } else {
        is_read = replay.make(written).has_value();
    }
    if (!is_read || !replay.is_solved()) {
        return Error{ErrorCode::ReplayFailed,
                     "a solution failed its replay, which is a bug of revenge; it is not shown: " +
                         written + " does not solve " + notation::to_pattern(*definition_, state)};
    }
    return written;
}

std::string DefinedMethod::undone(const std::string& text) const {
    const auto moves = notation::parse_moves(*definition_, text);
    return moves ? notation::to_text(puzzle::inverse(*definition_, *moves)) : "";
}

Result<DefinedSolution> DefinedMethod::solve_defined(const puzzle::State& state,
                                                     const solver::Limits& limits) const {
    DefinedSolution out;
    auto solution = solver::single_answer("the moves of " + name_, limits, {},
                                          [&]() -> Result<solver::Solution> {
                                              if (definition_->is_solved(state)) {
                                                  solver::Solution nothing;
                                                  nothing.lower_bound = 0;
                                                  return nothing;
                                              }
                                              const auto phases = solve_at_home(state, limits);
                                              if (!phases) {
                                                  return phases.error();
                                              }
                                              out = solution_of(*phases);
                                              return out.solution;
                                          });
    if (!solution) {
        return solution.error();
    }
    out.solution = *std::move(solution);
    return out;
}

Result<ReplayedSolution> DefinedMethod::solve_replayed(const puzzle::State& state,
                                                       const solver::Limits& limits) const {
    auto solved = solve_defined(state, limits);
    if (!solved) {
        return solved.error();
    }
    auto text = replayed(state, solved->moves);
    return text ? Result<ReplayedSolution>(ReplayedSolution{*std::move(text), *std::move(solved)})
                : text.error();
}

Result<solver::Solution> DefinedMethod::solve(const puzzle::State& state,
                                              const solver::Limits& limits,
                                              const solver::OnImprovement& on_improvement) const {
    if (definition_->cube_size() == 0) {
        return Error{ErrorCode::Usage, "solutions of the " + definition_->name() +
                                           " are no turns of a cube: solve_defined() gives them"};
    }
    auto solved = solve_defined(state, limits);
    if (!solved) {
        return solved.error();
    }
    if (on_improvement) {
        on_improvement(solved->solution);
    }
    return std::move(solved->solution);
}

}  // namespace revenge
