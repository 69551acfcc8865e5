// States of the Clock by linear algebra: each state is one list of turns, so solving and scrambling are formulas.
//
// Let K be the sum of the front's corner dials, E that of its edges, C its center, and c the back's center. For turns
// at the front, let S be the sum of the four with one pin, T of the four with two pins, and A the one with all pins. A
// dial shows the sum of the turns that move it, modulo 12:
//
//     back    c - (edge U) = turn D, and so on around; turn ALL = c - the other four
//     front   C = S + T + A,  4C - E = 2S + T,  K = S + 2T + 4A (corners without the turns of the back)
//             => S = K - 4C + 2 (4C - E), T = 4C - E - 2S, A = C - S - T
//             turn L = (C - edge L) + T + 2A - corner UR - corner DR, and so on around
//             turn UR = corner UR - turn U - turn R - A, and so on around
//
// All coefficients are integers, so the 14 turns of a scramble and the 12^14 states are in bijection.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle/clock.hpp"

namespace revenge::solver::clock {

// Returns the state that the turns make of the solved Clock.
puzzle::ClockState clock_after(const puzzle::ClockTurns& turns);

// Returns the turns that lead from the solved Clock to the state. REQUIRES a state whose corner dials agree on both
// sides.
puzzle::ClockTurns clock_turns_to(const puzzle::ClockState& state);

// Draws turns to a state, all equally likely among those that no single turn solves. SOURCE: WCA Regulations, 4b3.
puzzle::ClockTurns random_clock(base::Random& random);

}  // namespace revenge::solver::clock
