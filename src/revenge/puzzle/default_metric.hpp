// What moves of a puzzle are counted in where nothing is said: a cube's in obtm, any other's in turns.
#pragma once

#include <array>
#include <string_view>

#include "revenge/puzzle/definition.hpp"

namespace revenge::puzzle {

// The metrics of puzzles that are no cubes (costs.hpp).
inline constexpr std::array<std::string_view, 2> kStepMetrics{"turn", "quarter"};

inline const char* default_metric(const Definition& definition) noexcept {
    return definition.cube_size() > 0 ? "obtm" : "turn";
}

}  // namespace revenge::puzzle
