// Finds out whether moves of two puzzles do the same under other names: an isomorphism of what they do to points.
//
// Each move of a file is assigned a move of a known puzzle. The assignment must carry over to the points: a bijection
// of each orbit of points such that assigned moves agree on it. Candidates are pruned by what every bijection
// preserves, the cycle types of moves, of products of two or three moves and of commutators; the bijection of an orbit
// then follows from the image of one of its points. Moves are assigned in an order in which each one, where possible,
// does not commute with one before it, so that wrong assignments end early.
//
// An orbit of points may occur several times, moved alike: the two sides of an edge that no move flips. One file may
// have one copy and another one two. Each orbit of the known puzzle is therefore matched with any orbit of the file
// that shows as much, and each orbit of the file must be matched by one that shows as much as it does.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "revenge/method/puzzle_points.hpp"

namespace revenge::method {

struct MoveMatching {
    std::vector<std::size_t> moves;  // [move of the file]: the known move that it is
    // [point of the known puzzle]: the file's point that it is; kNoPoint if no assigned move moves it.
    std::vector<int> points;
    std::vector<std::size_t>
        orbits;  // [point of the known puzzle]: its orbit under the assigned moves

    static constexpr int kNoPoint = -1;
};

// The points that moves permute, with the looks of the solved state.
struct PointMoves {
    const PuzzlePoints* points;
    std::vector<PointImages> images;  // [move]
};

// COMPLEXITY: milliseconds; the search gives up after a fixed number of comparisons.
std::optional<MoveMatching> match_moves(const PointMoves& file, const PointMoves& known);

}  // namespace revenge::method
