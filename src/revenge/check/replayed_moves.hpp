// Replays the moves that a solver returns, by code that is independent of the solvers.
//
//     REVENGE_TRY(check::require_replayed(*cube, state, solution.moves, nullptr));
#pragma once

#include <string>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/moves.hpp"

namespace revenge::check {

// Returns the error of a solution that failed its replay; `reason` is a sentence without a full stop.
base::Error replay_failed(const std::string& reason);

// Checks that the moves solve `state`, or lead to `target` if it is not null, in any orientation, without rotations of
// the whole cube. ERRORS: ReplayFailed. COMPLEXITY: some microseconds a move.
base::Status require_replayed(const puzzle::Cube& cube, const puzzle::State& state,
                              const puzzle::Moves& moves, const puzzle::State* target);
base::Status require_replayed(const puzzle::Definition& definition, const puzzle::State& state,
                              const puzzle::Moves& moves, const puzzle::State* target);

}  // namespace revenge::check
