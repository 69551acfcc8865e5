// The grammar of algorithms, whatever their units are: turns of a cube, or moves of another puzzle by name.
//
//     algorithm = { unit | group } [ ":" algorithm ]      A: B is A B A', as [A: B]
//     group     = ( "(" algorithm ")" | "[" algorithm ("," | ":") algorithm "]" ) [ times ] [ "'" ]
//     times     = [ "*" | "^" | "x" ] count | count "x"
//
// Blanks, line ends, full stops and // comments may stand anywhere. A line may begin with its number, `1.` or `1)`, and
// end with its length, `(21)` or `(21f)`. Where `x` could be the rotation, a note or an error says so.
//
// Hostile input: at most kMaxTurns units come out (checked before anything is repeated) and groups may nest kMaxNesting
// deep, so that neither memory, nor time, nor the stack grows beyond that.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

// `parse` reads the unit at the cursor, which moves past it. `parse_whole` does so where the unit holds what begins or
// ends a group, as (Rr) does, else it gives nothing and leaves the cursor. `has_pairs`: units may be `/` and `(1,-2)`,
// and a number in brackets is not a length.
template <class Units>
concept AlgorithmUnits = requires(Units& units, TextCursor& cursor,
                                  const std::vector<typename Units::Unit>& list) {
    { units.parse(cursor) } -> std::same_as<base::Result<typename Units::Unit>>;
    {
        units.parse_whole(cursor)
        } -> std::same_as<std::optional<base::Result<typename Units::Unit>>>;
    { units.has_pairs() } -> std::same_as<bool>;
    { units.inverse(list) } -> std::same_as<std::vector<typename Units::Unit>>;
};

template <AlgorithmUnits Units>
class GroupGrammar {
  public:
    using Unit = typename Units::Unit;
    using List = std::vector<Unit>;

    // REQUIRES units that outlive it.
    GroupGrammar(std::string_view text, Units& units)
        : text_(text), cursor_(text), units_(units), gaps_(units.has_pairs()) {}

    // RETURNS the text's units, groups written out. ERRORS: Usage, with line, column, the token and what was expected.
    base::Result<List> parse() {
        List out;
        if (std::optional<Error> error = parse_units(out, 0)) {
            return *std::move(error);
        }
        return out;
    }

    // How `x` was read, if that could be a rotation or "times".
    const std::vector<Note>& notes() const { return notes_; }

    // A unit that stands in no brackets, or an outermost group: what is written, and its units.
    struct Part {
        Place place;
        std::string text;
        List units;
        bool is_group = false;
        bool is_parenthesized = false;  // a group in round brackets, without a count or a prime
    };
    // RETURNS the text part by part; commas may stand between them. ERRORS: as parse(), also for a comma that has no
    // part before or after it.
    base::Result<std::vector<Part>> parse_parts() {
        std::vector<Part> out;
        List all;
        std::optional<Place> comma;  // if a part must follow it
        for (;;) {
            if (std::optional<Error> error = skip_gap()) {
                return *std::move(error);
            }
            const TextCursor begin = cursor_;
            const auto before = static_cast<std::ptrdiff_t>(all.size());
            bool is_group = false;
            REVENGE_TRY(const auto is_there, parse_part(all, 0, is_group));
            if (is_there) {
                comma.reset();
                const std::size_t bytes = cursor_.offset() - begin.offset();
                const std::string_view written = text_.substr(begin.offset(), bytes);
                const bool is_parenthesized =
                    is_group && written.starts_with('(') && written.ends_with(')');
                out.push_back({begin.place(), std::string(written),
                               List(all.begin() + before, all.end()), is_group, is_parenthesized});
            } else if (comma || (out.empty() && cursor_.peek() == U',')) {
                return error_at(
                    comma.value_or(cursor_.place()),
                    base::make_message("nothing-at-comma",
                                       "this comma has no move before it or after it; list "
                                       "moves as in Rw, U, F2"));
            } else if (cursor_.at_end()) {
                return out;
            } else if (cursor_.peek() == U',') {
                comma = cursor_.place();
                cursor_.advance();
            } else {
                return expected(cursor_, move_or_end());
            }
        }
    }

  private:
    using Error = base::Error;

    static base::Message move_or_end() {
        return base::make_message("expected-move-or-end", "expected a move or the end");
    }
    static base::Message move_or(char bracket) {
        return base::make_message("expected-move-or-bracket", "expected a move or {bracket}",
                                  bracket);
    }
    static void append(List& to, const List& from) {
        to.insert(to.end(), from.begin(), from.end());
    }

    static bool is_closing(char32_t c) {
        return c == U')' || c == U']' || c == U',' || c == U':' || c == TextCursor::kEnd;
    }

    // Past what stands between units, lengths such as `(21f)` included.
    std::optional<Error> skip_gap() {
        std::optional<Error> error = gaps_.skip(cursor_);
        while (!error) {
            const std::optional<TextCursor> end = end_of_length();
            if (!end) {
                break;
            }
            if (follows_group_) {
                return error_at(
                    cursor_.place(),
                    base::make_message("count-in-brackets",
                                       "'{text}' after a group may be a count of turns or of "
                                       "repetitions: leave it out, or write )*{count}",
                                       end->shown_since(cursor_), number_at(cursor_)));
            }
            cursor_ = *end;
            error = gaps_.skip(cursor_);
        }
        return error;
    }

    // RETURNS the place after `(21)`, `(21f)` or `(21 moves)`, if that stands at the cursor. (2f) is a group.
    std::optional<TextCursor> end_of_length() const {
        TextCursor at = cursor_;
        if (units_.has_pairs() || !at.take(U'(') || !is_digit(at.peek())) {
            return std::nullopt;
        }
        constexpr int kMaxLayers = 7;
        int number = 0;
        for (; is_digit(at.peek()); at.advance()) {
            number = std::min(1000, 10 * number + static_cast<int>(at.peek() - U'0'));
        }
        at.take(U' ');
        std::string unit;
        for (; !at.at_end() && at.peek() != U')' && unit.size() < 6; at.advance()) {
            unit += at.peek() < 0x80 ? static_cast<char>(at.peek()) : '?';
        }
        constexpr std::array<std::string_view, 16> kLengths{
            "",    "f",   "f*",  "q",   "q*",   "s",   "s*",    "h",
            "htm", "qtm", "stm", "etm", "obtm", "btm", "moves", "turns"};
        const bool is_length = std::ranges::find(kLengths, unit) != kLengths.end() &&
                               (unit.empty() || unit.size() > 1 || number > kMaxLayers);
        return is_length && at.take(U')') ? std::optional(at) : std::nullopt;
    }

    static std::string number_at(TextCursor at) {
        std::string out;
        for (at.advance(); is_digit(at.peek()) && out.size() < 9; at.advance()) {
            out += static_cast<char>(at.peek());
        }
        return out;
    }

    // Appends units to `out` up to a closing character, the place of which is left to the caller. A colon begins the
    // second part of a conjugate unless it is the caller's.
    std::optional<Error> parse_units(List& out, int depth, bool colon_ends = false) {
        const std::size_t begin = out.size();
        for (;;) {
            if (std::optional<Error> error = skip_gap()) {
                return error;
            }
            if (cursor_.peek() == U':' && !colon_ends && out.size() > begin) {
                return parse_conjugated(out, begin, depth);
            }
            bool is_group = false;
            REVENGE_TRY(const auto is_there, parse_part(out, depth, is_group));
            if (!is_there) {
                return depth == 0 && !cursor_.at_end()
                           ? std::optional(expected(cursor_, move_or_end()))
                           : std::nullopt;
            }
        }
    }

    // `A: B` without brackets: A stands in `out` from `begin` on.
    std::optional<Error> parse_conjugated(List& out, std::size_t begin, int depth) {
        const Place place = cursor_.place();
        if (conjugates_ == kMaxNesting) {
            return too_deep(place);
        }
        ++conjugates_;
        const List first(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
        cursor_.advance();
        std::optional<Error> error = parse_units(out, depth);
        if (!error) {
            error = check_room(out.size() + first.size(), place);
        }
        if (!error) {
            append(out, units_.inverse(first));
        }
        --conjugates_;
        return error;
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
        follows_group_ = false;
        if (is_group) {
            std::optional<Error> error = parse_bracket(out, depth);
            follows_group_ = true;
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
            return too_deep(place);
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
        if (std::optional<Error> error = parse_units(first, depth + 1, true)) {
            return error;
        }
        const bool is_conjugate = cursor_.peek() == U':';
        if (!cursor_.take(U':') && !cursor_.take(U',')) {
            return unclosed(base::make_message("expected-move-comma-or-colon",
                                               "expected a move, a comma or a colon"),
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

    Error unclosed(base::Message missing, char bracket, Place opened) const {
        return expected(cursor_, std::move(missing))
            .add(base::make_message("opened",
                                    " ({bracket} was opened in line {line}, column {column})",
                                    bracket, opened.line, opened.column));
    }

    // Past the mark of `(R U) * 6`, `(R U)^6` or `(R U)x6`. RETURNS whether there was one.
    base::Result<bool> skip_times() {
        TextCursor at = cursor_;
        while (at.take(U' ')) {
        }
        const TextCursor mark = at;
        const bool is_letter = at.take(U'x') || at.take(U'X');
        if (!is_letter && !at.take(U'*') && !at.take(U'\u00D7') && !at.take(U'^')) {
            return false;
        }
        while (!is_letter && at.take(U' ')) {
        }
        if (is_letter && !is_digit(at.peek())) {
            return false;
        }
        if (mark.peek() == U'x' && !may_be_times(mark, at)) {
            note_rotation(mark.place(), at);
            return false;
        }
        if (mark.peek() == U'x' && is_half_turn(at) && mark.offset() == cursor_.offset()) {
            return error_at(mark.place(), base::make_message(
                                              "times-or-rotation",
                                              "'x2' directly after a group may be \"twice\" or the "
                                              "rotation: write )2 or ) x2"));
        }
        if (mark.peek() == U'x') {
            note_times(mark.place(), "x" + number_from(at), "x" + number_from(at));
        }
        cursor_ = at;
        return true;
    }

    static std::string number_from(TextCursor at) {
        std::string out;
        for (; is_digit(at.peek()) && out.size() < 9; at.advance()) {
            out += static_cast<char>(at.peek());
        }
        return out;
    }
    static bool is_half_turn(TextCursor at) { return number_from(at) == "2"; }
    // `x2` a blank after the group is read as the rotation, with a note. Nobody writes x3 for x'.
    bool may_be_times(const TextCursor& mark, const TextCursor& number) const {
        return !is_half_turn(number) || mark.offset() == cursor_.offset();
    }
    void note_times(Place place, const std::string& written, const std::string& rotation) {
        if (notes_.empty()) {
            notes_.push_back({place, "'" + written +
                                         "' after a group is read as how often it is repeated; for "
                                         "the rotation leave a blank and write " +
                                         (rotation == "x3" ? "x'" : "x")});
        }
    }
    void note_rotation(Place place, TextCursor number) {
        number.advance();
        if (notes_.empty() && number.peek() != U'\'') {
            notes_.push_back(
                {place,
                 "'x2' after a group is read as the rotation; to repeat the group write )2"});
        }
    }
    // Past the `x` of `(R U)5x`, where nothing that belongs to a rotation follows it.
    void skip_times_after_count(const std::string& count) {
        TextCursor at = cursor_;
        const bool is_small = at.peek() == U'x';
        if (!at.take(U'x') && !at.take(U'X')) {
            return;
        }
        if (at.at_blank() || at.at_end() || is_closing(at.peek()) || at.peek() == U'(' ||
            at.peek() == U'[') {
            if (is_small) {
                note_times(cursor_.place(), count + "x", "x");
            }
            cursor_ = at;
        }
    }

    // The count and the prime after a bracket.
    std::optional<Error> repeat(List inside, List& out, Place opened) {
        std::size_t count = 1;
        bool reversed = cursor_.take(U'\'');
        REVENGE_TRY(const auto has_mark, skip_times());
        TextCursor after_dash = cursor_;
        if (after_dash.take(U'-') && (has_mark || after_dash.peek() == U'1')) {  // (R U)^-1
            cursor_ = after_dash;
            reversed = !reversed;
        }
        if (has_mark && !is_digit(cursor_.peek())) {
            return expected(
                cursor_, base::make_message("expected-repetitions",
                                            "expected how often the group is repeated, a number"));
        }
        if (is_digit(cursor_.peek())) {
            const Place place = cursor_.place();
            const std::string written = number_from(cursor_);
            count = 0;
            while (is_digit(cursor_.peek())) {
                count = std::min(kMaxTurns + 1, count * 10 + (cursor_.peek() - U'0'));
                cursor_.advance();
            }
            if (count == 0) {
                return error_at(place, base::make_message("repeated-never",
                                                          "a group is repeated at least once"));
            }
            if (!has_mark) {
                skip_times_after_count(written);
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

    static Error too_deep(Place place) {
        return error_at(
            place, base::make_message("nested-too-deep", "groups are nested more than {most} deep",
                                      kMaxNesting));
    }

    static std::optional<Error> check_room(std::size_t turns, Place place) {
        if (turns <= kMaxTurns) {
            return std::nullopt;
        }
        return error_at(
            place,
            base::make_message("too-many-turns",
                               "here the algorithm grows past {most} turns, the most that is read",
                               kMaxTurns));
    }

    std::string_view text_;
    TextCursor cursor_;
    Units& units_;
    Trivia gaps_;
    std::vector<Note> notes_;
    int conjugates_ = 0;          // `A:` that are being read, without brackets
    bool follows_group_ = false;  // the last part was a group
};

}  // namespace revenge::notation
