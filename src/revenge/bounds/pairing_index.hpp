// All pairings of the wings by their distance to the joined one, the centers unseen; and the nearest of them, numbered.
//
// Pairings that symmetries make of each other are one class; its *first* pairing is the one of least rank.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/bounds/edge_pairing.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

// RETURNS the first pairing of a class, by any of them. COMPLEXITY: 0.2 us.
EdgePairing first_of(const StepThree& model, const EdgePairing& pairing) noexcept;
// Whether a pairing is that. COMPLEXITY: up to 0.2 us, mostly less.
bool is_first(const StepThree& model, const EdgePairing& pairing) noexcept;

// What is known of one pairing.
class PairingEntry {
  public:
    static constexpr PairingEntry near(std::uint32_t block, std::size_t symmetry) noexcept {
        return PairingEntry(kNear | block << kSymmetryBits | static_cast<std::uint32_t>(symmetry));
    }
    static constexpr PairingEntry far(int distance) noexcept {
        return PairingEntry(static_cast<std::uint32_t>(distance));
    }
    constexpr PairingEntry() noexcept = default;

    constexpr bool is_known() const noexcept { return bits_ != kUnknown; }
    constexpr bool is_near() const noexcept { return (bits_ & kNear) != 0; }
    // Of a near one: its class, and the symmetry that makes the class's first pairing of it.
    constexpr std::uint32_t block() const noexcept { return (bits_ & ~kNear) >> kSymmetryBits; }
    constexpr std::size_t symmetry() const noexcept { return bits_ & kSymmetry; }
    // Of another one; more than any distance where it is not known.
    constexpr int distance() const noexcept { return static_cast<int>(bits_); }

  private:
    static constexpr unsigned kSymmetryBits = 4;
    static constexpr std::uint32_t kSymmetry = (1U << kSymmetryBits) - 1;
    static constexpr std::uint32_t kNear = 0x80000000U;
    static constexpr std::uint32_t kUnknown = 0x7FFFFFFFU;
    explicit constexpr PairingEntry(std::uint32_t bits) noexcept : bits_(bits) {}
    std::uint32_t bits_ = kUnknown;
};

class PairingIndex {
    static constexpr unsigned kMovesBits = 2;
    static constexpr int kMostMovesToNear = (1 << kMovesBits) - 1;
    static constexpr std::uint32_t kInByte = 8 / kMovesBits;

  public:
    static constexpr int kAllDistances = 64;
    // Of the entries and the moves to near ones.
    static constexpr std::uint64_t kBytes =
        std::uint64_t{kPairings} * sizeof(PairingEntry) + kPairings / kInByte;

    // So many classes are near, the nearest ones; pairings further than `farthest` stay unknown. `stop`: asked between
    // distances; pairings are then missing. REQUIRES a model that outlives it. MEMORY: kBytes, and 12 bytes
    // for each class of the largest distance and of the one before it. COMPLEXITY: 70 s for all distances.
    PairingIndex(const StepThree& model, std::size_t near_classes, int farthest,
                 const std::function<bool()>& stop);

    PairingEntry operator[](std::uint32_t rank) const noexcept { return entries_[rank]; }
    // RETURNS a number of moves, 0 to 3, that a pairing needs to come near; it may need more, but if it is 0.
    int moves_to_near(std::uint32_t rank) const noexcept {
        return moves_to_near_[rank / kInByte] >> rank % kInByte * kMovesBits & kMostMovesToNear;
    }
    // What these two will read, asked for before.
    void prefetch(std::uint32_t rank) const noexcept { __builtin_prefetch(&entries_[rank]); }
    void prefetch_moves(std::uint32_t rank) const noexcept {
        __builtin_prefetch(&moves_to_near_[rank / kInByte]);
    }

    // First pairings of the near classes, by block.
    const std::vector<EdgePairing>& near() const noexcept { return first_; }
    // Of all pairings.
    std::uint64_t classes() const noexcept { return all_classes_; }
    // Pairings, by distance.
    const std::vector<std::uint64_t>& pairings() const noexcept { return counts_; }

  private:
    // The class of a pairing that is at this distance, if it is not known yet.
    void meet(const EdgePairing& pairing, int distance, std::vector<EdgePairing>& next);

    void find_moves_to_near();

    const StepThree& model_;
    std::size_t near_classes_;
    std::vector<std::size_t> inverse_;  // [symmetry]
    base::LargeVector<PairingEntry> entries_;
    base::LargeVector<std::uint8_t>
        moves_to_near_;  // small enough for the processor's cache, four a byte
    std::vector<EdgePairing> first_;
    std::vector<std::uint64_t> counts_;
    std::uint64_t all_classes_ = 0;
    int near_ = 0;  // the largest distance of a near pairing
};

}  // namespace revenge::bounds
