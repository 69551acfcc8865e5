// Table look-ups for phase 1 of the 3x3x3's two-phase algorithm (tables.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace revenge::solver::cube3 {

// All distances in 35 MB, or those near the goal (near_distances.hpp): within 8 turns in 16 MB, within 7 in 2; or, in
// place of distances, what each turn does to each of them, in 423 MB (turn_effects.hpp).
enum class Phase1 : std::uint8_t { Exact, Near, NearInLittle, Turns };

struct Phase1Row {
    Phase1 phase1;
    const char* tables;  // their name
    int depth;           // distances near the goal are exact up to this
    unsigned cell_bits;  // there are 2^cell_bits of them
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
