#include "revenge/proof/centers/center_splits.hpp"

#include <bit>

namespace revenge::proof::centers {

Splits::Splits(unsigned positions) : numbers_(std::size_t{1} << positions) {
    const std::uint32_t all = (1U << positions) - 1;
    for (std::uint32_t word = (all + 1) / 2; word <= all; ++word) {
        if (std::popcount(word) == static_cast<int>(positions / 2)) {
            const auto number = static_cast<std::uint16_t>(words_.size());
            numbers_[word] = number;
            numbers_[all ^ word] = number;
            words_.push_back(static_cast<std::uint16_t>(word));
        }
    }
}

Splits Splits::unseen(unsigned positions) {
    Splits out;
    out.words_.assign(1, 0);
    out.numbers_.assign(std::size_t{1} << positions, 0);
    return out;
}

}  // namespace revenge::proof::centers
