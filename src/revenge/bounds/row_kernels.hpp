// The inner loop of step 3's covers (pairing_block.hpp): rows of a block gain what rows of another block hold, their
// values renamed.
//
// Two versions, for any processor and for AVX-512 with BITALG, which renames 64 values by one instruction; chosen at
// run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "revenge/bounds/value_map.hpp"

namespace revenge::bounds {

struct RowPair {
    std::uint16_t there;
    std::uint16_t here;
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
    // For each pair: value v is added to the row here if the row there has value map[v]. REQUIRES a map that is a
    // permutation of the values below 72 of a row.
    void (*gather)(const RowPair* pairs, std::size_t count, const ValueMap& map,
                   const RowsThere& there, const RowsHere& here) noexcept;
    // First one, then the other.
    ValueMap (*then)(const ValueMap& first, const ValueMap& second) noexcept;
};

// The fastest version that this processor has, or the portable one.
const RowKernels& row_kernels(bool portable = false) noexcept;

namespace detail {
const RowKernels& row_kernels_portable() noexcept;
const RowKernels& row_kernels_avx512() noexcept;
}  // namespace detail

}  // namespace revenge::bounds
