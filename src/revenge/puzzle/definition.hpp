// A twisty puzzle as data: pieces in orbits, moves by name, what looks solved.
//
// Where a definition comes from does not matter to what is done with it: generated from geometry
// (solid.hpp), a cube of puzzle/ (builtin.hpp), or read from a file (tws.hpp, kpuzzle.hpp). A base move is
// kept once with its order n; its powers are written X, X2, ..., X2', X'.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/puzzle/puzzle.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::puzzle {

struct BaseMove {
    std::string name;
    Transformation action;
    int order = 1;             // the least n > 0 such that the n-th power does nothing
    std::optional<Turn> turn;  // of a cube
};

// One sticker of the puzzle unfolded: where it is drawn and which sticker of which place is seen there.
struct NetSticker {
    std::vector<std::array<double, 2>> outline;
    int face = 0;
    int slot = -1;  // -1: never moves
    int sticker = 0;
};
struct Net {
    std::vector<std::string> faces;
    std::vector<NetSticker> stickers;
    // [slot][sticker]: the face whose colour it has when solved.
    std::vector<std::vector<int>> colors;
};

// A word that turns all of the puzzle but what one base move turns: with the puzzle held still it is a power of that
// move, and names then mean other moves than before, as `means` has them: ~m is move m made backward.
struct ComplementTurn {
    std::string name;        // "R++"
    int base = 0;            // the move that stays where it is, by its place in the definition
    int count = 1;           // how often it is made, the puzzle held still
    std::vector<int> means;  // [move]: whose meaning its name has afterwards
};

// THREADS: const use is safe.
class Definition {
  public:
    // `rotations`: what turning the whole puzzle in hand does; a rotated solved puzzle is solved.
    Definition(Puzzle puzzle, std::vector<BaseMove> moves,
               std::vector<Transformation> rotations = {});

    const std::string& name() const noexcept { return puzzle_.name(); }
    const Puzzle& puzzle() const noexcept { return puzzle_; }
    const std::vector<BaseMove>& moves() const noexcept { return moves_; }
    const std::vector<Transformation>& rotations() const noexcept { return rotations_; }
    // Edge length of a cube, whose algorithms are read and written as cubes' are; 0: no cube.
    int cube_size() const noexcept { return cube_size_; }
    void set_cube_size(int size) noexcept { cube_size_ = size; }

    // Words beside the moves' names that scrambles of the puzzle are written with; most puzzles have none.
    const std::vector<ComplementTurn>& complements() const noexcept { return complements_; }
    void set_complements(std::vector<ComplementTurn> turns) { complements_ = std::move(turns); }

    // No stickers: it is not known how to draw the puzzle.
    const Net& net() const noexcept { return net_; }
    void set_net(Net net) { net_ = std::move(net); }

    bool is_solved(const State& state) const noexcept;

  private:
    Puzzle puzzle_;
    std::vector<BaseMove> moves_;
    std::vector<Transformation> rotations_;
    int cube_size_ = 0;
    std::vector<ComplementTurn> complements_;
    Net net_;
};

// All powers of a move are listed and searched with, so that files may not hold moves of larger orders.
inline constexpr int kMostOrder = 360;

// RETURNS the order of what `move` does: how often it has to be made to do nothing; kMostOrder + 1 if that is more than
// kMostOrder.
int order_of(const Puzzle& puzzle, const Transformation& move) noexcept;

// RETURNS `move` made `count` times. REQUIRES count >= 0.
Transformation power(const Puzzle& puzzle, const Transformation& move, int count) noexcept;

}  // namespace revenge::puzzle
