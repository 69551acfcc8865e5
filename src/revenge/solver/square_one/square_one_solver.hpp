// Solves the Square-1 in two phases and draws its random states.
//
// The search counts slices; a solution by n slices has at most 2n + 1 moves of the WCA's.
//
// Phase 1 makes both layers square. Only shapes matter: the beginnings of the pieces in each of the four halves next to
// the cut (13 possibilities), 3678 shapes with eight corners in total; and the parity of the pieces in order of their
// places, which a move changes by an amount that the shape determines, and which must become even. There are 7356
// nodes, computed breadth first from the goal.
//
// Phase 2 permutes the pieces of two squares. The cut passes each layer either before an edge or before a corner, in
// both layers alike, because otherwise a slice would not preserve squares. A turn by right angles and a slice move
// corners and edges by the same permutation of eight places; a layer that changes from edges first to corners first
// turns its edges one place less, and back one more. So one table of 40320 permutations by 16 moves serves both kinds,
// and is a lower bound of the slices for each alone.
//
// Phase 1 is tried with its least number of slices, then with more, until one of its ends is solved by at most seven
// further slices, odd or even as the middle layer requires. If a shorter solution is wanted, all ends are tried, and
// paths that cost as much as the best solution are pruned. All solutions by n slices have been tried once all first
// phases of n slices have been. SOURCE of the two phases: Chen Shuang, sq12phase, which TNoodle uses.
//
// SOURCE of the rules: WCA Regulations 4b3d (at least 11 moves to solve), 12c4 (what counts as a move).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::solver::square_one {

// The costs of turns and slices. Default: free.
struct SquareOneCosts {
    std::array<std::array<int, puzzle::kSquareOnePlaces / 2>, puzzle::kSquareOnePlaces / 2>
        turn{};          // [top][bottom]
    int least_turn = 0;  // of all turns but none
    int slice = 0;

    // The least that a number of slices costs, with turns between them.
    int least(int slices) const noexcept {
        return slices == 0 ? 0 : slices * slice + (slices - 1) * least_turn;
    }
};

// COMPLEXITY of making one: 0.1 s, 2 MB. THREADS: const use is safe.
class SquareOneSolver {
  public:
    SquareOneSolver();

    // The number of shapes that a slice can follow: 3678.
    std::size_t shapes() const noexcept { return shapes_.size(); }
    // Nodes of phase 1 by their distance from the goal, in slices.
    std::vector<std::uint64_t> shape_distribution() const;

    // Draws a state that a slice can follow, all 3678 x 8! x 8! x 2 equally likely.
    puzzle::SquareOneState random_state(base::Random& random) const;
    struct Solved {
        puzzle::SquareOneMoves moves;
        int first = 0;  // slices in phase 1
    };
    // Returns the first solution found. REQUIRES a state of the puzzle; it need not be one that a slice can follow.
    Solved solve(const puzzle::SquareOneState& state) const;

    // A search for better solutions of one state, by the number of slices in phase 1.
    struct Goal {
        SquareOneCosts costs{};
        int best = std::numeric_limits<int>::max();  // solutions must cost less
        std::function<void(const Solved&)>
            take{};  // called with each solution better than all before it
    };
    // Tries phase 1 with `first` slices and phase 2 with each of these numbers; `goal.best` falls. Ends early when the
    // watch is over. REQUIRES a state that a slice can follow.
    void search(const puzzle::SquareOneState& state, int first, std::span<const int> seconds,
                Goal& goal, base::NodeBudget& watch) const;
    // Returns the least number of slices in phase 1. REQUIRES a state that a slice can follow.
    int least_first(const puzzle::SquareOneState& state) const;
    // Returns the numbers of slices in phase 2, in ascending order, that fit one in phase 1.
    static std::span<const int> seconds(const puzzle::SquareOneState& state, int first) noexcept;
    // Returns true if fewer than 11 moves of the WCA's solve the state. REQUIRES a state that a slice can follow.
    bool is_within_ten_moves(const puzzle::SquareOneState& state) const;

  private:
    static constexpr int kQuarterTurns = 16;

    struct Turn {
        std::uint8_t top;
        std::uint8_t bottom;
        std::uint16_t node;  // after this turn and a slice
    };
    class Search;

    std::uint16_t node_of(const puzzle::SquareOneState& state) const;
    void list_shapes();
    void fill_shapes();
    void fill_squares();

    std::vector<std::uint32_t> shapes_;           // where pieces begin, a bit a place; sorted
    std::vector<std::vector<Turn>> transitions_;  // of node 2 shape + parity
    std::vector<std::uint8_t> shape_distance_;
    std::vector<std::array<std::uint16_t, kQuarterTurns>>
        square_moves_;  // right angles, then a slice
    std::vector<std::uint8_t> square_distance_;
};

}  // namespace revenge::solver::square_one
