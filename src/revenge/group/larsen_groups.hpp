// The groups of Larsen's paper as stabilizers in one chain: R and its subgroups that move one kind of piece.
//
// R acts on 80 points: the point model's 72, and behind them the corners' 8 places, each moved as its piece is, so
// that twists in place are a pointwise stabilizer too. larsen.hpp says which letter is which.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

class LarsenGroups {
  public:
    static constexpr int kCornerCount = 8;

    LarsenGroups();
    LarsenGroups(const LarsenGroups&) = delete;
    LarsenGroups& operator=(const LarsenGroups&) = delete;

    // Orders of the action of R on some of the pieces.
    Count order_on_corners() const { return order_on(corner_points_); }
    Count order_on_wings() const { return order_on(wing_points_); }
    Count order_on_centers() const { return order_on(center_points_); }
    Count order_without_wings() const;
    // R's couplings between the signs on corners, wings and centers.
    std::vector<std::vector<std::size_t>> couplings() const;
    // "4 corners, 4 wings": the cycles of what an algorithm does, kind by kind.
    std::string cycle_type(const puzzle::Algorithm& algorithm) const;

  private:
    Count order_on(const Points& points) const;
    Points place_points() const;
    StabilizerChain build() const;

    puzzle::Cube cube_;
    PointModel model_;
    const puzzle::Orbit& corners_;
    const puzzle::Orbit& wings_;
    const puzzle::Orbit& centers_;
    Points corner_points_;
    Points wing_points_;
    Points center_points_;

  public:
    // Declared after what they are made of.
    StabilizerChain whole;          // R
    StabilizerChain wings_only;     // K
    StabilizerChain corners_only;   // H
    StabilizerChain centers_only;   // C
    StabilizerChain twists_only;    // T
    StabilizerChain without_wings;  // P
    StabilizerChain even_wings;     // K'
};

}  // namespace revenge::group
