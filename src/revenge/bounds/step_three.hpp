// Step 3 of the three-phase reduction, as docs/bounds.md, section 9, sees it: the pairing of the wings, a parity, and
// which centers of three axes are where.
//
// After step 2 each pair has one wing in each half. A *pairing* says, for each edge i, at which edge the wing is that
// belongs to the wing in the first half of i. The parity is that of the corners and of the pairs, as permutations of
// the edges by their wings in the first half. Centers: the places of those of R, of F and of U.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/bounds/place_moves.hpp"

namespace revenge::bounds {

inline constexpr int kEdges = 12;
using EdgePairing = std::array<std::uint8_t, kEdges>;
EdgePairing joined_pairing() noexcept;

// What a move, or a symmetry, does to the two wings of a pair: it keeps the halves, or exchanges them.
struct PairMap {
    explicit PairMap(const PlaceMap& wings) noexcept;
    // Of the edges (first, second) of a pair's wings in the first and in the second half.
    std::array<std::uint8_t, 2> operator()(std::uint8_t first, std::uint8_t second) const noexcept {
        return exchanges ? std::array{of_second[second], of_first[first]}
                         : std::array{of_first[first], of_second[second]};
    }
    EdgePairing operator()(const EdgePairing& pairing) const noexcept {
        EdgePairing out{};
        for (std::uint8_t edge = 0; edge < kEdges; ++edge) {
            const auto [first, second] = (*this)(edge, pairing[edge]);
            out[first] = second;
        }
        return out;
    }
    std::array<std::uint8_t, kEdges> of_first{};  // edges that the wings in this half come to
    std::array<std::uint8_t, kEdges> of_second{};
    bool exchanges = false;
};

struct StepThreeMove {
    puzzle::Turn turn;
    PlaceMap centers;
    PairMap pairs;
    bool odd = false;     // changes the parity
    bool inside = false;  // one of the subgroup's: no quarter turn of F or B
};

// Values that a mask of centers takes, numbered.
class CenterOrbit {
  public:
    // All that `moves` make of `start`; a single value for a start without places.
    CenterOrbit(Mask start, const std::vector<StepThreeMove>& moves);
    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(masks_.size()); }
    Mask mask(std::uint32_t value) const noexcept { return masks_[value]; }
    // RETURNS size() or more for a set of places of the axis that is none of them.
    std::uint32_t number(Mask mask) const noexcept { return numbers_[folded(mask)]; }

  private:
    // The eight places of an axis, four of them 12 further than the other four, in one byte.
    std::uint8_t folded(Mask mask) const noexcept {
        return static_cast<std::uint8_t>((mask | mask >> 8U) >> lowest_);
    }

    unsigned lowest_;  // place of the axis
    std::vector<Mask> masks_;
    std::array<std::uint8_t, 256> numbers_;
};

class StepThree {
  public:
    // Which centers are looked at: fewer make a smaller model.
    struct Seen {
        bool r = true;
        bool f = true;
        bool u = true;
    };
    StepThree(const puzzle::Cube& cube, puzzle::Metric metric, Seen seen);

    puzzle::Metric metric() const noexcept { return metric_; }
    const std::vector<StepThreeMove>& moves() const noexcept { return moves_; }
    const std::vector<StepThreeMove>& inside() const noexcept { return inside_; }
    // Those that keep the axis R-L: a pairing's images need as many moves as it does.
    const std::vector<PairMap>& symmetries() const noexcept { return symmetries_; }

    const CenterOrbit& r() const noexcept { return r_; }  // 12, or 1
    const CenterOrbit& f() const noexcept { return f_; }  // 70, or 1
    const CenterOrbit& f_inside() const noexcept {
        return inner_f_;
    }                                                     // 12, or 1: by the moves of the subgroup
    const CenterOrbit& u() const noexcept { return u_; }  // 70, or 1

    struct Centers {
        Mask r;
        Mask f;
        Mask u;
    };
    // The mirror that exchanges F with U and keeps R: it takes solutions to solutions, of the image of a pairing with
    // the centers of F where those of U were.
    const PlaceMap& mirror() const noexcept { return mirror_; }  // of the centers
    const PairMap& mirrored_pairs() const noexcept { return mirrored_pairs_; }

    // Solved, and turned by half turns of the whole cube; the pairing joined, the parity even.
    std::vector<Centers> goals() const;

  private:
    puzzle::Metric metric_;
    std::vector<StepThreeMove> moves_;
    std::vector<StepThreeMove> inside_;
    std::vector<PairMap> symmetries_;
    PlaceMap mirror_{};
    PairMap mirrored_pairs_{identity_map()};
    Centers solved_;
    CenterOrbit r_;
    CenterOrbit f_;
    CenterOrbit inner_f_;
    CenterOrbit u_;
};

}  // namespace revenge::bounds
