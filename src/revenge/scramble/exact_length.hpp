// Move sequences of an exact length to the states of small puzzles, so that a scramble's length reveals nothing of the
// state: eleven moves for the 2x2x2, the Pyraminx without tips, and the Skewb, as in WCA scrambles.
//
// A state is two coordinates, which moves change independently: where the pieces are, and how they are twisted. Both
// are listed by closure (2x2x2 by U, R, F: 5040 and 729; Pyraminx: 360 and 2592; Skewb: 12960 and 2187), with the
// distance of each from solved. Depth-first search bounded by both distances tries the moves of each node in a random
// order.
//
// SOURCE: TNoodle's solvers of these puzzles search likewise.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::scramble {

// THREADS: const use is safe.
class ExactLength {
  public:
    struct Step {
        std::size_t base;  // of the moves given
        int power;
    };

    // Pieces in other slots than `slots` are ignored. REQUIRES moves of which no two commute, and orbits whose pieces
    // are distinct. COMPLEXITY: each value of either coordinate once by all moves; 10 ms for the Skewb.
    ExactLength(const puzzle::Puzzle& puzzle, std::vector<puzzle::BaseMove> moves,
                std::vector<std::size_t> slots);

    // Returns `length` steps that lead from the solved state to `state`, chosen at random, if any do.
    std::optional<std::vector<Step>> steps_to(const puzzle::State& state, int length,
                                              base::Random& random) const;
    // Returns true if at most `moves` steps solve the state.
    bool is_within(const puzzle::State& state, int moves) const;
    const std::vector<puzzle::BaseMove>& moves() const noexcept { return moves_; }

  private:
    using Key = std::string;
    enum Part : std::size_t { kPieces, kTwists };
    struct Coordinate {
        std::unordered_map<Key, std::uint32_t> index;
        std::vector<std::vector<std::uint32_t>> next;  // [value][base]: after the base move once
        std::vector<std::uint8_t> distance;
    };
    using Values = std::array<std::uint32_t, 2>;

    Key key_of(const puzzle::State& state, Part part) const;
    Coordinate listed(const puzzle::Puzzle& puzzle, Part part) const;
    Values values_of(const puzzle::State& state) const;
    bool search(const Values& values, int left, std::size_t last, base::Random& random,
                std::vector<Step>& steps) const;

    std::vector<puzzle::BaseMove> moves_;
    std::vector<std::size_t> slots_;
    std::array<Coordinate, 2> parts_;
};

}  // namespace revenge::scramble
