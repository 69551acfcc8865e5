// Definitions as .tws files, the format of twsearch, and as KSolve's .def files, which .tws grew from:
//
//     Name skewb              # to the end of the line is a comment
//     Set CORNER 4 3          a name, pieces, orientations (1 if left out)
//     Solved                  of each set: which piece is where, then orientations (0 if left out)
//     CORNER
//     1 2 3 4
//     0 0 0 0
//     End
//     Move R                  of each set that moves: place i gets the piece of place p[i] (from 1),
//     CORNER                  its orientation increased by o[p[i]]: by the number of the place that it leaves
//     1 3 4 2
//     0 2 2 2
//     End
//     MoveSequence S R Fv R'  a move that is made of others; they may come later in the file
//     MoveAlias T R2          another name of a move
//     Illegal CORNER 3 2 4    place 3 may not hold the pieces 2 and 4: moves that bring them there are not possible
//
// Pieces with the same number look alike. `?` as the orientation of a piece: it is not visible. `StartState` and
// `MoveTransformation`, as newer files write them, count from 0, and the orientations of a move belong to the place
// that a piece enters.
//
// KSolve's files have `Block`, pieces that are joined: a move moves all of them or none. An orientation other than 0
// in a set of one orientation marks pieces that a move grips without moving them. `Ignore`, `ForbiddenPairs`,
// `ForbiddenGroups`, `MoveLimits` and two older commands are about searches, not about the puzzle: they are read over.
// The last `End` may be missing, and names of puzzles may have blanks.
#pragma once

#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::notation {

// ERRORS: Usage, with line, column and what was expected. `file` is for messages.
base::Result<puzzle::Definition> parse_tws(std::string_view text, std::string_view file);
base::Result<puzzle::Definition> parse_ksolve(std::string_view text, std::string_view file);

// RETURNS text that reads back as the same orbits, moves, solved state and rules. Names of sequences and pictures of
// the puzzle are not part of the text.
std::string to_tws(const puzzle::Definition& definition);

}  // namespace revenge::notation
