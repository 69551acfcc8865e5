// Definitions from the moves and sequences that a file names.
//
// A name becomes one of these:
//
//   turn of the whole puzzle   names of the cubing.js convention (`x`, `y`, `z`; `Uv`, `F_Dv`: capitals and `_`,
//                              then `v`), and sequences of nothing but such turns. They are free: with the puzzle
//                              held still they only change which move a name means.
//   move                       all other moves of the file, and the sequences that the file says are moves
//   move as well               a sequence that does what a turn of the whole puzzle makes of a move: `[y: F]`, or R
//                              where the file has F and y. Searches need it, since they make no whole turns.
//   name of a sequence         the rest, of any order: algorithms may use it, searches do not
//
// Where a whole turn does not carry moves onto moves, or whole turns have too many products, nothing can be held still:
// whole turns are moves then like all others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation/puzzle_parts.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

struct NamedMoveText {
    std::string name;
    SourcePosition spot;                 // of the name
    puzzle::Transformation action{};     // of a move that is no sequence
    std::vector<std::size_t> gripped{};  // slots, as puzzle::Rules has them
    bool is_sequence = false;
    bool is_move = true;  // a sequence that searches use too
    std::string text{};   // of a sequence
    SourcePosition text_spot{};
};

// Sequences may use names that come later. ERRORS: Usage, with line and column: a name that is taken or that no text
// could be read with, a sequence that uses a name that does not exist or itself, an order above puzzle::kMaxOrder.
base::Result<puzzle::Definition> make_definition(std::string_view file, puzzle::Puzzle puzzle,
                                                 std::vector<NamedMoveText> named,
                                                 puzzle::Rules rules = {});

// RETURNS whether cubing.js and twsearch take a move of this name for a turn of the whole puzzle.
bool is_whole_turn_name(std::string_view name) noexcept;

}  // namespace revenge::notation
