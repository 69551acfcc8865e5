// Centers in phase 2, with an exact distance table.
//
// Phase 1 has brought the R/L centers to the x axis. Phase 2 brings the others to their axes and splits the wings about
// one axis: x, or another. There is one coordinate for each of these cases:
//
//   about x        which of the 16 U F D B places hold U/D colours, or F/B colours (8 of 16, up to complement),
//                  times which of the R/L centers are alike (8 choose 4, up to complement)          6435 * 35
//   about another  which of the 16 places hold one pair of colours, which comes to that axis (8 of 16), times which
//                  of these centers are alike                                                     12870 * 35
//
// Both are multiplied by the parity of the wings. Goal: the centers are on their axes, those on the axis of the split
// are as half turns can leave them, and the parity is even.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

enum class SplitAbout : std::uint8_t { X, Other };

struct SplitSets {
    // The places among the 16 (kRing) with centers of one pair of colours, as bits.
    std::uint16_t axes = 0;
    // About x: the places of one colour among the 8 places axis_places(kR). About another axis: the places of one
    // colour of each pair among the 16 places; only those in `axes` matter.
    std::uint16_t alike = 0;
    bool is_odd = false;  // wings
};

// The effect of turns on the sets.
class SplitSetMoves {
  public:
    SplitSetMoves(const std::vector<Generator>& moves, SplitAbout about);
    SplitSets apply(const SplitSets& sets, std::size_t move) const noexcept;

  private:
    struct Map {
        ByteMaps axes{};
        ByteMaps alike{};
        bool is_odd = false;
    };
    std::vector<Map> maps_;
};

struct SplitGoal {
    std::uint8_t axis = 0;  // about which the wings are split
    SplitSets sets;
};

class SplitCenters {
  public:
    using Place = std::uint32_t;  // an index

    SplitCenters() = default;
    // `moves` are all moves of phase 2.
    SplitCenters(const std::vector<Generator>& moves, SplitAbout about);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(about_);
        ways_.visit(visitor);
        visitor(axes_rank_);
        visitor(alike_rank_);
        visitor(packed_);
        visitor(distance_);
    }

    SplitAbout about() const noexcept { return about_[0]; }
    Place place_of(const SplitSets& sets) const noexcept {
        const unsigned alike =
            about() == SplitAbout::X ? sets.alike : packed(sets.alike, sets.axes);
        return (axes_rank_[sets.axes] * kAlike + alike_rank_[alike]) * 2U + (sets.is_odd ? 1U : 0U);
    }
    int distance(Place place) const noexcept { return distance_[place]; }
    // Returns the moves after which the goal can be reached in `left` moves. REQUIRES at most left + 1 are needed.
    std::uint64_t within(Place place, int left) const noexcept {
        return ways_.within(place, distance_[place], left);
    }
    Place size() const noexcept { return static_cast<Place>(distance_.size()); }

    static constexpr std::uint32_t kAlike = 35;
    // Returns sets for each place without parity, place_of() / 2.
    std::vector<SplitSets> all_sets() const;
    // Returns sets of the goal, one for each of its places and axes.
    std::vector<SplitGoal> goals(const std::vector<Generator>& moves) const;

  private:
    // Returns the bits of `set` at the places of `mask`, next to each other. REQUIRES 8 places.
    unsigned packed(unsigned set, unsigned mask) const noexcept {
        constexpr unsigned kByte = 0xFF;
        const PackedByte& low = packed_[mask & kByte];
        return low.bits[set & kByte] | static_cast<unsigned>(packed_[mask >> 8U].bits[set >> 8U])
                                           << low.count;
    }

    struct PackedByte {  // for one byte of a mask
        std::array<std::uint8_t, 256> bits{};
        std::uint8_t count = 0;  // number of places
    };
    std::array<SplitAbout, 1> about_{};
    Ways ways_;
    std::vector<std::uint16_t> axes_rank_;
    std::vector<std::uint8_t> alike_rank_;
    std::vector<PackedByte> packed_;
    std::vector<std::uint8_t> distance_;
};

}  // namespace revenge::solver::reduction
