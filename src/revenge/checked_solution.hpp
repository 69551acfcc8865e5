// A search whose solutions are all checked before anyone sees them.
#pragma once

#include <functional>

#include "revenge/base.hpp"
#include "revenge/request.hpp"
#include "revenge/solution.hpp"

namespace revenge {

// Runs `solve` and returns its solution converted by `check`. Each better solution found before the last is checked too
// and passed to `on_better`, which may be empty. If there is no `target`, the moves that undo the position's scramble
// are passed on as a known solution, and a position that is already solved, in any orientation, is answered without
// calling `solve`. ERRORS: those of `solve` and `check`.
template <class Checked>
base::Result<Checked> checked_solution(
    const method::PuzzleContext& puzzle, const method::Position& position, bool has_target,
    solver::Limits limits,
    const std::function<base::Result<solver::Solution>(const solver::Limits&,
                                                       const solver::OnImprovement&)>& solve,
    const std::function<base::Result<Checked>(const solver::Solution&)>& check,
    const std::function<void(const Checked&)>& on_better) {
    if (!has_target && puzzle.is_solved(position.state)) {
        auto nothing = check(solver::nothing_to_do());
        if (nothing && on_better) {
            on_better(*nothing);
        }
        return nothing;
    }
    if (!has_target && limits.known.empty()) {
        limits.known = position.undoing;
    }
    base::Status sound;
    solver::OnImprovement on_improvement;
    if (on_better) {
        on_improvement = [&](const solver::Solution& solution) {
            const auto checked = check(solution);
            if (!checked) {
                sound = checked.error();
            } else if (sound) {
                on_better(*checked);
            }
        };
    }
    const auto solution = solve(limits, on_improvement);
    if (!sound) {
        return sound.error();
    }
    return solution ? check(*solution) : solution.error();
}

}  // namespace revenge
