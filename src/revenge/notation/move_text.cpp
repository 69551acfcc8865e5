#include "revenge/notation.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "revenge/base/joined.hpp"
#include "revenge/notation/algorithm_tools.hpp"
#include "revenge/notation/move_names.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

namespace {

using base::Result;
using puzzle::BaseMove;
using puzzle::Definition;
using puzzle::Move;

Move of_turn(const puzzle::Cube& cube, puzzle::Turn turn) {
    Move out;
    out.base = notation::to_text(turn, cube.size());
    out.order = 4;
    if (out.base.ends_with('2')) {
        out.power = 2;
        out.base.pop_back();
    } else if (out.base.ends_with('\'')) {
        out.power = 3;
        out.base.pop_back();
    }
    out.turn = turn;
    out.action = cube.action(turn);
    return out;
}

void add_once(std::vector<Move>& out, Move move) {
    // Moves of other names that do the same may cost less.
    const auto same = [&](const Move& other) {
        return other.action == move.action && other.base == move.base;
    };
    if (std::ranges::none_of(out, same)) {
        out.push_back(std::move(move));
    }
}

// Adds what a word of a set stands for: one turn, in all amounts if none is written, else in that one and its inverse.
// RETURNS whether it is such a word.
bool add_turns(const puzzle::Cube& cube, std::string_view word, std::vector<Move>& out) {
    constexpr int kMinWithSlices = 4;
    std::string text(word);
    if (std::string_view("urfdlb").find(text.front()) != std::string_view::npos &&
        cube.size() >= kMinWithSlices) {
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
        text.insert(text.begin(), '2');
    }
    const auto parsed = parse_algorithm(text, cube.size(), Reading::Slice);
    if (!parsed || parsed->algorithm.size() != 1) {
        return false;
    }
    const bool is_bare = std::isalpha(static_cast<unsigned char>(text.back())) != 0;
    puzzle::Turn turn = parsed->algorithm.front();
    const int written = turn.quarters;
    for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
        if (is_bare || quarters == written || quarters == 4 - written) {
            turn.quarters = quarters;
            add_once(out, of_turn(cube, turn));
        }
    }
    return true;
}

}  // namespace

std::string to_text(const Move& move) {
    const bool backward = 2 * move.power > move.order;
    const int count = backward ? move.order - move.power : move.power;
    return move.base + (count == 1 ? "" : std::to_string(count)) + (backward ? "'" : "");
}

std::string to_text(const std::vector<Move>& moves) {
    return base::joined(moves, " ", [](const Move& move) { return to_text(move); });
}

std::string to_text(const puzzle::Moves& moves, int cube_size) {
    return cube_size > 0 ? to_text(moves.turns(), cube_size) : to_text(moves.steps());
}

std::vector<Move> of_turns(const Definition& definition, const puzzle::Algorithm& turns) {
    const puzzle::Cube cube(definition.cube_size());
    std::vector<Move> out;
    for (const puzzle::Turn turn : turns) {
        out.push_back(of_turn(cube, turn));
    }
    return out;
}

Result<std::vector<Move>> parse_moves(const Definition& definition, std::string_view text) {
    if (definition.cube_size() > 0) {
        const auto parsed = parse_algorithm(text, definition.cube_size(), Reading::Slice);
        return parsed ? Result<std::vector<Move>>(of_turns(definition, parsed->algorithm))
                      : parsed.error();
    }
    const auto read = parse_words(definition, text);
    return read ? Result<std::vector<Move>>(moves_of(definition, read->words)) : read.error();
}

Result<std::vector<Move>> move_set(const Definition& definition, std::string_view text) {
    std::vector<Move> out;
    std::optional<puzzle::Cube> cube;
    if (definition.cube_size() > 0) {
        cube.emplace(definition.cube_size());
    }
    for (const PlacedWord& word : words_of(text)) {
        if (cube) {
            if (!add_turns(*cube, word.text, out)) {
                return unknown_move(definition, word);
            }
            if (const auto why = why_no_move(*out.back().turn, cube->size(), word.text)) {
                return error_at(word.place, *why);
            }
            continue;
        }
        const auto found = named_move(definition, word.text);
        if (!found) {
            return unknown_move(definition, word);
        }
        const int order = found->base->order;
        std::vector<int> counts = puzzle::listed_powers(order);
        if (!found->amount.is_bare) {
            const int wanted = (found->amount.count % order + order) % order;
            counts.clear();
            if (wanted != 0) {
                counts = {std::min(wanted, order - wanted), std::max(wanted, order - wanted)};
            }
        }
        for (const int count : counts) {
            add_once(out, power_of(definition, *found->base, count));
        }
    }
    return out;
}

std::vector<Move> all_moves(const Definition& definition) {
    std::string words;
    for (const BaseMove& move : definition.moves()) {
        words += move.name + " ";
    }
    return *move_set(definition, words);
}

}  // namespace revenge::notation
