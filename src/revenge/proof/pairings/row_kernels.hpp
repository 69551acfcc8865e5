// The inner loop of step 3's covers (pairing_block.hpp): rows of a block gain what rows of another block hold, their
// values renamed.
//
// Three versions, chosen at run time: for any processor; for AVX2, which renames 32 values by three instructions; for
// AVX-512 with BITALG, which renames 64 by one, VBMI and GFNI.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

// Values below 128 renamed, as tables that vector instructions read.
struct ValueMap {
    static constexpr std::size_t kValues = 128;
    std::array<std::uint8_t, kValues> to;  // value v becomes to[v]

    std::uint8_t operator[](std::size_t value) const noexcept { return to[value]; }
};

inline ValueMap identity_values() noexcept {
    ValueMap out;
    for (std::size_t value = 0; value < ValueMap::kValues; ++value) {
        out.to[value] = static_cast<std::uint8_t>(value);
    }
    return out;
}

// How rows of a block are seen from another one. Rows come in strips of equally many; each strip here sees one there,
// all by the same order of rows, with values renamed in one of two ways.
struct RowsView {
    static constexpr std::size_t kMaxRows = 40;    // of a strip
    static constexpr std::size_t kMaxStrips = 12;  // 2 * 6, for parity and R
    struct Strip {
        std::uint16_t there;  // its first row
        bool is_turned;       // all its rows are renamed the other way
    };
    struct Pair {
        std::uint8_t there;
        std::uint8_t here;
    };
    std::size_t rows = 0;                               // of a strip, eight at least
    std::size_t strips = 0;                             // here, one behind the other
    std::array<std::array<Pair, kMaxRows>, 2> pairs{};  // of rows, by way: plain, turned
    std::array<std::size_t, 2> count{};                 // of pairs
    std::array<Strip, kMaxStrips> strip{};
    std::array<ValueMap, 2> values;  // by way

    void clear_pairs() noexcept { count = {}; }
    void add_pair(std::size_t there, std::size_t here, bool is_turned) noexcept {
        const std::size_t way = is_turned ? 1 : 0;
        pairs[way][count[way]++] = {static_cast<std::uint8_t>(there),
                                    static_cast<std::uint8_t>(here)};
    }
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
    // Prefetches the memory that has() will read.
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
    // that permute the values of a row, rows without values from kRowValues on, and pairs of all rows of a strip, each
    // once here and once there.
    void (*gather)(const RowsView& view, const RowsThere& there, const RowsHere& here) noexcept;
    // First one, then the other.
    ValueMap (*then)(const ValueMap& first, const ValueMap& second) noexcept;
    // Bit i of row j of `out` is bit j of row i of `in`.
    void (*transpose)(const RowSquare& in, RowSquare& out) noexcept;
};

// The versions that this processor can run, the fastest first and the portable one last.
std::span<const RowKernels* const> all_row_kernels() noexcept;
// The fastest.
const RowKernels& row_kernels() noexcept;

namespace detail {
const RowKernels& row_kernels_portable() noexcept;
const RowKernels& row_kernels_avx2() noexcept;
const RowKernels& row_kernels_avx512() noexcept;
}  // namespace detail

}  // namespace revenge::proof::pairings
