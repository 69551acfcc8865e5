// The 16 symmetries that preserve the x axis, as frames for phase 2.
//
// A symmetry f maps a cube X to Y = f(X). The pieces of Y are in other places but the same; wings that are partners,
// and centers that look alike, remain so. Phase 2's goal is the same in each frame: the x axis stays, the other two
// axes stay or are exchanged, and so are the halves of the wings' places. So turns that bring Y to the goal bring X
// there as well: a turn m of Y is the turn f^-1(m) of X. If that is a block that is not a generator (Dw for Uw), X
// turns the rest of its axis in the other direction instead, and has another frame from then on, because the two differ
// by a rotation of the cube.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

// A sequence of turns, by their indices among phase 2's moves.
struct TurnWord {
    static constexpr std::size_t kMost = 6;
    std::array<std::uint8_t, kMost> moves{};
    std::uint8_t length = 0;
};

class Frames {
  public:
    static constexpr std::size_t kCount = 16;
    static constexpr std::size_t kMaxMoves = 48;  // of phase 2

    Frames() = default;
    // `moves` are those of phase 2.
    Frames(const puzzle::Cube& cube, const std::vector<Generator>& moves);

    // A turn of the cube, by its index among the moves, and the frame after it.
    struct Taken {
        std::uint8_t move = 0;
        std::uint8_t frame = 0;
    };
    // Returns the turn of the cube that is `move` in a frame.
    Taken taken(std::size_t frame, std::size_t move) const noexcept { return taken_[frame][move]; }
    // Returns for each place of a wing its place in a frame.
    const Bytes32& wings(std::size_t frame) const noexcept { return wings_[frame]; }
    puzzle::SymmetryIndex symmetry(std::size_t frame) const noexcept { return symmetries_[frame]; }
    std::size_t inverse(std::size_t frame) const noexcept { return inverse_[frame]; }
    // Returns the frame `first` followed by `second`.
    std::size_t compose(std::size_t first, std::size_t second) const noexcept {
        return compose_[first][second];
    }
    // Returns the word of the cube's moves that is `word` in `frame`. Moves of one axis are in order; those of the last
    // axis, where one direction stands for both, are clockwise. REQUIRES a word that is not empty.
    TurnWord taken(std::size_t frame, const TurnWord& word) const noexcept;
    // Returns the first move of that word. REQUIRES a word with moves of more than one axis.
    std::uint8_t first_taken(std::size_t frame, const TurnWord& word) const noexcept {
        std::uint8_t out = kMaxMoves;
        for (std::size_t i = 0; axis_[word.moves[i]] == axis_[word.moves[0]]; ++i) {
            const Taken taken = taken_[frame][word.moves[i]];
            frame = taken.frame;
            out = std::min(out, taken.move);
        }
        return out;
    }

  private:
    std::vector<puzzle::SymmetryIndex> symmetries_;
    std::array<std::uint8_t, kCount> inverse_{};
    std::array<std::array<std::uint8_t, kCount>, kCount> compose_{};
    std::array<std::uint8_t, kMaxMoves> axis_{};
    std::array<std::uint8_t, kMaxMoves> is_counterclockwise_{};
    std::array<Bytes32, kCount> wings_{};
    std::array<std::array<Taken, kMaxMoves>, kCount> taken_{};

    void make_wings(const puzzle::Cube& cube);
};

}  // namespace revenge::solver::reduction
