#include "revenge/puzzle/move.hpp"

namespace revenge::puzzle {

Move power_of(const Definition& definition, const BaseMove& base, int count) {
    return {base.name, count, base.order, power(definition.puzzle(), base.action, count),
            std::nullopt};
}

Move inverse(const Definition& definition, const Move& move) {
    Move out = move;
    out.power = move.order - move.power;
    out.action = definition.puzzle().inverse(move.action);
    if (out.turn) {
        out.turn = inverse(*move.turn);
    }
    return out;
}

std::vector<Move> inverse(const Definition& definition, const std::vector<Move>& moves) {
    std::vector<Move> out;
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
        out.push_back(inverse(definition, *move));
    }
    return out;
}

std::vector<Move> simplify(const Definition& definition, const std::vector<Move>& moves) {
    const Puzzle& puzzle = definition.puzzle();
    std::vector<Move> out;
    for (const Move& move : moves) {
        // Back over moves that commute with this one to another power of it.
        std::size_t at = out.size();
        while (at > 0 && out[at - 1].base != move.base &&
               puzzle.then(out[at - 1].action, move.action) ==
                   puzzle.then(move.action, out[at - 1].action)) {
            --at;
        }
        if (at == 0 || out[at - 1].base != move.base) {
            out.push_back(move);
            continue;
        }
        Move& merged = out[at - 1];
        merged.action = puzzle.then(merged.action, move.action);
        merged.power = (merged.power + move.power) % merged.order;
        if (merged.power == 0) {
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(at - 1));
        } else if (merged.turn) {
            merged.turn->quarters =
                static_cast<std::uint8_t>((merged.turn->quarters + move.turn->quarters) % 4);
        }
    }
    return out;
}

State apply(const Definition& definition, State state, const std::vector<Move>& moves) noexcept {
    for (const Move& move : moves) {
        state = definition.puzzle().apply(state, move.action);
    }
    return state;
}

Algorithm turns_of(const std::vector<Move>& moves) {
    Algorithm out;
    for (const Move& move : moves) {
        out.push_back(*move.turn);
    }
    return out;
}

}  // namespace revenge::puzzle
