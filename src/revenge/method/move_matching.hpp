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
#include <optional>
#include <vector>

#include "revenge/method/puzzle_points.hpp"

namespace revenge::method {

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
