// The stickers of a puzzle that is no cube as letters <-> a state.
//
// One letter a sticker of the net, in the net's order: face by face, as `revenge show --facelets` prints them
// (puzzle/net_colors.hpp has the letters). The puzzle is held as its definition holds it; stickers that no
// move carries anywhere tell whether it is.
//
// Every piece has to be there, once, in a place it fits into. Whether turns can reach the state is not asked
// here: that takes the puzzle's group (derived/possible_states.hpp).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::notation {

// REQUIRES a net, in both.
std::string to_stickers(const puzzle::Definition& definition, const puzzle::State& state);
// ERRORS: Usage: another number of letters, one that no face has; ImpossibleCube, with the place.
base::Result<puzzle::State> parse_stickers(const puzzle::Definition& definition,
                                           std::string_view text);

// RETURNS the names of the faces whose colours are at a place when solved: "U R". REQUIRES a net.
std::string colors_at(const puzzle::Definition& definition, std::size_t slot);

// Whether a text has exactly as many letters of faces as the net has stickers, no blank between those of a
// face, and nothing else.
bool looks_like_stickers(const puzzle::Definition& definition, std::string_view text);

}  // namespace revenge::notation
