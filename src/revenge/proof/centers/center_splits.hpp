// Ways to split a set of places in two equal parts, neither of which is named.
//
// A split of 2n places is the n-subset of positions that holds the last position, as a word of 2n bits; splits are
// numbered in the order of their words. 16 places: 6,435 splits; 8 places: 35.
#pragma once

#include <cstdint>
#include <vector>

namespace revenge::proof::centers {

class Splits {
  public:
    // REQUIRES positions even, at most 16.
    explicit Splits(unsigned positions);
    // All splits taken for one: what a coarser model sees.
    static Splits unseen(unsigned positions);

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(words_.size()); }
    std::uint32_t word(std::uint32_t split) const noexcept { return words_[split]; }
    // REQUIRES half of the positions set.
    std::uint32_t number(std::uint32_t word) const noexcept { return numbers_[word]; }

  private:
    Splits() = default;
    std::vector<std::uint16_t> words_;
    std::vector<std::uint16_t> numbers_;  // of a word or of its complement
};

}  // namespace revenge::proof::centers
