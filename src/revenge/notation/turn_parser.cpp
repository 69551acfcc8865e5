#include "revenge/notation/turn_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/algorithm.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::Result;
using puzzle::Face;
using puzzle::Turn;

constexpr std::u32string_view kUpperFaces = U"URFDLB";
constexpr std::u32string_view kLowerFaces = U"urfdlb";

std::optional<Face> face_in(std::u32string_view letters, char32_t c) {
    const auto at = letters.find(c);
    return at == std::u32string_view::npos ? std::nullopt
                                           : std::optional<Face>(static_cast<Face>(at));
}

// "'2Q'" plus the character that is not what was expected.
Error unexpected(const TextCursor& start, const TextCursor& cursor, base::Message wanted) {
    const std::string token = cursor.shown_since(start);
    if (!token.empty()) {
        wanted.sentence.insert(0, "after '" + token + "' ");
        wanted.fact.values.emplace_back("after", token);
    }
    return expected(cursor, std::move(wanted));
}

// `kind` and `why` as base::make_message() has them, but that the token that is refused is the first value, "text".
template <class... Values>
Error refused(const TextCursor& start, const TextCursor& cursor, const char* kind,
              base::MessageFormat<1 + sizeof...(Values)> why, const Values&... values) {
    return error_at(start.place(),
                    base::make_message(kind, why, cursor.shown_since(start), values...));
}

// A number of one or two digits; larger ones saturate, no cube has that many layers.
int take_number(TextCursor& cursor) {
    int number = 0;
    while (is_digit(cursor.peek())) {
        number = std::min(99, number * 10 + static_cast<int>(cursor.peek() - U'0'));
        cursor.advance();
    }
    return number;
}

Error no_amount(const TextCursor& start, const TextCursor& cursor, const std::string& count) {
    return refused(start, cursor, "no-amount",
                   "'{text}' asks for {count} quarter turns; a turn takes 1, 2 or 3 of "
                   "them, and the number of a layer stands before its letter, after a blank",
                   count);
}

}  // namespace

Result<TurnParser::Layers> TurnParser::parse_layers(TextCursor& cursor) const {
    if (!is_digit(cursor.peek())) {
        return Layers{};
    }
    const TextCursor start = cursor;
    Layers layers;
    layers.first = layers.last = take_number(cursor);
    if (cursor.take(U'-')) {
        if (!is_digit(cursor.peek())) {
            return unexpected(
                start, cursor,
                base::make_message("expected-last-layer",
                                   "expected the number of the last layer, as in 2-3Rw"));
        }
        layers.last = take_number(cursor);
        if (layers.first >= layers.last) {
            return refused(start, cursor, "layers-backwards",
                           "'{text}' names no layers in order: write them as in 2-3Rw");
        }
    }
    if (layers.first < 1 || layers.last > size_) {
        return refused(start, cursor, "no-layer",
                       "'{text}' is not a layer of a {size}x{size}x{size}: layers are counted from "
                       "the face, 1 to {size}",
                       size_);
    }
    return layers;
}

Result<TurnParser::Letter> TurnParser::block(const TextCursor& start, const TextCursor& cursor,
                                             Face face, Layers layers) const {
    const int last = layers.first == 0 ? 2 : layers.last;
    const int first = layers.first != layers.last ? layers.first : 1;
    if (first == 1 && last >= size_) {
        return refused(
            start, cursor, "every-layer",
            "'{text}' turns every layer of a {size}x{size}x{size}: write the rotation x, y or z",
            size_);
    }
    return Letter{face, first, last};
}

Result<TurnParser::Letter> TurnParser::upper_case(const TextCursor& start, TextCursor& cursor,
                                                  Face face, Layers layers) {
    const bool is_range = layers.first != layers.last;
    if (!cursor.take(U'w')) {
        if (is_range) {
            return unexpected(
                start, cursor,
                base::make_message("expected-w",
                                   "expected w: a block of layers is written as in 2-3Rw"));
        }
        if (layers.first != 0) {
            if (std::optional<Error> error = mixture(start, cursor, face, numbered_, lower_case_)) {
                return *std::move(error);
            }
        }
        const int layer = layers.first == 0 ? 1 : layers.first;
        return Letter{face, layer, layer};
    }
    notes_.see_wide(start.place());
    return block(start, cursor, face, layers);
}

// Programs that write 2R write r for two layers, the papers that write r for the slice do not write 2R.
std::optional<Error> TurnParser::mixture(const TextCursor& start, const TextCursor& cursor,
                                         Face face, std::string& own, const std::string& other) {
    if (reading_ != Reading::Slice) {
        return std::nullopt;
    }
    if (line_ != start.place().line) {
        line_ = start.place().line;
        numbered_.clear();
        lower_case_.clear();
    }
    own = own.empty() ? cursor.shown_since(start) : own;
    return other.empty() ? std::nullopt
                         : std::optional(refused(
                               start, cursor, "lower-case-with-numbers",
                               "'{text}' and '{other}' in one line: whoever writes 2R means two "
                               "layers by r; write 2{face} for the slice and {face}w for two "
                               "layers, or read in the notation sign",
                               other, puzzle::letter_of(face)));
}

Result<TurnParser::Letter> TurnParser::lower_case(const TextCursor& start, const TextCursor& cursor,
                                                  Face face, Layers layers) {
    const char letter = puzzle::letter_of(face);
    if (size_ < 3) {
        return refused(start, cursor, "no-inner-layer",
                       "'{text}' needs an inner layer, which a 2x2x2 has not");
    }
    if (reading_ == Reading::Slice && layers.first == size_) {
        return refused(start, cursor, "slice-or-rotation",
                       "'{text}' mixes two notations: write {layer}{face} for the slice, or the "
                       "rotation x, y or z for all layers",
                       layers.last, letter);
    }
    if (reading_ == Reading::Slice && layers.first != 0) {
        return refused(start, cursor, "two-notations",
                       "'{text}' mixes two notations: write {layer}{face} for the slice, "
                       "{layer}{face}w for the block, or read in the notation sign",
                       layers.last, letter);
    }
    if (reading_ != Reading::Sign) {
        if (reading_ == Reading::Slice) {
            if (std::optional<Error> error = mixture(start, cursor, face, lower_case_, numbered_)) {
                return *std::move(error);
            }
        }
        notes_.see_slice(start.place(), face);
        return Letter{face, 2, 2};
    }
    auto letter_of_block = block(start, cursor, face, layers);
    if (letter_of_block) {
        notes_.see_block(start.place(), cursor.shown_since(start), face, layers.first != 0);
    }
    return letter_of_block;
}

// The slices M E S turn with L D F. Upper case: the middle layer of an odd cube, the two middle
// ones of an even cube; lower case: all inner layers. The two differ from the 5x5x5 on.
Result<TurnParser::Letter> TurnParser::middle(const TextCursor& start, const TextCursor& cursor,
                                              char32_t letter, Layers layers) const {
    if (layers.first != 0) {
        return refused(start, cursor, "slice-with-layer",
                       "'{text}' is not a move: m e s M E S take no layer number");
    }
    if (size_ < 3) {
        return refused(start, cursor, "no-inner-layer",
                       "'{text}' needs an inner layer, which a 2x2x2 has not");
    }
    const bool is_upper = letter < U'a';
    const Face face = letter == U'M' || letter == U'm'   ? Face::L
                      : letter == U'E' || letter == U'e' ? Face::D
                                                         : Face::F;
    return is_upper ? Letter{face, (size_ + 1) / 2, size_ / 2 + 1} : Letter{face, 2, size_ - 1};
}

Result<TurnParser::Letter> TurnParser::parse_letter(const TextCursor& start, TextCursor& cursor,
                                                    Layers layers) {
    const char32_t c = cursor.peek();
    const auto upper = face_in(kUpperFaces, c);
    const auto lower = face_in(kLowerFaces, c);
    const bool is_middle = std::u32string_view(U"mesMES").find(c) != std::u32string_view::npos;
    const bool is_rotation = c == U'x' || c == U'y' || c == U'z';
    if (reading_ == Reading::Larsen ? !upper && !lower
                                    : !upper && !lower && !is_middle && !is_rotation) {
        return unexpected(
            start, cursor,
            reading_ == Reading::Larsen
                ? base::make_message("expected-larsen-face",
                                     "expected a face letter U R F D L B or u r f d l b")
                : base::make_message("expected-move",
                                     "expected a move: a face letter U R F D L B or u r f "
                                     "d l b, a slice M E S or m e s, or a rotation x y z"));
    }
    cursor.advance();
    if (reading_ == Reading::Larsen && upper) {
        return Letter{*upper, 1, 1};
    }
    if (upper) {
        return upper_case(start, cursor, *upper, layers);
    }
    if (lower && cursor.take(U'w')) {
        return refused(start, cursor, "wide-in-lower-case",
                       "'{text}' is not a move: two layers are written {face}w",
                       puzzle::letter_of(*lower));
    }
    if (lower) {
        return lower_case(start, cursor, *lower, layers);
    }
    if (is_middle) {
        if (c < U'a' && face_in(kUpperFaces, cursor.peek())) {
            TextCursor after = cursor;
            after.advance();
            notes_.see_slice_before_face(start.place(), after.shown_since(start));
        }
        return middle(start, cursor, c, layers);
    }
    if (layers.first != 0) {
        return refused(start, cursor, "rotation-with-layer",
                       "'{text}' is a whole-cube rotation and takes no layer number");
    }
    const Face face = c == U'x' ? Face::R : c == U'y' ? Face::U : Face::F;
    return Letter{face, 1, size_};
}

// Past "-1", as in R^-1; not past the dash of a range, as in R2-3Uw.
bool TurnParser::take_minus_one(TextCursor& cursor) {
    TextCursor at = cursor;
    if (!at.take(U'-') || !at.take(U'1') || is_digit(at.peek())) {
        return false;
    }
    cursor = at;
    return true;
}

// Past the second letter of UU or Rww, a half turn. Letters that go on otherwise (UUw, UU', UUU) are words of their
// own.
bool TurnParser::take_double(TextCursor& cursor, char32_t letter) {
    TextCursor at = cursor;
    if (!at.take(letter)) {
        return false;
    }
    const char32_t c = at.peek();
    if (letter != U'w' && (c == letter || is_digit(c) ||
                           std::u32string_view(U"w'i^-").find(c) != std::u32string_view::npos)) {
        return false;
    }
    cursor = at;
    return true;
}

bool TurnParser::is_long_amount(TextCursor at) const {
    const bool begins_number = is_digit(at.peek());
    at.advance();
    if (!begins_number || !is_digit(at.peek())) {
        return false;
    }
    const int layer = take_number(at);
    const bool begins_turn =
        at.peek() == U'-' || face_in(kUpperFaces, at.peek()) || face_in(kLowerFaces, at.peek());
    return !begins_turn || layer < 1 || layer > size_;
}

// Quarter turns clockwise, 1 to 3.
Result<int> TurnParser::parse_amount(const TextCursor& start, TextCursor& cursor) const {
    if (reading_ == Reading::Larsen) {
        for (const auto& [sign, quarters] : {std::pair{U'+', 1}, {U'2', 2}, {U'-', 3}}) {
            if (cursor.take(sign)) {
                return quarters;
            }
        }
        return unexpected(
            start, cursor,
            base::make_message("expected-larsen-sign",
                               "expected +, - or 2 (Larsen's notation has a sign on every turn)"));
    }
    if (cursor.peek() == U'+') {
        return unexpected(
            start, cursor,
            base::make_message(
                "expected-amount",
                "expected ', 2 or another move (R+ and R- are read in the notation larsen)"));
    }
    int quarters = 1;
    bool has_number = false;
    bool has_prime = false;
    for (;;) {
        TextCursor next = cursor;
        if (!has_prime && next.take(U' ') && next.peek() == U'\'') {
            cursor = next;  // "B 'F": printed papers set the prime apart
        }
        if (!has_prime && (cursor.take(U'\'') || cursor.take(U'i') || take_minus_one(cursor))) {
            has_prime = true;
            continue;
        }
        if (!has_number && cursor.take(U'^')) {  // R^2, R^-1
            if (!is_digit(cursor.peek()) && cursor.peek() != U'-' && cursor.peek() != U'\'') {
                return unexpected(
                    start, cursor,
                    base::make_message("expected-power", "expected 1, 2, 3 or -1 after ^"));
            }
            continue;
        }
        const char32_t c = cursor.peek();
        next = cursor;
        next.advance();
        TextCursor after_dash = next;
        const bool begins_range = after_dash.take(U'-') && is_digit(after_dash.peek());
        if (!has_number && is_long_amount(cursor)) {
            const TextCursor number = cursor;
            take_number(cursor);
            return no_amount(start, cursor, cursor.shown_since(number));
        }
        if (has_number || begins_range || !is_digit(c)) {
            return has_prime ? 4 - quarters : quarters;
        }
        quarters = static_cast<int>(c - U'0');
        cursor = next;
        if (quarters < 1 || quarters > 3) {
            return no_amount(start, cursor, std::to_string(quarters));
        }
        has_number = true;
    }
}

Result<Turn> TurnParser::parse(TextCursor& cursor) {
    const TextCursor start = cursor;
    Layers layers;
    if (reading_ != Reading::Larsen) {
        REVENGE_TRY(const auto parsed, parse_layers(cursor));
        layers = parsed;
    }
    if (layers.first != 0 && face_in(kUpperFaces, cursor.peek()) == std::nullopt &&
        face_in(kLowerFaces, cursor.peek()) == std::nullopt &&
        std::u32string_view(U"mesMESxyz").find(cursor.peek()) == std::u32string_view::npos) {
        return unexpected(
            start, cursor,
            base::make_message("expected-face", "expected a face letter U R F D L B"));
    }
    const char32_t written = cursor.peek();
    REVENGE_TRY(const auto letter, parse_letter(start, cursor, layers));
    const bool is_wide = letter.first != letter.last;
    if (reading_ != Reading::Larsen && layers.first == 0 && face_in(kUpperFaces, written) &&
        take_double(cursor, is_wide ? U'w' : written)) {
        return puzzle::turn_of(size_, letter.face, letter.first, letter.last, 2);
    }
    REVENGE_TRY(const auto quarters, parse_amount(start, cursor));
    if (written == U'x' && cursor.shown_since(start) == "x3") {
        notes_.see_x3(start.place());
    }
    return puzzle::turn_of(size_, letter.face, letter.first, letter.last, quarters);
}

std::optional<Result<Turn>> TurnParser::parse_whole(TextCursor& cursor) {
    TextCursor at = cursor;
    if (reading_ == Reading::Larsen || size_ < 3 || !at.take(U'(')) {
        return std::nullopt;
    }
    const auto upper = face_in(kUpperFaces, at.peek());
    at.advance();
    const auto lower = face_in(kLowerFaces, at.peek());
    at.advance();
    if (!upper || upper != lower || !at.take(U')')) {
        return std::nullopt;
    }
    const TextCursor start = cursor;
    cursor = at;
    REVENGE_TRY(const auto quarters, parse_amount(start, cursor));
    return puzzle::turn_of(size_, *upper, 1, 2, quarters);
}

void ReadingNotes::see_slice(Place place, puzzle::Face face) {
    if (!is_told_) {
        return;
    }
    if (!lower_case_) {
        const char letter = puzzle::letter_of(face);
        lower_case_ =
            Note{place, fmt::format("lower-case letters are read as inner slices: '{}' is "
                                    "2{}; the notation sign reads it as {}w",
                                    lower_case(letter), letter, letter)};
    }
    slice_line_ = place.line;
    note_mixture(place);
}

void ReadingNotes::see_block(Place place, const std::string& token, puzzle::Face face,
                             bool has_number) {
    if (!is_told_ || lower_case_) {
        return;
    }
    const char letter = puzzle::letter_of(face);
    lower_case_ = Note{
        place, has_number ? fmt::format("lower-case letters are read as blocks of layers: '{}' is "
                                        "{}{}w",
                                        token, token.substr(0, token.size() - 1), letter)
                          : fmt::format("lower-case letters are read as the outer two layers: '{}' "
                                        "is {}w; the inner slice is 2{}",
                                        token, letter, letter)};
}

void ReadingNotes::see_wide(Place place) {
    wide_line_ = place.line;
    note_mixture(place);
}

void ReadingNotes::see_slice_before_face(Place place, const std::string& token) {
    if (is_told_ && !slice_before_face_) {
        slice_before_face_ =
            Note{place,
                 fmt::format(
                     "'{}' is read as two turns, '{}' and '{}'; in the SSE notation it is one turn",
                     token, token.front(), token.back())};
    }
}

void ReadingNotes::see_x3(Place place) {
    if (!x3_) {
        x3_ = Note{place, "'x3' is read as the rotation x'; three times are written as in (R U)3"};
    }
}

void ReadingNotes::note_mixture(Place place) {
    if (!mixture_ && slice_line_ == wide_line_) {
        mixture_ = Note{place,
                        "lower-case letters, read as inner slices, and letters with w stand in one "
                        "line: if it was written for another program, try the notation sign"};
    }
}

std::vector<Note> ReadingNotes::list() const {
    std::vector<Note> out;
    for (const auto& note : {lower_case_, mixture_, slice_before_face_, x3_}) {
        if (note) {
            out.push_back(*note);
        }
    }
    return out;
}

}  // namespace revenge::notation
