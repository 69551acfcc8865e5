// The parts of a solution whose method does not report any, derived from the state after each move.
//
// For the 4x4x4, a part ends with the move after which the centers of two opposite colours are on two opposite faces,
// all centers are on the axes of their colours, or the cube is reduced to a 3x3x3. For the 3x3x3, it ends with the move
// after which quarter turns are about one axis only. The origin of the moves does not matter, so solutions of the
// inverse cube and inverses of scrambles have parts as well. Each part describes the state after it; parts without
// moves are omitted.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

// Returns the parts of a solution of the 4x4x4: "first centers", "all axes", "reduction", "3x3x3, first half", "3x3x3,
// second half".
std::vector<PhaseSolution> parts_of_reduction(const puzzle::Cube& cube, const puzzle::State& start,
                                              const puzzle::Algorithm& moves,
                                              const puzzle::CostTable& costs);

// Returns Kociemba's two phases of a solution of the 3x3x3, "phase-1" and "phase-2". For moves that look like the
// inverse of a solution of the inverse cube, they are "inverse phase-2" and "inverse phase-1".
std::vector<PhaseSolution> parts_of_two_phases(const puzzle::Algorithm& moves,
                                               const puzzle::CostTable& costs);

// Returns the first pair of opposite faces whose colours' centers are on two opposite faces of a 4x4x4; nothing if
// there is no such pair.
std::optional<std::array<puzzle::Face, 2>> centers_on_one_axis(const puzzle::Cube& cube,
                                                               const puzzle::State& state);

}  // namespace revenge::solver
