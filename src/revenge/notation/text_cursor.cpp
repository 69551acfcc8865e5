#include "revenge/notation/text_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::notation {

namespace {

char32_t fold(char32_t c) noexcept {
    constexpr std::u32string_view kPrimes =
        U"\u2019\u2018\u2032\u201B\u02B9\u02BC\u02C8\u0060\u00B4\uFF07";
    constexpr std::u32string_view kDashes =
        U"\u2010\u2011\u2012\u2013\u2014\u207B\u2212\uFE63\uFF0D";
    constexpr std::u32string_view kDots = U"\u00B7\u2022\u2027\u2219\u22C5\u30FB";
    constexpr std::u32string_view kBlanks = U"\t\r\v\f\u00A0\u202F\u205F\u3000\u200B\u2060\uFEFF";
    if (c < 0x80 && c != U'`' && c != U'\t' && c != U'\r' && c != U'\v' && c != U'\f') {
        return c;
    }
    if (kPrimes.find(c) != std::u32string_view::npos) {
        return U'\'';
    }
    if (kDashes.find(c) != std::u32string_view::npos) {
        return U'-';
    }
    if (kBlanks.find(c) != std::u32string_view::npos || (c >= 0x2000 && c <= 0x200A)) {
        return U' ';
    }
    if (c == 0x00B2 || c == 0x00B3) {
        return c == 0x00B2 ? U'2' : U'3';  // superscript two and three
    }
    if (c == 0x00B9 || c == 0x2070 || (c >= 0x2074 && c <= 0x2079)) {
        return c == 0x00B9 ? U'1' : U'0' + (c - 0x2070);  // the other superscripts
    }
    if (kDots.find(c) != std::u32string_view::npos) {
        return U'.';
    }
    return c;
}

struct LookAlike {
    char32_t character;
    char latin;
};

// Letters that look like one that a move or a facelet may be written with.
constexpr std::array<LookAlike, 38> kLookAlikes{{
    {0x0412, 'B'}, {0x0432, 'B'}, {0x0420, 'P'}, {0x0421, 'C'}, {0x0415, 'E'}, {0x041C, 'M'},
    {0x0405, 'S'}, {0x0455, 's'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0425, 'X'}, {0x0423, 'Y'},
    {0x0433, 'r'}, {0x0435, 'e'}, {0x043C, 'm'}, {0x0501, 'd'}, {0x0500, 'd'}, {0x04CF, 'l'},
    {0x0461, 'w'}, {0x051D, 'w'}, {0x051C, 'W'}, {0x0456, 'i'}, {0x0406, 'I'}, {0x0392, 'B'},
    {0x0395, 'E'}, {0x039C, 'M'}, {0x0396, 'Z'}, {0x03A7, 'X'}, {0x03C7, 'x'}, {0x03A5, 'Y'},
    {0x03B3, 'y'}, {0x03C5, 'u'}, {0x03C9, 'w'}, {0x03B9, 'i'}, {0x03DC, 'F'}, {0x0393, 'r'},
    {0x03BC, 'u'}, {0x00B5, 'u'},
}};

std::string alphabet_of(char32_t c) {
    if (c >= 0x0400 && c <= 0x052F) {
        return "Cyrillic";
    }
    if ((c >= 0x0370 && c <= 0x03FF) || c == 0x00B5) {
        return "Greek";
    }
    return c >= 0xFF01 && c <= 0xFF5E ? "full-width" : "";
}

char latin_twin_of(char32_t c) {
    if (c >= 0xFF01 && c <= 0xFF5E) {
        return static_cast<char>(c - 0xFEE0);
    }
    const auto it = std::ranges::find(kLookAlikes, c, &LookAlike::character);
    return it == kLookAlikes.end() ? '\0' : it->latin;
}

}  // namespace

TextCursor::TextCursor(std::string_view text) noexcept : text_(text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text_.starts_with(kByteOrderMark)) {
        offset_ = kByteOrderMark.size();
    }
    decode();
}

void TextCursor::decode() noexcept {
    if (offset_ >= text_.size()) {
        bytes_ = 0;
        raw_ = current_ = kEnd;
        return;
    }
    const Utf8Character here = utf8_character(text_.substr(offset_));
    const bool is_broken = here.bytes == 0;
    bytes_ = is_broken ? 1 : here.bytes;
    raw_ = is_broken ? kBroken : here.code;
    current_ = fold(raw_);
}

void TextCursor::advance() noexcept {
    if (at_end()) {
        return;
    }
    if (raw_ == U'\n') {
        ++place_.line;
        place_.column = 1;
    } else {
        ++place_.column;
    }
    offset_ += bytes_;
    decode();
}

bool TextCursor::take(char32_t wanted) noexcept {
    if (current_ != wanted) {
        return false;
    }
    advance();
    return true;
}

std::string TextCursor::shown_since(const TextCursor& from) const {
    constexpr int kLongest = 20;
    std::string out;
    TextCursor at = from;
    for (int shown = 0; at.offset_ < offset_; ++shown, at.advance()) {
        if (shown == kLongest) {
            return out + "...";
        }
        const bool printable = at.raw_ != kBroken && !is_control(at.raw_);
        out += printable ? text_.substr(at.offset_, at.bytes_) : std::string_view("?");
    }
    return out;
}

std::string shown(std::string_view text) {
    const TextCursor from(text);
    TextCursor to = from;
    while (!to.at_end()) {
        to.advance();
    }
    return to.shown_since(from);
}

std::string TextCursor::describe() const {
    if (at_end()) {
        return "the end of the text";
    }
    if (raw_ == kBroken) {
        return fmt::format("the byte 0x{:02X} (not UTF-8 text)",
                           static_cast<unsigned char>(text_[offset_]));
    }
    if (raw_ == U'\n') {
        return "the end of the line";
    }
    if (is_control(raw_)) {
        return fmt::format("the control character U+{:04X}", static_cast<unsigned>(raw_));
    }
    const std::string_view written = text_.substr(offset_, bytes_);
    const std::string alphabet = alphabet_of(raw_);
    if (const char twin = latin_twin_of(raw_); twin != '\0') {
        return fmt::format("'{}' (U+{:04X}, a {} letter that looks like the Latin {}; type {})",
                           written, static_cast<unsigned>(raw_), alphabet, twin, twin);
    }
    if (raw_ >= 0x80) {
        return fmt::format("'{}' (U+{:04X}{})", written, static_cast<unsigned>(raw_),
                           alphabet.empty() ? "" : ", a " + alphabet + " letter");
    }
    return fmt::format("'{}'", written);
}

base::Message TextCursor::found() const {
    const auto as = [this](base::Fact fact) {
        return base::Message{", found " + describe(), std::move(fact)};
    };
    if (at_end()) {
        return as({"found-end"});
    }
    if (raw_ == kBroken) {
        return as({"found-no-text"});
    }
    if (raw_ == U'\n') {
        return as({"found-line-end"});
    }
    const std::string code = fmt::format("U+{:04X}", static_cast<unsigned>(raw_));
    if (is_control(raw_)) {
        return as({"found-control-character", {{"code", code}}});
    }
    const std::string written(text_.substr(offset_, bytes_));
    if (const char twin = latin_twin_of(raw_); twin != '\0') {
        return as({"found-look-alike",
                   {{"text", written}, {"code", code}, {"latin", std::string(1, twin)}}});
    }
    return as({"found", {{"text", written}}});
}

namespace {

base::Message said_at(Place place) {
    return base::make_message("at", "line {line}, column {column}: ", place.line, place.column);
}

}  // namespace

base::Error error_at(Place place, base::Message said) {
    return base::with_prefix(said_at(place), base::error(base::ErrorCode::Usage, std::move(said)));
}

std::optional<Place> place_of(const base::Error& error) {
    if (error.facts.empty() || error.facts.front().kind != "at") {
        return std::nullopt;
    }
    const auto& values = error.facts.front().values;
    return Place{std::stoi(values[0].second), std::stoi(values[1].second)};
}

base::Error without_place(base::Error error) {
    if (const auto place = place_of(error)) {
        const std::string own = said_at(*place).sentence;
        if (error.message.starts_with(own)) {
            error.message.erase(0, own.size());
        }
        error.facts.erase(error.facts.begin());
    }
    return error;
}

base::Error error_from_line(int line, base::Error error) {
    const auto place = place_of(error);
    if (!place) {
        return base::with_prefix(base::make_message("in-line", "line {line}: ", line),
                                 std::move(error));
    }
    const Place in_file{place->line + line - 1, place->column};
    base::Message there = said_at(in_file);
    const std::string own = said_at(*place).sentence;
    if (const std::size_t at = error.message.find(own); at != std::string::npos) {
        error.message.replace(at, own.size(), there.sentence);
    }
    error.facts.front() = std::move(there.fact);
    return error;
}

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

namespace {

bool is_blank(char character) { return static_cast<unsigned char>(character) <= ' '; }

}  // namespace

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> out;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const std::string_view line = whole.substr(0, whole.find('#'));
        Line words;
        for (std::size_t i = 0; i < line.size();) {
            if (is_blank(line[i])) {
                ++i;
                continue;
            }
            std::size_t stop = i;
            while (stop < line.size() && !is_blank(line[stop])) {
                ++stop;
            }
            words.push_back({line.substr(i, stop - i), {number, static_cast<int>(i) + 1}});
            i = stop;
        }
        if (!words.empty()) {
            out.push_back(std::move(words));
        }
    }
    return out;
}

}  // namespace revenge::notation
