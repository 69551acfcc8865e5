// Texts as JSON writes them: UTF-8 in quotation marks, with escapes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace revenge::notation {

// In quotation marks, characters escaped; what is no UTF-8 is replaced.
std::string json_quoted(std::string_view text);

// The content of a JSON string, with escapes resolved.
struct UnquotedText {
    std::string text;
    std::optional<std::size_t> wrong_at;  // the byte that JSON does not allow there
};
UnquotedText json_unquoted(std::string_view inside);

}  // namespace revenge::notation
