// The metrics of puzzles other than cubes.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/puzzle/default_metric.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::puzzle {

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
