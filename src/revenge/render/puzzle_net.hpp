// Draws puzzles of any shape unfolded, with the stickers of each face arranged by the definition's net. Puzzles without
// a net are printed as text, one line per orbit of pieces.
#pragma once

#include <string>

#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/render/terminal_color.hpp"

namespace revenge::render {

// REQUIRES a net, the Square-1 or the Clock. `letters`: the name of its colour's face on each sticker.
std::string puzzle_svg(const puzzle::Definition& definition, const puzzle::State& state,
                       bool letters);

// RETURNS the net of a state of the cube, or, where `cube` is null, of the definition. REQUIRES that it has a net.
std::string state_svg(const puzzle::Cube* cube, const puzzle::Definition* definition,
                      const puzzle::State& state);

// The net in characters: coloured blocks, or without colour (and beside 16 colours) the first letter of the face's
// name in lower case where it has two letters. REQUIRES a net. RETURNS lines, the last one ended.
std::string puzzle_net_text(const puzzle::Definition& definition, const puzzle::State& state,
                            ColorDepth colors);

// "corners  3+1 1 2 4": the piece in each place, counted from 1, and how it is turned.
std::string puzzle_text(const puzzle::Definition& definition, const puzzle::State& state);

}  // namespace revenge::render
