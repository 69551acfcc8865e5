// Shortest solutions of the Clock, by linear algebra.
//
// Turns commute, so a solution is a list of hours, one for each of the 18 turns: nine at the front, nine at the back.
// The turns at the front and five of those at the back solve each state in exactly one way (clock_turns.hpp). The hours
// of the other four, by one pin at the back, are free: 12^4 lists solve a state, and the cheapest of them is a shortest
// solution.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver::clock {

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
