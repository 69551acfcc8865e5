#include "revenge/method/generic_method.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/notation.hpp"
#include "revenge/solver/automatic/automatic_solver.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/clock/shortest_clock.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"
#include "revenge/solver/fto/color_bound.hpp"
#include "revenge/solver/fto/short_fto.hpp"
#include "revenge/solver/reachable_search.hpp"
#include "revenge/solver/single_answer.hpp"
#include "revenge/solver/square_one/short_square_one.hpp"

namespace revenge::method {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Definition;

// The orientations of any puzzle. A method that is built for one orientation solves the puzzle in that one, and its
// moves are rewritten for the orientation in which the puzzle was given.

// Returns the state in each orientation, the given one first.
std::vector<puzzle::State> orientations_of(const Definition& definition,
                                           const puzzle::State& state) {
    std::vector<puzzle::State> out{state};
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        out.push_back(definition.puzzle().apply(state, rotation));
    }
    return out;
}

// Returns true if a cube's face centers are solved, or it has none.
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

// Rewrites turns that solve the cube in another orientation for the given one; empty if they do not solve it there.
std::optional<puzzle::Algorithm> as_oriented(const Definition& definition,
                                             const puzzle::State& state,
                                             const puzzle::Algorithm& turns) {
    for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        auto turned =
            puzzle::image(puzzle::all_symmetries()[rotation], turns, definition.cube_size());
        if (definition.is_solved(puzzle::apply(definition, state, puzzle::Moves(turned)))) {
            return turned;
        }
    }
    return std::nullopt;
}

// True if each move, seen with the puzzle turned so in hand, is a move of the same cost.
bool are_costs_kept(const puzzle::Transformation& rotation, const std::vector<puzzle::Move>& all,
                    const puzzle::Puzzle& puzzle, const puzzle::Costs& costs) {
    return std::ranges::all_of(all, [&](const puzzle::Move& move) {
        const puzzle::Transformation seen =
            puzzle.then(puzzle.then(puzzle.inverse(rotation), move.action), rotation);
        return std::ranges::any_of(all, [&](const puzzle::Move& one) {
            return one.action == seen && costs.cost(one) == costs.cost(move);
        });
    });
}

// True if solutions by these moves alone are no longer: each move of the puzzle is one of them, or one of
// them and a turn of the whole puzzle in hand, for no more. Behind such a turn later moves are others, which must cost
// the same.
bool are_as_good_as_all(const std::vector<puzzle::Move>& moves,
                        const std::vector<puzzle::Move>& all, const Definition& definition,
                        const puzzle::Costs& costs) {
    return std::ranges::all_of(all, [&](const puzzle::Move& move) {
        const auto is_among = [&](const puzzle::Transformation& action) {
            return std::ranges::any_of(moves, [&](const puzzle::Move& one) {
                return one.action == action && costs.cost(one) <= costs.cost(move);
            });
        };
        return is_among(move.action) ||
               std::ranges::any_of(definition.rotations(), [&](const auto& rotation) {
                   return is_among(definition.puzzle().then(move.action, rotation)) &&
                          are_costs_kept(rotation, all, definition.puzzle(), costs);
               });
    });
}

// True if a phase's moves move face centers of a cube.
bool do_move_centers(const chain::ChainDeclaration& chain) {
    const puzzle::Puzzle& model = chain.definition->puzzle();
    return std::ranges::any_of(chain.phases, [&](const chain::PhaseDeclaration& phase) {
        return std::ranges::any_of(phase.moves, [&](const puzzle::Move& move) {
            return !has_centers_at_home(*chain.definition,
                                        model.apply(model.solved(), move.action));
        });
    });
}

}  // namespace

Result<chain::ChainDeclaration> parse_chain_for(const Definition& definition,
                                                const std::string& text, const std::string& name) {
    return chain::parse_chain(text, name, [&](const std::string& puzzle) {
        const bool is_this = puzzle == definition.name() || puzzle.ends_with(".tws") ||
                             puzzle.ends_with(".def") || puzzle.ends_with(".json");
        return is_this ? Result<Definition>(definition) : puzzle::builtin_definition(puzzle);
    });
}

Result<std::unique_ptr<GenericMethod>> GenericMethod::follow(chain::ChainDeclaration chain,
                                                             const GenericOpening& opening) {
    const puzzle::Costs& costs = opening.costs;
    const Definition& definition = *opening.definition;
    const std::vector<puzzle::Move> all = notation::all_moves(definition);
    // One table of all states: what it walks down is a shortest way by the phase's moves.
    const bool is_optimal = chain.has_one_phase() &&
                            chain.phases.front().engine == chain::Engine::Table &&
                            are_as_good_as_all(chain.phases.front().moves, all, definition, costs);
    std::unique_ptr<GenericMethod> out(new GenericMethod(chain.name, opening));
    out->moves_centers_ = do_move_centers(chain);
    solver::ChainOptions options;
    options.relax = opening.relax;
    REVENGE_TRY(auto solver, solver::ChainSolver::make(std::move(chain), costs, opening.cache,
                                                       options, opening.build));
    out->is_optimal_ = is_optimal;
    out->is_optimal_turned_ =
        is_optimal && std::ranges::all_of(definition.rotations(), [&](const auto& rotation) {
            return are_costs_kept(rotation, all, definition.puzzle(), costs);
        });
    out->solve_ = [shared = std::shared_ptr<const solver::Method>(std::move(solver))](
                      const puzzle::State& state, const solver::Limits& limits,
                      const solver::OnImprovement& on_improvement) {
        return shared->solve(state, limits, on_improvement);
    };
    return out;
}

Result<std::shared_ptr<const solver::Method>> open_cycles(const GenericOpening& opening) {
    auto made = GenericMethod::by_cycles(opening);
    return made ? Result<std::shared_ptr<const solver::Method>>(*std::move(made)) : made.error();
}

Result<std::unique_ptr<GenericMethod>> GenericMethod::by_cycles(const GenericOpening& opening) {
    REVENGE_TRY(auto cycles,
                solver::cycles::CycleSolver::make(
                    *opening.definition,
                    {opening.table_store, solver::cycles::words_name(*opening.definition)}));
    std::unique_ptr<GenericMethod> out(new GenericMethod("cycles", opening));
    out->gives_any_ = true;
    out->solve_ = [costs = opening.costs,
                   solver = std::make_shared<solver::cycles::CycleSolver>(std::move(cycles))](
                      const puzzle::State& state, const solver::Limits& /*limits*/,
                      const solver::OnImprovement& /*alone*/) -> Result<solver::Solution> {
        REVENGE_TRY(auto moves, solver->solve(state));
        solver::Solution found;
        found.phases.push_back({"cycles", "", "Solved, piece by piece.", std::move(moves)});
        solver::sum_up(found, costs);
        return found;
    };
    return out;
}

Result<std::shared_ptr<const solver::Method>> open_short_fto(const GenericOpening& opening) {
    auto made = GenericMethod::by_short_fto(opening);
    return made ? Result<std::shared_ptr<const solver::Method>>(*std::move(made)) : made.error();
}

Result<std::unique_ptr<GenericMethod>> GenericMethod::by_short_fto(const GenericOpening& opening) {
    using solver::fto::ColorBound;
    using solver::fto::FtoTables;
    if (opening.build.memory_bytes < FtoTables::kMemory) {
        return base::error(
            ErrorCode::Resource, "method-needs-memory",
            "short needs {needed} MB of memory, {allowed} MB are allowed; allow more",
            FtoTables::kMemory >> 20U, opening.build.memory_bytes >> 20U);
    }
    REVENGE_TRY(auto tables,
                FtoTables::open(*opening.table_store, *opening.build.progress, opening.build.stop));
    std::shared_ptr<const ColorBound> color_bound;
    if (opening.build.memory_bytes >= FtoTables::kMemory + ColorBound::kMemory) {
        REVENGE_TRY(color_bound, ColorBound::open(*opening.table_store, *tables,
                                                  *opening.build.progress, opening.build.stop));
    }
    return by(std::make_shared<const solver::fto::ShortFto>(std::move(tables), opening.definition,
                                                            std::move(color_bound)),
              opening);
}

Result<std::shared_ptr<const solver::Method>> open_short_square_one(const GenericOpening& opening) {
    return std::shared_ptr<const solver::Method>(
        GenericMethod::by(std::make_shared<const solver::square_one::ShortSquareOne>(
                              opening.definition, opening.costs),
                          opening));
}

Result<std::shared_ptr<const solver::Method>> open_clock_algebra(const GenericOpening& opening) {
    return std::shared_ptr<const solver::Method>(GenericMethod::by(
        std::make_shared<const solver::clock::ShortestClock>(opening.definition, opening.costs),
        opening));
}

std::unique_ptr<GenericMethod> GenericMethod::by(std::shared_ptr<const solver::Method> solver,
                                                 const GenericOpening& opening) {
    std::unique_ptr<GenericMethod> out(new GenericMethod(std::string(solver->name()), opening));
    out->quick_ = solver->quick_solve();
    out->solve_ = [solver = std::move(solver)](const puzzle::State& state,
                                               const solver::Limits& limits,
                                               const solver::OnImprovement& on_improvement) {
        return solver->solve(state, limits, on_improvement);
    };
    return out;
}

Result<std::shared_ptr<const solver::Method>> open_automatic(const GenericOpening& opening) {
    auto made = GenericMethod::automatically(opening, false);
    return made ? Result<std::shared_ptr<const solver::Method>>(*std::move(made)) : made.error();
}

Result<std::shared_ptr<const solver::Method>> open_optimal(const GenericOpening& opening) {
    auto made = GenericMethod::automatically(opening, true);
    return made ? Result<std::shared_ptr<const solver::Method>>(*std::move(made)) : made.error();
}

namespace {

base::Error relaxed_in_vain(const Definition& definition) {
    return base::usage(
        "relax-without-phases",
        "the method auto solves {puzzle} without a chain of several phases, so relax "
        "changes nothing",
        definition.name());
}

}  // namespace

Result<std::unique_ptr<GenericMethod>> GenericMethod::automatically(const GenericOpening& opening,
                                                                    bool is_optimal) {
    const puzzle::Costs& costs = opening.costs;
    if (!opening.definition->rules().empty()) {
        if (opening.relax != 0) {
            return relaxed_in_vain(*opening.definition);
        }
        return by_reachable_states(opening, is_optimal);
    }
    REVENGE_TRY(auto made, solver::automatic::AutomaticSolver::make({opening.definition, costs,
                                                                     opening.cache, opening.build,
                                                                     opening.relax, is_optimal}));
    const std::shared_ptr<const solver::automatic::AutomaticSolver> solver = std::move(made);
    const Definition& definition = *opening.definition;
    if (opening.relax > 0 && (solver->chain() == nullptr || solver->has_one_phase())) {
        return relaxed_in_vain(definition);
    }
    std::unique_ptr<GenericMethod> out(new GenericMethod(is_optimal ? "optimal" : "auto", opening));
    const std::vector<puzzle::Move> all = notation::all_moves(definition);
    if (solver->has_one_phase()) {
        const auto& moves = solver->chain()->phases.front().moves;
        out->is_optimal_ = are_as_good_as_all(moves, all, definition, costs);
        out->is_optimal_turned_ =
            out->is_optimal_ && std::ranges::all_of(definition.rotations(), [&](const auto& turn) {
                return are_costs_kept(turn, all, definition.puzzle(), costs);
            });
    }
    out->gives_any_ = !out->is_optimal_ && !is_optimal;
    out->solve_ = [solver](const puzzle::State& state, const solver::Limits& limits,
                           const solver::OnImprovement& on_improvement) {
        return solver->solve(state, limits, on_improvement);
    };
    return out;
}

Result<std::unique_ptr<GenericMethod>> GenericMethod::by_reachable_states(
    const GenericOpening& opening, bool is_optimal) {
    std::unique_ptr<GenericMethod> out(new GenericMethod(is_optimal ? "optimal" : "auto", opening));
    const auto search = std::make_shared<const solver::ReachableSearch>(
        opening.definition, opening.costs, notation::all_moves(*opening.definition));
    if (is_optimal && !search->counts_moves()) {
        return base::usage("optimal-counts-moves",
                           "optimal finds the fewest moves of {puzzle}, which need not be the "
                           "shortest in {metric}",
                           opening.definition->name(), opening.costs.name());
    }
    out->solve_ = [search](const puzzle::State& state, const solver::Limits& limits,
                           const solver::OnImprovement& on_improvement) {
        return solver::single_answer("shortest solutions", limits, on_improvement,
                                     [&] { return search->solve(state, limits); });
    };
    return out;
}

Result<solver::Solution> GenericMethod::solve_held(
    const puzzle::State& state, const puzzle::State& held, const solver::Limits& limits,
    const solver::OnImprovement& on_improvement) const {
    solver::OnImprovement on_held;
    if (on_improvement) {
        on_held = [&](const solver::Solution& better) {
            if (const auto solution = finished(better, state, held)) {
                on_improvement(*solution);
            }
        };
    }
    auto solution = solve_(held, limits, on_held);
    if (!solution) {
        return solution;
    }
    auto out = finished(*std::move(solution), state, held);
    return out ? Result<solver::Solution>(*std::move(out))
               : base::error(base::ErrorCode::NotFound, "not-solved-as-held",
                             "no moves that solve it held otherwise solve it as it is");
}

// With its face centers at home. Moves that move these may solve it held in other ways alone: then in each of them, as
// it is first. Time is for all ways together, nodes are for each.
Result<solver::Solution> GenericMethod::solve_in_hand(
    const puzzle::State& state, const solver::Limits& limits,
    const solver::OnImprovement& on_improvement) const {
    const auto begin = std::chrono::steady_clock::now();
    std::optional<Error> first;
    for (const bool is_home : {true, false}) {
        for (const puzzle::State& held : orientations_of(*definition_, state)) {
            if (has_centers_at_home(*definition_, held) != is_home) {
                continue;
            }
            solver::Limits left = limits;
            if (limits.time) {
                const auto used = std::chrono::steady_clock::now() - begin;
                left.time = std::max(*limits.time - used, std::chrono::nanoseconds(0));
            }
            auto solution = solve_held(state, held, left, on_improvement);
            // The state with its centers at home decides whether it is impossible: no move is a slice that moves
            // centers.
            const bool goes_on =
                !solution && (solution.error().code == ErrorCode::NotFound ||
                              (!is_home && solution.error().code == ErrorCode::ImpossibleCube));
            if (!goes_on) {
                return solution;
            }
            if (!first) {
                first = solution.error();
            }
            if (is_home) {
                break;  // in one way alone
            }
        }
        if (!moves_centers_) {
            break;
        }
    }
    return first.value_or(base::error(base::ErrorCode::ImpossibleCube, "centers-never-home",
                                      "no way of holding the puzzle brings its centers home"));
}

std::optional<solver::Solution> GenericMethod::finished(solver::Solution solution,
                                                        const puzzle::State& state,
                                                        const puzzle::State& held) const {
    if (!(held == state)) {
        const auto turned = as_oriented(*definition_, state, solution.moves.turns());
        if (!turned) {
            return std::nullopt;
        }
        auto next = turned->begin();
        for (solver::PhaseSolution& phase : solution.phases) {
            const auto begin =
                std::exchange(next, next + static_cast<std::ptrdiff_t>(phase.moves.size()));
            phase.moves = puzzle::Algorithm(begin, next);
        }
        solver::sum_up(solution, costs_);
    }
    if (held == state ? is_optimal_ : is_optimal_turned_) {
        solution.lower_bound = solution.length;
    }
    return solution;
}

solver::Solution GenericMethod::by_known(const puzzle::State& state,
                                         const puzzle::Moves& known) const {
    solver::Solution out = solver::solution_of(known, *definition_, costs_);
    base::check(definition_->is_solved(puzzle::apply(*definition_, state, out.moves)),
                "moves that are known solve the puzzle");
    return out;
}

Result<solver::Solution> GenericMethod::solve(const puzzle::State& state,
                                              const solver::Limits& limits,
                                              const solver::OnImprovement& on_improvement) const {
    const auto alone = [&](const auto& solve) {
        return solver::single_answer("the moves of " + name_, limits, on_improvement, solve);
    };
    if (definition_->is_solved(state)) {
        return alone([] { return Result<solver::Solution>(solver::nothing_to_do()); });
    }
    if (!gives_any_) {
        return limits.stop.stop_requested() ? base::interrupted("a solution was found")
                                            : solve_in_hand(state, limits, on_improvement);
    }
    return alone([&]() -> Result<solver::Solution> {
        // A state that the method cannot solve is refused, however it was given. The method's own solution may be too
        // long where the known moves are not.
        solver::Limits unbounded = limits;
        if (!limits.known.empty()) {
            unbounded.max_length.reset();
        }
        auto solution = solve_in_hand(state, unbounded, {});
        if (solution && !limits.known.empty()) {
            auto known = by_known(state, limits.known);
            if (known.length < solution->length) {
                return known;
            }
        }
        return solution;
    });
}

}  // namespace revenge::method
