#include "revenge/method/known_method.hpp"

#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/solver/possible_state.hpp"

namespace revenge::method {

using base::Result;
using solver::Solution;

std::optional<Solution> KnownMethod::renamed(const puzzle::State& state,
                                             const Solution& solution) const {
    std::vector<puzzle::Moves> parts;
    for (const solver::PhaseSolution& phase : solution.phases) {
        parts.push_back(phase.moves);
    }
    if (parts.empty()) {
        parts.push_back(solution.moves);
    }
    auto moves = known_->moves_of(state, parts);
    if (!moves) {
        return std::nullopt;
    }
    puzzle::simplify(*file_, *moves, costs_);
    Solution out;
    out.nodes = solution.nodes;
    out.seconds = solution.seconds;
    if (solution.phases.empty()) {
        out.moves = puzzle::Moves(std::move(moves->front()));
        out.length = costs_.cost(out.moves);
        return out;
    }
    for (std::size_t i = 0; i < solution.phases.size(); ++i) {
        const solver::PhaseSolution& phase = solution.phases[i];
        out.phases.push_back({phase.name, "", phase.achieves, puzzle::Moves(std::move((*moves)[i])),
                              0, phase.nodes});
    }
    solver::sum_up(out, costs_);
    return out;
}

Result<Solution> KnownMethod::solve(const puzzle::State& state, const solver::Limits& limits,
                                    const solver::OnImprovement& on_improvement) const {
    if (file_->is_solved(state)) {
        if (on_improvement) {
            on_improvement(solver::nothing_to_do());
        }
        return solver::nothing_to_do();
    }
    const auto known_state = known_->state_of(state);
    if (!known_state) {
        return solver::not_solved(*file_, state,
                                  base::error(base::ErrorCode::ImpossibleCube,
                                              "not-a-built-in-state", "no moves make this state"));
    }
    std::optional<Solution> best;
    const auto take = [&](std::optional<Solution> solution) {
        if (!solution || (best && solution->length >= best->length)) {
            return;
        }
        best = std::move(solution);
        if (on_improvement && best->length <= limits.max_length.value_or(best->length)) {
            on_improvement(*best);
        }
    };
    if (accepts_known_ && !limits.known.empty()) {
        take(solver::solution_of(limits.known, *file_, costs_));
    }
    solver::Limits inner = limits;
    inner.known = {};
    inner.max_length.reset();
    const auto found = method_->solve(
        *known_state, inner, [&](const Solution& better) { take(renamed(state, better)); });
    if (found) {
        take(renamed(state, *found));
    } else if (!best || found.error().code == base::ErrorCode::ImpossibleCube) {
        return found.error();
    }
    if (!best || best->length > limits.max_length.value_or(best->length)) {
        return solver::nothing_short_enough(limits);
    }
    best->nodes = found ? found->nodes : best->nodes;
    best->seconds = found ? found->seconds : best->seconds;
    return *std::move(best);
}

}  // namespace revenge::method
