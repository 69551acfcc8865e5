#include "revenge/solver/clock/shortest_clock.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge::solver::clock {

namespace {

using puzzle::ClockState;
using puzzle::ClockTurns;
using puzzle::kHours;

// Places of one side, in reading order.
enum Place : std::size_t { kUl, kU, kUr, kL, kC, kR, kDl, kD, kDr };
// Turns of one side in the order of puzzle::kClockPins.
enum Pins : std::size_t { kByUr, kByDr, kByDl, kByUl, kByU, kByR, kByD, kByL, kByAll };

constexpr std::size_t kSide = 9;
using Side = std::array<int, kSide>;

constexpr std::array<std::size_t, 4> kCornerPlaces{kUl, kUr, kDl, kDr};
// The corner of the other side that is on the same wheel.
constexpr std::size_t with_prefix(std::size_t corner) {
    return corner == kUl ? kUr : corner == kUr ? kUl : corner == kDl ? kDr : kDl;
}

std::uint8_t hour(int value) {
    return static_cast<std::uint8_t>((value % kHours + kHours) % kHours);
}

// Returns what one side's turns add to its dials.
Side dials_of(const Side& by) {
    const int all = by[kByAll];
    const int pairs = by[kByU] + by[kByR] + by[kByD] + by[kByL];
    const int singles = by[kByUr] + by[kByDr] + by[kByDl] + by[kByUl];
    Side out{};
    out[kUl] = by[kByUl] + by[kByU] + by[kByL] + all;
    out[kUr] = by[kByUr] + by[kByU] + by[kByR] + all;
    out[kDl] = by[kByDl] + by[kByD] + by[kByL] + all;
    out[kDr] = by[kByDr] + by[kByD] + by[kByR] + all;
    // An edge stands still if none of its two pins is up.
    out[kU] = all + pairs - by[kByD] + by[kByUr] + by[kByUl];
    out[kR] = all + pairs - by[kByL] + by[kByUr] + by[kByDr];
    out[kD] = all + pairs - by[kByU] + by[kByDr] + by[kByDl];
    out[kL] = all + pairs - by[kByR] + by[kByDl] + by[kByUl];
    out[kC] = all + pairs + singles;
    return out;
}

}  // namespace

ClockState clock_after(const ClockTurns& turns) {
    Side front{};
    Side back{};
    std::copy_n(turns.begin(), kSide, front.begin());
    std::copy(turns.begin() + kSide, turns.end(), back.begin() + puzzle::kClockBackPins);
    const Side front_dials = dials_of(front);
    const Side back_dials = dials_of(back);
    ClockState out;
    for (std::size_t i = 0; i < kSide; ++i) {
        out.dials[i] = hour(front_dials[i]);
        out.dials[kSide + i] = hour(back_dials[i]);
    }
    for (const std::size_t corner : kCornerPlaces) {
        const int both = front_dials[corner] - back_dials[with_prefix(corner)];
        out.dials[corner] = hour(both);
        out.dials[kSide + with_prefix(corner)] = hour(-both);
    }
    return out;
}

ClockTurns clock_turns_to(const ClockState& state) {
    Side back{};
    std::copy(state.dials.begin() + kSide, state.dials.end(), back.begin());
    Side by{};  // at the back
    by[kByU] = back[kC] - back[kD];
    by[kByR] = back[kC] - back[kL];
    by[kByD] = back[kC] - back[kU];
    by[kByL] = back[kC] - back[kR];
    by[kByAll] = back[kC] - by[kByU] - by[kByR] - by[kByD] - by[kByL];
    ClockTurns out{};
    for (std::size_t i = puzzle::kClockBackPins; i < kSide; ++i) {
        out[kSide + i - puzzle::kClockBackPins] = hour(by[i]);
    }
    Side front{};
    std::copy_n(state.dials.begin(), kSide, front.begin());
    const Side turned_behind = dials_of(by);
    for (const std::size_t corner : kCornerPlaces) {
        front[corner] += turned_behind[with_prefix(corner)];
    }
    const int corners = front[kUl] + front[kUr] + front[kDl] + front[kDr];
    const int edges = 4 * front[kC] - front[kU] - front[kR] - front[kD] - front[kL];
    const int singles = corners - 4 * front[kC] + 2 * edges;
    const int pairs = edges - 2 * singles;
    const int all = front[kC] - singles - pairs;
    const auto pair = [&](Place edge, Place corner, Place other) {
        return front[kC] - front[edge] + pairs + 2 * all - front[corner] - front[other];
    };
    by[kByU] = pair(kU, kDr, kDl);
    by[kByR] = pair(kR, kUl, kDl);
    by[kByD] = pair(kD, kUr, kUl);
    by[kByL] = pair(kL, kUr, kDr);
    by[kByAll] = all;
    by[kByUr] = front[kUr] - by[kByU] - by[kByR] - all;
    by[kByDr] = front[kDr] - by[kByD] - by[kByR] - all;
    by[kByDl] = front[kDl] - by[kByD] - by[kByL] - all;
    by[kByUl] = front[kUl] - by[kByU] - by[kByL] - all;
    std::ranges::transform(by, out.begin(), hour);
    return out;
}

namespace {

// Returns true if a single turn, of either side, solves the state, or it is solved.
bool is_within_one_turn(const ClockState& state) {
    for (const bool is_back : {false, true}) {
        for (std::size_t pins = 0; pins < kSide; ++pins) {
            Side by{};
            by[pins] = 1;
            const Side carried = dials_of(by);
            ClockState after;
            // Every dial that the turn moves shows the same hours; the wheels' other ends the opposite.
            for (int hours = 0; hours < kHours; ++hours) {
                for (std::size_t i = 0; i < kSide; ++i) {
                    after.dials[i + (is_back ? kSide : 0)] = hour(carried[i] * hours);
                    after.dials[i + (is_back ? 0 : kSide)] = 0;
                }
                for (const std::size_t corner : kCornerPlaces) {
                    after.dials[with_prefix(corner) + (is_back ? 0 : kSide)] =
                        hour(-carried[corner] * hours);
                }
                if (after == state) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace

ClockTurns random_clock(base::Random& random) {
    ClockTurns out{};
    do {
        for (std::uint8_t& hours : out) {
            hours = static_cast<std::uint8_t>(random.below(kHours));
        }
    } while (is_within_one_turn(clock_after(out)));
    return out;
}

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
