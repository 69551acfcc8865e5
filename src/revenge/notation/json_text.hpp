// JSON with the place of each value, so that an error in a definition has a line and a column. The parser reads what
// definitions need: integers only, at most 64 levels deep. Strings are quoted and unquoted here, too.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation/puzzle_parts.hpp"

namespace revenge::notation {

struct JsonMember;

struct JsonNode {
    enum class Kind { Null, Bool, Integer, Fraction, Text, List, Object };
    Kind kind = Kind::Null;
    SourcePosition spot;
    long integer = 0;
    std::string text;
    std::vector<JsonNode> items;      // List
    std::vector<JsonMember> members;  // Object, in order

    const JsonNode* find(std::string_view key) const noexcept;
};

// A type of its own, since clang wants to see all of a pair's parts where it is named.
struct JsonMember {
    std::string first;
    JsonNode second;
};

// ERRORS: Usage, with line, column and what was expected.
base::Result<JsonNode> parse_json(std::string_view text, std::string_view file);

// Texts as JSON writes them: UTF-8 in quotation marks, with escapes.

// In quotation marks, characters escaped; what is no UTF-8 is replaced.
std::string json_quoted(std::string_view text);

// The content of a JSON string, with escapes resolved.
struct UnquotedText {
    std::string text;
    std::optional<std::size_t> wrong_at;  // the byte that JSON does not allow there
};
UnquotedText json_unquoted(std::string_view inside);

}  // namespace revenge::notation
