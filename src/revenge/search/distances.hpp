// Exact distances over [0, size), one byte each, for coordinates that are small enough for a table in memory. The
// search is breadth first from the goals; moves may have different costs, so that a level is a cost (Dial).
//
// A level is first pushed along all moves from the levels before it. Once a large share of the entries has one
// distance, levels are pulled instead: each entry that is farther looks for a neighbour that is near enough. Most find
// one soon, and entries are visited in the order of memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "revenge/base/call_noinline.hpp"

namespace revenge::search {

inline constexpr std::uint8_t kOutOfReach = 0xFF;

// The costs of `moves` moves, each of which costs 1.
struct UnitCosts {
    std::size_t moves;
    std::size_t size() const noexcept { return moves; }
    int operator[](std::size_t /*move*/) const noexcept { return 1; }
};

// Returns for each number the least cost of moves to a goal, or most + 1 if the cost is larger or no moves lead to a
// goal; this is kOutOfReach by default. `next(index, move)` is the effect of the moves 0 .. costs.size() - 1, which are
// closed under inverses of equal cost. REQUIRES costs of at least 1, most < kOutOfReach, no distance of kOutOfReach.
// COMPLEXITY: all moves from each number except those of the last level, and one pass over all numbers for each level.
// Uses no memory other than the result.
template <class Costs, class Next>
// NOLINTNEXTLINE(readability-function-size): one walk, with what it knows of each level
std::vector<std::uint8_t> distances(std::size_t size, std::span<const std::size_t> goals,
                                    const Costs& costs, const Next& next,
                                    int most = kOutOfReach - 1) {
    constexpr std::size_t kFewOf = 16;  // pull once more than one in 16 are at one distance
    std::vector<std::uint8_t> out(size, kOutOfReach);
    std::array<std::size_t, kOutOfReach + 1> count{};  // at each distance
    count[kOutOfReach] = size;
    int level = 0;
    int farthest = 0;
    const auto enter = [&](std::size_t at, int distance) {
        --count[out[at]];
        out[at] = static_cast<std::uint8_t>(distance);
        ++count[out[at]];
        farthest = std::max(farthest, distance);
    };
    const auto push = [&](std::size_t from) {
        const int here = out[from];
        for (std::size_t m = 0; m < costs.size(); ++m) {
            const std::size_t to = next(from, m);
            if (here + costs[m] < out[to]) {
                enter(to, here + costs[m]);
            }
        }
    };
    const auto pull = [&](std::size_t to) {
        for (std::size_t m = 0; m < costs.size(); ++m) {
            if (out[next(to, m)] + costs[m] == level) {
                enter(to, level);
                return;
            }
        }
    };
    for (const std::size_t goal : goals) {
        enter(goal, 0);
    }
    int dearest = 0;
    for (std::size_t m = 0; m < costs.size(); ++m) {
        dearest = std::max(dearest, costs[m]);
    }
    const auto goes_on = [&] {
        return level <= std::min(most, farthest + dearest) &&
               (count[kOutOfReach] != 0 || level < farthest);
    };
    bool pulls = false;
    for (level = 1; goes_on(); ++level) {
        pulls = pulls || count[static_cast<std::size_t>(level) - 1] > size / kFewOf;
        if (pulls) {
            for (std::size_t i = 0; i < size; ++i) {
                if (out[i] > level) {
                    base::call_noinline(pull, i);
                }
            }
            continue;
        }
        // The level has few entries, which std::memchr() finds ten times as fast as a loop.
        const auto next_of_last = [&](std::size_t from) {
            const void* found = std::memchr(out.data() + from, level - 1, size - from);
            return found == nullptr ? size : static_cast<const std::uint8_t*>(found) - out.data();
        };
        for (std::size_t i = next_of_last(0); i < size; i = next_of_last(i + 1)) {
            base::call_noinline(push, i);
        }
    }
    for (std::uint8_t& distance : out) {
        distance = static_cast<std::uint8_t>(std::min<int>(distance, most + 1));
    }
    return out;
}

}  // namespace revenge::search
