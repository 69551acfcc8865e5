// Larsen's solver for the 4x4x4: it descends his series of subgroups, one factor after the other. Every step is a
// commutator or the conjugate of one, except that the two parity factors take a single turn.
//
//   R > KxHxC > KxTxC > KxExC > K'xExC > ExExC > E
//    |       |       |       |        |       centers: [2R, 2U] and the like, last, alone
//    |       |       |       |        wings: [2R, U R U'] and the like; centers ignored
//    |       |       |       wing parity: a quarter turn of an inner slice, if the wings are odd
//    |       |       corner twists
//    |       corner places: wings and centers ignored
//    corner parity: a face turn, if the corners are odd
//
// Larsen arranges corners "relative to each other": all 24 orientations of the cube are tried, and the one with the
// fewest corner moves is used. Moves are cancelled at the boundaries of steps.
//
// SOURCE: Mogens Esrom Larsen, "Rubik's Revenge: the group theoretical solution", 1985, "How to solve a mess?".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/larsen/corners.hpp"
#include "revenge/solver/larsen/library.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::larsen {

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

// A step of Larsen's solver as text: [S: [A, B]] and the pieces that it cycles.
//
// A cubie is named by the faces that it touches, in capitals, and those to which it is nearest, in small letters: UFR
// is a corner, UFr the wing of the edge UF on the right, Ufr the center of U nearest to F and R.

std::string cubie_name(const puzzle::Cube& cube, int slot);

// Returns "[A, B]", "[S: [A, B]]", or a single turn.
std::string expression_of(const Commutator& commutator, const GroupWriter& writer);

// Returns the cycles of an orbit's places, "(UFr BRu DLf)", a piece coming from each to the next; if
// no piece moves, the turns in place: "UFR clockwise, DBL counterclockwise".
std::string cycles_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                      const puzzle::Algorithm& algorithm);

// THREADS: const use is safe.
class Larsen final : public Method {
  public:
    // Commutators are found and chosen by OBTM, the solution is written and counted by `costs`.
    // COMPLEXITY: finds its libraries and tables in about 0.5 s; 10 MB.
    explicit Larsen(puzzle::CostTable costs = puzzle::CostTable(puzzle::Metric::Obtm, 4));

    std::string_view name() const noexcept override { return "larsen"; }

    // Returns a solution with a phase a step: `name` is the factor of the series, `subgroup` the step as
    // [A, B] or [S: [A, B]], `achieves` the pieces it cycles. ERRORS: ImpossibleCube.
    // COMPLEXITY: about 3 ms.
    base::Result<Solution> solve(const puzzle::State& state) const;

    // The same; heeds `max_length` and a stop request made before it.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    struct Step {
        std::string_view factor;
        Commutator commutator;  // or a single turn: setup and b empty
    };
    // Which way to hold the cube, and the turn that makes its corners even.
    struct Start {
        puzzle::SymmetryIndex held = 0;
        Word parity_turn;
        int cost = 0;
    };

    Start best_start(const puzzle::State& state) const;
    void solve_corners(puzzle::State& state, std::vector<Step>& steps) const;
    void solve_wings(puzzle::State& state, std::vector<Step>& steps) const;
    void solve_centers(puzzle::State& state, std::vector<Step>& steps) const;
    void take(puzzle::State& state, std::vector<Step>& steps, const Step& step) const;
    Solution written(const std::vector<Step>& steps) const;

    puzzle::Cube cube_;
    puzzle::CostTable costs_;
    GroupWriter tools_;   // what the libraries and searches count in: OBTM
    GroupWriter writer_;  // what the solution is written in
    LarsenCorners corners_;
    LarsenLibrary wing_library_;
    LarsenLibrary center_library_;
    LarsenSearch wing_search_;
    LarsenSearch center_search_;
};

// The function that the registry's row of Larsen's method names.
base::Result<SharedMethod> open_larsen(const Opening& opening);

// Returns what a step looks at, by how its name begins.
coset::PiecesSeen larsen_sees(const puzzle::Cube& cube, std::string_view part,
                              const puzzle::State& after);

}  // namespace revenge::solver::larsen
