// A twisty puzzle as data: pieces in orbits, moves by name, what looks solved.
//
// Where a definition comes from does not matter to what is done with it: generated from geometry
// (solid.hpp), a cube of puzzle/ (builtin.hpp), or read from a file (tws.hpp, kpuzzle.hpp). A base move is
// kept once with its order n; its powers are written X, X2, ..., X2', X'.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
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

// A move or a turn of the whole puzzle, by its place in the definition, made `count` times; negative: backward.
struct Step {
    bool turns_whole = false;
    int which = 0;
    int count = 1;
};

// A word that turns the whole puzzle in hand. With the puzzle held still it does nothing, and names then mean other
// moves than before: move i means move means[i].which made means[i].count times.
struct WholeTurn {
    std::string name;
    Transformation action;
    int order = 1;
    std::vector<Step> means;
};

// A name for a sequence of moves, which algorithms may use and searches do not.
struct NamedSequence {
    std::string name;
    std::vector<Step> steps;
};

// When a move may not be made. Puzzles with such rules are graphs, not groups: which moves are possible depends on the
// state.
struct Rules {
    // A state in which the piece in `slot` has one of these labels is not allowed.
    struct Illegal {
        std::size_t slot = 0;
        std::vector<SlotNumber> labels;
    };
    // Pieces that are joined: a move moves all of them or none.
    struct Block {
        struct Piece {
            std::size_t orbit = 0;
            SlotNumber label = 0;
        };
        std::vector<Piece> pieces;
    };
    std::vector<Illegal> illegal;
    std::vector<Block> blocks;
    // [base move's name]: slots that the move grips without changing their contents, such as centers.
    std::map<std::string, std::vector<std::size_t>, std::less<>> gripped;

    bool empty() const noexcept { return illegal.empty() && blocks.empty(); }
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

    // Words for turning the whole puzzle in hand, and names of sequences. `rotations()` has all products of the first.
    const std::vector<WholeTurn>& whole_turns() const noexcept { return whole_turns_; }
    void set_whole_turns(std::vector<WholeTurn> turns) { whole_turns_ = std::move(turns); }
    const std::vector<NamedSequence>& sequences() const noexcept { return sequences_; }
    void set_sequences(std::vector<NamedSequence> sequences) { sequences_ = std::move(sequences); }

    // No rules: every move can always be made.
    const Rules& rules() const noexcept { return rules_; }
    void set_rules(Rules rules) { rules_ = std::move(rules); }
    // RETURNS whether no rule forbids the state.
    bool is_allowed(const State& state) const noexcept;
    // RETURNS whether a power of the base move `base`, which does `action`, can be made.
    bool is_possible(const State& state, std::string_view base,
                     const Transformation& action) const noexcept;

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
    std::vector<WholeTurn> whole_turns_;
    std::vector<NamedSequence> sequences_;
    Rules rules_;
    Net net_;
};

// Moves of larger orders are refused.
inline constexpr int kMostOrder = 1'000'000;
// All powers of a move of at most this order are moves of searches; of one of a larger order only the move itself and
// its inverse.
inline constexpr int kMostListedOrder = 360;

// RETURNS the powers of a move of that order that searches use, in ascending order.
std::vector<int> listed_powers(int order);

// RETURNS the order of what `move` does: how often it has to be made to do nothing; kMostOrder + 1 if that is more than
// kMostOrder.
int order_of(const Puzzle& puzzle, const Transformation& move) noexcept;

// RETURNS `move` made `count` times. REQUIRES count >= 0. COMPLEXITY: logarithmic in `count`.
Transformation power(const Puzzle& puzzle, const Transformation& move, int count) noexcept;

// Returns true if both have the same name, pieces and moves, so that the notation of one is that of the other.
bool are_same_puzzle(const Definition& a, const Definition& b) noexcept;

// ERRORS: Usage, for a puzzle whose rules forbid moves in some states. Its states are not a group, so no method can
// treat them as cosets.
base::Status require_free_moves(const Definition& definition);

}  // namespace revenge::puzzle
