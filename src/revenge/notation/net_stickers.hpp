// Converts between the stickers of a non-cubic puzzle, as letters, and a state.
//
// One letter a sticker of the net, in the net's order: face by face, as `revenge show --facelets` prints them
// (puzzle/definition.hpp has the letters). The puzzle is held as its definition holds it; stickers that no
// move carries anywhere tell whether it is.
//
// Every piece must occur once, in a place that it fits into. Reachability by turns is not checked here, because it
// requires the puzzle's group (derived/possible_states.hpp).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// RETURNS whether the puzzle has such a text: a net, or a format of its own, as the Square-1 and the Clock
// have (net_stickers.hpp, net_stickers.hpp).
bool has_stickers(const puzzle::Definition& definition) noexcept;

// REQUIRES has_stickers(), in both.
std::string to_stickers(const puzzle::Definition& definition, const puzzle::State& state);
// ERRORS: Usage: another number of letters, one that no face has; ImpossibleCube, with the place.
base::Result<puzzle::State> parse_stickers(const puzzle::Definition& definition,
                                           std::string_view text);

// RETURNS the names of the faces whose colours are at a place when solved: "U R". REQUIRES a net.
std::string colors_at(const puzzle::Definition& definition, std::size_t slot);

// Returns true if the text consists of exactly one letter per sticker of the net, without blanks within a face.
bool looks_like_stickers(const puzzle::Definition& definition, std::string_view text);

}  // namespace revenge::notation
