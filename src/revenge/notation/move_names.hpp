// A text of moves as words, and the base move that a word names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::notation {

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

struct Found {
    const puzzle::BaseMove* base;
    Amount amount;
};

// RETURNS the move of the longest name that the word begins with and that an amount follows; nothing if there is none.
std::optional<Found> named_move(const puzzle::Definition& definition, std::string_view word);

// Whether a word may be a complement turn too (Definition::complements): in algorithms it may.
enum class ComplementTurns : std::uint8_t { Taken, Refused };
// RETURNS the error of a word that is no move: Usage, with its place and the names that there are.
base::Error unknown_move(const puzzle::Definition& definition, const PlacedWord& word,
                         ComplementTurns complement_turns = ComplementTurns::Refused);

}  // namespace revenge::notation
