// The moves of a phase, in any metric, from the slice turns that generate its group.
//
// A phase is declared by turns of single slices ("U u D d L2 l"). A letter alone stands for its quarter and half turns,
// and `L2` for the half turn alone; lower-case letters are inner slices, and M E S are middle layers. In a metric, a
// move is any product of allowed turns about one axis. Its cost is that of writing it with block turns, even if these
// are not in the group: if `F2` and `f` are allowed, so is `F2 f`, which costs 2 in OBTM, as (Ff) F. Products that cost
// as much as two cheaper moves one after the other are omitted, because they are paths of two moves. Norskog's first
// calculation of 85 twists also omits the mixed products.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::chain {

struct Move {
    puzzle::Algorithm turns;  // of a cube: the turns of least cost
    puzzle::Transformation action;
    int cost = 1;
    std::optional<puzzle::Move> step = {};  // of any puzzle: the move, if it is one of the puzzle's
};

// The allowed amounts of each layer of each axis: bit q of amounts[axis][layer] is set if q quarter turns are allowed
// (bit 0 always is).
struct SliceSet {
    std::array<std::array<std::uint8_t, puzzle::Cube::kMaxSize>, 3> amounts{};
};

// Returns the amounts by which a cube's moves turn layers; nothing if one of the moves turns several layers.
std::optional<SliceSet> slices_of(const std::vector<puzzle::Move>& moves);

// Selects the products of turns about one axis that are moves.
enum class Products {
    Mixed,   // every product, different layers by different amounts
    Blocks,  // layers that turn do so by the same amount, as one block
};

// Returns the moves in a fixed order: by axis, then by amounts. Closed under inverses.
std::vector<Move> moves_of(const puzzle::Cube& cube, const SliceSet& slices,
                           const puzzle::CostTable& costs, Products products);

std::vector<int> costs_of(const std::vector<Move>& moves);

// Returns the action of a rotation of the whole cube on places.
puzzle::Transformation rotation_action(const puzzle::Cube& cube, puzzle::SymmetryIndex rotation);

}  // namespace revenge::chain
