// Parity of an order.
#pragma once

#include <cstdint>
#include <span>

namespace revenge::puzzle {

// RETURNS whether an odd number of exchanges sorts `order`. REQUIRES different numbers. COMPLEXITY: quadratic.
constexpr bool is_odd(std::span<const std::uint8_t> order) noexcept {
    bool odd = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            odd = odd != (order[j] > order[i]);
        }
    }
    return odd;
}

}  // namespace revenge::puzzle
