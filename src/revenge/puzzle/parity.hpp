// Parity of an order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// RETURNS whether an odd number of exchanges sorts `order`. REQUIRES different numbers. COMPLEXITY: quadratic.
template <class Order>
constexpr bool is_odd(const Order& order) noexcept {
    bool odd = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            odd = odd != (order[j] > order[i]);
        }
    }
    return odd;
}

// RETURNS the same of the pieces in an orbit.
inline bool is_odd(const State& state, const Orbit& orbit) noexcept {
    return is_odd(
        std::span(state.piece)
            .subspan(static_cast<std::size_t>(orbit.first), static_cast<std::size_t>(orbit.size)));
}

// RETURNS whether a permutation of 0 .. n - 1 is odd. REQUIRES n <= 32. COMPLEXITY: linear.
template <class Row>
constexpr bool is_odd_permutation(const Row& to) noexcept {
    std::uint32_t seen = 0;
    std::size_t cycles = 0;
    for (std::size_t i = 0; i < to.size(); ++i) {
        cycles += (seen >> i & 1U) ^ 1U;
        for (std::size_t k = i; (seen >> k & 1U) == 0; k = to[k]) {
            seen |= 1U << k;
        }
    }
    return (to.size() - cycles) % 2 != 0;
}

}  // namespace revenge::puzzle
