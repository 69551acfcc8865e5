#include "revenge/puzzle/move.hpp"

#include <utility>

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

namespace {

// Adds a move at the end, or to the power of it that it merges with.
void add_simplified(const Puzzle& puzzle, std::vector<std::vector<Move>>& parts, const Move& move) {
    // Back over moves that commute with this one to another power of it.
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        for (std::size_t at = part->size(); at-- > 0;) {
            Move& earlier = (*part)[at];
            if (earlier.base != move.base) {
                if (puzzle.then(earlier.action, move.action) !=
                    puzzle.then(move.action, earlier.action)) {
                    parts.back().push_back(move);
                    return;
                }
                continue;
            }
            earlier.action = puzzle.then(earlier.action, move.action);
            earlier.power = (earlier.power + move.power) % earlier.order;
            if (earlier.power == 0) {
                part->erase(part->begin() + static_cast<std::ptrdiff_t>(at));
            } else if (earlier.turn) {
                earlier.turn->quarters =
                    static_cast<std::uint8_t>((earlier.turn->quarters + move.turn->quarters) % 4);
            }
            return;
        }
    }
    parts.back().push_back(move);
}

}  // namespace

std::vector<Move> simplify(const Definition& definition, const std::vector<Move>& moves) {
    std::vector<std::vector<Move>> parts{moves};
    simplify(definition, parts);
    return std::move(parts.front());
}

void simplify(const Definition& definition, std::vector<std::vector<Move>>& parts) {
    std::vector<std::vector<Move>> out;
    for (const std::vector<Move>& part : parts) {
        out.emplace_back();
        for (const Move& move : part) {
            add_simplified(definition.puzzle(), out, move);
        }
    }
    parts = std::move(out);
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
