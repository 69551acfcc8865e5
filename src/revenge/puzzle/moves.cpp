#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

Moves::Moves(std::vector<Move> moves) {
    if (moves.empty() || !moves.front().turn) {
        steps_ = std::move(moves);
        return;
    }
    for (const Move& move : moves) {
        turns_.push_back(*move.turn);
    }
}

void Moves::append(const Moves& later) {
    turns_.insert(turns_.end(), later.turns_.begin(), later.turns_.end());
    steps_.insert(steps_.end(), later.steps_.begin(), later.steps_.end());
}

Moves inverse(const Definition& definition, const Moves& moves) {
    return moves.turns().empty() ? Moves(inverse(definition, moves.steps()))
                                 : Moves(inverse(moves.turns()));
}

State apply(const Definition& definition, State state, const Moves& moves) {
    if (moves.turns().empty()) {
        return apply(definition, state, moves.steps());
    }
    const Cube cube(definition.cube_size());
    for (const Turn turn : moves.turns()) {
        state = definition.puzzle().apply(state, cube.action(turn));
    }
    return state;
}

}  // namespace revenge::puzzle
