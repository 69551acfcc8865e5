// A message as text and as data: the sentence for display, and its kind with named values for programs and
// translations. Both are made from one text that contains the names of the values:
//
//     make_message("set-unknown", "unknown set \"{name}\"; expected one of {known}", name, all_names())
//
// Values are given in the order in which the text first names them. The compiler checks their number. usage() and
// error() make an Error of the same parts:
//
//     return usage("set-unknown", "unknown set \"{name}\"; expected one of {known}", name, all_names());
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"

namespace revenge::base {

// Returns the name in braces, of lower-case letters only, that begins at text[at]; empty if there is no such name.
constexpr std::string_view name_at(std::string_view text, std::size_t at) noexcept {
    if (text[at] != '{') {
        return {};
    }
    std::size_t end = at + 1;
    while (end < text.size() && text[end] >= 'a' && text[end] <= 'z') {
        ++end;
    }
    const bool is_closed = end < text.size() && text[end] == '}';
    return is_closed ? text.substr(at + 1, end - at - 1) : std::string_view();
}

// A text with the given number of different names.
template <std::size_t Names>
class MessageFormat {
  public:
    consteval MessageFormat(const char* text) : text_(text) {
        std::size_t names = 0;
        for (std::size_t at = 0; at < text_.size(); ++at) {
            const std::string_view name = name_at(text_, at);
            bool is_new = !name.empty();
            for (std::size_t before = 0; before < at; ++before) {
                is_new = is_new && name_at(text_, before) != name;
            }
            names += is_new ? 1 : 0;
        }
        if (names != Names) {
            throw "a sentence has one value for each of its names";
        }
    }
    constexpr std::string_view text() const noexcept { return text_; }

  private:
    std::string_view text_;
};

inline std::string value_text(std::string_view value) { return std::string(value); }
inline std::string value_text(char value) { return {value}; }
inline std::string value_text(std::integral auto value) { return std::to_string(value); }

// Like make_message(), for values that are texts already; moves them.
Message put_together(std::string kind, std::string_view text, std::span<std::string> values);

template <class... Values>
Message make_message(std::string kind, MessageFormat<sizeof...(Values)> wording,
                     const Values&... values) {
    std::array<std::string, sizeof...(Values)> texts{value_text(values)...};
    return put_together(std::move(kind), wording.text(), texts);
}

inline Error error(ErrorCode code, Message said) {
    return {code, std::move(said.sentence), {std::move(said.fact)}};
}
template <class... Values>
Error error(ErrorCode code, std::string kind, MessageFormat<sizeof...(Values)> wording,
            const Values&... values) {
    return error(code, make_message(std::move(kind), wording, values...));
}
template <class... Values>
Error usage(std::string kind, MessageFormat<sizeof...(Values)> wording, const Values&... values) {
    return error(ErrorCode::Usage, make_message(std::move(kind), wording, values...));
}

// Prepends a location such as "colors: " to the message.
inline Error with_prefix(std::string_view place, Error error) {
    error.message.insert(0, place);
    return error;
}
// Does the same, and adds the location's fact if the error has facts.
inline Error with_prefix(Message place, Error error) {
    if (!error.facts.empty()) {
        error.facts.insert(error.facts.begin(), std::move(place.fact));
    }
    return with_prefix(place.sentence, std::move(error));
}

// Returns the location "FILE:LINE:COLUMN: " for a message.
Message in_file(std::string_view file, std::integral auto line, std::integral auto column) {
    return make_message("in-file", "{file}:{line}:{column}: ", file, line, column);
}

// Returns the note for a table that could not be stored and is used anyway.
inline std::string not_kept(const Error& why) {
    return why.message + "; going on in memory: nothing is kept, and the next run makes it again";
}

}  // namespace revenge::base
