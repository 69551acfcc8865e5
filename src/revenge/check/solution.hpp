// The final check of every solution: it is replayed on the sticker cube or on the pieces, and its length is counted
// again.
//
// The lengths are counted from the layers that each turn moves, by code of its own, and compared with puzzle/metric.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/sticker_cube.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

struct ReplayRules {
    bool allows_rotations = true;             // x y z in the solution
    std::vector<puzzle::Turn> allowed_turns;  // empty: every turn (rotations are judged apart)
    std::optional<puzzle::Metric> claimed_metric;
    int claimed_length = 0;             // in claimed_metric
    std::optional<StickerCube> target;  // solve to this cube; none: the solved one
    std::vector<std::string>
        patterns;  // if there are any: to letters of which one shows, dots standing for any
};

struct Replay {
    bool solves = false;                                    // up to a rotation of the whole cube
    std::array<int, puzzle::kAllMetrics.size()> lengths{};  // in the order of kAllMetrics
    std::vector<std::string> complaints;                    // sentences; empty: nothing is wrong
    std::string end;                                        // the stickers after the solution

    int length(puzzle::Metric metric) const { return lengths[static_cast<std::size_t>(metric)]; }
};

// RETURNS what became of `start` under `solution`, and everything that is wrong with it.
Replay check_solution(const StickerCube& start, const puzzle::Algorithm& solution,
                      const ReplayRules& rules = {});
// The same for a scramble of the solved cube.
Replay check_solution(int size, const puzzle::Algorithm& scramble,
                      const puzzle::Algorithm& solution, const ReplayRules& rules = {});

// The length of an algorithm, counted from the layers that each turn moves.
int recount(puzzle::Metric metric, const puzzle::Algorithm& algorithm, int size);

// Replays the moves that a solver returns, by code that is independent of the solvers.
//
//     REVENGE_TRY(check::require_replayed(*cube, state, solution.moves));

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
