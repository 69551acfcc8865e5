#include "revenge/base/toml_text.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/text.hpp"

namespace revenge::base {

namespace {

Message said_in(std::string_view file, const toml::source_position& at) {
    return in_file(file, at.line, at.column);
}

}  // namespace

Result<toml::table> parse_toml(std::string_view text, std::string_view file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& broken) {
        return with_prefix(
            said_in(file, broken.source().begin),
            error(ErrorCode::Usage, {std::string(broken.description()), {"no-toml"}}));
    }
}

std::string TomlReader::place(const toml::node& at) const {
    return said_in(file_, at.source().begin).sentence;
}

Error TomlReader::error(const toml::node& at, Message said) const {
    return error(at, base::error(ErrorCode::Usage, std::move(said)));
}

Error TomlReader::error(const toml::node& at, Error found) const {
    return error(at.source().begin, std::move(found));
}

Error TomlReader::error(const toml::source_position& at, Error found) const {
    found.code = ErrorCode::Usage;
    return with_prefix(said_in(file_, at), std::move(found));
}

Result<std::string> TomlReader::text(const toml::table& table, std::string_view key,
                                     const char* fallback) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        return fallback != nullptr
                   ? Result<std::string>(std::string(fallback))
                   : error(table, make_message("key-missing", "'{key}' is missing", key));
    }
    const auto value = node->value<std::string>();
    return value ? Result<std::string>(*value)
                 : error(*node, make_message("key-no-text", "'{key}' has to be a string", key));
}

Status TomlReader::known_keys(const toml::table& table,
                              std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(keys, key.str()) == keys.end()) {
            return error(node,
                         make_message("key-unknown", "unknown key '{key}'; known here: {known}",
                                      key.str(), joined(keys, " ")));
        }
    }
    return {};
}

// A string that begins and ends in one line has as many characters as its value and its quotes, or it has escapes. One
// of several lines has as many line ends as its value, but for the first, which TOML leaves out after the quotes.
std::optional<toml::source_position> place_in_string(const toml::node& string, int line,
                                                     int column) {
    const toml::source_region& source = string.source();
    const std::string value = string.value_or(std::string());
    const auto is_first_byte = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    };
    const auto characters = std::ranges::count_if(value, is_first_byte);
    const auto line_ends = std::ranges::count(value, '\n');
    const auto spanned = static_cast<std::ptrdiff_t>(source.end.line - source.begin.line);
    constexpr std::ptrdiff_t kQuotes = 3;  // on each side, where a string may have several lines
    const auto at_column = [](std::ptrdiff_t place) {
        return static_cast<toml::source_index>(place);
    };
    if (spanned > 0) {
        const auto left_out = spanned - line_ends;
        if (left_out != 0 && left_out != 1) {
            return std::nullopt;
        }
        const bool is_behind_quotes = left_out == 0 && line == 1;
        return toml::source_position{source.begin.line + at_column(line - 1 + left_out),
                                     is_behind_quotes
                                         ? source.begin.column + at_column(kQuotes + column - 1)
                                         : at_column(column)};
    }
    const auto around =
        static_cast<std::ptrdiff_t>(source.end.column - source.begin.column) - characters;
    if (around != 2 && around != 2 * kQuotes) {
        return std::nullopt;
    }
    return toml::source_position{source.begin.line,
                                 source.begin.column + at_column(around / 2 + column - 1)};
}

}  // namespace revenge::base
