// Table look-ups for phase 1 of the 3x3x3's two-phase algorithm (tables.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace revenge::solver::cube3 {

// The form of phase 1's table: all distances, 35 MB; the distances near the goal (near_distances.hpp), within 8 turns
// in 16 MB or within 7 in 2 MB; or the change of each distance by each turn, 423 MB (turn_effects.hpp).
enum class Phase1 : std::uint8_t { Exact, Near, NearInLittle, Turns };

struct Phase1Row {
    Phase1 phase1;
    const char* tables;  // the name of the tables
    int depth;           // the maximum exact distance near the goal
    unsigned cell_bits;  // the table of near distances has 2^cell_bits cells
};
inline constexpr std::array<Phase1Row, 4> kPhase1Rows{{
    {Phase1::Exact, "3x3x3.phases", 0, 0},
    {Phase1::Near, "3x3x3.near", 8, 25},
    {Phase1::NearInLittle, "3x3x3.near-in-little", 7, 22},
    {Phase1::Turns, "3x3x3.turns", 0, 0},
}};

constexpr const Phase1Row& row_of(Phase1 phase1) noexcept {
    return kPhase1Rows[static_cast<std::size_t>(phase1)];
}

}  // namespace revenge::solver::cube3
