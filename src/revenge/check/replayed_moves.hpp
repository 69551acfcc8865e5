// Replays the moves that a solver returns, by code that is independent of the solvers.
//
//     REVENGE_TRY(check::require_replayed(*cube, state, solution.moves));
#pragma once

#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

// Returns the error of a solution that failed its replay; `reason` is a sentence without a full stop.
base::Error replay_failed(const std::string& reason);

// Where moves should lead, in any orientation: to `state`; for cubes, to one of `patterns` (check::ReplayRules); to the
// solved puzzle if neither is given.
struct Goal {
    const puzzle::State* state = nullptr;
    std::vector<std::string> patterns{};
};

// Checks that the moves lead from `state` to the goal, without rotations of the whole cube. ERRORS: ReplayFailed.
// COMPLEXITY: some microseconds a move.
base::Status require_replayed(const puzzle::Cube& cube, const puzzle::State& state,
                              const puzzle::Moves& moves, const Goal& goal = {});
base::Status require_replayed(const puzzle::Definition& definition, const puzzle::State& state,
                              const puzzle::Moves& moves, const Goal& goal = {});

}  // namespace revenge::check
