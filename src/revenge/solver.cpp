#include "revenge/solver.hpp"

#include <algorithm>
#include <utility>

#include "revenge/defined_method.hpp"
#include "revenge/method_choice.hpp"
#include "revenge/methods.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/opened_methods.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver/chosen_moves.hpp"
#include "revenge/solver/seen_through.hpp"
#include "revenge/solver/to_target.hpp"

namespace revenge {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// ERRORS: ImpossibleCube, with the pieces that are wrong.
base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<std::uint8_t> labels(state.piece.begin() + orbit.first,
                                         state.piece.begin() + orbit.first + orbit.size);
        std::vector<std::uint8_t> expected = orbit.solved;
        std::ranges::sort(labels);
        std::ranges::sort(expected);
        const bool twists_fit = std::all_of(
            state.twist.begin() + orbit.first, state.twist.begin() + orbit.first + orbit.size,
            [&](std::uint8_t twist) { return twist < orbit.orientations; });
        if (labels != expected || !twists_fit) {
            return Error{ErrorCode::ImpossibleCube,
                         "this is no state of the puzzle: its " + orbit.name +
                             " are not its own, each once, or twisted further than they can be"};
        }
    }
    return {};
}

// The same, and that the pieces can come to be so.
base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state) {
    if (base::Status pieces = require_pieces(cube.puzzle(), state); !pieces) {
        return pieces;
    }
    const auto read = notation::parse_facelets(notation::to_facelets(cube, state), cube);
    return read ? base::Status() : read.error();
}

Error known_do_not_solve() {
    return {ErrorCode::Usage, "the moves said to be known do not solve the state"};
}

// Of puzzles that only their definition knows: all their methods are made from it.
Result<solver::Solution> solve_by_definition(const DefinedMethod& method,
                                             const puzzle::State& state,
                                             const solver::Limits& limits,
                                             const solver::OnImprovement& on_improvement) {
    const base::Status pieces = require_pieces(method.definition().puzzle(), state);
    if (!pieces) {
        return pieces.error();
    }
    if (!method.is_solved_by(state, limits.known)) {
        return known_do_not_solve();
    }
    return method.solve(state, limits, on_improvement);
}

}  // namespace

Solver::Solver(SolverSetup setup) : methods_(std::make_unique<OpenedMethods>(std::move(setup))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Result<SharedMethod> Solver::method(const SolveOptions& options) const {
    if (methods_->is_for_any_puzzle(options)) {
        return methods_->get_for_any_puzzle(options);
    }
    const auto choice = method_choice(options);
    if (!choice) {
        return choice.error();
    }
    const puzzle::Cube& cube = methods_->cube(choice->costs.size());
    if (options.target) {
        if (const base::Status possible = require_possible(cube, *options.target); !possible) {
            return possible.error();
        }
    }
    if (!options.moves.empty()) {
        auto made = solver::ChosenMoves::make(
            cube, options.moves, options.target.value_or(cube.puzzle().solved()), choice->costs);
        return made ? Result<SharedMethod>(SharedMethod(*std::move(made))) : made.error();
    }
    auto method = methods_->get(*choice);
    return method && options.target
               ? solver::ToTarget::make(*std::move(method), cube, *options.target, choice->costs)
               : method;
}

Result<solver::Solution> Solver::solve(const puzzle::State& state, const SolveOptions& options,
                                       const solver::OnImprovement& on_improvement) const {
    const auto opened = method(options);
    if (!opened) {
        return opened.error();
    }
    const int size = puzzle::cube_size_of(options.puzzle);
    if (options.definition || size == 0) {
        return solve_by_definition(dynamic_cast<const DefinedMethod&>(**opened), state,
                                   options.limits, on_improvement);
    }
    const puzzle::Cube& cube = methods_->cube(size);
    if (const base::Status possible = require_possible(cube, state); !possible) {
        return possible.error();
    }
    if (const solver::KnownMoves& known = options.limits.known; !known.empty()) {
        if (options.target || !known.steps.empty() ||
            cube.rotation_of_solved(cube.apply(state, known.moves)) < 0) {
            return known_do_not_solve();
        }
    }
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(options.seed % puzzle::kSymmetries);
    if (symmetry == 0) {
        return (*opened)->solve(state, options.limits, on_improvement);
    }
    return solver::solve_seen_through(**opened, cube, symmetry, state, options.limits,
                                      on_improvement);
}

std::vector<std::string_view> Solver::methods(std::string_view puzzle) {
    std::vector<std::string_view> out;
    const auto names = puzzle::builtin_names();
    if (std::ranges::find(names, puzzle) == names.end()) {
        return out;
    }
    for (const MethodInfo* method : methods_of(puzzle)) {
        out.push_back(method->name);
    }
    return out;
}

puzzle::Metric Solver::default_metric(std::string_view method) noexcept {
    const auto known = all_methods();
    const auto found = std::ranges::find(known, method, &MethodInfo::name);
    return found == known.end() ? puzzle::Metric::Obtm : found->own_metric;
}

}  // namespace revenge
