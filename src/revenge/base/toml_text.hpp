// Helpers of all readers of TOML files: parsing, typed values, and errors with their location FILE:LINE:COLUMN.
#pragma once

#include <toml++/toml.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::base {

// ERRORS: Usage with the place, where `text` is no TOML. `file` is what messages call it.
Result<toml::table> parse_toml(std::string_view text, std::string_view file);

// Reads one file, which its messages call `file`; the name has to outlive the reader.
class TomlReader {
  public:
    explicit TomlReader(std::string_view file) : file_(file) {}

    // RETURNS "FILE:LINE:COLUMN: ".
    std::string place(const toml::node& at) const;

    // RETURNS a Usage error that begins with the place of `at`, which is its first fact.
    Error error(const toml::node& at, Message said) const;
    // The same with what another reader found in there.
    Error error(const toml::node& at, Error found) const;
    Error error(const toml::source_position& at, Error found) const;

    // Returns the string at `key`, or `fallback`, if given, for a missing key. ERRORS: Usage, if the key is missing or
    // not a string.
    Result<std::string> text(const toml::table& table, std::string_view key,
                             const char* fallback = nullptr) const;

    // ERRORS: Usage, naming the first key of `table` that is none of `keys`.
    Status known_keys(const toml::table& table, std::initializer_list<std::string_view> keys) const;

  private:
    std::string_view file_;
};

// Returns the position in the file of a character of a string, given by line and column within the string, counted from
// 1. Returns nothing if escapes make the position unknown.
std::optional<toml::source_position> place_in_string(const toml::node& string, int line,
                                                     int column);

}  // namespace revenge::base
