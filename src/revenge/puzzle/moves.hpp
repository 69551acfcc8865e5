// The moves of a solution, of any puzzle: turns of a cube, or moves of another puzzle, which have names: steps.
//
// A turn takes three bytes; engines create millions of them, and a Cube applies them. A step consists of its name and
// its effect on each place, about 300 bytes, because a puzzle from a file has no shorter description. Only this file
// deals with the two lists; code above counts moves (Costs), prints (notation/move_text), inverts and applies them
// without distinguishing.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/move.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::puzzle {

// No moves are of either kind. THREADS: values, const use is safe.
class Moves {
  public:
    Moves() = default;
    // Not explicit: both are moves.
    Moves(Algorithm turns) : turns_(std::move(turns)) {}
    // Moves of a cube are kept as the turns that they are.
    Moves(std::vector<Move> moves);

    bool empty() const noexcept { return size() == 0; }
    std::size_t size() const noexcept { return turns_.size() + steps_.size(); }
    const Algorithm& turns() const noexcept { return turns_; }          // none where they are steps
    const std::vector<Move>& steps() const noexcept { return steps_; }  // none where they are turns

    // REQUIRES moves of the same puzzle.
    void append(const Moves& later);
    void append(Turn turn) { turns_.push_back(turn); }

  private:
    Algorithm turns_;  // of these two one is empty
    std::vector<Move> steps_;
};

// Of moves of the definition's puzzle.
Moves inverse(const Definition& definition, const Moves& moves);
State apply(const Definition& definition, State state, const Moves& moves);

}  // namespace revenge::puzzle
