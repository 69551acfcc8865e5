// Shortest solutions of the Clock, by linear algebra.
//
// Turns commute, so a solution is a list of hours, one for each of the 18 turns: nine at the front, nine at the back.
// The turns at the front and five of those at the back solve each state in exactly one way (clock_turns_to()). The
// hours of the other four, by one pin at the back, are free: 12^4 lists solve a state, and the cheapest of them is a
// shortest solution.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver::clock {

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

// Returns the state that the turns make of the solved Clock.
puzzle::ClockState clock_after(const puzzle::ClockTurns& turns);

// Returns the turns that lead from the solved Clock to the state. REQUIRES a state whose corner dials agree on both
// sides.
puzzle::ClockTurns clock_turns_to(const puzzle::ClockState& state);

// Draws turns to a state, all equally likely among those that no single turn solves. SOURCE: WCA Regulations, 4b3.
puzzle::ClockTurns random_clock(base::Random& random);

// COMPLEXITY of a solution: 20,736 lists of 18 hours, about a millisecond. THREADS: const use is safe.
class ShortestClock final : public Method {
  public:
    // REQUIRES the built-in definition of the puzzle.
    ShortestClock(std::shared_ptr<const puzzle::Definition> definition, puzzle::Costs costs);

    std::string_view name() const noexcept override { return "algebra"; }
    // ERRORS: ImpossibleCube, where the corner dials of both sides do not agree; those of limits.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    static constexpr std::size_t kMoves = 2 * puzzle::kClockPins.size();
    using Hours = std::array<std::uint8_t, kMoves>;  // of each move of the definition

    struct Best {
        Hours hours{};
        int cost = 0;
    };
    Best cheapest(const puzzle::ClockState& state) const;
    int cost(const Hours& hours) const noexcept;

    std::shared_ptr<const puzzle::Definition> definition_;
    puzzle::Costs costs_;
    std::array<std::array<int, puzzle::kHours>, kMoves> cost_of_{};  // [move][hours]
    bool may_split_ = false;  // some turn costs more than two that do the same
    // The lists that change nothing, each with one hour of one of the turns by one pin at the back.
    std::array<Hours, puzzle::kClockBackPins> idle_{};
};

}  // namespace revenge::solver::clock
