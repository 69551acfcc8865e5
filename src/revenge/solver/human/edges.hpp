// The edges, as people pair them: a wide turn moves wings of one layer past the others, an unpaired edge replaces one
// that is now paired, and the wide turn is undone:
//
//   setup, then  Uw [R U' R'] Uw'        joins up to three edges
//                Uw [R U R' F R' F' R] Uw'   the last two: the edge in the middle layer is flipped
//
// The turns in brackets turn each face back as far as forth, so the centers are solved again after the last turn. The
// setup consists of outer turns, which separate no edge and no center. A beam over the number of paired edges finds the
// cheapest of all such sequences about each axis.
//
// If the cross on D is already solved, as in Yau's method, only sequences that preserve it are used: the setups are
// then U and R U R' and the like.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/human/turns.hpp"

namespace revenge::solver::human {

// THREADS: const use is safe.
class EdgePairing {
  public:
    struct Sequence {
        puzzle::Algorithm turns;
        Places from;  // of wings
        int cost = 0;
    };

    EdgePairing(const puzzle::Cube& cube, const puzzle::CostTable& costs);

    // Returns all setups and joins after which these wings are where they were.
    std::vector<Sequence> keeping(std::span<const std::uint8_t> wings) const;
    // Returns the same that uses only sequences which keep the four D edges.
    EdgePairing keeping_cross() const;

    // Returns sequences after which all edges are paired, each of which joins one or more. REQUIRES solved centers.
    // COMPLEXITY: about 0.2 s.
    std::vector<puzzle::Algorithm> steps(const puzzle::State& state) const;

  private:
    struct Candidate;

    void add_joins(puzzle::Face face);
    void expand(const Candidate& from, const std::vector<Sequence>& setups,
                std::vector<std::vector<Candidate>>& by_pairs) const;
    Sequence sequence_of(puzzle::Algorithm turns) const;

    const puzzle::Cube* cube_;
    const puzzle::CostTable* costs_;
    std::vector<Sequence> setups_;       // of at most two turns
    std::vector<Sequence> long_setups_;  // of three
    std::vector<Sequence> joins_;
};

}  // namespace revenge::solver::human
