// Replays what a solver returns, by code that is independent of the solvers.
//
//     REVENGE_TRY(require_replayed(*cube, state, solution, nullptr));
#pragma once

#include <string>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::method {

// Returns the error of a solution that failed its replay; `reason` is a sentence without a full stop.
base::Error replay_failed(const std::string& reason);

// Checks that the moves of `solution` solve `state`, or lead to `target` if it is not null, in any orientation, and
// that its phases, concatenated, do the same. ERRORS: ReplayFailed. COMPLEXITY: some microseconds a move.
base::Status require_replayed(const puzzle::Cube& cube, const puzzle::State& state,
                              const solver::Solution& solution, const puzzle::State* target);
base::Status require_replayed(const puzzle::Definition& definition, const puzzle::State& state,
                              const solver::Solution& solution, const puzzle::State* target);

}  // namespace revenge::method
