// Pieces and places in words, for messages: "corner URF", "the wing at UR (U row 2 column 4)".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::notation {

// RETURNS "F row 1 column 2".
std::string facelet_name(int facelet, int size);

// RETURNS the place by the faces of its stickers: "URF", "UR"; for centers the facelet.
std::string short_place_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int slot);

// RETURNS "the corner at URF".
std::string place_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int slot);

// RETURNS "URF", the symbols of its colours.
std::string piece_letters(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int label,
                          std::string_view symbols);

// RETURNS "corner URF", in the symbols of its colours.
std::string piece_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int label,
                       std::string_view symbols);

// RETURNS "U, R and F", in symbols.
std::string spelled(const std::vector<puzzle::Face>& faces, std::string_view symbols);

}  // namespace revenge::notation
