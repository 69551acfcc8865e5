#include "revenge/notation/utf8.hpp"

namespace revenge::notation {

Utf8Character utf8_character(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.empty()) {
        return {};
    }
    const unsigned lead = byte(0);
    if (lead < 0x80) {
        return {lead, 1};
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > text.size()) {
        return {};
    }
    char32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return {};
        }
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool is_overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool is_half_of_a_pair = code >= 0xD800 && code <= 0xDFFF;
    if (is_overlong || is_half_of_a_pair || code > 0x10FFFF) {
        return {};
    }
    return {code, length};
}

bool is_plain_text(std::string_view text) noexcept {
    while (!text.empty()) {
        const Utf8Character first = utf8_character(text);
        if (first.bytes == 0 || is_control(first.code)) {
            return false;
        }
        text.remove_prefix(first.bytes);
    }
    return true;
}

}  // namespace revenge::notation
