// Canonical sequences of a phase's moves: the moves that may follow each move.
//
// Moves about one axis commute. Among all pairs with the same product only one is allowed: the cheapest, and of these
// the first in order. A pair whose product is a single move or the identity is not allowed.
#pragma once

#include <vector>

#include "revenge/chain/move_set.hpp"
#include "revenge/search/ida_star.hpp"

namespace revenge::solver {

// Returns [last move]: the moves that may follow it. Index moves.size(): the moves that may come first.
std::vector<std::vector<search::MoveIndex>> followers_of(const puzzle::Puzzle& puzzle,
                                                         const std::vector<chain::Move>& moves);

}  // namespace revenge::solver
