// Moves as text: lists of turns and generators, the words of a list and the base moves they name, and moves of any
// puzzle printed in its notation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// REQUIRES moves of the definition's puzzle.
std::string to_text(const puzzle::Definition& definition, const puzzle::Moves& moves);

// A text of moves as words, and the base move that a word names.

struct PlacedWord {
    std::string_view text;
    Place place;
};

// Blanks separate words; // begins a comment. RETURNS views of `text`.
std::vector<PlacedWord> words_of(std::string_view text);

// RETURNS what stands at the cursor, which moves past it, up to a blank, a comment or one of `ends`; typographic twins
// are folded into plain characters: R’ is R'. At least one character. REQUIRES a cursor of `text` that is not at
// its end.
std::string word_at(TextCursor& cursor, std::string_view text, std::string_view ends);

struct Amount {
    int count = 1;
    bool is_bare = true;
};

// RETURNS what follows a name: digits and a prime, in either order; nothing if it is neither.
std::optional<Amount> amount_of(std::string_view text);

struct Found {
    const puzzle::BaseMove* base;
    Amount amount;
};

// Returns the move with the longest name that the word begins with and that is followed by an amount; nothing if no
// name fits.
std::optional<Found> named_move(const puzzle::Definition& definition, std::string_view word);

// Sets if a word may also be a complement turn (Definition::complements), which is allowed in algorithms.
enum class ComplementTurns : std::uint8_t { Taken, Refused };
// Returns the error for a word that is not a move: Usage, with its position and the known names.
base::Error unknown_move(const puzzle::Definition& definition, const PlacedWord& word,
                         ComplementTurns complement_turns = ComplementTurns::Refused);

// Lists of moves as text, with blanks or commas between them: the turns that a search may make, and what generates a
// group, where products of moves stand in brackets.
//
// In a list of generators, `R2 U2` is two generators; `(R U)2`, `(R2 U2)` and `[R, U]` are one each.

// RETURNS the turns. ERRORS: Usage, with line and column; for a product in brackets, a rotation, a deep turn,
// and no turn at all, too.
base::Result<ParsedAlgorithm> parse_turn_list(int size, std::string_view text, Reading reading);

struct Generator {
    std::string text;                  // as it is written
    std::optional<puzzle::Move> move;  // if it is no product
    puzzle::Transformation action;
};

struct Generators {
    std::vector<Generator> list;
    std::vector<Note> notes{};  // on how the text was read
};

// `reading`: of cubes. ERRORS: Usage, with line, column, the token and what was expected.
base::Result<Generators> parse_generators(const puzzle::Definition& definition,
                                          std::string_view text, Reading reading);

std::vector<Generator> generators_of(const std::vector<puzzle::Move>& moves);

}  // namespace revenge::notation
