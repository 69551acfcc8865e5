#include "revenge/notation/algorithm_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::Result;
using puzzle::Algorithm;

void append(Algorithm& to, const Algorithm& from) { to.insert(to.end(), from.begin(), from.end()); }

class AlgorithmParser {
  public:
    AlgorithmParser(std::string_view text, int size, Reading reading)
        : cursor_(text), turns_(size, reading) {}

    Result<ParsedAlgorithm> parse() {
        Algorithm algorithm;
        if (std::optional<Error> error = parse_units(algorithm, 0)) {
            return *std::move(error);
        }
        if (!cursor_.at_end()) {
            return expected("move-or-end", "a move or the end");
        }
        return ParsedAlgorithm{std::move(algorithm), turns_.notes()};
    }

  private:
    // `kind`: of the fact, behind "expected-".
    Error expected(const std::string& kind, const std::string& what) const {
        return error_at(cursor_.place(),
                        fmt::format("expected {}, found {}", what, cursor_.describe()),
                        {{"expected-" + kind}, cursor_.found()});
    }

    // Past the number that a line of a list begins with, `1.` or `1)`, if the cursor is before one.
    void skip_line_number() {
        TextCursor at = cursor_;
        while (is_digit(at.peek())) {
            at.advance();
        }
        if (at.offset() > cursor_.offset() && (at.take(U'.') || at.take(U')'))) {
            cursor_ = at;
        }
    }

    // Blanks, line ends, comments, line numbers, full stops.
    std::optional<Error> skip_blanks() {
        while (!cursor_.at_end()) {
            if (line_ != cursor_.place().line) {
                while (cursor_.peek() == U' ') {
                    cursor_.advance();
                }
                line_ = cursor_.place().line;
                skip_line_number();
            }
            if (cursor_.at_blank() || cursor_.peek() == U'.') {
                cursor_.advance();
                continue;
            }
            if (cursor_.peek() != U'/') {
                break;
            }
            cursor_.advance();
            if (!cursor_.take(U'/')) {
                return expected("comment", "a second / (a comment begins with //)");
            }
            while (!cursor_.at_end() && cursor_.peek() != U'\n') {
                cursor_.advance();
            }
        }
        return std::nullopt;
    }

    static bool is_closing(char32_t c) {
        return c == U')' || c == U']' || c == U',' || c == U':' || c == TextCursor::kEnd;
    }

    // Appends units to `out` up to a closing character, the place of which is left to the caller.
    std::optional<Error> parse_units(Algorithm& out, int depth) {
        for (;;) {
            if (std::optional<Error> error = skip_blanks()) {
                return error;
            }
            const char32_t c = cursor_.peek();
            if (is_closing(c)) {
                return depth == 0 && !cursor_.at_end()
                           ? std::optional(expected("move-or-end", "a move or the end"))
                           : std::nullopt;
            }
            if (c == U'(' || c == U'[') {
                if (std::optional<Error> error = parse_bracket(out, depth)) {
                    return error;
                }
                continue;
            }
            const Place place = cursor_.place();
            const Result<puzzle::Turn> turn = turns_.parse(cursor_);
            if (!turn) {
                return turn.error();
            }
            if (std::optional<Error> error = check_room(out.size() + 1, place)) {
                return error;
            }
            out.push_back(*turn);
        }
    }

    std::optional<Error> parse_bracket(Algorithm& out, int depth) {
        const Place place = cursor_.place();
        if (std::optional<Result<puzzle::Turn>> turn = turns_.parse_glued_pair(cursor_)) {
            if (!*turn) {
                return turn->error();
            }
            out.push_back(**turn);
            return check_room(out.size(), place);
        }
        if (depth == kMaxNesting) {
            return error_at(place, fmt::format("groups are nested more than {} deep", kMaxNesting),
                            {{"nested-too-deep", {{"most", std::to_string(kMaxNesting)}}}});
        }
        Algorithm inside;
        std::optional<Error> error =
            cursor_.peek() == U'(' ? parse_group(inside, depth) : parse_commutator(inside, depth);
        if (!error) {
            error = repeat(inside, out, place);
        }
        return error;
    }

    std::optional<Error> parse_group(Algorithm& inside, int depth) {
        const Place place = cursor_.place();
        cursor_.advance();
        if (std::optional<Error> error = parse_units(inside, depth + 1)) {
            return error;
        }
        return cursor_.take(U')')
                   ? std::nullopt
                   : std::optional(unclosed({"expected-move-or-bracket", {{"bracket", ")"}}},
                                            "a move or )", '(', place));
    }

    // [A, B] is A B A' B'; [A: B] is A B A'.
    std::optional<Error> parse_commutator(Algorithm& inside, int depth) {
        const Place place = cursor_.place();
        cursor_.advance();
        Algorithm first;
        Algorithm second;
        if (std::optional<Error> error = parse_units(first, depth + 1)) {
            return error;
        }
        const bool is_conjugate = cursor_.peek() == U':';
        if (!cursor_.take(U':') && !cursor_.take(U',')) {
            return unclosed({"expected-move-comma-or-colon"}, "a move, a comma or a colon", '[',
                            place);
        }
        if (std::optional<Error> error = parse_units(second, depth + 1)) {
            return error;
        }
        if (!cursor_.take(U']')) {
            return unclosed({"expected-move-or-bracket", {{"bracket", "]"}}}, "a move or ]", '[',
                            place);
        }
        if (std::optional<Error> error = check_room(2 * (first.size() + second.size()), place)) {
            return error;
        }
        inside = first;
        append(inside, second);
        append(inside, puzzle::inverse(first));
        if (!is_conjugate) {
            append(inside, puzzle::inverse(second));
        }
        return std::nullopt;
    }

    Error unclosed(base::Fact missing, const std::string& what, char bracket, Place opened) const {
        return error_at(cursor_.place(),
                        fmt::format("expected {}, found {} ({} was opened in line {}, column {})",
                                    what, cursor_.describe(), bracket, opened.line, opened.column),
                        {std::move(missing),
                         cursor_.found(),
                         {"opened",
                          {{"bracket", std::string(1, bracket)},
                           {"line", std::to_string(opened.line)},
                           {"column", std::to_string(opened.column)}}}});
    }

    // Past the star of `(R U) * 6`. RETURNS whether there was one.
    bool skip_times() {
        TextCursor at = cursor_;
        while (at.take(U' ')) {
        }
        if (!at.take(U'*') && !at.take(U'\u00D7')) {
            return false;
        }
        while (at.take(U' ')) {
        }
        cursor_ = at;
        return true;
    }

    // The count and the prime behind a bracket.
    std::optional<Error> repeat(Algorithm inside, Algorithm& out, Place opened) {
        std::size_t count = 1;
        bool reversed = cursor_.take(U'\'');
        if (skip_times() && !is_digit(cursor_.peek())) {
            return expected("repetitions", "how often the group is repeated, a number");
        }
        if (is_digit(cursor_.peek())) {
            const Place place = cursor_.place();
            count = 0;
            while (is_digit(cursor_.peek())) {
                count = std::min(kMaxTurns + 1, count * 10 + (cursor_.peek() - U'0'));
                cursor_.advance();
            }
            if (count == 0) {
                return error_at(place, "a group is repeated at least once", {{"repeated-never"}});
            }
        }
        reversed = cursor_.take(U'\'') != reversed;
        if (std::optional<Error> error = check_room(out.size() + inside.size() * count, opened)) {
            return error;
        }
        if (reversed) {
            inside = puzzle::inverse(inside);
        }
        for (std::size_t i = 0; i < count && !inside.empty(); ++i) {
            append(out, inside);
        }
        return std::nullopt;
    }

    static std::optional<Error> check_room(std::size_t turns, Place place) {
        if (turns <= kMaxTurns) {
            return std::nullopt;
        }
        return error_at(
            place,
            fmt::format("here the algorithm grows past {} turns, the most that is read", kMaxTurns),
            {{"too-many-turns", {{"most", std::to_string(kMaxTurns)}}}});
    }

    TextCursor cursor_;
    TurnParser turns_;
    int line_ = 0;  // the line whose beginning has been looked at last
};

}  // namespace

Result<Reading> reading_named(std::string_view name) {
    for (const auto& [reading, known] : {std::pair{Reading::Slice, "slice"},
                                         {Reading::Sign, "sign"},
                                         {Reading::Larsen, "larsen"}}) {
        if (name == known) {
            return reading;
        }
    }
    return Error{base::ErrorCode::Usage,
                 fmt::format("unknown notation '{}'; known are slice sign larsen", name)};
}

Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size, Reading reading) {
    return AlgorithmParser(text, size, reading).parse();
}

}  // namespace revenge::notation
