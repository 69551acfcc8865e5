// The text around the moves: what pasted text wraps them in, and the blanks and comments between them.
//
// Texts that hold moves in a wrapping: quotation marks around a line, a list of a programming language, an address of
// alg.cubing.net. Also recognizes texts of another kind, which an error should name.
//
//   “R U R'”                              a line in quotation marks of any kind
//   [R, U, F2]  ["R", "U'"]  ['R', 'U']   a list: quoted entries, or at least three of them ([R, U] is a commutator)
//   R_U2_R-_%2F%2F_c                      the part of an address after "alg=", or the whole address
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

// RETURNS the text without its wrapping; nothing if it has none. Characters keep their line and column, except those of
// an address. ERRORS: Usage, for an address that has both a setup and an algorithm. COMPLEXITY: linear.
base::Result<std::optional<std::string>> unwrapped_text(std::string_view text);

// RETURNS what a text is that could not be read as moves: a timer's export, or the notation of another puzzle. Looks at
// the first 4096 bytes.
std::optional<base::Message> foreign_text(std::string_view text);

// Skips the text between the moves of an algorithm: blanks, line ends, full stops, // comments, and the number at the
// beginning of a line of a list, `1.` or `1)`.

// RETURNS the error of a text that has something else at the cursor than is `wanted`.
base::Error expected(const TextCursor& cursor, base::Message wanted);

// Processes one text from its beginning.
class Trivia {
  public:
    // `slash_is_move`: a single / is not a mistake, but a move.
    explicit Trivia(bool slash_is_move) noexcept : slash_is_move_(slash_is_move) {}

    // Past what stands there. RETURNS an error, if any: a second numbered line is another entry of a list, which people
    // paste where one algorithm is expected.
    std::optional<base::Error> skip(TextCursor& cursor);

  private:
    bool slash_is_move_;
    int line_ = 0;              // the line whose beginning has been looked at last
    bool is_numbered_ = false;  // a line began with a number
};

}  // namespace revenge::notation
