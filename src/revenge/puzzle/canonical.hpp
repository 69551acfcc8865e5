// Canonical move sequences: of all orders of moves that commute, only one is kept.
//
// Moves that all commute with each other still make every product when each comes behind lesser ones only, and each set
// of them makes its product once. Searches therefore skip a move that commutes with the one before and is less than it.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// RETURNS whether `next` may follow `last`, both numbers of moves, or what else orders them. `commute(a, b)`: whether
// a, b does what b, a does; `are_one(a, b)`, asked where they commute and a <= b: whether that is made otherwise, as by
// one move or by none. Where moves that are one stand together in order, each product is made once.
template <class Move, class Commute, class AreOne>
constexpr bool may_follow(const Move& last, const Move& next, const Commute& commute,
                          const AreOne& are_one) {
    return !commute(last, next) || (last <= next && !are_one(last, next));
}

// RETURNS [last move] the moves that may follow it, in order, of moves 0 .. count - 1; at [count] those that may come
// first: all. REQUIRES that an Index holds each of them. COMPLEXITY: count^2 questions.
template <class Index, class Commute, class AreOne>
std::vector<std::vector<Index>> followers(std::size_t count, const Commute& commute,
                                          const AreOne& are_one) {
    std::vector<std::vector<Index>> out(count + 1);
    for (std::size_t last = 0; last <= count; ++last) {
        for (std::size_t next = 0; next < count; ++next) {
            if (last == count || may_follow(last, next, commute, are_one)) {
                out[last].push_back(static_cast<Index>(next));
            }
        }
    }
    return out;
}

// RETURNS whether they are turns about one axis.
constexpr bool commute(Turn a, Turn b) noexcept { return a.axis == b.axis; }

// RETURNS whether `next` may follow `last` where turns are in order of their layers, and those of the same layers one.
constexpr bool may_follow(Turn last, Turn next) noexcept {
    const auto do_commute = [&](unsigned, unsigned) { return commute(last, next); };
    return may_follow(last.layers, next.layers, do_commute, std::equal_to<>());
}

// Returns true if the turn is a half turn that costs more than two quarter turns, which custom costs allow.
inline bool is_cheaper_by_quarters(Turn turn, const CostTable& costs) noexcept {
    return turn.quarters == 2 && 2 * costs.cost({turn.axis, turn.layers, 1}) < costs.cost(turn);
}

// RETURNS the algorithm with each such half turn written as two quarter turns, and with each two equal quarter turns in
// a row written as the half turn where that costs no more. COMPLEXITY: linear.
Algorithm with_cheapest_halves(const Algorithm& algorithm, const CostTable& costs);

}  // namespace revenge::puzzle
