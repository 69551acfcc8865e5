// Blocks of states (pairing_block.hpp) with few states in each, as lists.
//
// Numbers of states are scrambled before they are listed in order, so that a state's place in its list is nearly known
// from its number: a look takes one or two lines of the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/center_rows.hpp"
#include "revenge/proof/pairings/near_pieces.hpp"
#include "revenge/proof/pairings/pairing_block.hpp"

namespace revenge::proof::pairings {

class SparseBlocks {
  public:
    // MEMORY: two bytes a state, eight a block. REQUIRES blocks of at most 2^16 states.
    SparseBlocks(const PairingBlock& block, const CenterRows& rows, const base::Sharing& how);

    // In pieces called `name`-0, `name`-1, ... ERRORS: Resource.
    base::Status write(NearPieces& pieces, const std::string& name) const;
    // ERRORS: Resource; TableDamaged, as for NearPieces::read, or if the pieces are not lists of this number of blocks.
    static base::Result<SparseBlocks> read(const PairingBlock& block, std::size_t blocks,
                                           const NearPieces& pieces, const std::string& name);

    bool has(std::uint32_t block, PairingBlock::Place place) const noexcept {
        const std::uint16_t number = number_of(place);
        const std::uint64_t begin = first_[block];
        const std::uint64_t end = first_[block + 1];
        std::uint64_t at = guess(number, begin, end);
        while (at > begin && states_[at - 1] >= number) {
            --at;
        }
        while (at < end && states_[at] < number) {
            ++at;
        }
        return at < end && states_[at] == number;
    }
    void prefetch_block(std::uint32_t block) const noexcept { __builtin_prefetch(&first_[block]); }
    void prefetch(std::uint32_t block, PairingBlock::Place place) const noexcept {
        __builtin_prefetch(states_.data() +
                           guess(number_of(place), first_[block], first_[block + 1]));
    }

  private:
    explicit SparseBlocks(const PairingBlock& block, std::size_t blocks)
        : values_(block.values()), first_(blocks + 1) {}
    static constexpr unsigned kNumberBits = 16;
    std::uint16_t number_of(PairingBlock::Place place) const noexcept {
        constexpr std::uint32_t kScramble = 40503;  // odd, 2^16 over the golden ratio: Knuth, 6.4
        return static_cast<std::uint16_t>((place.row * values_ + place.value) * kScramble);
    }
    static std::uint64_t guess(std::uint16_t number, std::uint64_t begin,
                               std::uint64_t end) noexcept {
        return begin + ((end - begin) * number >> kNumberBits);
    }

    std::uint32_t values_;
    std::vector<std::uint64_t> first_;  // [block], and the end
    base::LargeVector<std::uint16_t> states_;
};

}  // namespace revenge::proof::pairings
