// Algorithms: turns -> text.
//
//   turn of the 4x4x4     Wca     Sign    Slice   Larsen
//   layer 1 from R        R       R       R       R+
//   layer 2               2R      2R      r       r+
//   layers 1-2            Rw      r       (Rr)    R+ r+
//   layers 2-3            2-3Rw   2-3r    2-3Rw   r+ l-
//   layers 1-3            3Rw     3r      3Rw     R+ r+ l-
//   all                   x       x       x       R+ r+ l- L-
//   (of odd cubes: layer 2 is 2R in Slice, the middle one M E S in all but Larsen's)
// Each style is read back by the reading of its name (Wca by any but Larsen's) into the same turns;
// Larsen's into the same turns layer by layer. A block is named from the nearer face, U R F before
// D L B. Turns of layers that are not adjacent are written as their blocks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "revenge/puzzle/turn.hpp"

namespace revenge::notation {

enum class Style { Wca, Sign, Slice, Larsen };

// RETURNS the style called wca, sign, slice or larsen; nothing for any other name.
std::optional<Style> style_named(std::string_view name) noexcept;
// RETURNS the four names, with `between` between each two.
std::string style_words(std::string_view between);

// The output for three or more layers from a face past the middle (3Rw on the 4x4x4):
enum class DeepTurns {
    Replace,  // the rest turned the other way, and a rotation: 3Rw is L x. Nothing we print needs
              // 3Rw.
    Keep,     // 3Rw
};

// REQUIRES for Larsen: size <= 4, since his notation has no word for the middle slice of a 5x5x5.
// RETURNS the turns with a blank between them. COMPLEXITY: linear.
std::string to_text(const puzzle::Algorithm& algorithm, int size, Style style = Style::Wca,
                    DeepTurns deep = DeepTurns::Replace);
std::string to_text(puzzle::Turn turn, int size, Style style = Style::Wca,
                    DeepTurns deep = DeepTurns::Keep);

}  // namespace revenge::notation
