// Canonical move sequences: of all orders of turns about one axis, only one is kept.
//
// Turns about the same axis commute. Written in order of their layer sets, each set at most once, every
// product of them still appears, and only once a set of turns: searches therefore skip a turn whose
// layer set is not larger than that of its predecessor on the same axis.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::puzzle {

// RETURNS whether `next` may follow `previous` in a canonical sequence.
constexpr bool may_follow(Turn previous, Turn next) noexcept {
    return previous.axis != next.axis || next.layers > previous.layers;
}

// RETURNS whether it is a half turn that costs more than two quarter turns, as with costs of one's own it may.
inline bool is_cheaper_by_quarters(Turn turn, const CostTable& costs) noexcept {
    return turn.quarters == 2 && 2 * costs.cost({turn.axis, turn.layers, 1}) < costs.cost(turn);
}

// RETURNS the algorithm with each such half turn written as two quarter turns.
Algorithm in_cheaper_quarters(const Algorithm& algorithm, const CostTable& costs);

// RETURNS for each turn of `turns` (as last move) the set of those that may follow, as a bit mask over
// `turns`; the last entry, at index turns.size(), is for the start: all of them.
// REQUIRES turns.size() <= 64.
std::vector<std::uint64_t> followers(const std::vector<Turn>& turns);

// Cancels and merges turns about one axis, also across commuting neighbours, and writes each group at
// least cost: `U U2` -> `U'`, and in OBTM `R 2R` -> `Rw`. Whole-cube rotations are carried to the end
// (`rotations` true) or through the turns and dropped (false). The result acts the same, up to that
// rotation, and costs no more. COMPLEXITY: linear.
Algorithm simplify(const Algorithm& algorithm, const CostTable& costs, bool rotations);

}  // namespace revenge::puzzle
