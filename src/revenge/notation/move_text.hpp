// Moves of any puzzle as text: a base move's name, then how often it is made: R, R2, R2', R'.
//
// A cube's algorithms are read and written as such, those of other puzzles by name. A move of order n
// is written with the smaller of k and n - k, with a prime for backward.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/move.hpp"
#include "revenge/puzzle/moves.hpp"

namespace revenge::notation {

std::string to_text(const puzzle::Move& move);
std::string to_text(const std::vector<puzzle::Move>& moves);
// `cube_size` is the size of their puzzle, 0 for non-cubic puzzles.
std::string to_text(const puzzle::Moves& moves, int cube_size);

// RETURNS the moves that the text names, as parse_words() does; of cubes as well.
base::Result<std::vector<puzzle::Move>> parse_moves(const puzzle::Definition& definition,
                                                    std::string_view text);

// RETURNS the turns as moves, which have names and what they do to each place. REQUIRES a cube's definition.
std::vector<puzzle::Move> of_turns(const puzzle::Definition& definition,
                                   const puzzle::Algorithm& turns);

// RETURNS the moves that a phase or search may make: a bare name stands for all powers of the move, `R2`
// for that power and its inverse; of all cubes with inner slices a lower-case face letter is the slice beside the face.
// Closed under inverses. ERRORS: as above, and rotations of a cube; doubled words count once.
base::Result<std::vector<puzzle::Move>> move_set(const puzzle::Definition& definition,
                                                 std::string_view text);

// RETURNS every power of every move of the puzzle.
std::vector<puzzle::Move> all_moves(const puzzle::Definition& definition);

}  // namespace revenge::notation
