// Blocks of states (pairing_block.hpp) with few states in each, as ascending lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/bounds/center_rows.hpp"
#include "revenge/bounds/pairing_block.hpp"

namespace revenge::bounds {

using LargeRows = RowArray<base::LargeVector>;

class SparseBlocks {
  public:
    // MEMORY: two bytes a state, eight a block. REQUIRES a block of at most 2^16 states.
    SparseBlocks(const PairingBlock& block, const LargeRows& rows);

    bool has(std::uint32_t block, PairingBlock::Place place) const noexcept {
        const auto begin = states_.begin() + static_cast<std::ptrdiff_t>(first_[block]);
        const auto end = states_.begin() + static_cast<std::ptrdiff_t>(first_[block + 1]);
        return std::binary_search(begin, end, number(place));
    }

  private:
    std::uint16_t number(PairingBlock::Place place) const noexcept {
        return static_cast<std::uint16_t>(place.row * values_ + place.value);
    }

    std::uint32_t values_;
    std::vector<std::uint64_t> first_;  // [block], and the end
    base::LargeVector<std::uint16_t> states_;
};

}  // namespace revenge::bounds
