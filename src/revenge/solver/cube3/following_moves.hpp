// The turns of the 3x3x3 that may follow each turn in a canonical sequence.
#pragma once

#include <array>
#include <cstdint>

#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

inline constexpr std::uint8_t kNoMove = kMoves;  // any move may follow

// Moves as bits: the moves that may follow each move, and the quarter turns of R, L, F and B, which phase 2 does not
// have.
inline constexpr std::array<std::uint32_t, kMoves + 1> kFollowers = [] {
    std::array<std::uint32_t, kMoves + 1> out{};
    for (int previous = 0; previous <= kMoves; ++previous) {
        for (int next = 0; next < kMoves; ++next) {
            const bool follows =
                previous == kNoMove ||
                puzzle::may_follow(turn_of_move(previous, 3), turn_of_move(next, 3));
            out[static_cast<std::size_t>(previous)] |= follows ? 1U << next : 0;
        }
    }
    return out;
}();
// Returns true if two consecutive turns, such as R L', are equal to a turn of the slice between them and a rotation of
// the cube.
constexpr bool is_slice(int first, int second) noexcept {
    return first != kNoMove && (first / 3 + 3) % 6 == second / 3 && first % 3 + second % 3 == 2;
}

inline constexpr std::uint32_t kLeavesPhase2 = [] {
    std::uint32_t out = kAllMoves;
    for (const std::uint8_t move : kPhase2MoveOf) {
        out &= ~(1U << move);
    }
    return out;
}();

}  // namespace revenge::solver::cube3
