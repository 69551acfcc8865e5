#include "revenge/solver/chosen_moves/prepared_moves.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::chosen {

void PreparedMoves::add_moves(const puzzle::Algorithm& turns) {
    std::vector<puzzle::Turn> closed;
    for (const puzzle::Turn turn : turns) {
        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
            const puzzle::Turn power{turn.axis, turn.layers, quarters};
            if ((turn.quarters != 2 || quarters == 2) &&
                std::ranges::find(closed, power) == closed.end()) {
                closed.push_back(power);
            }
        }
    }
    for (const puzzle::Turn turn : closed) {
        const puzzle::Transformation& action = cube.action(turn);
        moves.push_back({turn, costs.cost(turn), action.from, action.twist});
        all.push_back(static_cast<std::uint8_t>(all.size()));
    }
    // Two quarter turns stay two where the half turn costs more.
    const auto are_one = [this](puzzle::Turn a, puzzle::Turn b) {
        return a.layers == b.layers &&
               (a.quarters != 1 || b.quarters != 1 ||
                !puzzle::is_cheaper_by_quarters({a.axis, a.layers, 2}, costs));
    };
    for (Move& move : moves) {
        for (const std::uint8_t next : all) {
            if (puzzle::may_follow(move.turn, moves[next].turn, puzzle::commute, are_one)) {
                move.followers.push_back(next);
            }
        }
    }
}

void PreparedMoves::join_places() {
    std::iota(joined.begin(), joined.end(), std::uint8_t{0});
    for (bool changed = true; changed;) {
        changed = false;
        for (const Move& move : moves) {
            for (std::size_t i = 0; i < slots; ++i) {
                const std::uint8_t least = std::min(joined[i], joined[move.from[i]]);
                changed = changed || joined[i] != least || joined[move.from[i]] != least;
                joined[i] = joined[move.from[i]] = least;
            }
        }
    }
    for (std::size_t i = 0; i < slots; ++i) {
        const bool is_moved = std::ranges::any_of(
            moves, [i](const Move& move) { return move.from[i] != i || move.twist[i] != 0; });
        if (is_moved) {
            moved.push_back(static_cast<std::uint8_t>(i));
        }
        if (cube.puzzle().orientations()[i] > 1) {
            oriented.push_back(static_cast<std::uint8_t>(i));
        }
    }
}

std::vector<puzzle::SymmetryIndex> PreparedMoves::reachable_ways(const puzzle::State& state) const {
    // Which pieces each set of joined places holds; where nothing is moved, exactly how.
    const auto content = [&](const puzzle::State& of) {
        std::vector<std::pair<int, int>> out;
        for (std::size_t i = 0; i < slots; ++i) {
            const bool is_moved = std::ranges::find(moved, i) != moved.end();
            out.emplace_back(joined[i], is_moved ? of.piece[i] : 1000 + codes(of)[i]);
        }
        std::ranges::sort(out);
        return out;
    };
    const auto wanted = content(state);
    std::vector<puzzle::SymmetryIndex> out;
    std::vector<puzzle::State> seen;
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        const puzzle::State turned = cube.rotate(target, r);
        if (content(turned) == wanted && std::ranges::find(seen, turned) == seen.end()) {
            seen.push_back(turned);
            out.push_back(r);
        }
    }
    return out;
}

}  // namespace revenge::solver::chosen
