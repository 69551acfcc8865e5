// The inner loop of step 3's covers (pairing_block.hpp): rows of a block gain what rows of another block hold, their
// values renamed.
//
// Two versions, for any processor and for AVX-512 with BITALG, which renames 64 values by one instruction, VBMI and
// GFNI; chosen at run time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "revenge/bounds/center_rows.hpp"
#include "revenge/bounds/value_map.hpp"

namespace revenge::bounds {

// How rows of a block are seen from another one. Rows come in strips of equally many; each strip here sees one there,
// all by the same order of rows, with values renamed in one of two ways.
struct RowsView {
    static constexpr std::size_t kMostRows = 40;    // of a strip
    static constexpr std::size_t kMostStrips = 12;  // 2 * 6, for parity and R
    struct Strip {
        std::uint16_t there;  // its first row
        bool is_turned;       // all its rows are renamed the other way
    };
    std::size_t rows = 0;                       // of a strip, eight at least
    std::size_t strips = 0;                     // here, one behind the other
    std::array<std::uint8_t, kMostRows> row{};  // there, by that here
    std::array<std::uint8_t, kMostRows>
        is_turned{};  // by that here: 1 for one that is renamed the other way
    std::array<Strip, kMostStrips> strip{};
    std::array<ValueMap, 2> values;  // plain, turned
};
// Rows in memory: the low words and the high bytes.
struct RowsThere {
    const std::uint64_t* low;
    const std::uint8_t* high;

    static constexpr std::uint32_t kLowValues = 64;
    bool has(std::size_t row, std::uint32_t value) const noexcept {
        return value < kLowValues ? (low[row] >> value & 1U) != 0
                                  : (high[row] >> (value - kLowValues) & 1U) != 0;
    }
    // What has() will read, asked for before.
    void prefetch(std::size_t row, std::uint32_t value) const noexcept {
        if (value < kLowValues) {
            __builtin_prefetch(low + row);
        } else {
            __builtin_prefetch(high + row);
        }
    }
};
struct RowsHere {
    std::uint64_t* low;
    std::uint8_t* high;
};

struct RowKernels {
    // Value v is added to a row here if the row that it sees has the value that v is renamed to. REQUIRES renamings
    // that permute the values of a row, and rows without values from kRowValues on.
    void (*gather)(const RowsView& view, const RowsThere& there, const RowsHere& here) noexcept;
    // First one, then the other.
    ValueMap (*then)(const ValueMap& first, const ValueMap& second) noexcept;
    // Bit i of row j of `out` is bit j of row i of `in`.
    void (*transpose)(const RowSquare& in, RowSquare& out) noexcept;
};

// The fastest version that this processor has, or the portable one.
const RowKernels& row_kernels(bool portable = false) noexcept;

namespace detail {
const RowKernels& row_kernels_portable() noexcept;
const RowKernels& row_kernels_avx512() noexcept;
}  // namespace detail

}  // namespace revenge::bounds
