// What tables know of phase 1 of the 3x3x3's two-phase algorithm (tables.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace revenge::solver::cube3 {

// All distances, or those near the goal (near_distances.hpp) in 16 MB or in 4.
enum class Phase1 : std::uint8_t { Exact, Near, NearInLittle };

struct Phase1Row {
    Phase1 phase1;
    const char* tables;  // their name
    unsigned cell_bits;  // of the distances near the goal
};
inline constexpr std::array<Phase1Row, 3> kPhase1Rows{{
    {Phase1::Exact, "3x3x3.phases", 0},
    {Phase1::Near, "3x3x3.near", 25},
    {Phase1::NearInLittle, "3x3x3.near-in-little", 23},
}};

constexpr const Phase1Row& row_of(Phase1 phase1) noexcept {
    return kPhase1Rows[static_cast<std::size_t>(phase1)];
}

}  // namespace revenge::solver::cube3
