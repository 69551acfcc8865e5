// A lower bound on the moves of the worst position, by counting: if there are fewer sequences of at most n - 1 moves
// than positions, some position needs n.
//
// Sequences are counted without obvious repetition. The moves are gathered in sets of elements: on a cube, all that
// turns about one axis do, up to a rotation of the whole cube, each element at its least cost; on another puzzle, the
// powers of one move. A sequence alternates between sets, and of two sets that commute only one may follow the other.
// Every product of moves is the product of a sequence that is counted, of no greater cost, so the count is at least the
// number of positions that these sequences make.
//
//   words(i, n) = sum over elements e of set i of  sum over sets j that i may follow of  words(j, n - cost(e))
//
// The sums are exact (revenge/group.hpp). A position counts once however the puzzle is held: a solution in any
// orientation is enough, so the bound also holds where one orientation is required.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

// The elements of a set by cost: [cost] how many there are, none at 0.
using ElementCounts = std::vector<std::uint64_t>;

struct MoveSets {
    std::vector<ElementCounts> sets;
    std::vector<std::vector<bool>> follows;  // [i][j]: set i may follow set j
};

// REQUIRES costs of this puzzle. COMPLEXITY: 4^n elements an axis of a cube of n layers.
MoveSets move_sets(const puzzle::Definition& definition, const puzzle::Costs& costs);

// RETURNS [n] the number of sequences of cost n, for n from 0 to `most`.
std::vector<Count> sequence_counts(const MoveSets& moves, int most);

struct CountingBound {
    int moves = 0;    // that some position needs
    Count positions;  // up to rotations that the moves make
    Count sequences;  // of at most moves - 1, fewer than the positions
};
// ERRORS: Resource, if the positions cannot be counted. COMPLEXITY: Schreier-Sims, some seconds for the largest cubes.
base::Result<CountingBound> counting_bound(const puzzle::Definition& definition,
                                           const puzzle::Costs& costs);

}  // namespace revenge::group
