// Parses a file of custom move costs: text -> CostTable, or Costs for a non-cubic puzzle.
//
//     // one line a move: the move, a blank, its cost
//     R  2
//     R' 2        its half turn keeps its cost
//     U2 3        # comments run to the end of the line
//
// A turn and its inverse must cost the same, because distances are computed from the goal outward and used as distances
// to it (bfs/, solver/ and their tables). Moves of cubes are written in the slice reading or another given one, those
// of other puzzles by name. A move may be listed once. Moves that are not listed keep their cost in the base metric.
// Rotations of the whole cube are always free.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::notation {

inline constexpr int kMaxCost = 100;

struct ParsedCosts {
    puzzle::CostTable costs;
    std::vector<Note> notes;  // as ParsedAlgorithm has them
};

// RETURNS the table, named `name`. ERRORS: Usage, with line and column: no move, no cost or none from 1
// to kMaxCost, a rotation, a move that stands twice, a move whose inverse costs otherwise.
base::Result<ParsedCosts> parse_costs(std::string_view text, int size, puzzle::Metric base,
                                      std::string name, Reading reading);

// Does the same for a non-cubic puzzle, based on the costs `base`. ERRORS: as above; Usage for a word without effect.
base::Result<puzzle::Costs> parse_costs(std::string_view text, const puzzle::Definition& definition,
                                        puzzle::Costs base, std::string name);

// Returns a turn whose inverse has another cost, if any.
std::optional<puzzle::Turn> one_sided_turn(const puzzle::CostTable& costs);
// RETURNS what is wrong with it.
base::Error one_sided(const puzzle::CostTable& costs, puzzle::Turn turn);

}  // namespace revenge::notation
