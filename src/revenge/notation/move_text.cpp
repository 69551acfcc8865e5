#include "revenge/notation/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/algorithm.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/notation/turn_parser.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"

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

using base::Error;

std::optional<Amount> amount_of(std::string_view text) {
    constexpr std::size_t kLongest = 8;  // as many digits as orders have, and a prime
    Amount out;
    if (text.size() > kLongest) {
        return std::nullopt;
    }
    out.is_bare = text.empty();
    const bool is_prime_first = text.starts_with('\'') && text.size() > 1;  // U'2 is U2'
    text.remove_prefix(is_prime_first ? 1 : 0);
    if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
        out.count = 0;
        while (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
            out.count = 10 * out.count + (text.front() - '0');
            text.remove_prefix(1);
        }
    }
    if (is_prime_first || text == "'") {
        out.count = -out.count;
        text.remove_prefix(is_prime_first ? 0 : 1);
    }
    return text.empty() ? std::optional(out) : std::nullopt;
}

std::vector<PlacedWord> words_of(std::string_view text) {
    std::vector<PlacedWord> out;
    Place place;
    std::size_t counted = 0;  // what is before `place`, which counts characters as TextCursor does
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\n') {
            place = {place.line + 1, 1};
            counted = ++i;
        } else if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
            ++i;
        } else if (text.substr(i, 2) == "//") {
            i = std::min(text.find('\n', i), text.size());
        } else {
            std::size_t end = i;
            while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) == 0 &&
                   text.substr(end, 2) != "//") {
                ++end;
            }
            for (; counted < i; ++counted) {
                place.column += (static_cast<unsigned char>(text[counted]) & 0xC0U) != 0x80U;
            }
            out.push_back({text.substr(i, end - i), place});
            i = end;
        }
    }
    return out;
}

std::string word_at(TextCursor& cursor, std::string_view text, std::string_view ends) {
    std::string out;
    while (!cursor.at_end() && !cursor.at_blank() && cursor.peek() != U'/') {
        const char32_t c = cursor.peek();
        if (!out.empty() && c < 0x80 && ends.find(static_cast<char>(c)) != ends.npos) {
            break;
        }
        const std::size_t from = cursor.offset();
        cursor.advance();
        out += c < 0x80 ? std::string(1, static_cast<char>(c))
                        : std::string(text.substr(from, cursor.offset() - from));
    }
    return out;
}

std::optional<Found> named_move(const Definition& definition, std::string_view word) {
    std::optional<Found> best;
    for (const BaseMove& move : definition.moves()) {
        const bool longer = !best || move.name.size() > best->base->name.size();
        if (longer && word.starts_with(move.name)) {
            if (const auto amount = amount_of(word.substr(move.name.size()))) {
                best = Found{&move, *amount};
            }
        }
    }
    return best;
}

Error unknown_move(const Definition& definition, const PlacedWord& word,
                   ComplementTurns complement_turns) {
    std::string complements;
    if (complement_turns == ComplementTurns::Taken) {
        for (const puzzle::ComplementTurn& turn : definition.complements()) {
            complements += (complements.empty() ? ", or " : " ") + turn.name;
        }
    }
    Error error = error_at(
        word.place, base::make_message("no-such-move",
                                       "\"{text}\" is not a move of {puzzle}; expected one of "
                                       "{moves}, each with a number or ' behind it",
                                       shown(word.text), definition.name(),
                                       base::joined(definition.moves(), " ", &BaseMove::name)));
    error.message += complements;
    return error;
}

Result<ParsedAlgorithm> parse_turn_list(int size, std::string_view text, Reading reading) {
    TurnParser turns(size, reading);
    REVENGE_TRY(auto parts, GroupGrammar(text, turns).parse_parts());
    ParsedAlgorithm out{{}, turns.notes()};
    for (const auto& part : parts) {
        if (part.is_group) {
            return error_at(part.place,
                            base::make_message(
                                "no-single-turn",
                                "single turns are listed here, and '{text}' is a product of turns",
                                shown(part.text)));
        }
        if (const auto why = why_no_move(part.units.front(), size, part.text)) {
            return error_at(part.place, *why);
        }
        out.algorithm.push_back(part.units.front());
    }
    return out.algorithm.empty()
               ? Result<ParsedAlgorithm>(
                     base::usage("no-turns-listed", "no turns are listed; Rw, U and F2 are some"))
               : out;
}

Result<Generators> parse_generators(const puzzle::Definition& definition, std::string_view text,
                                    Reading reading) {
    Generators out;
    const auto add = [&](std::string written, bool is_group, std::vector<puzzle::Move> moves) {
        Generator next{std::move(written), std::nullopt, definition.puzzle().identity()};
        for (const puzzle::Move& move : moves) {
            next.action = definition.puzzle().then(next.action, move.action);
        }
        if (!is_group && moves.size() == 1) {
            next.move = std::move(moves.front());
        }
        out.list.push_back(std::move(next));
    };
    if (definition.cube_size() == 0) {
        REVENGE_TRY(auto parts, parse_word_parts(definition, text));
        for (WordPart& part : parts) {
            add(std::move(part.text), part.is_group, moves_of(definition, part.words));
        }
        return out;
    }
    TurnParser turns(definition.cube_size(), reading);
    REVENGE_TRY(auto parts, GroupGrammar(text, turns).parse_parts());
    out.notes = turns.notes();
    for (auto& part : parts) {
        add(std::move(part.text), part.is_group, of_turns(definition, part.units));
    }
    return out;
}

std::vector<Generator> generators_of(const std::vector<puzzle::Move>& moves) {
    std::vector<Generator> out;
    out.reserve(moves.size());
    for (const puzzle::Move& move : moves) {
        out.push_back({to_text(move), move, move.action});
    }
    return out;
}

}  // namespace revenge::notation
