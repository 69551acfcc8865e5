// The 4x4x4 of a certificate of steps 1 and 2: 24 center cubies and 24 wing cubies as points in space; and the replay
// of words that claim to lead to the goal of step 2.
//
// Points have coordinates -3, -1, 1, 3, x to R, y to U, z to F; a turn takes the points of its layers through 90
// degrees as in solution.hpp. Centers are numbered as certificates write them, faces URFDLB row by row. Nothing of
// the code that made the certificate is used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::check {

inline constexpr unsigned kPlaces = 24;                  // of wings, and of centers
using PlaceSet = std::uint32_t;                          // of these
using PlaceTargets = std::array<std::uint8_t, kPlaces>;  // where the piece of place i goes
inline constexpr PlaceTargets kNowhere = [] {            // each stays where it is
    PlaceTargets out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint8_t>(i);
    }
    return out;
}();
inline constexpr PlaceSet kEverywhere = 0xFFFFFF;

PlaceSet moved(PlaceSet set, const PlaceTargets& targets) noexcept;
PlaceTargets combined(const PlaceTargets& first, const PlaceTargets& second) noexcept;
template <std::size_t Count>
std::array<std::uint8_t, Count> undone(const std::array<std::uint8_t, Count>& targets) noexcept {
    std::array<std::uint8_t, Count> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[targets[i]] = static_cast<std::uint8_t>(i);
    }
    return out;
}
// Returns true if a permutation is odd, by counting pairs out of order.
bool odd_permutation(std::span<const std::uint8_t> targets) noexcept;

struct ReductionTurn {
    int axis = 0;
    PlaceTargets centers{};
    PlaceTargets wings{};
    bool odd = false;  // on the wings
};

class ReductionCube {
  public:
    using Point = std::array<int, 3>;

    ReductionCube();

    // Turns of at most two neighbouring layers that cost one move: all (step 1); those that turn inner layers about y
    // and z by half turns only (step 2).
    std::vector<ReductionTurn> turns(puzzle::Metric metric, int step) const;
    // Returns the generators of step 3: half turns of all layers, quarter turns of U, D, F, B.
    std::vector<ReductionTurn> step_three() const;
    // The 48 symmetries as maps of centers; those that keep the axis x first.
    const std::vector<PlaceTargets>& symmetries() const noexcept { return symmetries_; }
    // The same, in the same order, as maps of wings.
    const std::vector<PlaceTargets>& wing_symmetries() const noexcept { return wing_symmetries_; }

    PlaceSet face(int axis, int side) const noexcept;  // side 1 or -1
    // The wings that moves of step 3 keep together with wing 0, and for each the other wing of its edge.
    PlaceSet half() const noexcept { return half_; }
    int partner(int wing) const noexcept { return partner_[static_cast<std::size_t>(wing)]; }
    // RETURNS the number of the wing at a point. REQUIRES that there is one.
    int wing_at(const Point& point) const noexcept;

    // Any set of layers, all of them as well.
    ReductionTurn turn(puzzle::Turn turn) const;

  private:
    std::vector<Point> centers_;
    std::vector<Point> wings_;
    std::vector<PlaceTargets> symmetries_;
    std::vector<PlaceTargets> wing_symmetries_;
    PlaceSet half_ = 1;
    std::array<int, 24> partner_{};
};

// Applies turns to the centers and wings of a solved 4x4x4 (reduction_cube.hpp) and checks if the result is in the goal
// of step 2 of the three-phase reduction: the replay of words that claim to lead there.

class ReductionReplay {
  public:
    // Starts from solved. REQUIRES a cube that outlives this.
    explicit ReductionReplay(const ReductionCube& cube);

    void turn(puzzle::Turn turn);
    void turn(const puzzle::Algorithm& algorithm);

    // Held as it is, with the colours of any axis as those of R and L. The goal: F and B centers on two opposite faces,
    // U and D centers on two others, R centers in a pattern that half turns make of their face; the wings an even
    // permutation, each pair with a wing in either half, evenly many of them exchanged.
    bool is_in_goal() const;

  private:
    bool is_in_goal(const PlaceTargets& centers, const PlaceTargets& wings) const;

    const ReductionCube& cube_;
    std::vector<PlaceSet> patterns_;
    PlaceTargets centers_{};  // where the piece from place i is
    PlaceTargets wings_{};
};

}  // namespace revenge::check
