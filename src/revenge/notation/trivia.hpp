// Skips the text between the moves of an algorithm: blanks, line ends, full stops, // comments, and the number at the
// beginning of a line of a list, `1.` or `1)`.
#pragma once

#include <optional>

#include "revenge/base.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

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
