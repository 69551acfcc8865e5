#include "revenge/notation/json_string.hpp"

#include <charconv>
#include <cstdint>

#include "revenge/notation/utf8.hpp"

namespace revenge::notation {

namespace {

bool is_between(unsigned value, unsigned least, unsigned most) {
    return value >= least && value <= most;
}

void append_utf8(std::string& out, std::uint32_t point) {
    const auto add = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        add(point);
    } else if (point < 0x800) {
        add(0xC0U | point >> 6U);
        add(0x80U | (point & 0x3FU));
    } else if (point < 0x10000) {
        add(0xE0U | point >> 12U);
        add(0x80U | (point >> 6U & 0x3FU));
        add(0x80U | (point & 0x3FU));
    } else {
        add(0xF0U | point >> 18U);
        add(0x80U | (point >> 12U & 0x3FU));
        add(0x80U | (point >> 6U & 0x3FU));
        add(0x80U | (point & 0x3FU));
    }
}

// RETURNS the 16-bit unit of \uXXXX that the text begins with.
std::optional<std::uint32_t> unit_of(std::string_view text) {
    constexpr std::size_t kDigits = 4;
    if (!text.starts_with("\\u") || text.size() < 2 + kDigits) {
        return std::nullopt;
    }
    std::uint32_t unit = 0;
    const char* const end = text.data() + 2 + kDigits;
    const auto [stop, error] = std::from_chars(text.data() + 2, end, unit, 16);
    return error == std::errc() && stop == end ? std::optional(unit) : std::nullopt;
}

// Resolves the escape that `text` begins with. RETURNS its bytes, 0 if it is none.
std::size_t resolve(std::string_view text, std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    const std::size_t letter = text.size() > 1 ? kLetters.find(text[1]) : std::string_view::npos;
    if (letter != std::string_view::npos) {
        out += kMeant[letter];
        return 2;
    }
    const auto first = unit_of(text);
    if (!first || is_between(*first, 0xDC00, 0xDFFF)) {
        return 0;
    }
    if (!is_between(*first, 0xD800, 0xDBFF)) {
        append_utf8(out, *first);
        return 6;
    }
    const auto second = unit_of(text.substr(6));
    if (!second || !is_between(*second, 0xDC00, 0xDFFF)) {
        return 0;
    }
    append_utf8(out, 0x10000 + ((*first - 0xD800) << 10U) + (*second - 0xDC00));
    return 12;
}

}  // namespace

std::string json_quoted(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t";
    constexpr std::string_view kLetters = "\"\\bfnrt";
    std::string out = "\"";
    while (!text.empty()) {
        const std::size_t bytes = utf8_character(text).bytes;
        const auto byte = static_cast<unsigned char>(text.front());
        const std::size_t known = kEscaped.find(text.front());
        if (bytes == 0) {
            out += "\xEF\xBF\xBD";  // the replacement character
        } else if (known != std::string_view::npos) {
            out += '\\';
            out += kLetters[known];
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kHex[byte >> 4U];
            out += kHex[byte & 0xFU];
        } else {
            out += text.substr(0, bytes);
        }
        text.remove_prefix(bytes == 0 ? 1 : bytes);
    }
    return out + "\"";
}

UnquotedText json_unquoted(std::string_view inside) {
    UnquotedText out;
    for (std::size_t at = 0; at < inside.size();) {
        const std::string_view rest = inside.substr(at);
        const auto byte = static_cast<unsigned char>(rest.front());
        std::size_t bytes = 0;
        if (byte == '\\') {
            bytes = resolve(rest, out.text);
        } else if (byte >= 0x20 && byte != '"') {
            bytes = utf8_character(rest).bytes;
            out.text += rest.substr(0, bytes);
        }
        if (bytes == 0) {
            out.wrong_at = at + (byte == '\\' ? 1 : 0);
            return out;
        }
        at += bytes;
    }
    return out;
}

}  // namespace revenge::notation
