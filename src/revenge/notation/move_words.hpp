// Moves of a non-cubic puzzle as indices into its definition. They take 8 bytes each, whereas a puzzle::Move, which
// contains its effect on each place, takes about 300. Texts of up to a million moves are stored in this form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// A base move, by its place in the definition, made `count` times.
struct MoveWord {
    int base = 0;
    int count = 1;  // 1 .. order - 1
};

// The result of reading a text of moves. Words that turn everything except a layer (puzzle::ComplementTurn) become
// moves of that layer with the rest fixed; if the orientation is different at the end, a note describes it.
struct WordsRead {
    std::vector<MoveWord> words;
    std::vector<Note> notes{};
};
// RETURNS the moves that the text names, one after the other, in groups and commutators as cubes' have
// (group_grammar.hpp). A name that has a bracket or another mark of groups in it stands between blanks. REQUIRES no
// cube. ERRORS: Usage, with line, column and the names that there are.
base::Result<WordsRead> parse_words(const puzzle::Definition& definition, std::string_view text);
// A move as a text writes it, which may stand for several words: (1,2) of the Square-1, or a named sequence.
struct WrittenMove {
    std::size_t number = 0;  // from 1, groups written out
    std::string text;
    Place place;
};
// RETURNS the move to which the word at `index` of parse_words() belongs. REQUIRES a text that parse_words() reads.
WrittenMove written_move(const puzzle::Definition& definition, std::string_view text,
                         std::size_t index);
// The words that undo a text of moves, in reverse order. Words that turn the whole puzzle are undone as well: the text
// and its inverse, one after the other, change nothing.
struct InverseText {
    std::string words;
    std::vector<Note> notes{};
};
// REQUIRES, ERRORS: as parse_words(); Usage, for a word whose inverse has no name.
base::Result<InverseText> inverse_text(const puzzle::Definition& definition, std::string_view text);
// One of several products of moves, each of the puzzle as it is held at first.
struct WordPart {
    std::string text;
    std::vector<MoveWord> words;
    bool is_group = false;
};
// RETURNS the moves and outermost groups that the text has, one by one, with blanks or commas between them.
// REQUIRES, ERRORS: as parse_words().
base::Result<std::vector<WordPart>> parse_word_parts(const puzzle::Definition& definition,
                                                     std::string_view text);
// RETURNS the same moves in fewer words: powers of one move merged, also across neighbours that commute. COMPLEXITY:
// about linear.
std::vector<MoveWord> simplified(const puzzle::Definition& definition,
                                 const std::vector<MoveWord>& words);

std::vector<puzzle::Move> moves_of(const puzzle::Definition& definition,
                                   const std::vector<MoveWord>& words);

puzzle::State apply(const puzzle::Definition& definition, puzzle::State state,
                    const std::vector<MoveWord>& words);

}  // namespace revenge::notation
