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
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::cube4 {

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

}  // namespace revenge::solver::cube4
