// Step 3 of the three-phase reduction, as docs/bounds.md, section 9, sees it: the pairing of the wings, a parity, and
// which centers of three axes are where.
//
// The parity is that of the corners and of the pairs, as permutations of the edges by their wings in the first half.
// Centers: the places of those of R, of F and of U.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/base/combinatorics.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/proof/centers/place_moves.hpp"

namespace revenge::proof::pairings {

// Pairings of the wings in step 3, and their ranks.
//
// After step 2 each pair has one wing in each half. A *pairing* says, for each edge i, at which edge the wing is that
// belongs to the wing in the first half of i: an even permutation of the edges.

inline constexpr int kEdges = 12;
using EdgePairing = std::array<std::uint8_t, kEdges>;

inline constexpr std::uint32_t kPairings = base::factorial(kEdges) / 2;

// Classes of them, up to the 16 symmetries of step 3 (Burnside's lemma; Chen 2013 counts as many).
inline constexpr std::uint64_t kPairingClasses = 14'999'140;

// All pairs joined.
EdgePairing joined_pairing() noexcept;

// The rank of a pairing among all, 0 .. kPairings - 1, as they are listed in order: that of its first ten entries,
// which two more follow from. COMPLEXITY: 10 ns.
inline std::uint32_t rank_of(const EdgePairing& pairing) noexcept {
    return base::rank_permutation(pairing) / 2;
}

// REQUIRES rank < kPairings.
EdgePairing pairing_at(std::uint32_t rank) noexcept;

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

// Sets of values that the centers of one axis take, a bit a value.

inline constexpr std::uint32_t kRowBits = 72;
// At most: four of an axis's eight places.
inline constexpr std::uint32_t kRowValues = base::binomial(8, 4);

struct CenterRow {
    std::uint64_t low = 0;
    std::uint8_t high = 0;
    bool operator==(const CenterRow&) const = default;
};
inline bool has_bit(const CenterRow& row, std::uint32_t value) noexcept {
    return ((value < 64 ? row.low : row.high) >> (value % 64) & 1U) != 0;
}
inline void set_bit(CenterRow& row, std::uint32_t value) noexcept {
    if (value < 64) {
        row.low |= std::uint64_t{1} << value;
    } else {
        row.high = static_cast<std::uint8_t>(row.high | 1U << (value - 64));
    }
}
inline CenterRow one_bit(std::uint32_t value) noexcept {
    CenterRow out;
    set_bit(out, value);
    return out;
}
inline CenterRow operator|(const CenterRow& a, const CenterRow& b) noexcept {
    return {a.low | b.low, static_cast<std::uint8_t>(a.high | b.high)};
}
unsigned count_bits(const CenterRow& row) noexcept;
// Calls body(value) for each value that a row has, from the least on.
template <class Body>
void each_value(const CenterRow& row, const Body& body) {
    for (std::uint64_t rest = row.low; rest != 0; rest &= rest - 1) {
        body(static_cast<std::uint32_t>(std::countr_zero(rest)));
    }
    for (std::uint32_t rest = row.high; rest != 0; rest &= rest - 1) {
        body(static_cast<std::uint32_t>(64 + std::countr_zero(rest)));
    }
}
// The values below `values` that a row does not have. REQUIRES 64 <= values <= kRowBits.
inline CenterRow without(const CenterRow& row, std::uint32_t values) noexcept {
    return {~row.low, static_cast<std::uint8_t>(~row.high & ((1U << (values - 64)) - 1))};
}

// As many rows as a row has bits; those and the bits that are not there are empty.
struct RowSquare {
    alignas(64) std::array<std::uint64_t, kRowBits> low{};
    std::array<std::uint8_t, kRowBits> high{};
    CenterRow operator[](std::size_t row) const noexcept { return {low[row], high[row]}; }
    void set(std::size_t at, const CenterRow& row) noexcept {
        low[at] = row.low;
        high[at] = row.high;
    }
};

// Many rows.
struct CenterRows {
    static constexpr std::size_t kRowBytes = sizeof(CenterRow::low) + sizeof(CenterRow::high);
    CenterRows() = default;
    explicit CenterRows(std::size_t count) : low(count), high(count) {}
    std::size_t size() const noexcept { return low.size(); }
    CenterRow operator[](std::size_t i) const noexcept { return {low[i], high[i]}; }
    void set(std::size_t i, const CenterRow& row) noexcept {
        low[i] = row.low;
        high[i] = row.high;
    }
    void add(std::size_t i, const CenterRow& row) noexcept { set(i, (*this)[i] | row); }
    void remove(std::size_t i, const CenterRow& row) noexcept {
        low[i] &= ~row.low;
        high[i] = static_cast<std::uint8_t>(high[i] & ~row.high);
    }
    void clear() noexcept {
        std::ranges::fill(low, 0);
        std::ranges::fill(high, 0);
    }
    base::LargeVector<std::uint64_t> low;
    base::LargeVector<std::uint8_t> high;
};

}  // namespace revenge::proof::pairings
