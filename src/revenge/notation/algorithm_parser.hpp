// Algorithms: text -> turns.
//
// One grammar for all readings; a reading decides what a bare lower-case letter is
// (docs/notation.md):
//
//     algorithm = { unit }          blanks, line ends and // comments may stand anywhere
//     unit      = turn | group
//     group     = ( "(" algorithm ")" | "[" algorithm ("," | ":") algorithm "]" ) [ [ "*" ] count ] [ "'" ]
//     turn      = [ number [ "-" number ] ] letter [ "w" ] amount | "(Rr)" amount
//     amount    = "" | "'" | "i" | "2" | "3" | "2'" | "'2" ...
//     larsen    = letter ( "+" | "-" | "2" )           lower case: the inner slice
//
// A digit after a letter belongs to that letter (R2R is R2 R), unless a dash and another digit
// follow it (R2-3Uw is R 2-3Uw). A prime may be one blank away from its letter, as printed papers
// set it. Lists are pasted with their marks: a line may begin with its number (`1.` or `1)`), and a
// full stop between moves is a pause.
//
// Hostile input: at most kMaxTurns turns come out (checked before anything is repeated) and groups
// may nest kMaxNesting deep, so that neither memory, nor time, nor the stack grows beyond that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::notation {

// What a bare lower-case r is: the inner slice 2R; the outer two layers Rw; the inner slice, with
// signs behind every letter (R+ R- R2 r+).
enum class Reading { Slice, Sign, Larsen };

// RETURNS the reading that `reading` comes to on a cube of that size. That r is the inner slice is a
// custom of the papers on the 4x4x4; on odd cubes everybody writes r for Rw, so Slice is Sign there.
constexpr Reading reading_on(int size, Reading reading) noexcept {
    return reading == Reading::Slice && size % 2 == 1 ? Reading::Sign : reading;
}

// RETURNS the reading called slice, sign or larsen. ERRORS: Usage, naming the three.
base::Result<Reading> reading_named(std::string_view name);

inline constexpr std::size_t kMaxTurns = 1U << 20U;
inline constexpr int kMaxNesting = 64;

// Something that the user should be told once: a sentence, and what it is about.
struct Note {
    Place place;
    std::string text;
};

struct ParsedAlgorithm {
    puzzle::Algorithm algorithm;
    std::vector<Note> notes;  // at most one a kind: how lower case was read, r beside Rw
};

// ERRORS: Usage, with line, column, the token and what was expected.
// REQUIRES 2 <= size <= 5. COMPLEXITY: linear in the text and the turns.
base::Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size, Reading reading);

}  // namespace revenge::notation
