// Applies limits to methods that find their only solution of a cube at once. Only an earlier stop request and the
// maximum length matter, and on_improvement is called once.
#pragma once

#include <chrono>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

// Calls `solve()`, measures its time, calls `on_improvement`, and returns the solution. `method` begins the message:
// "Larsen's series". ERRORS: Interrupted; NotFound, with both lengths; those of `solve`.
template <class Solve>
base::Result<Solution> single_answer(std::string_view method, const Limits& limits,
                                     const OnImprovement& on_improvement, const Solve& solve) {
    if (limits.stop.stop_requested()) {
        return base::interrupted("a solution was found");
    }
    const auto start = std::chrono::steady_clock::now();
    base::Result<Solution> solution = solve();
    if (!solution) {
        return solution;
    }
    solution->seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (limits.max_length && solution->length > *limits.max_length) {
        return base::error(base::ErrorCode::NotFound, "longer-than-allowed",
                           "{method} give one solution, of length {length}, which is over the "
                           "limit of {most}; allow a greater length",
                           method, solution->length, *limits.max_length);
    }
    if (on_improvement) {
        on_improvement(*solution);
    }
    return solution;
}

}  // namespace revenge::solver
