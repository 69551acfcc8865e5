// Text of numbers, lists and names. Numbers are grouped and counted in one way in all sentences, tables and errors
// (JSON
// has plain digits).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace revenge::base {

// RETURNS the digits in groups of three: "3,674,160".
std::string grouped(std::uint64_t number);
// The same of a number that may have any length; any other text is left as it is.
std::string grouped(std::string digits);
// Returns "1 phase", "8 phases", "1,000 cubes". All counted nouns of messages are written by it.
std::string counted(std::uint64_t number, std::string_view noun);
// The same of a noun with another plural than by an s: "2 entries".
std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural);
// The same of a number of any length, given by its digits.
std::string counted(std::string digits, std::string_view noun, std::string_view plural);

// Removes an unsigned number from the front of the text: 12, 0.5, .5, 1e-3, with a decimal point in every locale. (Not
// every standard library supports std::from_chars for floating-point numbers.) Returns nothing, and leaves the text
// unchanged, if the text does not begin with a number or a double cannot hold it.
std::optional<double> take_number(std::string_view& text);

// Lists of names as one text.

// RETURNS the names of the elements, in order, with `between` between each two. `name_of`: a function of an element, or
// a member of it, that a text can be appended.
template <class Elements, class NameOf = std::identity>
std::string joined(const Elements& elements, std::string_view between, NameOf name_of = {}) {
    std::string out;
    bool is_first = true;
    for (const auto& element : elements) {
        out.append(is_first ? std::string_view() : between);
        out.append(std::invoke(name_of, element));
        is_first = false;
    }
    return out;
}

// Names in any case: the letters A to Z, alike in every locale.

constexpr char lower_case(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string lower_case(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return lower_case(c); });
    return out;
}

// Returns true if the names differ in case only.
constexpr bool is_same_name(std::string_view one, std::string_view other) noexcept {
    return std::ranges::equal(
        one, other, {}, [](char c) { return lower_case(c); }, [](char c) { return lower_case(c); });
}

}  // namespace revenge::base
