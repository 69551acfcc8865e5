// Facelets: the 6 N^2 stickers of a cube as letters <-> a puzzle state.
//
// Faces in the order U R F D L B, each row by row seen from outside (U: first row at B; D: first
// row at F; the others: first row at U). A letter names the face that has that colour when solved.
// Blanks and line ends between letters are skipped; lower case is read where it is no symbol of its own. Rows that are
// laid out as the cube unfolded are read as that (sticker_rows.hpp).
//
// A cube may be held in any of 24 ways. The state is what is seen: nothing is turned. Beside it
// stands the orientation, a rotation that the cube has been given as a whole: on odd cubes that of
// the face centers; on even cubes, which have none, that of the corner DBL, in which a cube that
// was only turned whole is found out as such.
//
// With custom symbols (`colors`, six of them, for U R F D L B) the corners decide: if they fit together under the given
// order, it is used; otherwise the order is found from them (opposite colours share no corner, and the direction around
// a corner gives the handedness), so the order of the six symbols does not matter.
//
// Stickers that are not known (`.`, `-`, `?`, ...) are filled in where only one cube has the others (completion.hpp).
//
// Faces may be given in another order as well (face_layout.hpp). If letters show an impossible cube in the usual order,
// no small repair explains it, and they fit in another layout, the diagnosis names that layout.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/diagnosis.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::notation {

struct FaceletCube {
    puzzle::State state;
    puzzle::SymmetryIndex orientation = 0;  // rotate(upright, orientation) = state
    std::string colors;   // the symbols of U R F D L B that the state was read with
    std::string letters;  // what was read, as URFDLB and in the order of faces
    int filled_in = 0;    // stickers that were not given: no other cube has the others
};

// The cube that the letters describe, or the reason why it is impossible.
using FaceletReading = std::variant<FaceletCube, Diagnosis>;

// ERRORS: Usage, unless these are six symbols that stickers can be given in: different ones, and none that a text or a
// line of another sort begins with.
base::Status require_colors(std::string_view colors);

// Letters to a reading. `colors` empty: URFDLB. `face_order`: the order in which the faces are given, `net` for the
// rows of a net one after another; empty: URFDLB. A text that is laid out as a net has no other order.
// REQUIRES an unmarked cube. ERRORS: Usage: wrong number of letters, a seventh symbol, unknown stickers that several
// cubes fit, bad `colors` or `face_order`.
base::Result<FaceletReading> read_facelets(std::string_view text, const puzzle::Cube& cube,
                                           std::string_view colors = {},
                                           std::string_view face_order = {});

// The same, with an impossible cube as an error. ERRORS: Usage; ImpossibleCube, with reason and
// hint.
base::Result<FaceletCube> parse_facelets(std::string_view text, const puzzle::Cube& cube,
                                         std::string_view colors = {},
                                         std::string_view face_order = {});

// Returns true if a character is one that people write for a sticker they do not know, and none of the symbols.
bool is_unknown_sticker(char32_t c, std::string_view symbols) noexcept;
// RETURNS how many of these a text has.
int unknown_stickers(std::string_view text, std::string_view symbols);
// Returns true if the text has the N^2 stickers of each face in any six symbols, and no blank between them.
bool are_colors_of_a_cube(std::string_view text, const puzzle::Cube& cube);

// RETURNS the 6 N^2 letters of a state. REQUIRES six `colors`.
std::string to_facelets(const puzzle::Cube& cube, const puzzle::State& state,
                        std::string_view colors = puzzle::kFaceLetters);

// RETURNS the face whose colour each sticker has.
std::vector<puzzle::Face> facelet_colors(const puzzle::Cube& cube, const puzzle::State& state);

// RETURNS the symbol that a character stands for: itself, or where only its other case is a symbol, that (so
// that `uuuu...` is read); 0: it is none.
char sticker_symbol(char c, std::string_view symbols) noexcept;

}  // namespace revenge::notation
