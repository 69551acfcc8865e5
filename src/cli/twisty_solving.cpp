#include "cli/twisty_solving.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "cli/auto_chains.hpp"
#include "cli/puzzle_files.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle/symmetry.hpp"
#include "revenge/quotient/builtin.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::cli {

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

// Solves with the face centers at home and says the moves as the puzzle is held.
Result<Phases> solve_at_home(const Definition& definition, const puzzle::State& state,
                             const std::function<Result<Phases>(const puzzle::State&)>& solve) {
    for (const puzzle::State& held : ways_of_holding(definition, state)) {
        if (!has_centers_at_home(definition, held)) {
            continue;
        }
        auto phases = solve(held);
        if (!phases || held == state) {
            return phases;
        }
        auto turned = as_held(definition, state, all_moves(*phases));
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

Result<Phases> solve_by_cycles(const solver::cycles::CycleSolver& solver,
                               const Definition& definition, const std::string& metric,
                               const puzzle::State& state) {
    auto moves = solver.solve(state);
    if (!moves) {
        return moves.error();
    }
    quotient::SolvedPhase phase{"cycles", "", "Solved, piece by piece.", *std::move(moves), 0};
    for (const puzzle::Move& move : phase.moves) {
        phase.length += *puzzle::cost_of(definition, move, metric);
    }
    return Phases{phase};
}

// ERRORS: Usage, a chain for another puzzle; Resource.
Result<TwistySolver> chain_solver(Session& session, const TwistyRequest& request,
                                  const Definition& definition, const AutoSelection& chosen) {
    if (chosen.chain.definition.name() != definition.name() || !chosen.is_whole_chain) {
        return Error{ErrorCode::Usage,
                     fmt::format("--method {}: a chain for {}; say --puzzle {}", request.method,
                                 chosen.chain.definition.name(), chosen.chain.definition.name())};
    }
    const auto limits = space_limits(session, request.memory);
    if (!limits) {
        return limits.error();
    }
    // A file's puzzle may have the name of one that is built in, and moves of its own.
    if (chosen.chain.definition.cube_size() != definition.cube_size()) {
        return Error{
            ErrorCode::Usage,
            fmt::format("{} is a chain for the {} that is built in, not for {}; a chain "
                        "file that says puzzle = \"{}\" would be",
                        chosen.chain.name, definition.name(), request.puzzle, request.puzzle)};
    }
    const std::string metric = request.metric.empty() ? chosen.chain.metric : request.metric;
    auto solver = quotient::AutoSolver::make(chosen.chain, metric, *limits, request.relax);
    if (!solver) {
        return solver.error();
    }
    const auto shared = std::make_shared<quotient::AutoSolver>(*std::move(solver));
    search::BeamLimits within = request.limits;
    within.stop = session.stop();
    return TwistySolver{chosen.chain.name, metric, definition,
                        [shared, within = std::move(within)](const puzzle::State& state) {
                            auto found = shared->solve(state, within);
                            return found ? Result<Phases>(std::move(found->phases)) : found.error();
                        }};
}

// ERRORS: Usage, a metric that is none; Resource.
Result<TwistySolver> cycle_solver(Session& session, const TwistyRequest& request,
                                  const Definition& definition) {
    const Interrupt::EndsProgram deaf(session.interrupt());
    const std::string own = definition.cube_size() > 0 ? "obtm" : "turn";
    const std::string metric = request.metric.empty() ? own : request.metric;
    const auto first = notation::move_set(definition, definition.moves().front().name);
    if (const auto cost = puzzle::cost_of(definition, first->front(), metric); !cost) {
        return cost.error();
    }
    const auto shared = std::make_shared<Definition>(definition);
    auto cycles = solver::cycles::CycleSolver::make(*shared);
    if (!cycles) {
        return cycles.error();
    }
    const auto solver = std::make_shared<solver::cycles::CycleSolver>(*std::move(cycles));
    return TwistySolver{"cycles", metric, definition,
                        [shared, solver, metric](const puzzle::State& state) {
                            return solve_by_cycles(*solver, *shared, metric, state);
                        }};
}

}  // namespace

Result<TwistySolver> make_twisty_solver(Session& session, const TwistyRequest& request) {
    const auto definition = definition_named(session, request.puzzle);
    if (!definition) {
        return definition.error();
    }
    if (request.method == "cycles") {
        return cycle_solver(session, request, *definition);
    }
    const auto selection =
        auto_chain_named(session, request.method.empty() ? request.puzzle : request.method);
    if (!selection) {
        return selection.error();
    }
    if (selection->has_value()) {
        return chain_solver(session, request, *definition, **selection);
    }
    if (!request.method.empty()) {
        return Error{
            ErrorCode::Usage,
            fmt::format("--method: \"{}\" does not solve {}; there is cycles, and chain files",
                        request.method, definition->name())};
    }
    for (const quotient::BuiltinAutoChain& chain : quotient::builtin_auto_chains()) {
        if (chain.name.starts_with(request.puzzle + "-")) {
            session.note(fmt::format(
                "--method {} finds much shorter ones, with tables that the first use makes",
                chain.name));
        }
    }
    return cycle_solver(session, request, *definition);
}

Result<TwistyAnswer> solve_checked(const TwistySolver& solver, const puzzle::State& state) {
    const auto started = std::chrono::steady_clock::now();
    auto phases = solve_at_home(solver.definition, state, solver.solve);
    if (!phases) {
        return phases.error();
    }
    TwistyAnswer out;
    const std::vector<puzzle::Move> moves = puzzle::simplify(solver.definition, all_moves(*phases));
    for (const puzzle::Move& move : moves) {
        out.length += *puzzle::cost_of(solver.definition, move, solver.metric);
    }
    out.phases = *std::move(phases);
    out.text = notation::to_text(moves);
    const auto read = notation::parse_moves(solver.definition, out.text);
    if (!read || !solver.definition.is_solved(puzzle::apply(solver.definition, state, *read))) {
        return Error{ErrorCode::ReplayFailed,
                     "a solution failed its replay, which is a bug of revenge; it is not shown: " +
                         out.text + " does not solve " +
                         notation::to_pattern(solver.definition, state)};
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return out;
}

}  // namespace revenge::cli
