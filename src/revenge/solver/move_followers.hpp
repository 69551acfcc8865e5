// Canonical sequences of a phase's moves: which move may follow which.
//
// Moves about one axis commute. Among all pairs with the same product only one is allowed: the cheapest, then the first
// in order. A product that is a single move or the identity is never written as two moves.
#pragma once

#include <vector>

#include "revenge/chain/move_set.hpp"
#include "revenge/search/ida_star.hpp"

namespace revenge::solver {

// Returns by last move the moves that may follow it; at index moves.size() those that may come first.
std::vector<std::vector<search::MoveIndex>> followers_of(const puzzle::Puzzle& puzzle,
                                                         const std::vector<chain::Move>& moves);

}  // namespace revenge::solver
