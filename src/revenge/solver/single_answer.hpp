// Limits for methods that know one solution of a cube and find it at once: what is left to heed is a
// stop request made before, the length, and the caller who wants to hear of every improvement.
#pragma once

#include <chrono>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/base/interrupted.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

// Returns what `solve()` does, its time measured, `on_improvement` called. `method` is for the message:
// "Larsen's series". ERRORS: Interrupted; NotFound, naming both lengths; those of `solve`.
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
