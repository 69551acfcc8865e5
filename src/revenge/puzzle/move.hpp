// Moves of any puzzle: a base move made some times, or any turn of a cube.
//
// A base move of order n has the powers 1 .. n - 1. notation/move_text reads and writes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/puzzle/definition.hpp"

namespace revenge::puzzle {

struct Move {
    std::string base;
    int power = 1;  // 1 .. order - 1
    int order = 2;
    Transformation action;
    std::optional<Turn> turn;  // of a cube: this power of it
};

// REQUIRES 0 < count < base.order, and that the base move is none of a cube's.
Move power_of(const Definition& definition, const BaseMove& base, int count);

Move inverse(const Definition& definition, const Move& move);
std::vector<Move> inverse(const Definition& definition, const std::vector<Move>& moves);
// Merges powers of one move, also across neighbours that commute. COMPLEXITY: about linear.
std::vector<Move> simplify(const Definition& definition, const std::vector<Move>& moves);

State apply(const Definition& definition, State state, const std::vector<Move>& moves) noexcept;

}  // namespace revenge::puzzle
