// The stickers of a puzzle as points: one for each orientation of a place that can be seen.
//
// A place whose pieces have v visible orientations has v points. A move carries points to points; a state shows a look
// at each point: which sticker of which piece is there. Pieces that look alike share looks. Two puzzles that differ in
// names, in the order of their pieces or in where they count orientations from have the same points in another order.
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
    // Returns nothing if pieces of one orbit differ in how many orientations can be seen.
    static std::optional<PuzzlePoints> of(const puzzle::Puzzle& puzzle);

    std::size_t size() const noexcept { return size_; }
    PointImages images(const puzzle::Transformation& move) const;
    // Returns the points of a place.
    std::vector<Point> points_of(std::size_t slot) const;
    // The looks of the solved state.
    const std::vector<int>& looks() const noexcept { return solved_; }
    std::vector<int> looks(const puzzle::State& state) const;
    // Returns the state with these looks; a place of which no point has a look is solved. Returns nothing if no piece
    // looks so.
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
