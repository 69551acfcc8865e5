// A file of own move costs: text -> CostTable.
//
//     // one line a move: the move, a blank, its cost
//     R  2        R as it stands: its half turn and R' keep their cost
//     R2 3
//     2U' 5       # comments run to the end of the line
//
// Moves are written as in the slice reading or, if told so, another; a move may stand once. What is not
// named keeps the cost that the base metric gives it. Whole-cube rotations cost nothing, always.
#pragma once

#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::notation {

inline constexpr int kMaxCost = 100;

// RETURNS the table, named `name`. ERRORS: Usage, with line and column: no move, no cost or none from 1
// to kMaxCost, a rotation, a move that stands twice.
base::Result<puzzle::CostTable> parse_costs(std::string_view text, int size, puzzle::Metric base,
                                            std::string name, Reading reading = Reading::Slice);

}  // namespace revenge::notation
