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
// The built-in puzzle `clock` has these dials as the orbit "dials"; a dial's twist is the hour that it shows. A move
// turns wheels by one hour: nine at the front, `UR` to `ALL`, and the same nine at the back, `bUR` to `bALL`. `y2`
// turns the whole puzzle over.
//
// SOURCE of the notation: WCA Regulations, 12g.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

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
// has exactly one such list (solver/clock/shortest_clock.hpp).
using ClockTurns = std::array<std::uint8_t, kClockTurns>;

// Returns "UR3+ DR2- ... y2 U1+ ... ALL6+"; without turns of no hours unless `writes_all`.
std::string to_text(const ClockTurns& turns, bool writes_all);

inline constexpr std::string_view kClockName = "clock";
inline constexpr std::string_view kClockOver = "y2";  // turns the whole puzzle
inline constexpr std::string_view kClockBack = "b";   // before the names of moves of the back

// The first half of its moves are those of the front, in the order of kClockPins, the second half those of the back.
Definition clock_definition();
// Returns true if it is this definition, whose moves are written UR3+ y2 U1-, and states as lists of hours.
bool is_clock(const Definition& definition) noexcept;
State clock_pieces(const ClockState& state);
// Returns the hours that the dials of both sides show. REQUIRES a state of clock_definition().
ClockState clock_state(const State& pieces) noexcept;
// ERRORS: ImpossibleCube, where the two ends of a wheel do not agree.
base::Status require_wheels(const ClockState& state);
// Returns "[0,3,11,...]": the hours of all dials.
std::string to_text(const ClockState& state);

}  // namespace revenge::puzzle
