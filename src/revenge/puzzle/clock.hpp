// The Clock: nine dials on each side, four pins through it, and a wheel at each corner.
//
//     front            back, seen from behind
//     0 1 2            9  10 11
//     3 4 5            12 13 14
//     6 7 8            15 16 17
//
// The corner dials of both sides sit on the wheels: dial 0 and dial 11 are one piece, which turns the other way when
// seen from behind. So 14 of the 18 dials are independent, and there are 12^14 states.
//
// SOURCE of the notation: WCA Regulations, 12g.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace revenge::puzzle {

inline constexpr int kHours = 12;
inline constexpr std::size_t kClockDials = 18;

struct ClockState {
    std::array<std::uint8_t, kClockDials>
        dials{};  // the hour that each dial shows, seen from its side

    bool operator==(const ClockState&) const = default;
};

// The pins that are up for a turn, in the order of scrambles. The first nine are turns of the front; after y2 the last
// five of them follow for the back.
inline constexpr std::array<std::string_view, 9> kClockPins{"UR", "DR", "DL", "UL", "U",
                                                            "R",  "D",  "L",  "ALL"};
inline constexpr std::size_t kClockBackPins =
    4;  // the first of kClockPins that is turned at the back
inline constexpr std::size_t kClockTurns = 14;

// Hours clockwise for each turn of a scramble: nine at the front, then five at the back. Turns commute, and each state
// has exactly one such list (scramble/clock.hpp).
using ClockTurns = std::array<std::uint8_t, kClockTurns>;

// Returns "UR3+ DR2- ... y2 U1+ ... ALL6+"; without turns of no hours unless `writes_all`.
std::string to_text(const ClockTurns& turns, bool writes_all);

}  // namespace revenge::puzzle
