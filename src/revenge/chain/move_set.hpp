// The moves of a phase, in any metric, from the slice turns that generate its group.
//
// A phase is declared by single-slice turns ("U u D d L2 l": a bare letter stands for its quarter
// and half turns, `L2` for the half turn alone; lower case is the inner slice, M E S are middle layers). In a metric, a
// move is any product of allowed turns about one axis, at the cost of writing it with block turns,
// whether or not those stay in the group: `F2 f` is allowed where `F2` and `f` are, and costs 2 in
// OBTM, as (Ff) F. Products that cost as much as two cheaper moves one after the other are left
// out, being paths of two moves. Norskog's first calculation of 85 twists leaves out the mixed
// products as well.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::chain {

struct Move {
    puzzle::Algorithm turns;  // of a cube: how it is written, at least cost
    puzzle::Transformation action;
    int cost = 1;
    std::optional<puzzle::Move> step = {};  // of any puzzle, where it is one of its moves
};

// Allowed amounts of each layer of each axis: bit q of amounts[axis][layer] is set if q quarter
// turns may be made (bit 0 always is).
struct SliceSet {
    std::array<std::array<std::uint8_t, puzzle::Cube::kMaxSize>, 3> amounts{};
};

// Returns the amounts that a cube's moves turn layers by; nothing if one of them turns several layers.
std::optional<SliceSet> slices_of(const std::vector<puzzle::Move>& moves);

// Which products of turns about one axis are moves.
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
