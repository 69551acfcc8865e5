// Canonical sequences of a phase's moves: which move may follow which.
//
// Moves about one axis commute. Of all ways to make the same product of two of them only one is kept,
// the cheapest, then the first in order; a product that is one move, or nothing, is not made by two.
#pragma once

#include <vector>

#include "revenge/coset/move_set.hpp"
#include "revenge/search/ida_star.hpp"

namespace revenge::solver {

// RETURNS by last move the moves that may follow it; at index moves.size() those that may come first.
std::vector<std::vector<search::MoveIndex>> followers_of(const puzzle::Puzzle& puzzle,
                                                         const std::vector<coset::Move>& moves);

}  // namespace revenge::solver
