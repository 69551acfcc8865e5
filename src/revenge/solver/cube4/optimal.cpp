#include "revenge/solver/cube4/optimal.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/until.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr int kLongest = kMaxSyllables;

}  // namespace

Optimal::Optimal(std::shared_ptr<const Tables> tables)
    : tables_(std::move(tables)),
      costs_(tables_->metric, kCubeSize),
      is_free_(true),
      choice_(tables_->frame, costs_) {}

Optimal::Optimal(std::shared_ptr<const Tables> tables, const puzzle::Algorithm& turns)
    : tables_(std::move(tables)),
      costs_(tables_->metric, kCubeSize),
      is_free_(false),
      choice_(tables_->frame, turns, costs_) {}

// RETURNS the turns that syllables are on a cube that `homing` brings into the frame.
puzzle::Algorithm Optimal::turns_of(const Path& path, puzzle::SymmetryIndex homing) const {
    if (!is_free_) {
        return choice_.turns(path, homing);
    }
    puzzle::Algorithm out;
    for (std::size_t i = 0; i < path.size; ++i) {
        const auto turns = tables_->elements.turns(path.at[i] / kElements,
                                                   static_cast<Element>(path.at[i] % kElements));
        out.insert(out.end(), turns.begin(), turns.end());
    }
    const puzzle::Isometry& back = puzzle::all_symmetries()[puzzle::inverse(homing)];
    return puzzle::simplify(puzzle::image(back, out, kCubeSize), costs_, false);
}

base::Result<Solution> Optimal::solve(const puzzle::State& state, const Limits& limits,
                                      const OnImprovement& on_improvement) const {
    const auto begin = std::chrono::steady_clock::now();
    const puzzle::Cube& cube = tables_->frame.cube();
    if (cube.rotation_of_solved(state) >= 0) {
        return nothing_to_do();
    }
    base::Interrupt interrupt(limits.until(begin));
    const puzzle::SymmetryIndex homing = tables_->frame.homing(state);
    const puzzle::State homed = cube.rotate(state, homing);
    OptimalSearch search(*tables_, choice_,
                         {tables_->frame.bytes_of(homed), CornerStates::corners_of(homed)}, homing);
    const int longest = std::min(kLongest, limits.max_length.value_or(kLongest));
    int proven = search.lower_bound();
    for (; proven <= longest; ++proven) {
        LengthProgress progress(limits.progress, proven, costs_.name());
        const std::vector<Path> found =
            search.run(proven, limits.shortest, limits.threads, interrupt, progress);
        std::optional<Solution> first;
        for (const Path& path : found) {
            Solution out;
            out.moves = turns_of(path, homing);
            out.length = costs_.cost(out.moves.turns());
            base::check(out.length == proven &&
                            cube.rotation_of_solved(cube.apply(state, out.moves.turns())) >= 0,
                        "the syllables that were found solve the cube at their cost");
            out.nodes = search.nodes();
            out.lower_bound = proven;
            out.seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            if (on_improvement) {
                on_improvement(out);
            }
            if (!first) {
                first = std::move(out);
            }
        }
        if (first) {
            if (found.size() < limits.shortest && limits.shortest > 1 && interrupt.is_set() &&
                limits.progress != nullptr) {
                limits.progress->note(
                    "the search was stopped; there may be further shortest solutions");
            }
            return *std::move(first);
        }
        if (interrupt.is_over(search.nodes())) {
            break;
        }
    }
    base::Error error = nothing_found(limits);
    error.add(base::saying("proven", "; it takes at least {length} {metric} (proven)", proven,
                           costs_.name()));
    return error;
}

}  // namespace revenge::solver::cube4
