#include "revenge/notation/cost_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

namespace {

using base::Error;
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
        return error_at(cursor.place(),
                        fmt::format("expected the cost of the move, a number from 1 "
                                    "to {}, found {}",
                                    kMaxCost, cursor.describe()));
    }
    if (cost < 1 || cost > kMaxCost) {
        return error_at(start.place(),
                        fmt::format("'{}' is no cost: expected a number from 1 to {}",
                                    cursor.shown_since(start), kMaxCost));
    }
    return cost;
}

}  // namespace

Result<puzzle::CostTable> parse_costs(std::string_view text, int size, puzzle::Metric base,
                                      std::string name, Reading reading) {
    puzzle::CostTable costs(base, size);
    costs.rename(std::move(name));
    TurnParser turns(size, reading);
    std::map<puzzle::Turn, int> lines;
    TextCursor cursor(text);
    for (;;) {
        while (cursor.at_blank() || at_comment(cursor)) {
            at_comment(cursor) ? skip_line(cursor) : cursor.advance();
        }
        if (cursor.at_end()) {
            break;
        }
        const Place place = cursor.place();
        std::optional<Result<puzzle::Turn>> glued = turns.parse_whole(cursor);
        const Result<puzzle::Turn> turn = glued ? *std::move(glued) : turns.parse(cursor);
        if (!turn) {
            return turn.error();
        }
        skip_spaces(cursor);
        const Result<int> cost = parse_cost(cursor);
        if (!cost) {
            return cost.error();
        }
        skip_spaces(cursor);
        if (!cursor.at_end() && cursor.peek() != U'\n' && !at_comment(cursor)) {
            return error_at(cursor.place(), fmt::format("expected the end of the line, found {}",
                                                        cursor.describe()));
        }
        if (puzzle::is_rotation(*turn, size)) {
            return error_at(place, "a rotation of the whole cube has no cost");
        }
        const auto [known, is_new] = lines.emplace(*turn, place.line);
        if (!is_new) {
            return error_at(place, fmt::format("the cost of {} stands in line {} already",
                                               to_text(*turn, size), known->second));
        }
        costs.set(*turn, *cost);
    }
    for (const auto& [turn, line] : lines) {
        if (costs.cost(turn) != costs.cost(puzzle::inverse(turn))) {
            return Error{base::ErrorCode::Usage,
                         fmt::format("line {}: {}", line, one_sided_text(costs, turn))};
        }
    }
    return costs;
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

std::string one_sided_text(const puzzle::CostTable& costs, puzzle::Turn turn) {
    const int size = costs.size();
    return fmt::format(
        "{0} costs {1}, but {2} costs {3}; expected the same cost for a move and its inverse: "
        "give {2} {1} as well",
        to_text(turn, size), costs.cost(turn), to_text(puzzle::inverse(turn), size),
        costs.cost(puzzle::inverse(turn)));
}

}  // namespace revenge::notation
