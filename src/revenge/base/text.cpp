#include "revenge/base/text.hpp"

#include <algorithm>
#include <locale>
#include <sstream>
#include <utility>

namespace revenge::base {

namespace {

std::size_t digits_at(std::string_view text, std::size_t from) {
    const std::size_t end = text.find_first_not_of("0123456789", from);
    return std::min(end, text.size()) - from;
}

}  // namespace

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string grouped(std::string digits) {
    const bool is_number = digits.find_first_not_of("0123456789") == std::string::npos;
    for (std::size_t i = digits.size(); is_number && i > 3; i -= 3) {
        digits.insert(i - 3, 1, ',');
    }
    return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return counted(number, noun, std::string(noun) + 's');
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural) {
    return counted(std::to_string(number), noun, plural);
}

std::string counted(std::string digits, std::string_view noun, std::string_view plural) {
    const std::string_view word = digits == "1" ? noun : plural;
    return grouped(std::move(digits)).append(" ").append(word);
}

std::optional<double> take_number(std::string_view& text) {
    const std::size_t whole = digits_at(text, 0);
    std::size_t size = whole;
    if (text.substr(size).starts_with('.')) {
        const std::size_t with_prefix = digits_at(text, size + 1);
        size += whole + with_prefix > 0 ? 1 + with_prefix : 0;
    }
    if (size == 0) {
        return std::nullopt;
    }
    if (size < text.size() && (text[size] == 'e' || text[size] == 'E')) {
        const std::size_t signs = text.substr(size + 1).find_first_not_of("+-") == 1 ? 1 : 0;
        const std::size_t digits = digits_at(text, std::min(size + 1 + signs, text.size()));
        size += digits > 0 ? 1 + signs + digits : 0;
    }
    std::istringstream in{std::string(text.substr(0, size))};
    in.imbue(std::locale::classic());
    double out = 0;
    if (!(in >> out)) {
        return std::nullopt;
    }
    text.remove_prefix(size);
    return out;
}

}  // namespace revenge::base
