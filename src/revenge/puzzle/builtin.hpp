// The puzzles that are built in, by name: cubes from 2x2x2 to 7x7x7, those with several pieces of one look also with
// every piece distinguished (`4x4x4-super`), and solids (solid.hpp): pyraminx, skewb, megaminx, fto, kilominx, dino,
// master-pyraminx, helicopter, curvy-copter; square1 (square_one.hpp) and clock (clock.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::puzzle {

// RETURNS the names, in the order in which they are listed.
std::vector<std::string> builtin_names();

// Returns the size of the plain cube of that name, 0 for other puzzles.
int cube_size_of(std::string_view name) noexcept;

// Returns the name without the suffix of cubes with distinguishable pieces, if present.
std::string_view unmarked_cube(std::string_view name) noexcept;

// RETURNS the size of the cube that it is, 0 if it is none whose pieces look as they do. (A file may be called 3x3x3 as
// well, and has moves of its own.)
int plain_cube_size(const Definition& definition) noexcept;

// ERRORS: Usage, naming those that there are.
base::Result<Definition> builtin_definition(std::string_view name);

}  // namespace revenge::puzzle
