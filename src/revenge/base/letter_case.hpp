// Names in any case: the letters A to Z, alike in every locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace revenge::base {

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
