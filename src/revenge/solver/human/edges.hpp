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

#include <array>
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

// The cross in Yau's method: three of its edges are solved after the first two centers, the fourth after all centers.
//
// The first color's center is on D. A cross edge is two wings. Three edges are solved if they are paired and next to
// each other in the D layer as on the solved cube, up to a turn of D, since the side centers are not solved yet.
//
//   step            turns                                 found by
//   first edge      outer turns, Uw, Dw, which keep       a complete table of its two wings, 576 places
//                   the centers on U and D
//   second edge     the same                              a complete table of four wings, 331,776 places
//   third edge      the same                              IDA*, bounded by three of these tables
//   fourth edge     setups and joins of EdgePairing       Dijkstra's algorithm over the places of its two wings
//                   that keep the other three
//
// SOURCE: Robert Yau's method as speedcubers use it; the searches are this program's own.

// THREADS: const use is safe.
class CrossEdges {
  public:
    // COMPLEXITY: 0.5 s, 3 MB.
    CrossEdges(const puzzle::Cube& cube, const EdgePairing& pairing);

    // REQUIRES the centers on U and D. Returns three steps, each of which solves one more edge; steps may be empty.
    std::array<puzzle::Algorithm, 3> first_three(const puzzle::State& state) const;
    // REQUIRES three solved edges. Returns the turn of D, in quarters, that brings them home, and the edge that is
    // left: 0 to 3 for DR, DF, DL, DB.
    struct Open {
        int quarters;
        std::size_t edge;
    };
    Open open(const puzzle::State& state) const;
    // REQUIRES solved centers. Returns turns after which the whole cross is home.
    puzzle::Algorithm last(const puzzle::State& state) const;

  private:
    using Wings = std::vector<std::uint8_t>;  // the places of two wings for each edge
    using Table = std::vector<std::int8_t>;

    Wings places(const puzzle::State& state, const std::vector<std::size_t>& edges) const;
    Table table_of(const std::vector<std::size_t>& edges) const;
    int distance(const Wings& wings, const std::vector<std::size_t>& edges) const;
    puzzle::Algorithm shortest(const Wings& start, const std::vector<std::size_t>& edges) const;
    bool reach(const Wings& wings, const std::vector<std::size_t>& edges, int left,
               puzzle::Algorithm& path) const;

    const puzzle::Cube& cube_;
    puzzle::Algorithm turns_;
    std::vector<Places> goes_;                 // of wings, by turn
    std::array<Table, 4> one_;                 // by edge
    std::array<std::array<Table, 4>, 4> two_;  // by two edges, the lower first
    struct Step {
        EdgePairing::Sequence sequence;
        Places goes;  // where each wing goes
    };
    std::array<std::vector<Step>, 4> keeping_;  // by the edge that is left
};

}  // namespace revenge::solver::human
