// Text as characters, words and lines: UTF-8 characters, a cursor over them, and the words of each line.
//
// A reading position in UTF-8 text that knows its line and its column.
//
// People paste algorithms from web pages, papers and phones, where ' turns into one of ten other
// marks, a blank into a no-break one, and R now and then into a letter of another alphabet that
// looks the same. The cursor decodes one character at a time (10 MB of text cost nothing but the
// text), counts columns in characters, not in bytes, and folds the typographic twins that have one
// meaning into their plain character. Letters of other alphabets are not folded: they are named in
// the error.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/puzzle_parts.hpp"

namespace revenge::notation {

constexpr bool is_digit(char32_t c) noexcept { return c >= U'0' && c <= U'9'; }

class TextCursor {
  public:
    static constexpr char32_t kEnd = 0xFFFFFFFF;
    static constexpr char32_t kBroken = 0xFFFFFFFE;  // a byte that is no UTF-8

    explicit TextCursor(std::string_view text) noexcept;

    // RETURNS the character at the place, folded; kEnd past the last.
    char32_t peek() const noexcept { return current_; }
    bool at_end() const noexcept { return current_ == kEnd; }
    bool at_blank() const noexcept { return current_ == U' ' || current_ == U'\n'; }
    void advance() noexcept;
    // Moves on if the character is `wanted`; RETURNS whether it was.
    bool take(char32_t wanted) noexcept;
    Place place() const noexcept { return place_; }
    std::size_t offset() const noexcept { return offset_; }

    // RETURNS the text from `from` on up to here, shortened to 20 characters, fit to be shown.
    std::string shown_since(const TextCursor& from) const;
    // RETURNS the character here as a message should show it: 'Q', "the end of the text", or for a
    // look-alike its code, its alphabet and the letter it looks like.
    std::string describe() const;
    // RETURNS ", found 'Q'": what is here instead of what was expected.
    base::Message found() const;

  private:
    void decode() noexcept;

    std::string_view text_;
    std::size_t offset_ = 0;
    std::size_t bytes_ = 0;  // of the character here
    char32_t raw_ = kEnd;    // as written
    char32_t current_ = kEnd;
    Place place_;
};

// RETURNS a text as a message may show it: 20 characters, no control characters and nothing that is no UTF-8.
std::string shown(std::string_view text);

// RETURNS a Usage error "line L, column C: sentence"; the place is its first fact.
base::Error error_at(Place place, base::Message said);
// RETURNS the place that such an error carries, nothing if it has none.
std::optional<Place> place_of(const base::Error& error);
// RETURNS the error without its place, in the sentence and as a fact.
base::Error without_place(base::Error error);
// RETURNS the error of a text that begins in that line of a file: its place, in the sentence and as a fact, is the
// file's. One that has no place is behind "line N: ".
base::Error error_from_line(int line, base::Error error);

// Characters of UTF-8 text: how many bytes one has, which it is, and whether a terminal would obey it.

// A character of UTF-8 text. One that is none has 0 bytes and the code of nothing.
struct Utf8Character {
    char32_t code = 0;
    std::size_t bytes = 0;
};

// RETURNS the character that the text begins with, of 0 bytes if it begins with none. No character has two ways of
// being written: neither too many bytes nor half of a pair of 16-bit units (The Unicode Standard, section 3.9).
Utf8Character utf8_character(std::string_view text) noexcept;

// Returns true if a terminal interprets the character as a control code.
constexpr bool is_control(char32_t code) noexcept {
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

// Returns true if the text is UTF-8 without control characters, so that it can be displayed and written to any file.
bool is_plain_text(std::string_view text) noexcept;

// A text as lines of words, each word with its place: what .tws is read from.
//
// Words are separated by blanks; # begins a comment that goes to the end of the line.

struct SpottedWord {
    std::string_view text;
    SourcePosition spot;
};
using Line = std::vector<SpottedWord>;

// RETURNS the lines that have words. They point into `text`.
std::vector<Line> lines_of(std::string_view text);

}  // namespace revenge::notation
