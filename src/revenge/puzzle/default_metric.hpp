// The default metric of a puzzle: obtm for cubes, `turn` for others.
#pragma once

#include <array>
#include <string_view>

#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// The metrics of non-cubic puzzles. Costs counts each step of a move in the last one, and a move as 1 in the others.
inline constexpr std::array<std::string_view, 2> kStepMetrics{"turn", "quarter"};

inline const char* default_metric(const Definition& definition) noexcept {
    return definition.cube_size() > 0 ? "obtm" : "turn";
}

}  // namespace revenge::puzzle
