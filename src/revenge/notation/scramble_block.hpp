// States as twsearch's .scr files and KSolve's scramble files have them: blocks that begin with a keyword and a name.
//
//     Scramble flip           of each set: which piece is where, from 1, then orientations
//     EDGE
//     2 1 3 4
//     0 0 0 0
//     End
//     ScrambleAlg sune        moves, made of the solved state
//     R U R' U R U2 R'
//     End
//
// `ScrambleState` counts pieces from 0. Sets that are left out are solved. `?3` is a piece that KSolve need not solve,
// with a hint which one it may be: it is read as piece 3, and a note says that it is solved too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// RETURNS whether a line begins such a block; whether it is a line about searches, Slack say, that may stand between
// blocks.
bool begins_scramble_block(std::string_view line) noexcept;
bool is_search_setting(std::string_view line) noexcept;
bool ends_scramble_block(std::string_view line) noexcept;

struct ScrambleBlock {
    std::string moves;  // of ScrambleAlg, as written
    bool is_moves = false;
    puzzle::State state;  // of the others
    std::vector<Note> notes;
};
// ERRORS: Usage, with line and column: text that is not one block. ImpossibleCube: pieces that are not the puzzle's.
base::Result<ScrambleBlock> parse_scramble_block(const puzzle::Definition& definition,
                                                 std::string_view text);

}  // namespace revenge::notation
