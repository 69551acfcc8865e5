#include "revenge/notation/json_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Result;
using base::Status;

constexpr int kMaxLevels = 64;

// RETURNS whether it is a number as JSON writes them: -12, 0.5, 1e-3 (RFC 8259, section 6).
bool is_number(std::string_view text) {
    const auto take = [&](std::string_view any_of) {
        const bool is_there = !text.empty() && any_of.find(text.front()) != any_of.npos;
        text.remove_prefix(is_there ? 1 : 0);
        return is_there;
    };
    const auto take_digits = [&] {
        bool is_there = false;
        while (take("0123456789")) {
            is_there = true;
        }
        return is_there;
    };
    take("-");
    if (!take("0") && !take_digits()) {
        return false;
    }
    if (take(".") && !take_digits()) {
        return false;
    }
    if (take("eE")) {
        take("+-");
        if (!take_digits()) {
            return false;
        }
    }
    return text.empty();
}

class JsonReader {
  public:
    // A byte-order mark, as some systems write one, says nothing.
    JsonReader(std::string_view text, std::string_view file)
        : text_(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text), file_(file) {}

    Result<JsonNode> document() {
        JsonNode out;
        REVENGE_TRY(value(out, 0));
        skip_blanks();
        if (at_ < text_.size()) {
            return expected("the end of the file");
        }
        return out;
    }

  private:
    SourcePosition spot() const { return {line_, static_cast<int>(at_ - line_start_) + 1}; }
    std::string found() const {
        if (at_ >= text_.size() || text_[at_] == '\n') {
            return at_ >= text_.size() ? "the end of the file" : "the end of the line";
        }
        const auto byte = static_cast<unsigned char>(text_[at_]);
        return byte > ' ' && byte < 0x7f ? "'" + std::string(1, text_[at_]) + "'"
                                         : "the byte " + std::to_string(byte);
    }
    base::Error expected(const std::string& what) const {
        return error_at(file_, spot(), {"expected " + what + ", found " + found(), {"no-json"}});
    }
    void skip_blanks() {
        for (; at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0;
             ++at_) {
            if (text_[at_] == '\n') {
                ++line_;
                line_start_ = at_ + 1;
            }
        }
    }
    bool take(char c) {
        skip_blanks();
        const bool is_here = at_ < text_.size() && text_[at_] == c;
        at_ += is_here ? 1 : 0;
        return is_here;
    }

    Status value(JsonNode& out, int level);
    Status list(JsonNode& out, int level);
    Status object(JsonNode& out, int level);
    Status string(std::string& out);
    Status number(JsonNode& out);
    Status word(JsonNode& out);

    std::string_view text_;
    std::string_view file_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::size_t line_start_ = 0;
};

Status JsonReader::value(JsonNode& out, int level) {
    skip_blanks();
    out.spot = spot();
    if (level > kMaxLevels) {
        return expected("at most " + std::to_string(kMaxLevels) + " levels");
    }
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    switch (first) {
        case '[':
            return list(out, level);
        case '{':
            return object(out, level);
        case '"':
            out.kind = JsonNode::Kind::Text;
            return string(out.text);
        case 't':
        case 'f':
        case 'n':
            return word(out);
        default:
            return number(out);
    }
}

Status JsonReader::list(JsonNode& out, int level) {
    out.kind = JsonNode::Kind::List;
    ++at_;
    if (take(']')) {
        return {};
    }
    do {
        out.items.emplace_back();
        if (auto read = value(out.items.back(), level + 1); !read) {
            return read;
        }
    } while (take(','));
    return take(']') ? Status() : expected("',' or ']'");
}

Status JsonReader::object(JsonNode& out, int level) {
    out.kind = JsonNode::Kind::Object;
    ++at_;
    if (take('}')) {
        return {};
    }
    do {
        skip_blanks();
        std::string key;
        if (at_ >= text_.size() || text_[at_] != '"') {
            return expected("a name in quotes");
        }
        const SourcePosition key_spot = spot();
        if (auto read = string(key); !read) {
            return read;
        }
        if (out.find(key) != nullptr) {
            return error_at(
                file_, key_spot,
                base::make_message("given-twice", "\"{key}\" is given twice", shown(key)));
        }
        if (!take(':')) {
            return expected("':'");
        }
        out.members.push_back({std::move(key), JsonNode{}});
        if (auto read = value(out.members.back().second, level + 1); !read) {
            return read;
        }
    } while (take(','));
    return take('}') ? Status() : expected("',' or '}'");
}

Status JsonReader::string(std::string& out) {
    const std::size_t start = at_;
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_) {
        at_ += text_[at_] == '\\' ? 1 : 0;
    }
    if (at_ >= text_.size() || text_[at_] != '"') {
        at_ = std::min(at_, text_.size());
        return expected("'\"' before the end of the line");
    }
    ++at_;
    UnquotedText read = json_unquoted(text_.substr(start + 1, at_ - start - 2));
    if (read.wrong_at) {
        at_ = start + 1 + *read.wrong_at;
        return expected("UTF-8 with JSON's escapes in a text");
    }
    out = std::move(read.text);
    return {};
}

Status JsonReader::number(JsonNode& out) {
    const std::size_t start = at_;
    const auto is_part = [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '+' ||
               c == '.' || c == 'e' || c == 'E';
    };
    while (at_ < text_.size() && is_part(text_[at_])) {
        ++at_;
    }
    const std::string_view digits = text_.substr(start, at_ - start);
    if (is_number(digits)) {
        const auto [stop, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), out.integer);
        const bool is_integer = error == std::errc() && stop == digits.data() + digits.size();
        out.kind = is_integer ? JsonNode::Kind::Integer : JsonNode::Kind::Fraction;
        return {};
    }
    at_ = start;
    return expected("a value");
}

Status JsonReader::word(JsonNode& out) {
    for (const std::string_view known : {"true", "false", "null"}) {
        if (text_.substr(at_).starts_with(known)) {
            out.kind = known == "null" ? JsonNode::Kind::Null : JsonNode::Kind::Bool;
            out.integer = known == "true" ? 1 : 0;
            at_ += known.size();
            return {};
        }
    }
    return expected("a value");
}

}  // namespace

const JsonNode* JsonNode::find(std::string_view key) const noexcept {
    const auto found = std::ranges::find(members, key, &JsonMember::first);
    return found == members.end() ? nullptr : &found->second;
}

Result<JsonNode> parse_json(std::string_view text, std::string_view file) {
    return JsonReader(text, file).document();
}

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
