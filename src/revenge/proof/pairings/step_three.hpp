// Step 3 of the three-phase reduction, as docs/bounds.md, section 9, sees it: the pairing of the wings, a parity, and
// which centers of three axes are where.
//
// The parity is that of the corners and of the pairs, as permutations of the edges by their wings in the first half.
// Centers: the places of those of R, of F and of U.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/proof/centers/place_moves.hpp"
#include "revenge/proof/pairings/edge_pairing.hpp"

namespace revenge::proof::pairings {

// The effect of a move, or of a symmetry, on the two wings of a pair: it keeps or exchanges the halves.
struct PairMap {
    explicit PairMap(const centers::PlaceMap& wings) noexcept;
    // Returns the image of the edges (first, second) of a pair's wings in the first and the second half.
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
    centers::PlaceMap centers;
    PairMap pairs;
    bool odd = false;  // changes the parity
};

// The colours of R, of F and of U: whether each is brought to its opposite face.
struct Opposed {
    bool r = false;
    bool f = false;
    bool u = false;
};

// A symmetry that keeps the axis of R and L: what it makes of a state, the colours renamed as it moves their faces,
// needs as many moves as the state. It keeps the two other axes or swaps them.
struct StepThreeSymmetry {
    PairMap pairs;
    centers::PlaceMap centers;
    bool swaps = false;
    Opposed opposed;  // on their own axis, or on the one that it is swapped with
};

// Values that a mask of centers takes, numbered.
class CenterOrbit {
  public:
    // All that `moves` make of `start`; a single value for a start without places.
    CenterOrbit(centers::Mask start, const std::vector<StepThreeMove>& moves);
    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(masks_.size()); }
    centers::Mask mask(std::uint32_t value) const noexcept { return masks_[value]; }
    // RETURNS size() or more for a set of places of the axis that is none of them.
    std::uint32_t number(centers::Mask mask) const noexcept { return numbers_[folded(mask)]; }
    // The axis's other places: of the centers of the opposite colour.
    centers::Mask opposite(centers::Mask mask) const noexcept { return axis_ ^ mask; }

  private:
    // The eight places of an axis, four of them 12 further than the other four, in one byte.
    std::uint8_t folded(centers::Mask mask) const noexcept {
        return static_cast<std::uint8_t>((mask | mask >> 8U) >> lowest_);
    }

    centers::Mask axis_ = 0;  // all places of the axis
    unsigned lowest_;         // of these
    std::vector<centers::Mask> masks_;
    std::array<std::uint8_t, 256> numbers_;
};

class StepThree {
  public:
    static constexpr std::size_t kMaxMoves = 64;  // of a metric: a bit each in a word

    // Without the centers of R it is a smaller model.
    StepThree(const puzzle::Cube& cube, puzzle::Metric metric, bool sees_r = true);

    puzzle::Metric metric() const noexcept { return metric_; }
    const std::vector<StepThreeMove>& moves() const noexcept { return moves_; }
    const std::vector<StepThreeSymmetry>& symmetries() const noexcept { return symmetries_; }

    const CenterOrbit& r() const noexcept { return r_; }  // 12, or 1
    const CenterOrbit& f() const noexcept { return f_; }  // 70
    const CenterOrbit& u() const noexcept { return u_; }  // 70

    struct Centers {
        centers::Mask r;
        centers::Mask f;
        centers::Mask u;
    };
    // Solved, and turned by half turns of the whole cube; the pairing joined, the parity even.
    std::vector<Centers> goals() const;

  private:
    puzzle::Metric metric_;
    std::vector<StepThreeMove> moves_;
    std::vector<StepThreeSymmetry> symmetries_;
    centers::Mask solved_r_;
    CenterOrbit r_;
    CenterOrbit f_;
    CenterOrbit u_;
};

}  // namespace revenge::proof::pairings
