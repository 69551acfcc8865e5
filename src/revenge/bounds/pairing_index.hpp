// All pairings of the wings by their distance to the joined one, the centers unseen: in classes, which are numbered by
// distance; the nearest of them are *near*.
//
// Pairings that symmetries make of each other are one class; its *first* pairing is the one of least rank. Which moves
// bring a pairing nearer is known of each class, so that whoever follows words looks at no others.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

// What is known of one pairing: its class, and the symmetry that makes the class's first pairing of it.
class PairingEntry {
  public:
    constexpr PairingEntry() noexcept = default;  // not known
    constexpr PairingEntry(std::uint32_t cls, std::size_t symmetry) noexcept
        : bits_(cls << kSymmetryBits | static_cast<std::uint32_t>(symmetry)) {}

    constexpr bool is_known() const noexcept { return bits_ != kUnknown; }
    constexpr std::uint32_t cls() const noexcept { return bits_ >> kSymmetryBits; }
    constexpr std::size_t symmetry() const noexcept { return bits_ & kSymmetry; }

  private:
    static constexpr unsigned kSymmetryBits = 4;
    static constexpr std::uint32_t kSymmetry = (1U << kSymmetryBits) - 1;
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
    std::uint32_t bits_ = kUnknown;
};

class PairingIndex {
    // Of a class: the moves, a bit each, after which its first pairing takes at most 0, 1, 2 moves to come near.
    static constexpr int kMostMovesToNear = 3;
    using WaysNear = std::array<std::uint64_t, kMostMovesToNear>;

  public:
    static constexpr int kAllDistances = 64;
    static constexpr std::uint64_t kBytes =
        std::uint64_t{kPairings} * sizeof(PairingEntry) + kPairingClasses * (sizeof(WaysNear) + 1);

    // Asked now and then, with the number of classes that are done: whether to stop.
    using StopAt = std::function<bool(std::uint64_t)>;

    // So many classes are near, the nearest ones; pairings further than `farthest` stay unknown. Where it was stopped,
    // pairings and moves are missing. REQUIRES a model of at most 64 moves that outlives it. MEMORY: kBytes, and while
    // it is made 28 bytes a class. COMPLEXITY: 90 s for all distances.
    PairingIndex(const StepThree& model, std::size_t near_classes, int farthest,
                 const StopAt& stop);

    PairingEntry operator[](std::uint32_t rank) const noexcept { return entries_[rank]; }
    // The class's number is then that of its block.
    bool is_near(PairingEntry entry) const noexcept { return entry.cls() < first_.size(); }
    // RETURNS a number of moves, 0 to 3, that a pairing needs to come near; it may need more, but if it is 0.
    int moves_to_near(PairingEntry entry) const noexcept {
        return entry.is_known() ? to_near(entry.cls()) : kMostMovesToNear;
    }
    // RETURNS the moves, a bit each, after which moves_to_near() is at most so many. REQUIRES a known pairing.
    std::uint64_t moves_within(PairingEntry entry, int moves) const noexcept {
        if (moves >= kMostMovesToNear) {
            return all_moves_;
        }
        std::uint64_t out = 0;
        const std::vector<std::uint8_t>& back = seen_back_[entry.symmetry()];
        for (std::uint64_t left = ways_[entry.cls()][static_cast<std::size_t>(moves)]; left != 0;
             left &= left - 1) {
            out |= std::uint64_t{1} << back[static_cast<unsigned>(std::countr_zero(left))];
        }
        return out;
    }
    // What operator[] and moves_within() will read, asked for before.
    void prefetch(std::uint32_t rank) const noexcept { __builtin_prefetch(&entries_[rank]); }
    void prefetch_moves(PairingEntry entry) const noexcept {
        if (entry.is_known()) {
            __builtin_prefetch(&ways_[entry.cls()]);
        }
    }

    // First pairings of the near classes, by block.
    const std::vector<EdgePairing>& near() const noexcept { return first_; }
    // Of all pairings.
    std::uint64_t classes() const noexcept { return distance_.size(); }
    // Pairings, by distance.
    const std::vector<std::uint64_t>& pairings() const noexcept { return counts_; }

  private:
    int to_near(std::uint32_t cls) const noexcept {
        return cls < first_.size() ? 0 : std::clamp(distance_[cls] - near_, 1, kMostMovesToNear);
    }
    // The class of a pairing that is at this distance, if it is not known yet.
    void meet(const EdgePairing& pairing, int distance, std::vector<EdgePairing>& next);
    // What symmetries make of moves.
    void find_seen_back();
    // `firsts`: ranks, by class.
    void find_ways(const std::vector<std::uint32_t>& firsts, const StopAt& stop);

    const StepThree& model_;
    std::size_t near_classes_;
    std::uint64_t all_moves_;
    std::vector<std::size_t> inverse_;                  // [symmetry]
    std::vector<std::vector<std::uint8_t>> seen_back_;  // [symmetry, move]: that it is seen as
    base::LargeVector<PairingEntry> entries_;
    base::LargeVector<WaysNear> ways_;    // [class]
    std::vector<std::uint8_t> distance_;  // [class]
    std::vector<EdgePairing> first_;
    std::vector<std::uint64_t> counts_;
    int near_ = 0;  // the largest distance of a near pairing
};

}  // namespace revenge::bounds
