#include "revenge/base/toml_text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace revenge::base {

namespace {

std::string place_in(std::string_view file, const toml::source_position& at) {
    return std::string(file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
           ": ";
}

Error error_from(std::string_view file, const toml::source_position& at, std::string sentence,
                 std::vector<Fact> facts) {
    return behind(place_in(file, at),
                  {"in-file",
                   {{"file", std::string(file)},
                    {"line", std::to_string(at.line)},
                    {"column", std::to_string(at.column)}}},
                  {ErrorCode::Usage, std::move(sentence), std::move(facts)});
}

}  // namespace

Result<toml::table> parse_toml(std::string_view text, std::string_view file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& broken) {
        return error_from(file, broken.source().begin, std::string(broken.description()),
                          {{"no-toml"}});
    }
}

std::string TomlReader::place(const toml::node& at) const {
    return place_in(file_, at.source().begin);
}

Error TomlReader::error(const toml::node& at, const std::string& sentence, Fact said) const {
    return error_from(file_, at.source().begin, sentence, {std::move(said)});
}

Error TomlReader::error(const toml::node& at, const Error& found) const {
    return error_from(file_, at.source().begin, found.message, found.facts);
}

Result<std::string> TomlReader::text(const toml::table& table, std::string_view key,
                                     const char* fallback) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        return fallback != nullptr ? Result<std::string>(std::string(fallback))
                                   : error(table, "'" + std::string(key) + "' is missing",
                                           {"key-missing", {{"key", std::string(key)}}});
    }
    const auto value = node->value<std::string>();
    return value ? Result<std::string>(*value)
                 : error(*node, "'" + std::string(key) + "' has to be a string",
                         {"key-no-text", {{"key", std::string(key)}}});
}

Status TomlReader::known_keys(const toml::table& table,
                              std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(keys, key.str()) == keys.end()) {
            std::string known;
            for (const std::string_view other : keys) {
                known.append(" ").append(other);
            }
            const std::string name(key.str());
            std::string sentence = "unknown key '" + name;
            sentence.append("'; known here:").append(known);
            return error(node, sentence,
                         {"key-unknown", {{"key", name}, {"known", known.substr(1)}}});
        }
    }
    return {};
}

}  // namespace revenge::base
