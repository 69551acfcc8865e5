// Sets of 8 of the 24 center places, in classes under the 48 symmetries: 735,471 sets, 15,582 classes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/subset_ranks.hpp"
#include "revenge/coset/class_table.hpp"
#include "revenge/proof/centers/place_moves.hpp"

namespace revenge::proof::centers {

class CenterSets {
  public:
    static constexpr unsigned kSize = 8;

    CenterSets(const puzzle::Cube& cube, puzzle::Metric metric);

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(masks_.size()); }
    std::uint32_t classes() const noexcept { return classes_.classes(); }
    std::uint32_t class_size(std::uint32_t cls) const noexcept;
    const std::vector<PlaceMove>& moves() const noexcept { return moves_; }
    const std::vector<PlaceSymmetry>& symmetries() const noexcept { return symmetries_; }

    // The places of a class's representative in order, then the others.
    using Positions = std::array<std::uint8_t, kPlaces>;
    const Positions& positions(std::uint32_t cls) const noexcept { return positions_[cls]; }
    Mask representative(std::uint32_t cls) const noexcept {
        return masks_[classes_.representative(cls)];
    }

    // Bit i: whether `part` holds position first + i of a class.
    std::uint32_t word(std::uint32_t cls, Mask part, unsigned first,
                       unsigned count) const noexcept {
        std::uint32_t out = 0;
        for (unsigned i = 0; i < count; ++i) {
            out |= (part >> positions_[cls][first + i] & 1U) << i;
        }
        return out;
    }

    // The class that a set belongs to, and how places go to those of its representative.
    struct Found {
        std::uint32_t cls;
        const PlaceMap* map;
    };
    Found find(Mask set) const noexcept;

    // Position i of class `from` comes to position [i] of the class found, after a map of places `by` and then to its
    // representative. REQUIRES that `by` and then `found.map` carry one set to the other.
    Positions carried(std::uint32_t from, const PlaceMap& by, const Found& found) const noexcept;

  private:
    std::vector<PlaceMove> moves_;
    std::vector<PlaceSymmetry> symmetries_;
    base::SubsetRanks<kPlaces> ranks_{kSize};
    std::vector<Mask> masks_;  // by rank
    coset::ClassTable classes_;
    std::vector<Positions> positions_;
};

}  // namespace revenge::proof::centers
