#include "revenge/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/notation/net_stickers.hpp"
#include "revenge/notation/scramble_block.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

namespace {

using base::Result;

// Letters are nearly as many as a cube's stickers if they are not more than a quarter of these too few or too many.
constexpr int kNearly = 4;
// At least this many letters of faces without a blank, a number or a prime among them are not moves.
constexpr int kTooLongForMoves = 16;

// A text viewed as a list of stickers.
struct Letters {
    int stickers = 0;           // symbols of faces, of either case
    int others = 0;             // neither symbols nor blanks
    int longest_run = 0;        // of symbols without a blank
    bool one_case = true;       // not both cases of one alphabet
    int unknown = 0;            // of the others, those that stand for a sticker that is not known
    bool has_sign = false;      // one of these is no letter: a dot, a question mark
    int longest_whole_run = 0;  // of symbols and of these
    int longest_dotted_run =
        0;  // of symbols, dots and question marks, two of which stand side by side
};

Letters letters_of(std::string_view text, std::string_view symbols) {
    Letters out;
    int run = 0;
    int whole_run = 0;
    int dotted_run = 0;
    bool has_gap = false;  // the run has two unknown stickers side by side
    bool was_dot = false;
    bool as_given = false;
    bool folded = false;
    for (TextCursor cursor(text); !cursor.at_end(); cursor.advance()) {
        const char32_t c = cursor.peek();
        const char symbol = c < 0x80 ? sticker_symbol(static_cast<char>(c), symbols) : '\0';
        const bool is_unknown = is_unknown_sticker(c, symbols);
        out.unknown += is_unknown ? 1 : 0;
        out.has_sign = out.has_sign || (is_unknown && c != U'X' && c != U'x');
        whole_run = symbol == '\0' && !is_unknown ? 0 : whole_run + 1;
        out.longest_whole_run = std::max(out.longest_whole_run, whole_run);
        const bool is_dot = c == U'.' || c == U'?';
        dotted_run = symbol == '\0' && !is_dot ? 0 : dotted_run + 1;
        has_gap = dotted_run > 0 && (has_gap || (is_dot && was_dot));
        was_dot = is_dot;
        out.longest_dotted_run = std::max(out.longest_dotted_run, has_gap ? dotted_run : 0);
        run = symbol == '\0' ? 0 : run + 1;
        out.longest_run = std::max(out.longest_run, run);
        out.stickers += symbol == '\0' ? 0 : 1;
        out.others += symbol == '\0' && !cursor.at_blank() ? 1 : 0;
        as_given = as_given || (symbol != '\0' && symbol == static_cast<char>(c));
        folded = folded || (symbol != '\0' && symbol != static_cast<char>(c));
    }
    out.one_case = !(as_given && folded);
    return out;
}

bool begins_an_object(std::string_view text) {
    TextCursor cursor(text);
    while (cursor.at_blank()) {
        cursor.advance();
    }
    return cursor.peek() == U'{';
}

Note read_as_stickers(std::size_t count, bool is_net = false) {
    if (is_net) {
        return {
            {},
            "these rows are read as the stickers of a net, not as turns; turns stand in one line"};
    }
    return {{},
            fmt::format("these {} letters are read as stickers, not as turns; turns have blanks "
                        "between them",
                        count)};
}

std::vector<Note> notes_of(const FaceletCube& read) {
    if (read.filled_in == 0) {
        return {};
    }
    return {{{},
             fmt::format("{} filled in: no other cube has the rest",
                         read.filled_in == 1 ? "1 sticker that is not known was"
                                             : fmt::format("{} stickers that are not known were",
                                                           read.filled_in))}};
}

// Returns true if the letters would be stickers of the cube whose like pieces look alike.
bool are_stickers_of_supercube(std::string_view text, const puzzle::Definition& definition) {
    const int size = definition.cube_size();
    return size > 0 && text.size() >= static_cast<std::size_t>(puzzle::kFaces * size * size) &&
           notation::form_of(text, puzzle::Cube(size)) == StateForm::Stickers;
}

base::Error stickers_of_supercube(const puzzle::Definition& definition) {
    return base::usage("stickers-of-supercube",
                       "these look like stickers, which do not show where each center of the "
                       "{puzzle} is; give moves or pattern data",
                       definition.name());
}

// RETURNS the state that the moves make of the solved one. ERRORS: Usage, a move that cannot be made where it stands.
Result<puzzle::State> made_by(const puzzle::Definition& definition, std::string_view text,
                              const std::vector<MoveWord>& words) {
    puzzle::State state = definition.puzzle().solved();
    if (definition.rules().empty()) {
        return apply(definition, std::move(state), words);
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const puzzle::BaseMove& base = definition.moves()[static_cast<std::size_t>(words[i].base)];
        const puzzle::Move move = puzzle::power_of(definition, base, words[i].count);
        if (!definition.is_possible(state, base.name, move.action)) {
            const WrittenMove written = written_move(definition, text, i);
            return error_at(
                written.place,
                base::make_message("move-not-possible",
                                   "move {number}, {move}, cannot be made there: the "
                                   "definition of {puzzle} does not allow it in every state",
                                   written.number, written.text, definition.name()));
        }
        state = definition.puzzle().apply(state, move.action);
    }
    return state;
}

// Moves of a cube as they make a state.
Result<PuzzleText> read_turns(std::string_view text, const puzzle::Definition& definition,
                              Reading reading) {
    auto out = read_algorithm(text, definition, reading);
    if (out && out->moves.size() > kMaxKeptMoves) {
        out->moves =
            puzzle::simplify(out->moves.turns(),
                             puzzle::CostTable(puzzle::Metric::Obtm, definition.cube_size()), true);
    }
    if (out && out->moves.size() > kMaxKeptMoves) {
        out->moves = {};
    }
    return out;
}

// Moves of no cube as they make a state.
Result<PuzzleText> read_moves(std::string_view text, const puzzle::Definition& definition) {
    REVENGE_TRY(auto read, parse_words(definition, text));
    PuzzleText out{StateForm::Moves, definition.puzzle().solved(), {}, std::move(read.notes)};
    REVENGE_TRY(out.state, made_by(definition, text, read.words));
    if (read.words.size() > kMaxKeptMoves) {
        read.words = simplified(definition, read.words);
    }
    if (read.words.size() <= kMaxKeptMoves) {
        out.moves = moves_of(definition, read.words);
    }
    return out;
}

}  // namespace

StateForm form_of(std::string_view text, const puzzle::Cube& cube, std::string_view colors) {
    if (begins_an_object(text)) {
        return StateForm::Json;
    }
    if (unfolded(text, cube, colors) || are_colors_of_a_cube(text, cube)) {
        return StateForm::Stickers;
    }
    const Letters letters = letters_of(text, colors.empty() ? puzzle::kFaceLetters : colors);
    const int wanted = cube.facelet_count();
    const bool is_too_long = letters.longest_run >= kTooLongForMoves && letters.others == 0;
    const bool is_dotted =
        letters.longest_dotted_run >= kTooLongForMoves && letters.unknown == letters.others;
    if (letters.one_case && (is_too_long || is_dotted)) {
        return StateForm::Stickers;
    }
    if ((letters.unknown > 1 || letters.has_sign) && letters.unknown == letters.others &&
        letters.stickers + letters.unknown == wanted &&
        letters.longest_whole_run >= cube.size() * cube.size()) {
        return StateForm::Stickers;
    }
    // A run of dots stands for stickers, too, if there are too few or too many of them: pauses do not.
    if (cube.size() > 2 && letters.has_sign && letters.unknown == letters.others &&
        letters.longest_whole_run >= cube.size() * cube.size() &&
        kNearly * (letters.stickers + letters.unknown) >= (kNearly - 1) * wanted) {
        return StateForm::Stickers;
    }
    // Nobody writes as many moves without blanks as two cubes have stickers.
    if (cube.size() > 2 && letters.one_case && letters.others == 0 &&
        letters.longest_run >= wanted && letters.stickers % wanted == 0) {
        return StateForm::Stickers;
    }
    if (!letters.one_case || letters.longest_run < cube.size() * cube.size()) {
        return StateForm::Moves;
    }
    if (letters.stickers == wanted && letters.others == 0) {
        return StateForm::Stickers;
    }
    // Nearly: a letter short or too many, or a few that are none. Short runs of moves are written
    // without blanks as well, so this is not asked of the 2x2x2.
    const bool is_near = kNearly * letters.stickers >= (kNearly - 1) * wanted &&
                         kNearly * letters.stickers <= (kNearly + 1) * wanted &&
                         16 * letters.others <= wanted;
    return is_near && cube.size() > 2 ? StateForm::Stickers : StateForm::Moves;
}

StateForm form_of(std::string_view text, const puzzle::Definition& definition) {
    return puzzle::plain_cube_size(definition) > 0
               ? form_of(text, puzzle::Cube(definition.cube_size()))
           : begins_an_object(text) ? StateForm::Json
                                    : StateForm::Moves;
}

base::Error unread_reading() {
    return base::error(base::ErrorCode::Usage,
                       {fmt::format("applies only to {}", kReadAlgorithms), {"notation-unread"}});
}

base::Error unread_face_order() {
    return base::usage("order-of-faces-unread", "applies only to the stickers of a cube");
}

Result<StateText> read_stickers(std::string_view text, const puzzle::Cube& cube,
                                const StateReading& how) {
    REVENGE_TRY(auto read, parse_facelets(text, cube, how.colors, how.face_order));
    StateText out{StateForm::Stickers, read.state, {}, std::move(read.letters), {}};
    out.notes = notes_of(read);
    return out;
}

Result<StateText> read_moves(std::string_view text, const puzzle::Cube& cube,
                             const StateReading& how) {
    REVENGE_TRY(auto parsed, parse_algorithm(text, cube.size(), how.reading));
    puzzle::State state = cube.apply(cube.puzzle().solved(), parsed.algorithm);
    return StateText{
        StateForm::Moves, state, std::move(parsed.algorithm), {}, std::move(parsed.notes)};
}

Result<StateText> read_state(std::string_view text, const puzzle::Cube& cube,
                             const StateReading& how) {
    switch (form_of(text, cube, how.colors)) {
        case StateForm::Moves:
            return read_moves(text, cube, how);
        case StateForm::Json: {
            const auto read = parse_state_json(text, cube, how.colors);
            return read ? Result<StateText>(
                              StateText{StateForm::Json, read->state, {}, {}, notes_of(*read)})
                        : read.error();
        }
        case StateForm::Stickers:
            break;
    }
    auto out = read_stickers(text, cube, how);
    if (out) {
        const bool is_net = unfolded(text, cube, how.colors).has_value();
        out->notes.push_back(
            read_as_stickers(static_cast<std::size_t>(cube.facelet_count()), is_net));
    }
    return out;
}

Result<puzzle::State> read_stickers(std::string_view text, const puzzle::Definition& definition,
                                    std::string_view colors) {
    if (begins_an_object(text)) {
        const auto read = read_state(text, definition, {Reading::Slice, std::string(colors)});
        return read ? Result<puzzle::State>(read->state) : read.error();
    }
    if (puzzle::plain_cube_size(definition) > 0) {
        const auto read = parse_facelets(text, puzzle::Cube(definition.cube_size()), colors);
        return read ? Result<puzzle::State>(read->state) : read.error();
    }
    if (definition.cube_size() > 0) {
        return stickers_of_supercube(definition);
    }
    if (!has_stickers(definition)) {
        return base::usage(
            "looks-unknown",
            "stickers: it is not known what {puzzle} looks like; give moves or pattern data",
            definition.name());
    }
    return parse_stickers(definition, text);
}

Result<PuzzleText> read_algorithm(std::string_view text, const puzzle::Definition& definition,
                                  Reading reading) {
    PuzzleText out{StateForm::Moves, definition.puzzle().solved(), {}, {}};
    if (definition.cube_size() > 0) {
        REVENGE_TRY(auto parsed, parse_algorithm(text, definition.cube_size(), reading));
        out.moves = std::move(parsed.algorithm);
        out.notes = std::move(parsed.notes);
    } else {
        REVENGE_TRY(auto read, parse_words(definition, text));
        out.moves = moves_of(definition, read.words);
        out.notes = std::move(read.notes);
    }
    out.state = puzzle::apply(definition, out.state, out.moves);
    return out;
}

Result<PuzzleText> read_state(std::string_view text, const puzzle::Definition& definition,
                              const StateReading& how) {
    if (puzzle::plain_cube_size(definition) > 0) {
        REVENGE_TRY(auto read, read_state(text, puzzle::Cube(definition.cube_size()), how));
        return PuzzleText{read.form, read.state, std::move(read.moves), std::move(read.notes)};
    }
    if (definition.cube_size() == 0 && begins_scramble_block(text)) {
        REVENGE_TRY(auto block, parse_scramble_block(definition, text));
        return block.is_moves ? read_moves(block.moves, definition)
                              : Result<PuzzleText>(PuzzleText{
                                    StateForm::Json, block.state, {}, std::move(block.notes)});
    }
    if (begins_an_object(text)) {
        const auto state = parse_pattern(definition, text);
        return state ? Result<PuzzleText>(PuzzleText{StateForm::Json, *state, {}, {}})
                     : state.error();
    }
    if (are_stickers_of_supercube(text, definition)) {
        return stickers_of_supercube(definition);
    }
    if (!looks_like_stickers(definition, text)) {
        return definition.cube_size() > 0 ? read_turns(text, definition, how.reading)
                                          : read_moves(text, definition);
    }
    REVENGE_TRY(const auto state, parse_stickers(definition, text));
    PuzzleText out{StateForm::Stickers, state, {}, {}};
    if (const std::size_t letters = definition.net().stickers.size(); letters > 0) {
        out.notes.push_back(read_as_stickers(letters));
    }
    return out;
}

}  // namespace revenge::notation
