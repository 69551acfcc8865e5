// What is known of step 3 where the pairing alone is near: the tables of docs/bounds.md, section 9.
//
// A pairing's distance is that to the joined one, the centers unseen. Of the pairings within so many moves there is a
// block of states (pairing_block.hpp) for each number of moves kept: those within so many moves of the goal by ways on
// which no pairing is further. Pairings that symmetries make of each other have one block.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "revenge/bounds/pairing_block.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

class NearPairings {
  public:
    struct Limits {
        int near = 0;      // pairings with blocks: within so many moves
        int distance = 0;  // distances known: up to this; what is further says kFar
        int first = 0;     // blocks kept: within first .. last moves
        int last = 0;
    };
    static constexpr std::uint8_t kFar = 0xFF;

    // REQUIRES a model that outlives it, near <= distance. `stop`: asked between levels; less is then there. MEMORY: a
    // byte for each of the 12!/2 pairings; 3,780 bytes a block: 0.25 GB a level for near 7, 1.7 GB for near 8, and
    // twice that while they are made. COMPLEXITY: 3 minutes for all distances; 1 us a block's row and level.
    NearPairings(const StepThree& model, Limits limits, const std::function<bool()>& stop);

    const PairingBlock& block() const noexcept { return block_; }
    const Limits& limits() const noexcept { return limits_; }
    std::uint8_t distance(const EdgePairing& pairing) const noexcept {
        return distance_[even_rank(pairing)];
    }
    // Pairings, by distance.
    const std::vector<std::uint64_t>& pairings() const noexcept { return counts_; }

    // The block of a pairing, and the symmetry that brings the pairing to it. REQUIRES distance(pairing) <= near.
    struct Home {
        std::uint32_t block;
        const StepThreeSymmetry* symmetry;
    };
    Home home(const EdgePairing& pairing) const;
    CenterRow row(std::uint32_t block, int moves, std::uint32_t row) const noexcept {
        return kept_[static_cast<std::size_t>(moves - limits_.first)].at(
            std::size_t{block} * block_.rows() + row);
    }

  private:
    struct Rows {  // 72 bits each
        explicit Rows(std::size_t count) : low(count), high(count) {}
        CenterRow at(std::size_t i) const noexcept { return {low[i], high[i]}; }
        void set(std::size_t i, const CenterRow& row) noexcept {
            low[i] = row.low;
            high[i] = static_cast<std::uint8_t>(row.high);
        }
        std::vector<std::uint64_t> low;
        std::vector<std::uint8_t> high;
    };
    struct Neighbor {
        std::uint32_t block;
        std::uint8_t symmetry;
    };
    static std::uint32_t even_rank(const EdgePairing& pairing) noexcept;
    struct Least {
        EdgePairing pairing;
        std::size_t symmetry;
    };
    Least least(const EdgePairing& pairing) const noexcept;
    void find_distances();
    void find_blocks();
    Rows advance(const Rows& within) const;

    const StepThree& model_;
    PairingBlock block_;
    Limits limits_;
    std::vector<std::uint8_t> distance_;  // [even_rank]
    std::vector<std::uint64_t> counts_;   // [distance]
    std::vector<EdgePairing> near_;       // [block], nearest first
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::vector<Neighbor> neighbors_;        // [block, move]
    std::vector<PairingBlock::View> views_;  // [move, symmetry]
    std::vector<Rows> kept_;                 // [moves - first]
};

}  // namespace revenge::bounds
