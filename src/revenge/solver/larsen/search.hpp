// Solving one orbit of 24 places with a library of commutators: a beam search over whole commutators.
//
// Each place has a class and each piece the class it belongs in: for wings the 24 places themselves, for centers the
// six faces. The remaining work is measured
//   wings    by the least number of 3-cycles that solve the permutation, (24 - cycles of odd length) / 2
//   centers  by the number of centers on a wrong face
// and nodes are ranked by moves so far + weight x measure. Only commutators that bring a piece home are tried: an index
// by (place, class) counts the pieces that each one brings home, which leaves a few hundred of 20,000 entries. Some
// 3-cycle always brings a piece home and lowers the measure, and the library contains all 3-cycles, so the search ends.
//
// COMPLEXITY: about 60 microseconds a node. Widths and weights: docs/groups.md.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/larsen/library.hpp"

namespace revenge::solver::larsen {

using Pieces = std::array<std::uint8_t, 24>;  // class of the piece in each place

class LarsenSearch {
  public:
    struct Options {
        std::size_t width;
        double weight;
    };

    LarsenSearch(const LarsenLibrary& library, LarsenLibrary::Target target,
                 const GroupWriter& writer, Options options);

    // Returns the library entries that solve `pieces` one after the other, directly behind the word
    // `before`. REQUIRES wings: an even permutation; centers: four of each face.
    std::vector<std::size_t> solve(const Pieces& pieces, const Word& before) const;
    // Cost of those entries, cancelled among each other and with `before`, relative to `before` alone.
    int cost_of(const std::vector<std::size_t>& entries, const Word& before) const;

    const LibraryEntry& entry(std::size_t index) const { return library_.entries()[index]; }
    int measure(const Pieces& pieces) const noexcept;

  private:
    struct Node {
        Pieces pieces;
        Word last;  // word of the entry that led here, cancelled against those before it
        int cost = 0;
        int measure = 0;
        std::size_t parent = 0;
        std::size_t entry = 0;
    };
    struct Candidate {
        double score;
        int cost;
        int measure;
        std::size_t parent;
        std::size_t entry;
    };

    std::uint8_t class_of(std::size_t place) const noexcept { return classes_[place]; }
    void expand(const Node& node, std::size_t index, int bound, std::vector<std::uint8_t>& homed,
                std::vector<Candidate>& out) const;

    const LarsenLibrary& library_;
    const GroupWriter& writer_;
    bool is_wings_;
    Options options_;
    Pieces classes_{};
    std::vector<Word> words_;
    // Entries that carry the piece of a place into a class: by place * 24 + class.
    std::vector<std::vector<std::uint32_t>> carriers_;
};

}  // namespace revenge::solver::larsen
