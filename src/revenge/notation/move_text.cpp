#include "revenge/notation/move_text.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::Result;
using puzzle::BaseMove;
using puzzle::Definition;
using puzzle::Move;

constexpr std::size_t kMostMoves = 1U << 20U;

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

struct Word {
    std::string_view text;
    Place place;
};

// RETURNS the text with typographic twins folded into their plain characters: R’ is R'.
std::string folded(std::string_view text) {
    std::string out;
    for (TextCursor cursor(text); !cursor.at_end();) {
        const std::size_t from = cursor.offset();
        const char32_t c = cursor.peek();
        cursor.advance();
        out += c < 0x80 ? std::string(1, static_cast<char>(c))
                        : std::string(text.substr(from, cursor.offset() - from));
    }
    return out;
}

// Blanks separate words; // begins a comment.
std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> out;
    int line = 1;
    std::size_t line_start = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\n') {
            ++line;
            line_start = ++i;
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
            out.push_back({text.substr(i, end - i), {line, static_cast<int>(i - line_start) + 1}});
            i = end;
        }
    }
    return out;
}

struct Amount {
    int count = 1;
    bool is_bare = true;
};

// What follows a name: digits, then a prime. Nothing if it is neither.
std::optional<Amount> amount_of(std::string_view text) {
    constexpr std::size_t kLongest = 4;  // three digits, as orders have, and a prime
    Amount out;
    if (text.size() > kLongest) {
        return std::nullopt;
    }
    out.is_bare = text.empty();
    if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
        out.count = 0;
        while (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
            out.count = 10 * out.count + (text.front() - '0');
            text.remove_prefix(1);
        }
    }
    if (text == "'") {
        out.count = -out.count;
        text.remove_prefix(1);
    }
    return text.empty() ? std::optional(out) : std::nullopt;
}

struct Found {
    const BaseMove* base;
    Amount amount;
};

// The longest name that the word begins with and that an amount follows.
std::optional<Found> find_word(const Definition& definition, std::string_view word) {
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

Error unknown(const Definition& definition, const Word& word) {
    std::string names;
    for (const BaseMove& move : definition.moves()) {
        names += " " + move.name;
    }
    const std::string text(word.text);
    return error_at(word.place,
                    "\"" + text + "\" is no move of " + definition.name() + "; expected one of" +
                        names + ", each with a number or ' behind it",
                    {{"no-such-move",
                      {{"text", text},
                       {"puzzle", definition.name()},
                       {"moves", names.empty() ? names : names.substr(1)}}}});
}

// Marks of pasted lists: a full stop, and `1.` or `1)` as the first word of a line.
bool is_mark(std::string_view word, bool is_first) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::string_view rest = word.substr(digits);
    return word == "." || (is_first && digits > 0 && (rest == "." || rest == ")"));
}

void add_once(std::vector<Move>& out, Move move) {
    const auto same = [&](const Move& other) { return other.action == move.action; };
    if (std::ranges::none_of(out, same)) {
        out.push_back(std::move(move));
    }
}

// Adds what a word of a set stands for: one turn, in all amounts if none is written, else in that one and its inverse.
// RETURNS whether it is such a word.
bool add_turns(const puzzle::Cube& cube, std::string_view word, std::vector<Move>& out) {
    constexpr int kLeastWithSlices = 4;
    std::string text(word);
    if (std::string_view("urfdlb").find(text.front()) != std::string_view::npos &&
        cube.size() >= kLeastWithSlices) {
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
    std::string out;
    for (const Move& move : moves) {
        out += (out.empty() ? "" : " ") + to_text(move);
    }
    return out;
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
    std::vector<Move> out;
    if (definition.cube_size() > 0) {
        const auto parsed =
            notation::parse_algorithm(text, definition.cube_size(), notation::Reading::Slice);
        if (!parsed) {
            return parsed.error();
        }
        return of_turns(definition, parsed->algorithm);
    }
    const std::string plain = folded(text);
    int line = 0;
    for (const Word& word : words_of(plain)) {
        const bool is_first = word.place.line != line;
        line = word.place.line;
        auto found = find_word(definition, word.text);
        if (!found && is_mark(word.text, is_first)) {
            continue;
        }
        if (!found && word.text.ends_with('.')) {
            found = find_word(definition, word.text.substr(0, word.text.size() - 1));
        }
        if (!found) {
            return unknown(definition, word);
        }
        const int order = found->base->order;
        const int count = (found->amount.count % order + order) % order;
        if (count != 0) {
            out.push_back(power_of(definition, *found->base, count));
        }
        if (out.size() > kMostMoves) {
            return error_at(word.place, "more than a million moves",
                            {{"too-many-turns", {{"most", std::to_string(kMostMoves)}}}});
        }
    }
    return out;
}

Result<std::vector<Move>> move_set(const Definition& definition, std::string_view text) {
    std::vector<Move> out;
    std::optional<puzzle::Cube> cube;
    if (definition.cube_size() > 0) {
        cube.emplace(definition.cube_size());
    }
    for (const Word& word : words_of(text)) {
        if (cube) {
            if (!add_turns(*cube, word.text, out)) {
                return unknown(definition, word);
            }
            continue;
        }
        const auto found = find_word(definition, word.text);
        if (!found) {
            return unknown(definition, word);
        }
        const int order = found->base->order;
        for (int count = 1; count < order; ++count) {
            const int wanted = (found->amount.count % order + order) % order;
            if (found->amount.is_bare || count == wanted || count == order - wanted) {
                add_once(out, power_of(definition, *found->base, count));
            }
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
