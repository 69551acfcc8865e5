#include "revenge/puzzle.hpp"

#include <algorithm>
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

void make_after(const Puzzle& puzzle, Move& earlier, const Move& move) {
    earlier.action = puzzle.then(earlier.action, move.action);
    earlier.power = (earlier.power + move.power) % earlier.order;
    if (earlier.turn) {
        earlier.turn->quarters =
            static_cast<std::uint8_t>((earlier.turn->quarters + move.turn->quarters) % 4);
    }
}

// Adds a move at the end, or to the powers of it that it merges with. `costs`: null, if one move is no dearer than
// several.
void add_simplified(const Puzzle& puzzle, std::vector<std::vector<Move>>& parts, const Move& move,
                    const Costs* costs) {
    // Back over moves that commute with this one to other powers of it, which are several where one would be dearer.
    std::vector<std::pair<std::size_t, std::size_t>> powers;  // part and place, from the end
    Move merged = move;
    int apart = costs != nullptr ? costs->cost(move) : 0;
    bool commutes = true;
    for (std::size_t part = parts.size(); part-- > 0 && commutes;) {
        for (std::size_t at = parts[part].size(); at-- > 0 && commutes;) {
            const Move& earlier = parts[part][at];
            if (earlier.base == move.base) {
                powers.emplace_back(part, at);
                make_after(puzzle, merged, earlier);
                apart += costs != nullptr ? costs->cost(earlier) : 0;
                commutes = costs != nullptr;  // without costs there is one
            } else {
                // All powers so far pass it, not this one alone: a power may commute where others do not.
                commutes = puzzle.then(earlier.action, merged.action) ==
                           puzzle.then(merged.action, earlier.action);
            }
        }
    }
    const bool is_merged =
        !powers.empty() && (merged.power == 0 || costs == nullptr || costs->cost(merged) <= apart);
    if (!is_merged) {
        parts.back().push_back(move);
        return;
    }
    const auto erase = [&](std::pair<std::size_t, std::size_t> place) {
        std::vector<Move>& part = parts[place.first];
        part.erase(part.begin() + static_cast<std::ptrdiff_t>(place.second));
    };
    const auto first = powers.back();
    powers.pop_back();
    std::ranges::for_each(powers, erase);
    if (merged.power == 0) {
        erase(first);
    } else {
        parts[first.first][first.second] = std::move(merged);
    }
}

void simplify_parts(const Definition& definition, std::vector<std::vector<Move>>& parts,
                    const Costs* costs) {
    std::vector<std::vector<Move>> out;
    for (const std::vector<Move>& part : parts) {
        out.emplace_back();
        for (const Move& move : part) {
            add_simplified(definition.puzzle(), out, move, costs);
        }
    }
    parts = std::move(out);
}

}  // namespace

std::vector<Move> simplify(const Definition& definition, const std::vector<Move>& moves) {
    std::vector<std::vector<Move>> parts{moves};
    simplify_parts(definition, parts, nullptr);
    return std::move(parts.front());
}

void simplify(const Definition& definition, std::vector<std::vector<Move>>& parts,
              const Costs& costs) {
    simplify_parts(definition, parts, &costs);
}

State apply(const Definition& definition, State state, const std::vector<Move>& moves) noexcept {
    for (const Move& move : moves) {
        state = definition.puzzle().apply(state, move.action);
    }
    return state;
}

Algorithm inverse(const Algorithm& algorithm) {
    Algorithm out;
    out.reserve(algorithm.size());
    for (auto turn = algorithm.rbegin(); turn != algorithm.rend(); ++turn) {
        out.push_back(inverse(*turn));
    }
    return out;
}

Turn image(const Isometry& isometry, Turn turn, int size) noexcept {
    const bool reversed = isometry.sign[turn.axis] < 0;
    Turn out = turn;
    out.axis = static_cast<std::uint8_t>(isometry.axis[turn.axis]);
    if (reversed) {
        out.layers = 0;
        for (int i = 0; i < size; ++i) {
            if ((turn.layers >> i & 1) != 0) {
                out.layers |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(size - 1 - i));
            }
        }
    }
    return reversed != isometry.is_mirror() ? inverse(out) : out;
}

Algorithm image(const Isometry& isometry, const Algorithm& algorithm, int size) {
    Algorithm out;
    out.reserve(algorithm.size());
    for (const Turn turn : algorithm) {
        out.push_back(image(isometry, turn, size));
    }
    return out;
}

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
