#include "revenge/solver/clock/clock_turns.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "revenge/base/message.hpp"

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

}  // namespace revenge::solver::clock
