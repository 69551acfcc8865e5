#include "revenge/solver.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/method/method_cache.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/method/resolved_method.hpp"
#include "revenge/request.hpp"
#include "revenge/solver/possible_state.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge {

using base::Error;
using base::Result;
using base::Status;
using solver::SharedMethod;

namespace {

Error known_do_not_solve() {
    return base::usage("known-moves-wrong", "the moves said to be known do not solve the state");
}

// ERRORS: Usage, if limits.known does not solve the state; ImpossibleCube.
Status require_solvable(const puzzle::State& state, const method::Request& request,
                        const method::ResolvedMethod& resolved) {
    const puzzle::Cube* cube = resolved.cube;
    const puzzle::Moves& known = request.limits.known;
    if (cube == nullptr) {
        const puzzle::Definition& definition = *resolved.definition;
        REVENGE_TRY(solver::require_pieces(definition.puzzle(), state));
        const bool is_wrong =
            !known.empty() &&
            (request.has_target() || known.turns().empty() != (definition.cube_size() == 0) ||
             !definition.is_solved(puzzle::apply(definition, state, known)));
        return is_wrong ? Status(known_do_not_solve()) : Status();
    }
    REVENGE_TRY(solver::require_possible(*cube, state));
    const bool is_wrong =
        !known.empty() && (request.has_target() || known.turns().empty() ||
                           cube->rotation_of_solved(cube->apply(state, known.turns())) < 0);
    return is_wrong ? Status(known_do_not_solve()) : Status();
}

// Solves by an opened method; `cube` is null if the puzzle is known by its definition alone.
Result<solver::Solution> solve_by(const solver::Method& method, const puzzle::Cube* cube,
                                  const puzzle::State& state, const method::Request& request,
                                  const solver::OnImprovement& on_improvement) {
    if (cube == nullptr) {
        return method.solve(state, request.limits, on_improvement);
    }
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(request.seed % puzzle::kSymmetries);
    return symmetry == 0 ? method.solve(state, request.limits, on_improvement)
                         : solver::solve_conjugated(method, *cube, symmetry, state, request.limits,
                                                    on_improvement);
}

}  // namespace

Solver::Solver(method::SolverSetup setup)
    : methods_(std::make_unique<method::MethodCache>(std::move(setup))),
      puzzles_(std::make_unique<method::PuzzleContexts>()) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

const method::MethodRow* Solver::row(const method::Request& request) const {
    return methods_->row(method::canonical_request(request));
}

Result<SharedMethod> Solver::method(const method::Request& request) const {
    return methods_->opened(method::canonical_request(request));
}

Result<method::MethodSummary> Solver::summary(const method::Request& request) const {
    auto resolved = methods_->resolved(method::canonical_request(request), true);
    return resolved ? Result<method::MethodSummary>(*std::move(resolved)) : resolved.error();
}

Result<solver::Solution> Solver::solve(const puzzle::State& state, const method::Request& written,
                                       const solver::OnImprovement& on_improvement) const {
    const method::Request request = method::canonical_request(written);
    REVENGE_TRY(const auto resolved, methods_->resolved(request, true));
    REVENGE_TRY(require_solvable(state, request, resolved));
    const puzzle::Cube* cube = resolved.cube;
    const bool is_solved = cube != nullptr ? cube->rotation_of_solved(state) >= 0
                                           : resolved.definition->is_solved(state);
    if (is_solved && !request.has_target()) {
        const solver::Solution nothing = solver::nothing_to_do();
        if (on_improvement) {
            on_improvement(nothing);
        }
        return nothing;
    }
    REVENGE_TRY(const auto method, methods_->opened(request));
    const check::Goal goal{request.target ? &*request.target : nullptr, request.patterns};
    const auto require_replayed = [&](const solver::Solution& solution) -> Status {
        if (cube != nullptr) {
            return check::require_replayed(*cube, state, solution.moves, goal);
        }
        const puzzle::Definition& definition = *resolved.definition;
        Status replayed = check::require_replayed(definition, state, solution.moves, goal);
        // Tables number the states that moves can reach; of others they may lead anywhere.
        return replayed ? replayed : solver::not_solved(definition, state, replayed.error());
    };
    Status sound;
    solver::OnImprovement on_replayed;
    if (on_improvement) {
        on_replayed = [&](const solver::Solution& better) {
            if (sound) {
                sound = require_replayed(better);
            }
            if (sound) {
                on_improvement(better);
            }
        };
    }
    REVENGE_TRY(auto solution, solve_by(*method, cube, state, request, on_replayed));
    REVENGE_TRY(sound);
    REVENGE_TRY(require_replayed(solution));
    return solution;
}

std::vector<std::string_view> Solver::methods(std::string_view puzzle) {
    return method::names_of_methods(puzzle);
}

puzzle::Metric Solver::default_metric(std::string_view method) noexcept {
    const auto known = method::all_methods();
    const auto found = std::ranges::find_if(
        known, [&](const method::MethodRow& row) { return base::is_same_name(row.name, method); });
    return found == known.end() ? puzzle::Metric::Obtm : found->own_metric;
}

}  // namespace revenge
