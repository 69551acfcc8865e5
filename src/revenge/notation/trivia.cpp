#include "revenge/notation/trivia.hpp"

#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::notation {

using base::Error;

namespace {

// Past the number that a line of a list begins with: `2.`, `2)`, or `(2)` before moves; alone in its line that is a
// length. Returns true if the cursor was before one. `may_have_brackets`: not after lines that may be a group to be
// repeated.
bool skip_line_number(TextCursor& cursor, bool may_have_brackets) {
    TextCursor at = cursor;
    const bool is_in_brackets = may_have_brackets && at.take(U'(');
    const std::size_t begin = at.offset();
    while (is_digit(at.peek())) {
        at.advance();
    }
    bool is_number = at.offset() > begin && ((!is_in_brackets && at.take(U'.')) || at.take(U')'));
    if (is_number && is_in_brackets) {
        TextCursor next = at;
        while (next.take(U' ')) {
        }
        is_number = !next.at_end() && !next.at_blank() && next.peek() != U'/';
    }
    if (is_number) {
        cursor = at;
    }
    return is_number;
}

}  // namespace

namespace {

// True if the text goes on with a move of the Square-1 in the same line: a slash, or a number and a comma.
bool begins_move_of_square_one(TextCursor cursor) {
    const auto skip_blanks = [&cursor] {
        while (cursor.take(U' ')) {
        }
    };
    skip_blanks();
    if (cursor.take(U'/')) {
        return true;
    }
    cursor.take(U'(');
    skip_blanks();
    cursor.take(U'-');
    const std::size_t begin = cursor.offset();
    while (is_digit(cursor.peek())) {
        cursor.advance();
    }
    const bool is_number = cursor.offset() > begin;
    skip_blanks();
    return is_number && cursor.take(U',');
}

}  // namespace

Error expected(const TextCursor& cursor, base::Message wanted) {
    return error_at(cursor.place(), std::move(wanted)).add(cursor.found());
}

std::optional<Error> Trivia::skip(TextCursor& cursor) {
    while (!cursor.at_end()) {
        if (line_ != cursor.place().line) {
            while (cursor.peek() == U' ') {
                cursor.advance();
            }
            const bool is_first = line_ == 0;
            line_ = cursor.place().line;
            const TextCursor begin = cursor;
            if (skip_line_number(cursor, is_first || is_numbered_) &&
                std::exchange(is_numbered_, true)) {
                return error_at(
                    begin.place(),
                    base::make_message("another-entry",
                                       "'{number}' begins another entry of a numbered list; "
                                       "give one entry, or leave out the numbers",
                                       cursor.shown_since(begin)));
            }
        }
        if (cursor.at_blank() || cursor.peek() == U'.') {
            cursor.advance();
            continue;
        }
        if (cursor.peek() != U'/') {
            break;
        }
        const TextCursor slash = cursor;
        cursor.advance();
        if (!cursor.take(U'/')) {
            if (slash_is_move_) {
                cursor = slash;
                break;
            }
            return expected(cursor,
                            base::make_message("expected-comment",
                                               "expected a second / (a comment begins with //)"));
        }
        if (slash_is_move_ && begins_move_of_square_one(cursor)) {
            return error_at(
                slash.place(),
                base::make_message("slices-or-comment",
                                   R"("//" before a move: write two slices as "/ /", or begin the )"
                                   "comment with a word"));
        }
        while (!cursor.at_end() && cursor.peek() != U'\n') {
            cursor.advance();
        }
    }
    return std::nullopt;
}

}  // namespace revenge::notation
