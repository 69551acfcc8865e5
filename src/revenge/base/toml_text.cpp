#include "revenge/base/toml_text.hpp"

#include <algorithm>

namespace revenge::base {

namespace {

Error error_from(std::string_view file, const toml::source_region& source, std::string_view what) {
    return {ErrorCode::Usage, std::string(file) + ":" + std::to_string(source.begin.line) + ":" +
                                  std::to_string(source.begin.column) + ": " + std::string(what)};
}

}  // namespace

Result<toml::table> parse_toml(std::string_view text, std::string_view file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& broken) {
        return error_from(file, broken.source(), broken.description());
    }
}

Error TomlReader::error(const toml::node& at, const std::string& what) const {
    return error_from(file_, at.source(), what);
}

Result<std::string> TomlReader::text(const toml::table& table, std::string_view key,
                                     const char* fallback) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        return fallback != nullptr ? Result<std::string>(std::string(fallback))
                                   : error(table, "'" + std::string(key) + "' is missing");
    }
    const auto value = node->value<std::string>();
    return value ? Result<std::string>(*value)
                 : error(*node, "'" + std::string(key) + "' has to be a string");
}

Status TomlReader::known_keys(const toml::table& table,
                              std::initializer_list<std::string_view> keys) const {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(keys, key.str()) == keys.end()) {
            std::string message = "unknown key '" + std::string(key.str()) + "'; known here:";
            for (const std::string_view known : keys) {
                message.append(" ").append(known);
            }
            return error(node, message);
        }
    }
    return {};
}

}  // namespace revenge::base
