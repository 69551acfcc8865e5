// Sets of values that the centers of one axis take, a bit a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace revenge::bounds {

inline constexpr std::uint32_t kRowBits = 72;

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
unsigned count_bits(const CenterRow& row) noexcept;

// Bit i of row j of `out` is bit j of row i of `in`: rows that are not there are empty. REQUIRES at most kRowBits rows
// in either. COMPLEXITY: 0.5 us.
void transpose(std::span<const CenterRow> in, std::span<CenterRow> out) noexcept;

// Many rows, 9 bytes each.
template <template <class> class Vector>
struct RowArray {
    RowArray() = default;
    explicit RowArray(std::size_t count) : low(count), high(count) {}
    std::size_t size() const noexcept { return low.size(); }
    CenterRow operator[](std::size_t i) const noexcept { return {low[i], high[i]}; }
    void set(std::size_t i, const CenterRow& row) noexcept {
        low[i] = row.low;
        high[i] = row.high;
    }
    Vector<std::uint64_t> low;
    Vector<std::uint8_t> high;
};

}  // namespace revenge::bounds
