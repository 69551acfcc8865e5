// Moves of any puzzle and their text: a base move's name, then how often it is made: R, R2, R2', R'.
//
// A cube's algorithms are read and written by notation/, those of other puzzles by name. A move of order n
// is written with the smaller of k and n - k, with a prime for backward.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/twisty/definition.hpp"

namespace revenge::twisty {

struct Move {
    std::string base;
    int power = 1;  // 1 .. order - 1
    int order = 2;
    puzzle::Transformation action;
    std::optional<puzzle::Turn> turn;  // of a cube: this power of it
};

std::string to_text(const Move& move);
std::string to_text(const std::vector<Move>& moves);

// RETURNS the moves that the text names, one after the other; `//` begins a comment. ERRORS: Usage, with
// line, column and the names that there are.
base::Result<std::vector<Move>> parse_moves(const Definition& definition, std::string_view text);

// The moves of a cube that turns are. REQUIRES a cube's definition.
std::vector<Move> of_turns(const Definition& definition, const puzzle::Algorithm& turns);

// RETURNS the moves that a phase or search may make: a bare name stands for all powers of the move, `R2`
// for that power and its inverse. Closed under inverses. ERRORS: as above; doubled words count once.
base::Result<std::vector<Move>> move_set(const Definition& definition, std::string_view text);

Move inverse(const Definition& definition, const Move& move);
std::vector<Move> inverse(const Definition& definition, const std::vector<Move>& moves);
// Merges powers of one move, also across neighbours that commute. COMPLEXITY: about linear.
std::vector<Move> simplify(const Definition& definition, const std::vector<Move>& moves);

puzzle::State apply(const Definition& definition, puzzle::State state,
                    const std::vector<Move>& moves) noexcept;

// What a move costs: `turn` 1, `quarter` its angle in steps; cubes take their own metrics as well.
// ERRORS: Usage, naming the metrics.
base::Result<int> cost_of(const Definition& definition, const Move& move, std::string_view metric);

}  // namespace revenge::twisty
