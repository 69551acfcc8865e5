// The corners of a 4x4x4 whose corner DBL is in its place, 7! * 3^6 = 3,674,160 states that turns of layers 0 change,
// and the canonical forms that are derived from them.
//
// A state of the cube is one of 48 with the same distance from solved: a symmetry A is applied to places and a symmetry
// B of the same handedness to labels, where A is determined because DBL stays in its place. The corners alone select
// one of them: they form 77,802 classes, and a state is transformed so that its corners are the representative of their
// class. All but 1.5 % of the states have one such view.
//
// The canonical form of cosets, the 64 states that turns about one axis make of each other, is similar: layer 0 of that
// axis is turned back by k, A brings the axis to kCosetAxis, and the corners become the representative of their coset.
//
//     seen      turn layer 0 of `axis` by k quarters, then A on places, B on labels
//     Sight     class | has more than one view | k | A | B   in 32 bits
//
// Only the views of states are listed by state, in 15 MB. The views of inverse states and of cosets are listed by
// class, and combined with the state's own view: a view followed by a turn of a layer 0 is a turn of a layer 0 followed
// by a view, up to inner slices, which cosets do not distinguish. (Lists by state took 59 MB more.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/combinatorics.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cube4/frame.hpp"

namespace revenge::solver::cube4 {

inline constexpr std::uint32_t kCornerOrders = base::factorial(7);
inline constexpr std::uint32_t kCornerTwists = base::power(3, 6);
inline constexpr std::uint32_t kCornerStates = kCornerOrders * kCornerTwists;
using CornerState = std::uint32_t;
inline constexpr CornerState kSolvedCorners = 0;

// The transformation of a state after which its corners are the representative of their class.
class Sight {
  public:
    constexpr Sight() noexcept = default;
    constexpr explicit Sight(std::uint32_t bits) noexcept : bits_(bits) {}
    constexpr Sight(std::uint32_t cls, std::size_t quarters, puzzle::SymmetryIndex places,
                    puzzle::SymmetryIndex labels) noexcept
        : bits_(cls | static_cast<std::uint32_t>(quarters) << kQuartersAt |
                std::uint32_t{places} << kPlacesAt | std::uint32_t{labels} << kLabelsAt) {}

    constexpr std::uint32_t bits() const noexcept { return bits_; }
    constexpr std::uint32_t cls() const noexcept { return bits_ & ((1U << kClassBits) - 1); }
    constexpr bool is_one_of_several() const noexcept { return (bits_ >> kClassBits & 1U) != 0; }
    constexpr std::size_t quarters() const noexcept { return bits_ >> kQuartersAt & 3U; }
    constexpr std::size_t places() const noexcept { return bits_ >> kPlacesAt & 63U; }
    constexpr std::size_t labels() const noexcept { return bits_ >> kLabelsAt; }
    constexpr Sight with_others() const noexcept { return Sight(bits_ | 1U << kClassBits); }
    // Returns the sight of the same class with another view.
    constexpr Sight after(std::size_t quarters, std::size_t places,
                          std::size_t labels) const noexcept {
        return Sight((bits_ & ((2U << kClassBits) - 1)) |
                     static_cast<std::uint32_t>(quarters << kQuartersAt | places << kPlacesAt |
                                                labels << kLabelsAt));
    }

  private:
    static constexpr unsigned kClassBits = 17;
    static constexpr unsigned kQuartersAt = kClassBits + 1;
    static constexpr unsigned kPlacesAt = kQuartersAt + 2;
    static constexpr unsigned kLabelsAt = kPlacesAt + 6;
    std::uint32_t bits_ = 0;
};

// The symmetries of representatives: for each class, the views under which the representative is unchanged.
struct SelfSights {
    std::vector<std::uint32_t> first;  // [class]; one more entry marks the end
    std::vector<std::uint32_t> sights;

    std::span<const std::uint32_t> of(std::uint32_t cls) const noexcept {
        return std::span(sights).subspan(first[cls], first[cls + 1] - first[cls]);
    }
};

class CornerStates {
  public:
    // Builds the tables. COMPLEXITY: about 2 s of processor time, 24 MB.
    explicit CornerStates(const Frame& frame);
    CornerStates() = default;  // empty, to be read from a file

    static constexpr std::uint32_t kLayout = 2;
    static constexpr const char* kName = "4x4x4.corners";
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(order_moves_);
        visitor(twist_moves_);
        visitor(distances_);
        visitor(sights_);
        visitor(class_sights_);
        visitor(turned_views_);
        visitor(products_);
        visitor(representatives_);
        visitor(self_sights_.first);
        visitor(self_sights_.sights);
        visitor(coset_self_sights_.first);
        visitor(coset_self_sights_.sights);
    }

    static CornerState corners_of(const puzzle::State& state) noexcept;

    std::uint32_t classes() const noexcept {
        return static_cast<std::uint32_t>(representatives_.size());
    }
    CornerState representative(std::uint32_t cls) const noexcept { return representatives_[cls]; }

    CornerState turned(CornerState corners, std::size_t axis, std::size_t quarters) const noexcept {
        const std::size_t turn = axis * kQuarters + quarters;
        return order_moves_[corners / kCornerTwists * kTurns + turn] * kCornerTwists +
               twist_moves_[corners % kCornerTwists * kTurns + turn];
    }
    int distance(CornerState corners) const noexcept { return distances_[corners] & kDistance; }
    // Returns the smallest distance of the corners after turns about an axis.
    int coset_distance(CornerState corners, std::size_t axis) const noexcept {
        return distances_[corners] >> kDistanceBits * (axis + 1) & kDistance;
    }

    Sight sight(CornerState corners) const noexcept { return Sight(sights_[corners]); }
    Sight inverse_sight(CornerState corners) const noexcept {
        const Sight own = sight(corners);
        const Sight then(class_sights_[own.cls() * kClassSights]);
        return then.after(0, product(own.labels(), then.places()),
                          product(own.places(), then.labels()));
    }
    Sight coset_sight(CornerState corners, std::size_t axis) const noexcept {
        const Sight own = sight(corners);
        const std::size_t view = (own.places() * kAxes + axis) * kTurnedViews;
        const Sight then(
            class_sights_[own.cls() * kClassSights + 1 + turned_views_[view + kQuarters] % kAxes]);
        const unsigned turned = turned_views_[view + then.quarters()];
        return then.after(turned % kQuarters, product(turned / kQuarters, then.places()),
                          product(own.labels(), then.labels()));
    }
    const SelfSights& self_sights() const noexcept { return self_sights_; }
    const SelfSights& coset_self_sights() const noexcept { return coset_self_sights_; }
    void prefetch_sight(CornerState corners) const noexcept {
        __builtin_prefetch(&sights_[corners]);
    }

  private:
    static constexpr std::size_t kTurns = kAxes * kQuarters;
    static constexpr unsigned kDistanceBits = 4;
    static constexpr unsigned kDistance = (1U << kDistanceBits) - 1;
    static constexpr std::size_t kClassSights = 1 + kAxes;
    static constexpr std::size_t kTurnedViews = kQuarters + 1;

    std::size_t product(std::size_t first, std::size_t second) const noexcept {
        return products_[first * puzzle::kSymmetries + second];
    }
    void make_moves(const Frame& frame);
    void make_distances();
    void make_sights(const Frame& frame);
    void make_coset_sights(const Frame& frame);
    void make_turned_views(const Frame& frame);

    std::vector<std::uint16_t> order_moves_;
    std::vector<std::uint16_t> twist_moves_;
    base::LargeVector<std::uint16_t> distances_;  // own, then after turns about each axis
    base::LargeVector<std::uint32_t> sights_;
    std::vector<std::uint32_t> class_sights_;  // of representatives' inverses and cosets
    // [symmetry on places][axis], for commuting a symmetry with turns: for each turn of layer 0 of the axis' image
    // after the symmetry, the quarters of the axis' layer 0 before it, and the symmetry then; and the image.
    std::vector<std::uint8_t> turned_views_;
    std::vector<std::uint8_t> products_;  // [symmetry][symmetry]: the first, followed by the second
    std::vector<std::uint32_t> representatives_;
    SelfSights self_sights_;
    SelfSights coset_self_sights_;
};

}  // namespace revenge::solver::cube4
