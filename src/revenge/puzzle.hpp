// Puzzles: cubes, other built-in puzzles and custom definitions, with their states, turns, moves, move costs and random
// states.
//
//     const revenge::Cube cube(4);
//     revenge::State state = cube.puzzle().solved();
#pragma once

#include "revenge/base/require_cpp20.hpp"

// IWYU pragma: begin_exports
#include "revenge/base/random.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/geometry.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/move.hpp"
#include "revenge/puzzle/moves.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/puzzle/symmetry.hpp"
#include "revenge/puzzle/turn.hpp"
// IWYU pragma: end_exports

namespace revenge {

// Short names.
using puzzle::Cube;
using puzzle::Metric;
using puzzle::State;

}  // namespace revenge
