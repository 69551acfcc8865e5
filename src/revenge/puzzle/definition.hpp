// Derived from a definition: the name of files for a puzzle (its name and a checksum of its content), and the letters
// and
// colours of its net.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// Returns a name for this puzzle alone: "auto-kilominx-0a1b2c3d".
std::string stored_name(std::string_view prefix, const Definition& definition);

// The colours on a puzzle's net, and the letters of its faces.

// RETURNS the first slot at which the pieces of a label are solved. REQUIRES a label of the orbit.
std::size_t home_of(const Orbit& orbit, SlotNumber label) noexcept;

// RETURNS the face whose colour is seen at a sticker of the net.
int color_seen(const Definition& definition, const State& state,
               const NetSticker& sticker) noexcept;

// RETURNS a face's name where that is one letter, else a lower-case letter of its own: faces of two letters are
// e f g ... by their number, so the Megaminx's U R F L BL BR FR FL DL B DR D are U R F L e f g h i B k D.
char letter_of(const Net& net, int face) noexcept;

}  // namespace revenge::puzzle
