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

// Whether a terminal takes the character for an order rather than for something to show.
constexpr bool is_control(char32_t code) noexcept {
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

// Whether the text is UTF-8 without control characters, fit to be shown and to be written into any file.
bool is_plain_text(std::string_view text) noexcept;

}  // namespace revenge::notation
