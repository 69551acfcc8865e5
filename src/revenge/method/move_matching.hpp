// Decides if moves of two puzzles are the same under other names: finds an isomorphism of their permutations of points.
//
// Each move of a file is assigned a move of a known puzzle. The assignment must extend to the points: there must be a
// bijection of each orbit of points under which assigned moves agree. Candidates are pruned by properties that every
// bijection preserves: the cycle types of moves, of products of two or three moves, and of commutators. The bijection
// of an orbit then follows from the image of one of its points. Each next move is, if possible, one that does not
// commute with a move before it, so that wrong assignments are detected early.
//
// An orbit of points may occur several times, with copies that move alike, such as the two sides of an edge that never
// flips. One file may have one copy, and another file two. Each orbit of the known puzzle is therefore matched with any
// orbit of the file that shows at least as much, and each orbit of the file must be matched by one that shows at least
// as much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::method {

// The stickers of a puzzle as points: one for each visible orientation of a place.
//
// A place whose pieces have v visible orientations has v points. A move permutes points. A state has a look at each
// point: the sticker of the piece that is there. Pieces that look alike have the same looks. Two puzzles that differ in
// names, in the order of their pieces or in the zero of orientations have the same points in another order.

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

struct MoveMatching {
    std::vector<std::size_t> moves;  // [move of the file]: the known move that it is
    // [point of the known puzzle]: the corresponding point of the file; kNoPoint if no assigned move moves it.
    std::vector<int> points;
    std::vector<std::size_t>
        orbits;  // [point of the known puzzle]: its orbit under the assigned moves

    static constexpr int kNoPoint = -1;
};

// The permutations of points by moves, and the looks of the solved state.
struct PointMoves {
    const PuzzlePoints* points;
    std::vector<PointImages> images;  // [move]
};

// COMPLEXITY: milliseconds; the search gives up after a fixed number of comparisons.
std::optional<MoveMatching> match_moves(const PointMoves& file, const PointMoves& known);

}  // namespace revenge::method
