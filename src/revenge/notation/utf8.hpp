// Characters of UTF-8 text: how many bytes one has, which it is, and whether a terminal would obey it.
#pragma once

#include <cstddef>
#include <string_view>

namespace revenge::notation {

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

}  // namespace revenge::notation
