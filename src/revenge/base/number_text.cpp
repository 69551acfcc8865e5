#include "revenge/base/number_text.hpp"

namespace revenge::base {

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string grouped(std::string digits) {
    const bool is_number = digits.find_first_not_of("0123456789") == std::string::npos;
    for (std::size_t i = digits.size(); is_number && i > 3; i -= 3) {
        digits.insert(i - 3, 1, ',');
    }
    return digits;
}

}  // namespace revenge::base
