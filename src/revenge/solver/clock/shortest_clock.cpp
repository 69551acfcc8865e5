#include "revenge/solver/clock/shortest_clock.hpp"

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/solver/clock/clock_turns.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge::solver::clock {

namespace {

using puzzle::kHours;

constexpr std::size_t kFront = puzzle::kClockPins.size();

void add(std::uint8_t& hours, int more) {
    hours = static_cast<std::uint8_t>((hours + more + kHours) % kHours);
}

}  // namespace

ShortestClock::ShortestClock(std::shared_ptr<const puzzle::Definition> definition,
                             puzzle::Costs costs)
    : definition_(std::move(definition)), costs_(std::move(costs)) {
    for (std::size_t move = 0; move < kMoves; ++move) {
        auto& cost = cost_of_[move];
        for (int hours = 1; hours < kHours; ++hours) {
            cost[static_cast<std::size_t>(hours)] =
                costs_.cost(puzzle::power_of(*definition_, definition_->moves()[move], hours));
        }
        for (std::size_t first = 1; first < cost.size(); ++first) {
            for (std::size_t second = 1; second < cost.size(); ++second) {
                may_split_ =
                    may_split_ || cost[(first + second) % cost.size()] > cost[first] + cost[second];
            }
        }
    }
    const puzzle::Puzzle& model = definition_->puzzle();
    for (std::size_t pins = 0; pins < idle_.size(); ++pins) {
        const std::size_t move = kFront + pins;
        const auto after =
            puzzle::clock_state(model.apply(model.solved(), definition_->moves()[move].action));
        const puzzle::ClockTurns same = clock_turns_to(after);
        idle_[pins][move] = 1;
        for (std::size_t i = 0; i < same.size(); ++i) {
            add(idle_[pins][i < kFront ? i : i + puzzle::kClockBackPins], -same[i]);
        }
    }
}

int ShortestClock::cost(const Hours& hours) const noexcept {
    int out = 0;
    for (std::size_t move = 0; move < kMoves; ++move) {
        out += cost_of_[move][hours[move]];
    }
    return out;
}

ShortestClock::Best ShortestClock::cheapest(const puzzle::ClockState& state) const {
    Hours hours{};
    const puzzle::ClockTurns turns = clock_turns_to(state);
    for (std::size_t i = 0; i < turns.size(); ++i) {
        add(hours[i < kFront ? i : i + puzzle::kClockBackPins], -turns[i]);
    }
    Best best{{}, std::numeric_limits<int>::max()};
    // All lists, like the readings of a counter: each list that has gone once around is back where it was.
    std::array<int, puzzle::kClockBackPins> counter{};
    for (std::size_t digit = 0; digit < counter.size();) {
        if (const int here = cost(hours); here < best.cost) {
            best = {hours, here};
        }
        for (digit = 0; digit < counter.size(); ++digit) {
            for (std::size_t move = 0; move < kMoves; ++move) {
                add(hours[move], idle_[digit][move]);
            }
            counter[digit] = (counter[digit] + 1) % kHours;
            if (counter[digit] != 0) {
                break;
            }
        }
    }
    return best;
}

base::Result<Solution> ShortestClock::solve(const puzzle::State& state, const Limits& limits,
                                            const OnImprovement& on_improvement) const {
    if (definition_->is_solved(state)) {
        return nothing_to_do();
    }
    const puzzle::ClockState start = puzzle::clock_state(state);
    REVENGE_TRY(puzzle::require_wheels(start));
    return single_answer(
        "shortest solutions", limits, on_improvement, [&]() -> base::Result<Solution> {
            const Best best = cheapest(start);
            std::vector<puzzle::Move> moves;
            for (std::size_t move = 0; move < kMoves; ++move) {
                if (best.hours[move] != 0) {
                    moves.push_back(puzzle::power_of(*definition_, definition_->moves()[move],
                                                     best.hours[move]));
                }
            }
            Solution out;
            out.moves = puzzle::Moves(std::move(moves));
            out.length = best.cost;
            if (!may_split_) {
                out.lower_bound = best.cost;
            }
            base::check(definition_->is_solved(puzzle::apply(*definition_, state, out.moves)),
                        "a shortest list of turns solves the Clock");
            return out;
        });
}

}  // namespace revenge::solver::clock
