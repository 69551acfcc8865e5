#include "revenge/bounds/sparse_blocks.hpp"

#include <limits>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

SparseBlocks::SparseBlocks(const PairingBlock& block, const LargeRows& rows)
    : values_(block.values()) {
    base::check(block.states() <= std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1,
                "a state of a block has a number of 16 bits");
    std::uint64_t count = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row % block.rows() == 0) {
            first_.push_back(count);
        }
        count += count_bits(rows[row]);
    }
    first_.push_back(count);
    states_.reserve(count);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const CenterRow bits = rows[row];
        if (bits == CenterRow{}) {
            continue;
        }
        for (std::uint32_t value = 0; value < values_; ++value) {
            if (has_bit(bits, value)) {
                states_.push_back(number({static_cast<std::uint32_t>(row % block.rows()), value}));
            }
        }
    }
}

}  // namespace revenge::bounds
