// The metrics of puzzles other than cubes, and the default metric of any puzzle.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::puzzle {

// The metrics of non-cubic puzzles. Costs counts each step of a move in the last one, and a move as 1 in the others.
inline constexpr std::array<std::string_view, 2> kStepMetrics{"turn", "quarter"};

// The default metric of a puzzle: obtm for cubes, `turn` for others.
inline const char* default_metric(const Definition& definition) noexcept {
    return definition.cube_size() > 0 ? "obtm" : "turn";
}

// In the metric `wca` of the Square-1 turns of both layers at a time count once (Regulation 12c4), so a list of moves
// may cost less than its moves one by one.
inline constexpr std::string_view kWcaMetric = "wca";
inline constexpr std::array<std::string_view, 3> kSquareOneMetrics{kStepMetrics[0], kStepMetrics[1],
                                                                   kWcaMetric};

inline std::span<const std::string_view> step_metrics(const Definition& definition) noexcept {
    return is_square_one(definition) ? std::span<const std::string_view>(kSquareOneMetrics)
                                     : std::span<const std::string_view>(kStepMetrics);
}

}  // namespace revenge::puzzle
