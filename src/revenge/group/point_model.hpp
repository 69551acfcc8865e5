// A twisty puzzle as permutations: one point for each way each piece can be held.
//
// A place with m orientations has m points; what stands for sticker k of the piece there is point
// first + k. A move carries the points of slot from[i] to those of slot i, turned by twist[i].
// Larsen's 4x4x4 takes 24 + 24 + 24 points: three a corner, one a wing (it has no orientation of
// its own, his theorem 2), one a center.
#pragma once

#include <vector>

#include "revenge/group/permutation.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::group {

class PointModel {
  public:
    explicit PointModel(const puzzle::Puzzle& puzzle);

    int degree() const noexcept { return degree_; }
    int point(int slot, int sticker) const noexcept {
        return first_[static_cast<std::size_t>(slot)] + sticker;
    }
    int slot_of(int point) const noexcept { return slots_[static_cast<std::size_t>(point)]; }

    Permutation permutation(const puzzle::Transformation& move) const;
    // What, done to the solved state, gives `state`. Alike pieces are taken in order of their
    // places.
    Permutation permutation(const puzzle::State& state) const;

    // All points of an orbit of pieces; the first point of each of its places.
    Points points_of(const puzzle::Orbit& orbit) const;
    // The permutation of an orbit's places that `element` makes, orientations ignored.
    Permutation on_places(const Permutation& element, const puzzle::Orbit& orbit) const;
    // A class for each point of the solved state: points of one class look alike.
    std::vector<int> looks() const;
    // The same of any state: the class of what is seen at each point.
    std::vector<int> looks(const puzzle::State& state) const;

  private:
    puzzle::Puzzle puzzle_;
    int degree_ = 0;
    std::vector<int> first_;
    std::vector<int> slots_;
};

}  // namespace revenge::group
