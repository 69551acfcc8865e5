// The stickers of a puzzle as points: one for each visible orientation of a place.
//
// A place whose pieces have v visible orientations has v points. A move permutes points. A state has a look at each
// point: the sticker of the piece that is there. Pieces that look alike have the same looks. Two puzzles that differ in
// names, in the order of their pieces or in the zero of orientations have the same points in another order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::method {

using Point = std::uint16_t;
using PointImages = std::vector<Point>;  // [point]: the point that a move carries it to

inline constexpr int kNoLook = -1;

class PuzzlePoints {
  public:
    // Returns nothing if pieces of one orbit have different numbers of visible orientations.
    static std::optional<PuzzlePoints> of(const puzzle::Puzzle& puzzle);

    std::size_t size() const noexcept { return size_; }
    PointImages images(const puzzle::Transformation& move) const;
    // Returns the points of a place.
    std::vector<Point> points_of(std::size_t slot) const;
    // Returns the looks of the solved state.
    const std::vector<int>& looks() const noexcept { return solved_; }
    std::vector<int> looks(const puzzle::State& state) const;
    // Returns the state with these looks. A place without looks at its points is solved. Returns nothing if no piece
    // has the looks of a place.
    std::optional<puzzle::State> state(const std::vector<int>& looks) const;

  private:
    struct Orbit {
        std::size_t first = 0;        // slot
        std::size_t slots = 0;        // its number of places
        std::size_t first_point = 0;  // of its first place
        int first_look = 0;
        int looks = 0;
        int visible = 1;  // orientations
    };

    std::vector<Orbit> orbits_;
    std::size_t size_ = 0;
    puzzle::State solved_state_;
    std::vector<int> solved_;
};

}  // namespace revenge::method
