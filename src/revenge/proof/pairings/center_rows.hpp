// Sets of values that the centers of one axis take, a bit a value.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "revenge/base/combinatorics.hpp"
#include "revenge/base/large_pages.hpp"

namespace revenge::proof::pairings {

inline constexpr std::uint32_t kRowBits = 72;
// At most: four of an axis's eight places.
inline constexpr std::uint32_t kRowValues = base::binomial(8, 4);

struct CenterRow {
    std::uint64_t low = 0;
    std::uint8_t high = 0;
    bool operator==(const CenterRow&) const = default;
};
inline bool has_bit(const CenterRow& row, std::uint32_t value) noexcept {
    return ((value < 64 ? row.low : row.high) >> (value % 64) & 1U) != 0;
}
inline void set_bit(CenterRow& row, std::uint32_t value) noexcept {
    if (value < 64) {
        row.low |= std::uint64_t{1} << value;
    } else {
        row.high = static_cast<std::uint8_t>(row.high | 1U << (value - 64));
    }
}
inline CenterRow one_bit(std::uint32_t value) noexcept {
    CenterRow out;
    set_bit(out, value);
    return out;
}
inline CenterRow operator|(const CenterRow& a, const CenterRow& b) noexcept {
    return {a.low | b.low, static_cast<std::uint8_t>(a.high | b.high)};
}
unsigned count_bits(const CenterRow& row) noexcept;
// Calls body(value) for each value that a row has, from the least on.
template <class Body>
void each_value(const CenterRow& row, const Body& body) {
    for (std::uint64_t rest = row.low; rest != 0; rest &= rest - 1) {
        body(static_cast<std::uint32_t>(std::countr_zero(rest)));
    }
    for (std::uint32_t rest = row.high; rest != 0; rest &= rest - 1) {
        body(static_cast<std::uint32_t>(64 + std::countr_zero(rest)));
    }
}
// The values below `values` that a row does not have. REQUIRES 64 <= values <= kRowBits.
inline CenterRow without(const CenterRow& row, std::uint32_t values) noexcept {
    return {~row.low, static_cast<std::uint8_t>(~row.high & ((1U << (values - 64)) - 1))};
}

// As many rows as a row has bits; those and the bits that are not there are empty.
struct RowSquare {
    alignas(64) std::array<std::uint64_t, kRowBits> low{};
    std::array<std::uint8_t, kRowBits> high{};
    CenterRow operator[](std::size_t row) const noexcept { return {low[row], high[row]}; }
    void set(std::size_t at, const CenterRow& row) noexcept {
        low[at] = row.low;
        high[at] = row.high;
    }
};

// Many rows.
struct CenterRows {
    static constexpr std::size_t kRowBytes = sizeof(CenterRow::low) + sizeof(CenterRow::high);
    CenterRows() = default;
    explicit CenterRows(std::size_t count) : low(count), high(count) {}
    std::size_t size() const noexcept { return low.size(); }
    CenterRow operator[](std::size_t i) const noexcept { return {low[i], high[i]}; }
    void set(std::size_t i, const CenterRow& row) noexcept {
        low[i] = row.low;
        high[i] = row.high;
    }
    void add(std::size_t i, const CenterRow& row) noexcept { set(i, (*this)[i] | row); }
    void remove(std::size_t i, const CenterRow& row) noexcept {
        low[i] &= ~row.low;
        high[i] = static_cast<std::uint8_t>(high[i] & ~row.high);
    }
    void clear() noexcept {
        std::ranges::fill(low, 0);
        std::ranges::fill(high, 0);
    }
    base::LargeVector<std::uint64_t> low;
    base::LargeVector<std::uint8_t> high;
};

}  // namespace revenge::proof::pairings
