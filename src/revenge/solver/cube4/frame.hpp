// The 4x4x4 with corner DBL in its place, as 64 bytes that byte permutations turn.
//
//     byte   0 .. 11   the first wings of the 12 edges     (the piece there: the byte at which the wing is when solved)
//           12 .. 23   the second wings, in the same order
//           32 .. 55   centers                             (the piece there: 32 + the face of its colour)
//
// Edges 0 .. 3 are those that cross the inner slices of kCosetAxis, in the order in which the slices turn them: their
// first wings are one slice, their second wings the other. Wings stay in the first half and centers in the second, so a
// permutation of 32 bytes suffices for each. Corners are numbers (corner_states.hpp).
//
// A symmetry acts on places, and another one of the same handedness on labels. Since a rotated cube is the same cube,
// 48 pairs of them preserve the state's distance and DBL's place.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::cube4 {

// The turns about one axis of a 4x4x4 as a group, and the costs of its elements in a metric.
//
// The cube has no fixed centers, so a search may keep one corner in its place: DBL, which is in the last layer of every
// axis. The turns about an axis then have one combined effect: layers 0, 1 and 2 turn by i, j and k quarter turns, an
// element i + 4j + 16k of Z4^3. Turning the last layer by q is the same as turning the others by -q and the cube by q.
// A metric is a table of 64 costs, and nothing else in the solver depends on it:
//
//     cost(i, j, k) = the cheapest set of turns of one axis with this effect, up to a rotation of the cube
//
// A solution is a sequence of syllables: elements, no two in a row of the same axis. So no order of commuting turns is
// searched twice.

inline constexpr int kCubeSize = 4;
inline constexpr std::size_t kAxes = 3;
inline constexpr std::size_t kElements = 64;  // of an axis
inline constexpr std::size_t kQuarters = 4;
inline constexpr int kMaxCost = 3;  // of an element, in the metrics that count half turns once

using Element = std::uint8_t;

// The quarter turns of layer 0, the only one of the three layers that has corners.
constexpr std::size_t face_quarters(Element element) noexcept { return element % kQuarters; }
// The quarter turns of a layer below 3.
constexpr int quarters_of(Element element, unsigned layer) noexcept {
    return element >> 2 * layer & 3;
}
constexpr Element sum(Element a, Element b) noexcept {
    constexpr unsigned kHigh = 0b101010;
    // Adds each pair of bits without a carry into the next.
    return static_cast<Element>(((a & ~kHigh) + (b & ~kHigh)) ^ ((a ^ b) & kHigh));
}

// The costs of the elements in one metric, and the turns for each of them.
class AxisElements {
  public:
    // REQUIRES one of puzzle::kTurnMetrics.
    explicit AxisElements(puzzle::Metric metric);

    int cost(Element element) const noexcept { return cost_[element]; }
    // Returns the elements of a cost from 1 to kMaxCost that turn layer 0 by the given number of quarters.
    const std::vector<Element>& of_cost(int cost, std::size_t face_quarters) const noexcept {
        return of_cost_[static_cast<std::size_t>(cost)][face_quarters];
    }
    // Returns turns about `axis` that have the effect of the element at its cost, followed by a rotation of the cube if
    // one is needed.
    puzzle::Algorithm turns(std::size_t axis, Element element) const;

  private:
    std::array<std::uint8_t, kElements> cost_{};
    std::array<std::array<std::vector<Element>, kQuarters>, kMaxCost + 1> of_cost_;
    std::array<puzzle::Turn, kElements> last_turn_{};  // of axis 0
};

inline constexpr std::size_t kEdges = 12;
inline constexpr std::size_t kWings = 2 * kEdges;
inline constexpr std::size_t kCenters = 24;
inline constexpr std::size_t kFirstCenter = 32;  // byte
inline constexpr std::size_t kStateBytes = 64;
inline constexpr std::size_t kSliceWings = 4;
inline constexpr std::size_t kCosetAxis = 1;

// A bit for each edge.
using EdgeMask = std::uint16_t;
inline constexpr EdgeMask kAllEdges = (1U << kEdges) - 1;

struct alignas(kStateBytes) Bytes {
    std::array<std::uint8_t, kStateBytes> at{};

    bool operator==(const Bytes&) const = default;
};

// Returns the permuted bytes: out[i] = state[from[i]].
inline Bytes permuted(const Bytes& state, const Bytes& from) noexcept {
    Bytes out;
    for (std::size_t i = 0; i < kStateBytes; ++i) {
        out.at[i] = state.at[from.at[i]];
    }
    return out;
}

// The permutations that kernels use.
struct Permutations {
    // By axis and element.
    std::array<std::array<Bytes, kElements>, kAxes> turn;
    // By axis, quarters and symmetry: a turn of layer 0, then a symmetry of the places.
    std::array<std::array<std::array<Bytes, puzzle::kSymmetries>, kQuarters>, kAxes> place;
    // By symmetry: the new value for each value of a byte.
    std::array<Bytes, puzzle::kSymmetries> label;
    // By axis and symmetry on places: a bit for each edge whose wings come from places that inner slices do not turn.
    std::array<std::array<EdgeMask, puzzle::kSymmetries>, kAxes> outer_edges{};
};

class Frame {
  public:
    Frame();

    const puzzle::Cube& cube() const noexcept { return cube_; }
    const Permutations& permutations() const noexcept { return permutations_; }
    const Bytes& solved() const noexcept { return solved_; }

    // Returns the rotation that brings DBL to its place.
    puzzle::SymmetryIndex homing(const puzzle::State& state) const noexcept;
    // Converts a state. REQUIRES DBL in its place.
    Bytes bytes_of(const puzzle::State& state) const noexcept;

  private:
    void make_places();
    // Returns the edges whose wings `from` takes from places that inner slices about the axis do not turn.
    EdgeMask outer_edges(std::size_t axis, const Bytes& from) const noexcept;
    // Returns a permutation as bytes; `from` has the slot from which each slot takes its piece.
    Bytes permutation(const puzzle::SlotArray& from) const noexcept;

    puzzle::Cube cube_;
    std::size_t first_wing_slot_;
    std::size_t first_center_slot_;
    std::array<std::uint8_t, kWings> wing_of_byte_{};
    std::array<std::uint8_t, kWings> byte_of_wing_{};
    Permutations permutations_;
    Bytes solved_;
};

}  // namespace revenge::solver::cube4
