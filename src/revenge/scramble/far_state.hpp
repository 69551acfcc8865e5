// Scrambles of puzzles that are known by their definition: a random state is solved, and the inverse of its solution
// makes it. The program, the server and the WebAssembly module share this, so a seed gives the same scramble
// everywhere.
#pragma once

#include <functional>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::scramble {

struct FarState {
    puzzle::State state;
    solver::Solution solution;
};

// Draws states until one has a solution of at least `min_moves` moves, by the method's costs. Without a limit of time
// or nodes, the method's own for quick solving apply: a method that improves its solutions would not stop otherwise.
// ERRORS: NotFound, after a hundred states; those of solving.
base::Result<FarState> draw_far_state(const std::function<puzzle::State()>& draw,
                                      const solver::Method& method, solver::Limits limits,
                                      int min_moves);

// Returns the error of finding no state of at least `min_moves` moves in a number of draws.
base::Error no_state_so_far(int min_moves, int draws);

}  // namespace revenge::scramble
