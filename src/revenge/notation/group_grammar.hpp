// The grammar of algorithms, whatever their units are: turns of a cube, or moves of another puzzle by name.
//
//     algorithm = { unit | group }     blanks, line ends, full stops and // comments may stand anywhere
//     group     = ( "(" algorithm ")" | "[" algorithm ("," | ":") algorithm "]" ) [ [ "*" ] count ] [ "'" ]
//
// A line may begin with its number, `1.` or `1)`. Hostile input: at most kMaxTurns units come out (checked before
// anything is repeated) and groups may nest kMaxNesting deep, so that neither memory, nor time, nor the stack grows
// beyond that.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/gaps.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

// `parse` reads the unit at the cursor, which moves past it. `parse_whole` does so where the unit holds what begins or
// ends a group, as (Rr) does, else it gives nothing and leaves the cursor.
template <class Units>
concept AlgorithmUnits = requires(Units& units, TextCursor& cursor,
                                  const std::vector<typename Units::Unit>& list) {
    { units.parse(cursor) } -> std::same_as<base::Result<typename Units::Unit>>;
    {
        units.parse_whole(cursor)
        } -> std::same_as<std::optional<base::Result<typename Units::Unit>>>;
    { units.inverse(list) } -> std::same_as<std::vector<typename Units::Unit>>;
};

template <AlgorithmUnits Units>
class GroupGrammar {
  public:
    using Unit = typename Units::Unit;
    using List = std::vector<Unit>;

    // REQUIRES units that outlive it.
    GroupGrammar(std::string_view text, Units& units) : text_(text), cursor_(text), units_(units) {}

    // RETURNS the text's units, groups written out. ERRORS: Usage, with line, column, the token and what was expected.
    base::Result<List> parse() {
        List out;
        if (std::optional<Error> error = parse_units(out, 0)) {
            return *std::move(error);
        }
        return out;
    }

    // A unit that stands in no brackets, or an outermost group: what is written, and its units.
    struct Part {
        Place place;
        std::string text;
        List units;
        bool is_group = false;
    };
    // RETURNS the text part by part; commas may stand between them. ERRORS: as parse().
    base::Result<std::vector<Part>> parse_parts() {
        std::vector<Part> out;
        List all;
        for (;;) {
            if (std::optional<Error> error = gaps_.skip(cursor_)) {
                return *std::move(error);
            }
            const TextCursor begin = cursor_;
            const auto before = static_cast<std::ptrdiff_t>(all.size());
            bool is_group = false;
            const base::Result<bool> is_there = parse_part(all, 0, is_group);
            if (!is_there) {
                return is_there.error();
            }
            if (*is_there) {
                const std::size_t bytes = cursor_.offset() - begin.offset();
                out.push_back({begin.place(), std::string(text_.substr(begin.offset(), bytes)),
                               List(all.begin() + before, all.end()), is_group});
            } else if (cursor_.at_end()) {
                return out;
            } else if (!cursor_.take(U',')) {
                return expected(cursor_, move_or_end());
            }
        }
    }

  private:
    using Error = base::Error;

    static base::Saying move_or_end() {
        return base::saying("expected-move-or-end", "expected a move or the end");
    }
    static base::Saying move_or(char bracket) {
        return base::saying("expected-move-or-bracket", "expected a move or {bracket}", bracket);
    }
    static void append(List& to, const List& from) {
        to.insert(to.end(), from.begin(), from.end());
    }

    static bool is_closing(char32_t c) {
        return c == U')' || c == U']' || c == U',' || c == U':' || c == TextCursor::kEnd;
    }

    // Appends units to `out` up to a closing character, the place of which is left to the caller.
    std::optional<Error> parse_units(List& out, int depth) {
        for (;;) {
            if (std::optional<Error> error = gaps_.skip(cursor_)) {
                return error;
            }
            bool is_group = false;
            const base::Result<bool> is_there = parse_part(out, depth, is_group);
            if (!is_there) {
                return is_there.error();
            }
            if (!*is_there) {
                return depth == 0 && !cursor_.at_end()
                           ? std::optional(expected(cursor_, move_or_end()))
                           : std::nullopt;
            }
        }
    }

    // Appends the unit or the group at the cursor to `out`. RETURNS whether one begins there, and nothing that closes.
    base::Result<bool> parse_part(List& out, int depth, bool& is_group) {
        const Place place = cursor_.place();
        std::optional<base::Result<Unit>> unit = units_.parse_whole(cursor_);
        const char32_t c = cursor_.peek();
        if (!unit && is_closing(c)) {
            return false;
        }
        is_group = !unit && (c == U'(' || c == U'[');
        if (is_group) {
            std::optional<Error> error = parse_bracket(out, depth);
            return error ? base::Result<bool>(*std::move(error)) : true;
        }
        if (!unit) {
            unit = units_.parse(cursor_);
        }
        if (!*unit) {
            return unit->error();
        }
        if (std::optional<Error> error = check_room(out.size() + 1, place)) {
            return *std::move(error);
        }
        out.push_back(**unit);
        return true;
    }

    std::optional<Error> parse_bracket(List& out, int depth) {
        const Place place = cursor_.place();
        if (depth == kMaxNesting) {
            return error_at(
                place, base::saying("nested-too-deep", "groups are nested more than {most} deep",
                                    kMaxNesting));
        }
        List inside;
        std::optional<Error> error =
            cursor_.peek() == U'(' ? parse_group(inside, depth) : parse_commutator(inside, depth);
        if (!error) {
            error = repeat(inside, out, place);
        }
        return error;
    }

    std::optional<Error> parse_group(List& inside, int depth) {
        const Place place = cursor_.place();
        cursor_.advance();
        if (std::optional<Error> error = parse_units(inside, depth + 1)) {
            return error;
        }
        return cursor_.take(U')') ? std::nullopt
                                  : std::optional(unclosed(move_or(')'), '(', place));
    }

    // [A, B] is A B A' B'; [A: B] is A B A'.
    std::optional<Error> parse_commutator(List& inside, int depth) {
        const Place place = cursor_.place();
        cursor_.advance();
        List first;
        List second;
        if (std::optional<Error> error = parse_units(first, depth + 1)) {
            return error;
        }
        const bool is_conjugate = cursor_.peek() == U':';
        if (!cursor_.take(U':') && !cursor_.take(U',')) {
            return unclosed(
                base::saying("expected-move-comma-or-colon", "expected a move, a comma or a colon"),
                '[', place);
        }
        if (std::optional<Error> error = parse_units(second, depth + 1)) {
            return error;
        }
        if (!cursor_.take(U']')) {
            return unclosed(move_or(']'), '[', place);
        }
        if (std::optional<Error> error = check_room(2 * (first.size() + second.size()), place)) {
            return error;
        }
        inside = first;
        append(inside, second);
        append(inside, units_.inverse(first));
        if (!is_conjugate) {
            append(inside, units_.inverse(second));
        }
        return std::nullopt;
    }

    Error unclosed(base::Saying missing, char bracket, Place opened) const {
        return expected(cursor_, std::move(missing))
            .add(base::saying("opened", " ({bracket} was opened in line {line}, column {column})",
                              bracket, opened.line, opened.column));
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
    std::optional<Error> repeat(List inside, List& out, Place opened) {
        std::size_t count = 1;
        bool reversed = cursor_.take(U'\'');
        if (skip_times() && !is_digit(cursor_.peek())) {
            return expected(cursor_,
                            base::saying("expected-repetitions",
                                         "expected how often the group is repeated, a number"));
        }
        if (is_digit(cursor_.peek())) {
            const Place place = cursor_.place();
            count = 0;
            while (is_digit(cursor_.peek())) {
                count = std::min(kMaxTurns + 1, count * 10 + (cursor_.peek() - U'0'));
                cursor_.advance();
            }
            if (count == 0) {
                return error_at(
                    place, base::saying("repeated-never", "a group is repeated at least once"));
            }
        }
        reversed = cursor_.take(U'\'') != reversed;
        if (std::optional<Error> error = check_room(out.size() + inside.size() * count, opened)) {
            return error;
        }
        if (reversed) {
            inside = units_.inverse(inside);
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
            place, base::saying("too-many-turns",
                                "here the algorithm grows past {most} turns, the most that is read",
                                kMaxTurns));
    }

    std::string_view text_;
    TextCursor cursor_;
    Units& units_;
    Gaps gaps_;
};

}  // namespace revenge::notation
