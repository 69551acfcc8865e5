#include "revenge/solver.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/method/method_cache.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/resolved_method.hpp"
#include "revenge/method/state_validation.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"
#include "revenge/solver/renaming.hpp"
#include "revenge/solver/seen_through.hpp"
#include "revenge/solver/to_target.hpp"

namespace revenge {

using base::Error;
using base::Result;
using solver::SharedMethod;

namespace {

// What opening a method reads. ERRORS: Usage.
base::Status require_opening_reads(const method::MethodRow& info, const method::Request& options) {
    const solver::ChainOptions plain;
    const solver::ChainOptions& chain = options.chain;
    const bool has_ways = chain.orientations != plain.orientations ||
                          chain.heuristic != plain.heuristic || chain.cancel != plain.cancel;
    return require_read(
        info,
        std::array{
            method::GivenOption{method::Option::Tier, "table_size",
                                options.tier != solver::reduction::Tier::Small},
            method::GivenOption{method::Option::Relax, "chain.relax", chain.relax != plain.relax},
            method::GivenOption{method::Option::Orientations,
                                "chain.orientations, heuristic and cancel", has_ways},
            method::GivenOption{method::Option::Orientations, "chain.accept_known",
                                chain.accept_known != plain.accept_known},
            method::GivenOption{method::Option::Costs, "costs", options.costs.has_value()},
            method::GivenOption{method::Option::Target, "target", options.target.has_value()}});
}

// A seed has the cube solved as a symmetry shows it, which knows the state alone: targets, moves and costs tell faces
// apart.
base::Status require_in_range(const method::Request& options) {
    const solver::ChainOptions& chain = options.chain;
    if (chain.orientations < 1 || chain.orientations > puzzle::kRotations) {
        return base::usage("key-no-number", "{key} must be {least} to {most}", "chain.orientations",
                           1, puzzle::kRotations);
    }
    if (options.limits.threads > base::kMostThreads) {
        return base::usage("key-too-large", "{key} must be at most {most}", "limits.threads",
                           base::kMostThreads);
    }
    if (chain.relax < 0 || chain.relax > solver::ChainOptions::kMostRelax) {
        return base::usage("key-no-number", "{key} must be {least} to {most}", "chain.relax", 0,
                           solver::ChainOptions::kMostRelax);
    }
    if (options.seed != 0 && (options.target || !options.moves.empty() || options.costs)) {
        return base::usage("seed-beside-target",
                           "a seed is not read beside a target, moves or costs");
    }
    return {};
}

// What a search reads. The time of a second is there unasked.
base::Status require_search_reads(const method::MethodRow& info, const solver::Limits& limits) {
    const solver::Limits unasked = method::Request{}.limits;
    return require_read(
        info,
        std::array{
            method::GivenOption{method::Option::Time, "limits.time",
                                limits.time && limits.time != unasked.time},
            method::GivenOption{method::Option::Nodes, "limits.nodes", limits.nodes.has_value()},
            method::GivenOption{method::Option::Threads, "limits.threads", limits.threads != 0},
            method::GivenOption{method::Option::SearchMemory, "limits.memory_bytes",
                                limits.memory_bytes != unasked.memory_bytes}});
}

Error known_do_not_solve() {
    return base::usage("known-moves-wrong", "the moves said to be known do not solve the state");
}

// Of puzzles that only their definition knows: all their methods are made from it.
Result<solver::Solution> solve_by_definition(const solver::Method& method,
                                             const puzzle::State& state,
                                             const solver::Limits& limits,
                                             const solver::OnImprovement& on_improvement) {
    const auto* own =
        dynamic_cast<const method::GenericMethod*>(&method);  // null: a target is reached
    if (own != nullptr ? !own->is_solved_by(state, limits.known) : !limits.known.empty()) {
        return known_do_not_solve();
    }
    return method.solve(state, limits, on_improvement);
}

}  // namespace

Solver::Solver(method::SolverSetup setup)
    : methods_(std::make_unique<method::MethodCache>(std::move(setup))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

const method::MethodRow* Solver::info(const method::Request& options) const {
    return methods_->asked(options).info;
}

Result<SharedMethod> Solver::method(const method::Request& options) const {
    return opened(methods_->asked(options));
}

Result<SharedMethod> Solver::opened(const method::AskedMethod& asked) const {
    const method::Request& options = asked.options;
    if (const base::Status in_range = require_in_range(options); !in_range) {
        return in_range.error();
    }
    if (asked.info != nullptr) {
        if (const base::Status read = require_opening_reads(*asked.info, options); !read) {
            return read.error();
        }
    }
    if (asked.is_for_any_puzzle()) {
        return method_for_any_puzzle(asked);
    }
    const auto choice = method::method_choice(asked);
    if (!choice) {
        return choice.error();
    }
    const puzzle::Cube& cube = methods_->cube(choice->costs.size());
    if (options.target) {
        if (const base::Status possible = method::require_possible(cube, *options.target);
            !possible) {
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

Result<SharedMethod> Solver::method_for_any_puzzle(const method::AskedMethod& asked) const {
    const method::Request& options = asked.options;
    auto method = methods_->get_for_any_puzzle(asked);
    if (!method || !options.target) {
        return method;
    }
    const auto outline = methods_->outline_for_any_puzzle(asked);
    if (!outline) {
        return outline.error();
    }
    const int size = options.definition ? 0 : puzzle::cube_size_of(options.puzzle);
    if (size == 0) {
        const puzzle::Puzzle& puzzle = outline->definition->puzzle();
        const base::Status pieces = method::require_pieces(puzzle, *options.target);
        return pieces ? solver::ToRenamed::make(*std::move(method), puzzle, *options.target)
                      : pieces.error();
    }
    const puzzle::Cube& cube = methods_->cube(size);
    const base::Status possible = method::require_possible(cube, *options.target);
    return possible ? solver::ToTarget::make(*std::move(method), cube, *options.target,
                                             *outline->costs.turns())
                    : possible.error();
}

Result<method::MethodSummary> Solver::outline(const method::Request& options) const {
    return outlined(methods_->asked(options));
}

Result<method::MethodSummary> Solver::outlined(const method::AskedMethod& asked) const {
    const method::Request& options = asked.options;
    if (const base::Status in_range = require_in_range(options); !in_range) {
        return in_range.error();
    }
    if (asked.info != nullptr) {
        for (const base::Status& read : {require_opening_reads(*asked.info, options),
                                         require_search_reads(*asked.info, options.limits)}) {
            if (!read) {
                return read.error();
            }
        }
    }
    if (asked.is_for_any_puzzle()) {
        return methods_->outline_for_any_puzzle(asked);
    }
    const auto choice = method::method_choice(asked);
    return choice ? methods_->outline(*choice) : choice.error();
}

Result<solver::Solution> Solver::solve(const puzzle::State& state, const method::Request& options,
                                       const solver::OnImprovement& on_improvement) const {
    const method::AskedMethod asked = methods_->asked(options);
    const auto outline = outlined(asked);
    if (!outline) {
        return outline.error();
    }
    const int size = options.definition ? 0 : puzzle::cube_size_of(options.puzzle);
    const puzzle::Cube* cube = size > 0 ? &methods_->cube(size) : nullptr;
    const base::Status possible =
        cube != nullptr ? method::require_possible(*cube, state)
                        : method::require_pieces(outline->definition->puzzle(), state);
    if (!possible) {
        return possible.error();
    }
    const puzzle::Moves& known = options.limits.known;
    if (cube != nullptr && !known.empty() &&
        (options.target || known.turns().empty() ||
         cube->rotation_of_solved(cube->apply(state, known.turns())) < 0)) {
        return known_do_not_solve();
    }
    const bool is_solved = cube != nullptr ? cube->rotation_of_solved(state) >= 0
                                           : outline->definition->is_solved(state);
    if (is_solved && !options.target) {
        const solver::Solution nothing = solver::nothing_to_do();
        if (on_improvement) {
            on_improvement(nothing);
        }
        return nothing;
    }
    const auto method = opened(asked);
    if (!method) {
        return method.error();
    }
    if (cube == nullptr) {
        return solve_by_definition(**method, state, options.limits, on_improvement);
    }
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(options.seed % puzzle::kSymmetries);
    if (symmetry == 0) {
        return (*method)->solve(state, options.limits, on_improvement);
    }
    return solver::solve_seen_through(**method, *cube, symmetry, state, options.limits,
                                      on_improvement);
}

std::vector<std::string_view> Solver::methods(std::string_view puzzle) {
    return method::names_of_methods(puzzle);
}

puzzle::Metric Solver::default_metric(std::string_view method) noexcept {
    const auto known = method::all_methods();
    const auto found = std::ranges::find(known, method, &method::MethodRow::name);
    return found == known.end() ? puzzle::Metric::Obtm : found->own_metric;
}

}  // namespace revenge
