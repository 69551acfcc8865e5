// Words in the generators of a group.
//
// Letter k + 1 is generator k, -(k + 1) its inverse; the first letter acts first. A generator that is its
// own inverse has one letter among those that words are made of, since the other would say the same.
#pragma once

#include <vector>

#include "revenge/group.hpp"

namespace revenge::group {

using GeneratorWord = std::vector<int>;

GeneratorWord inverse(const GeneratorWord& word);
// RETURNS the word without neighbours that cancel.
GeneratorWord reduced(const GeneratorWord& word);
// RETURNS first one word, then the other, without what cancels where they meet.
GeneratorWord joined(const GeneratorWord& first, const GeneratorWord& second);

struct WordElement {
    GeneratorWord word;
    Permutation element;
};

class Letters {
  public:
    explicit Letters(std::vector<Permutation> generators);

    // 1, -1, 2, -2, ...
    const std::vector<int>& all() const noexcept { return all_; }
    const std::vector<Permutation>& generators() const noexcept { return generators_; }
    const Permutation& element(int letter) const noexcept;
    // Returns the permutation of `degree` points that a word stands for.
    Permutation evaluate(const GeneratorWord& word, int degree) const;

  private:
    std::vector<Permutation> generators_;
    std::vector<Permutation> inverses_;
    std::vector<int> all_;
};

}  // namespace revenge::group
