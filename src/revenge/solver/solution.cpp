#include "revenge/solution.hpp"

#include <algorithm>

#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver {

void sum_up(Solution& solution, const puzzle::Costs& costs) {
    solution.moves = {};
    solution.length = 0;
    for (PhaseSolution& phase : solution.phases) {
        if (costs.turns() != nullptr) {
            phase.moves = puzzle::with_cheapest_halves(phase.moves.turns(), *costs.turns());
        }
        phase.length = costs.cost(phase.moves);
        solution.length += phase.length;
        solution.moves.append(phase.moves);
    }
}

Solution solution_of(const puzzle::Moves& known, const puzzle::Definition& definition,
                     const puzzle::Costs& costs) {
    Solution out;
    out.moves = puzzle::simplify(definition, known, costs);
    out.length = costs.cost(out.moves);
    return out;
}

// No later than the clock can tell.
base::StopCondition Limits::until(std::chrono::steady_clock::time_point begin,
                                  std::chrono::nanoseconds least) const {
    base::StopCondition out{.nodes = nodes.value_or(base::kAnyNodes), .stop = stop};
    if (time) {
        const std::chrono::nanoseconds most = std::chrono::steady_clock::time_point::max() - begin;
        out.deadline = begin + std::min(std::max(*time, least), most);
    }
    return out;
}

base::Error nothing_found(const Limits& limits) {
    if (limits.stop.stop_requested()) {
        return base::interrupted("a solution was found");
    }
    std::string remedy;
    const auto add = [&remedy](bool is_limited, const char* what) {
        if (is_limited) {
            remedy += (remedy.empty() ? "; allow " : " or ") + std::string(what);
        }
    };
    const bool may_be_found = limits.max_length.value_or(1) > 0;  // what is not solved takes moves
    add(may_be_found && limits.time.has_value(), "more time");
    add(may_be_found && limits.nodes.has_value(), "more nodes");
    add(limits.max_length.has_value(), "a greater length");
    return base::error(base::ErrorCode::NotFound,
                       {"no solution was found within the limits" + remedy,
                        {may_be_found && limits.time ? "nothing-found-in-time" : "nothing-found"}});
}

base::Error nothing_short_enough(Limits limits) {
    limits.stop = {};
    return nothing_found(limits);
}

}  // namespace revenge::solver
