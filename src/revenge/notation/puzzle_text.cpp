#include "revenge/notation/puzzle_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::notation {

using puzzle::Definition;
using puzzle::Move;

namespace {

// Turns of two layers next to each other are one pair.
std::string square_one_text(const Definition& definition, const std::vector<Move>& moves) {
    const auto layer_of = [&](const Move& move) {
        return move.base == definition.moves()[0].name   ? 0U
               : move.base == definition.moves()[1].name ? 1U
                                                         : 2U;
    };
    std::string out;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        out += out.empty() ? "" : " ";
        if (layer_of(moves[i]) == 2) {
            out += '/';
            continue;
        }
        std::array<int, 2> steps{};
        const auto take = [&](const Move& move) {
            const bool is_backward = 2 * move.power > move.order;
            steps[layer_of(move)] = move.power - (is_backward ? move.order : 0);
        };
        take(moves[i]);
        if (i + 1 < moves.size() && layer_of(moves[i]) + layer_of(moves[i + 1]) == 1) {
            take(moves[++i]);
        }
        out += fmt::format("({},{})", steps[0], steps[1]);
    }
    return out;
}

// Turns commute: those of the front first, then, after y2, those of the back.
std::string clock_text(const Definition& definition, std::vector<Move> moves) {
    const auto is_of_back = [&](const Move& move) {
        const auto base = std::ranges::find(definition.moves(), move.base, &puzzle::BaseMove::name);
        return base - definition.moves().begin() >= std::ssize(puzzle::kClockPins);
    };
    std::stable_partition(moves.begin(), moves.end(), std::not_fn(is_of_back));
    std::string out;
    const auto add = [&out](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
    bool is_turned_over = false;
    for (const Move& move : moves) {
        std::string_view pins = move.base;
        if (is_of_back(move)) {
            pins.remove_prefix(puzzle::kClockBack.size());
            if (!std::exchange(is_turned_over, true)) {
                add(std::string(puzzle::kClockOver));
            }
        }
        const bool is_clockwise = move.power <= puzzle::kHours / 2;
        add(fmt::format("{}{}{}", pins, is_clockwise ? move.power : puzzle::kHours - move.power,
                        is_clockwise ? '+' : '-'));
    }
    return out;
}

}  // namespace

std::string to_text(const Definition& definition, const puzzle::Moves& moves) {
    if (definition.cube_size() > 0) {
        return to_text(moves.turns(), definition.cube_size());
    }
    return puzzle::is_square_one(definition) ? square_one_text(definition, moves.steps())
           : puzzle::is_clock(definition)    ? clock_text(definition, moves.steps())
                                             : to_text(moves.steps());
}

}  // namespace revenge::notation
