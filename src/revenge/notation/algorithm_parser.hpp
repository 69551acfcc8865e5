// Algorithms: text -> turns.
//
// One grammar for all readings, that of group_grammar.hpp; a reading decides what a bare lower-case letter is
// (docs/notation.md):
//
//     turn      = [ number [ "-" number ] ] letter [ "w" ] amount | "(Rr)" amount
//     amount    = "" | "'" | "i" | "1" | "2" | "3" | "2'" | "'2" | "^2" | "^-1" | "-1" ...
//     larsen    = letter ( "+" | "-" | "2" )           lower case: the inner slice
//
// A digit after a letter belongs to that letter (R2R is R2 R), unless a dash and another digit
// follow it (R2-3Uw is R 2-3Uw). A prime may be one blank away from its letter, as printed papers
// set it. A doubled letter is a half turn: UU, Rww. Wrappings are described in pasted_text.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/note.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::notation {

// The meaning of a bare r: the inner slice 2R (on odd cubes as for Sign); the outer two layers Rw; or the slice, with a
// sign after every letter (R+ R- R2 r+).
enum class Reading { Slice, Sign, Larsen };

// Returns the reading called slice, sign or larsen. ERRORS: Usage, listing the three.
base::Result<Reading> reading_named(std::string_view name);
// RETURNS the three names, with `between` between each two.
std::string reading_words(std::string_view between);

inline constexpr std::size_t kMaxTurns = 1U << 20U;
inline constexpr int kMaxNesting = 64;

struct ParsedAlgorithm {
    puzzle::Algorithm algorithm;
    // At most one a kind: how lower case was read, r beside Rw, x as "times".
    std::vector<Note> notes;
};

// ERRORS: Usage, with line, column, the token and what was expected.
// REQUIRES 2 <= size <= 7. COMPLEXITY: linear in the text and the turns.
base::Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size, Reading reading);

// Reads a solution as fewest-moves solvers write it: moves in parentheses are made on the inverse scramble (NISS).
// RETURNS the same solution made on the scramble: the other moves, then the inverse of those in parentheses. Text
// without parentheses is read as by parse_algorithm(). REQUIRES, ERRORS, COMPLEXITY: as parse_algorithm().
// SOURCE: the Normal Inverse Scramble Switch of Guus Razoux Schultz, 2009.
base::Result<puzzle::Algorithm> parse_niss(std::string_view text, int size, Reading reading);

}  // namespace revenge::notation
