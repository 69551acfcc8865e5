#include "revenge/notation.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/notation/turn_parser.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

namespace {

using base::Result;

// A comment may begin with # or //, as a list or an algorithm would have it.
bool at_comment(const TextCursor& cursor) { return cursor.peek() == U'#' || cursor.peek() == U'/'; }

void skip_line(TextCursor& cursor) {
    while (!cursor.at_end() && cursor.peek() != U'\n') {
        cursor.advance();
    }
}

void skip_spaces(TextCursor& cursor) {
    while (cursor.take(U' ')) {
    }
}

Result<int> parse_cost(TextCursor& cursor) {
    const TextCursor start = cursor;
    int cost = 0;
    while (cursor.peek() >= U'0' && cursor.peek() <= U'9') {
        cost = std::min(kMaxCost + 1, cost * 10 + static_cast<int>(cursor.peek() - U'0'));
        cursor.advance();
    }
    if (cursor.offset() == start.offset()) {
        return expected(
            cursor, base::make_message("expected-cost",
                                       "expected the cost of the move, a number from 1 to {most}",
                                       kMaxCost));
    }
    if (cost < 1 || cost > kMaxCost) {
        return error_at(start.place(),
                        base::make_message(
                            "no-cost", "'{text}' is not a cost: expected a number from 1 to {most}",
                            cursor.shown_since(start), kMaxCost));
    }
    return cost;
}

// A move's cost and the line that says it.
struct CostLine {
    int cost;
    int line;
};

// RETURNS what the lines say. `parse_move(cursor)` RETURNS the move at the cursor, which moves past it; `name_of(move)`
// what messages call it.
template <class Move, class ParseMove, class NameOf>
Result<std::map<Move, CostLine>> parse_lines(std::string_view text, const ParseMove& parse_move,
                                             const NameOf& name_of) {
    std::map<Move, CostLine> out;
    TextCursor cursor(text);
    for (;;) {
        while (cursor.at_blank() || at_comment(cursor)) {
            at_comment(cursor) ? skip_line(cursor) : cursor.advance();
        }
        if (cursor.at_end() && out.empty()) {
            return base::usage("no-costs-listed",
                               "there are no costs in it; write a move and its cost on each line");
        }
        if (cursor.at_end()) {
            return out;
        }
        const Place place = cursor.place();
        REVENGE_TRY(const auto move, parse_move(cursor));
        skip_spaces(cursor);
        REVENGE_TRY(const auto cost, parse_cost(cursor));
        skip_spaces(cursor);
        if (!cursor.at_end() && cursor.peek() != U'\n' && !at_comment(cursor)) {
            return expected(
                cursor, base::make_message("expected-end-of-line", "expected the end of the line"));
        }
        const auto [known, is_new] = out.emplace(move, CostLine{cost, place.line});
        if (!is_new) {
            return error_at(
                place,
                base::make_message("cost-twice", "the cost of {move} stands in line {line} already",
                                   name_of(move), known->second.line));
        }
    }
}

base::Error one_sided(const std::string& move, int cost, const std::string& inverse, int other) {
    return base::usage("cost-one-sided",
                       "{move} costs {cost}, but {inverse} costs {other}; expected the same cost "
                       "for a move and its inverse: give {inverse} {cost} as well",
                       move, cost, inverse, other);
}

}  // namespace

Result<ParsedCosts> parse_costs(std::string_view text, int size, puzzle::Metric base,
                                std::string name, Reading reading) {
    TurnParser turns(size, reading);
    const auto parse_turn = [&](TextCursor& cursor) -> Result<puzzle::Turn> {
        const Place place = cursor.place();
        std::optional<Result<puzzle::Turn>> glued = turns.parse_whole(cursor);
        Result<puzzle::Turn> turn = glued ? *std::move(glued) : turns.parse(cursor);
        return turn && puzzle::is_rotation(*turn, size)
                   ? error_at(place, base::make_message("rotation-without-cost",
                                                        "a rotation of the whole cube has no cost"))
                   : turn;
    };
    const auto lines = parse_lines<puzzle::Turn>(
        text, parse_turn, [size](puzzle::Turn turn) { return to_text(turn, size); });
    if (!lines) {
        return lines.error();
    }
    puzzle::CostTable costs(base, size);
    costs.rename(std::move(name));
    for (const auto& [turn, said] : *lines) {
        costs.set(turn, said.cost);
    }
    for (const auto& [turn, said] : *lines) {
        if (costs.cost(turn) != costs.cost(puzzle::inverse(turn))) {
            return error_from_line(said.line, one_sided(costs, turn));
        }
    }
    return ParsedCosts{std::move(costs), turns.notes()};
}

Result<puzzle::Costs> parse_costs(std::string_view text, const puzzle::Definition& definition,
                                  puzzle::Costs base, std::string name) {
    using Made = std::pair<std::size_t, int>;  // a base move, and how often
    const auto move_of = [&](const Made& made) {
        return puzzle::power_of(definition, definition.moves()[made.first], made.second);
    };
    const auto parse_move = [&](TextCursor& cursor) -> Result<Made> {
        const Place place = cursor.place();
        const std::string word = word_at(cursor, text, "");
        const auto found = named_move(definition, word);
        if (!found) {
            return unknown_move(definition, {word, place});
        }
        const int order = found->base->order;
        const int power = (found->amount.count % order + order) % order;
        return power == 0 ? error_at(place, base::make_message(
                                                "does-nothing",
                                                "'{text}' does nothing, and has no cost", word))
                          : Result<Made>(Made(found->base - definition.moves().data(), power));
    };
    const auto name_of = [&](const Made& made) { return to_text(move_of(made)); };
    REVENGE_TRY(const auto lines, parse_lines<Made>(text, parse_move, name_of));
    for (const auto& [made, said] : lines) {
        base.set(definition.moves()[made.first], made.second, said.cost);
    }
    base.rename(std::move(name));
    for (const auto& [made, said] : lines) {
        const puzzle::Move move = move_of(made);
        const puzzle::Move back = puzzle::inverse(definition, move);
        if (base.cost(move) != base.cost(back)) {
            return error_from_line(said.line, one_sided(to_text(move), base.cost(move),
                                                        to_text(back), base.cost(back)));
        }
    }
    return base;
}

std::optional<puzzle::Turn> one_sided_turn(const puzzle::CostTable& costs) {
    const unsigned bound = 1U << static_cast<unsigned>(costs.size());
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < bound; ++layers) {
            const puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), 1};
            if (costs.cost(turn) != costs.cost(puzzle::inverse(turn))) {
                return turn;
            }
        }
    }
    return std::nullopt;
}

base::Error one_sided(const puzzle::CostTable& costs, puzzle::Turn turn) {
    const int size = costs.size();
    const puzzle::Turn back = puzzle::inverse(turn);
    return one_sided(to_text(turn, size), costs.cost(turn), to_text(back, size), costs.cost(back));
}

}  // namespace revenge::notation
