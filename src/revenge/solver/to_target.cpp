#include "revenge/solver/to_target.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge::solver {

namespace {

using base::Result;
using puzzle::State;

// Cubes whose centers are not solved are looked for this far from the target.
constexpr int kCloseLength = 6;

// RETURNS a third of the time and of the nodes, and no limit of the length.
Limits third_of(const Limits& limits) {
    Limits out = limits;
    out.max_length.reset();
    out.time = limits.time ? std::optional(*limits.time / 3) : std::nullopt;
    out.nodes = limits.nodes ? std::optional(*limits.nodes / 3) : std::nullopt;
    return out;
}

}  // namespace

ToTarget::ToTarget(std::shared_ptr<const Method> solved, puzzle::Cube cube, const State& target,
                   puzzle::CostTable costs)
    : solved_(std::move(solved)),
      cube_(std::move(cube)),
      target_(target),
      costs_(std::move(costs)) {}

Result<std::shared_ptr<const Method>> ToTarget::make(std::shared_ptr<const Method> solved,
                                                     const puzzle::Cube& cube, const State& target,
                                                     const puzzle::CostTable& costs, bool proves) {
    std::shared_ptr<ToTarget> out(new ToTarget(std::move(solved), cube, target, costs));
    if (out->homing(target) < 0) {
        out->close_ = ChosenMoves::over_all_turns(cube, target, costs);
        if (proves) {
            return std::shared_ptr<const Method>(std::move(out->close_));
        }
    }
    return std::shared_ptr<const Method>(std::move(out));
}

bool ToTarget::has_centers_solved(const State& state) const noexcept {
    return std::ranges::all_of(cube_.puzzle().orbits(), [&](const puzzle::Orbit& orbit) {
        const bool is_center = !orbit.distinct || orbit.name == "face-centers";
        return !is_center || std::equal(orbit.solved.begin(), orbit.solved.end(),
                                        state.piece.begin() + orbit.first);
    });
}

int ToTarget::homing(const State& state) const noexcept {
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        if (has_centers_solved(cube_.rotate(state, r))) {
            return r;
        }
    }
    return -1;
}

Result<Solution> ToTarget::to_homed(const State& state, const State& target, int rotation,
                                    const Limits& limits,
                                    const OnImprovement& on_improvement) const {
    const auto r = static_cast<puzzle::SymmetryIndex>(rotation);
    const auto renaming = Renaming::of(cube_.puzzle(), cube_.rotate(target, r));
    base::check(renaming.has_value(), "centers that are home keep their names");
    // Where faces have costs of their own, what was found costs something else once it is carried back.
    std::optional<Solution> shortest;
    const auto hear = [&](Solution solution) {
        const int before = solution.length;
        solution.length = costs_.cost(solution.moves.turns());
        for (PhaseSolution& phase : solution.phases) {
            phase.length = costs_.cost(phase.moves.turns());
        }
        if (solution.length != before) {
            solution.lower_bound.reset();
        }
        if ((shortest && solution.length > shortest->length) ||
            (limits.max_length && solution.length > *limits.max_length)) {
            return;
        }
        const bool is_better = !shortest || solution.length < shortest->length;
        shortest = std::move(solution);
        if (is_better && on_improvement) {
            on_improvement(*shortest);
        }
    };
    REVENGE_TRY(const auto found,
                solve_carried_back(*solved_, renaming->renamed(cube_.rotate(state, r)),
                                   puzzle::all_symmetries()[puzzle::inverse(r)], cube_.size(),
                                   limits, hear));
    hear(found);
    if (!shortest) {
        return nothing_short_enough(limits);
    }
    return *std::move(shortest);
}

Result<puzzle::Algorithm> ToTarget::way_to_centers(const Limits& limits) const {
    std::optional<puzzle::Algorithm> best;
    const auto shorten = [&](const Solution& solution) {
        State current = target_;
        puzzle::Algorithm beginning;
        for (const puzzle::Turn turn : solution.moves.turns()) {
            current = cube_.apply(current, turn);
            beginning.push_back(turn);
            if (homing(current) >= 0) {
                if (!best || costs_.cost(beginning) < costs_.cost(*best)) {
                    best = beginning;
                }
                return;
            }
        }
    };
    REVENGE_TRY(const auto of_target, solved_->solve(target_, limits, shorten));
    shorten(of_target);
    base::check(best.has_value(), "a solution solves the centers");
    return *std::move(best);
}

Solution ToTarget::without_way(Solution solution, const State& state,
                               const puzzle::Algorithm& way) const {
    // The way back is turned as seen from how the cube is held after the solution.
    const State middle = cube_.apply(target_, way);
    const State reached = cube_.apply(state, solution.moves.turns());
    puzzle::SymmetryIndex held = 0;
    while (cube_.rotate(middle, held) != reached) {
        ++held;
        base::check(held < puzzle::kRotations, "the middle of the way is reached");
    }
    const puzzle::Algorithm back =
        puzzle::image(puzzle::all_symmetries()[held], puzzle::inverse(way), cube_.size());
    solution.moves.append(back);
    solution.moves = puzzle::simplify(solution.moves.turns(), costs_, false);
    solution.length = costs_.cost(solution.moves.turns());
    solution.phases.clear();
    solution.lower_bound.reset();
    return solution;
}

Result<Solution> ToTarget::by_way_of_centers(const State& state, const Limits& limits,
                                             const OnImprovement& on_improvement) const {
    Limits other = third_of(limits);
    REVENGE_TRY(const auto way, way_to_centers(other));
    other.nodes = limits.nodes ? std::optional(*limits.nodes - *other.nodes) : std::nullopt;
    std::optional<Solution> shortest;
    const auto hear = [&](const Solution& solution) {
        Solution whole = without_way(solution, state, way);
        if ((!shortest || whole.length < shortest->length) &&
            (!limits.max_length || whole.length <= *limits.max_length)) {
            shortest = std::move(whole);
            if (on_improvement) {
                on_improvement(*shortest);
            }
        }
    };
    const State middle = cube_.apply(target_, way);
    REVENGE_TRY(const auto to_middle, to_homed(state, middle, homing(middle), other, hear));
    hear(to_middle);
    if (!shortest) {
        return nothing_short_enough(limits);
    }
    return *std::move(shortest);
}

Result<Solution> ToTarget::solve(const State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const {
    base::check(limits.known.empty(), "turns that are known solve a cube, and lead to no target");
    const int rotation = homing(target_);
    if (rotation >= 0) {
        return to_homed(state, target_, rotation, limits, on_improvement);
    }
    Limits close = third_of(limits);
    close.max_length = std::min(kCloseLength, limits.max_length.value_or(kCloseLength));
    auto near = close_->solve(state, close, on_improvement);
    if (near || near.error().code != base::ErrorCode::NotFound) {
        return near;
    }
    return by_way_of_centers(state, limits, on_improvement);
}

}  // namespace revenge::solver
