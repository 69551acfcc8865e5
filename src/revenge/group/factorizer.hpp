// Elements as words in the generators: Minkwitz's tables, seeded with commutators.
//
// For each base point b(i) of a stabilizer chain and each point p of its orbit, a table holds a short
// word whose element fixes b(0) .. b(i-1) and carries b(i) to p. An element is written by sifting it
// through the tables and putting the words together.
//
// Minkwitz fills the tables with words in order of length, each sifted as far as it goes, a shorter word replacing a
// longer one. Deep in the chain, where almost everything must stay fixed, such words get long. So words that move
// little are offered too: for each orbit the smallest commutator that moves points of that orbit only (on the 4x4x4
// these are Larsen's 3-cycles), with its conjugates, breadth first. Remaining entries are filled from products, and
// where these do not suffice, from random words that are extended and sifted, and from their powers: an element whose
// cycles have several lengths leaves most points alone in the power that undoes all cycles but those of one length.
// Puzzles of two generators have no small commutators, but such powers. Figures: docs/groups.md.
//
// SOURCE: Torsten Minkwitz, "An algorithm for solving the factorization problem in permutation groups",
// 1998.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"

namespace revenge::group {

// Words in the generators of a group.
//
// Letter k + 1 is generator k, -(k + 1) its inverse; the first letter acts first. A generator that is its
// own inverse has one letter among those that words are made of, since the other would say the same.

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

class Factorizer {
  public:
    // ERRORS: as StabilizerChain::build; Resource if the tables cannot be filled with short words.
    static base::Result<Factorizer> build(const std::vector<Permutation>& generators, int degree);

    const StabilizerChain& group() const noexcept { return chain_; }
    // RETURNS a word for `element`: the shortest if it has up to six letters (three from each side meet in
    // a table of short words), else the best of some hundred tries with a short word split off.
    // ERRORS: NotFound if it is no member. COMPLEXITY: some milliseconds.
    base::Result<GeneratorWord> factor(const Permutation& element) const;
    Permutation evaluate(const GeneratorWord& word) const {
        return letters_.evaluate(word, chain_.degree());
    }

  private:
    struct Known {
        Permutation element;
        GeneratorWord word;  // empty: nothing known yet, or the identity on the base point
        bool is_known = false;
    };

    Factorizer(std::vector<Permutation> generators, StabilizerChain chain);

    struct ImagesHash {
        std::size_t operator()(const std::vector<Point>& images) const noexcept;
    };

    GeneratorWord sifted(Permutation element) const;
    Known& at(int level, int point);
    const Known& at(int level, int point) const;
    // Sifted on while it has at most `longest` letters.
    void offer(Permutation element, GeneratorWord word, std::size_t longest);
    void offer_short_words();
    void offer_commutators();
    void offer_conjugates(const WordElement& seed);
    void offer_random_words(base::Random& random, std::size_t longest);
    // Offers the powers that leave all cycles but those of one length still, up to `longest` letters.
    void offer_powers(const WordElement& of, std::size_t longest);
    // By products. RETURNS whether all points of all levels have words.
    bool complete();
    bool complete_level(int level);

    Letters letters_;
    StabilizerChain chain_;
    std::vector<std::vector<Known>> tables_;  // by level, by point
    std::vector<WordElement> short_words_;    // in order of length, each element once
    std::unordered_map<std::vector<Point>, std::size_t, ImagesHash> short_word_of_;
};

}  // namespace revenge::group
