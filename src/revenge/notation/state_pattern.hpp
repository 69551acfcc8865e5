// States as JSON: pattern data here, and a cube's facelets or pattern in state_pattern.cpp (parse_state_json).
//
// A state as JSON, in the shape that cubing.js calls pattern data:
//
//     { "CORNERS": { "pieces": [0, 2, 3, 1], "orientation": [0, 2, 2, 2] } }
//
// pieces[i] is the piece in place i, by the number that the puzzle's own definition gives it, counted from 0: of a .tws
// file whose solved row is `2 1 2 2` the solved state is [1, 0, 1, 1]. `orientation` may be left out where every place
// has the orientation that it has when solved. `orientationMod` says how many orientations of a piece differ to the
// eye; 0: all.
#pragma once

#include <string>
#include <string_view>
#include "revenge/base.hpp"
#include "revenge/notation/puzzle_parts.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// ERRORS: Usage, with line and column; ImpossibleCube if the pieces are not those of the puzzle.
base::Result<puzzle::State> parse_pattern(const puzzle::Definition& definition,
                                          std::string_view text);

// The rows of an orbit, numbers of pieces from 0; empty: orientations as in the solved state, all visible.
struct PieceRows {
    Numbers pieces;
    Numbers twists{};
    Numbers visible{};
};
// Writes an orbit's part of a state. `spot`: of the orbit's name. ERRORS: as parse_pattern().
base::Status place_pieces(SourcePosition spot, const puzzle::Orbit& orbit, const PieceRows& rows,
                          puzzle::State& state);
// ERRORS: ImpossibleCube, a state that the definition's rules forbid.
base::Status require_allowed(const puzzle::Definition& definition, const puzzle::State& state);

std::string to_pattern(const puzzle::Definition& definition, const puzzle::State& state);

// A target by pieces some of which look alike: what they do when solved does not matter.

// Returns the puzzle with other marks on its pieces: it is solved when it shows the pattern, in which pieces of one
// number look alike, and `orientationMod` is the number of orientations that differ to the eye. Moves and rotations are
// those of `definition`; no picture of it is known. A cross of the 3x3x3 is a pattern in which all other edges and all
// corners have one number each:
//
//     auto cross = notation::with_target_pattern(definition, read_file("Cross.target-pattern.json"));
//     // cross->puzzle().solved() is the cross; solve moves applied to it by --method auto
//
// ERRORS: Usage, with line and column; of a puzzle whose moves are not always possible.
base::Result<puzzle::Definition> with_target_pattern(const puzzle::Definition& definition,
                                                     std::string_view text);

// Returns true if some orbit of one has other numbers of pieces than the same orbit of the other, wherever these are.
// REQUIRES the same orbits.
bool are_marked_otherwise(const puzzle::Definition& one, const puzzle::Definition& other);

}  // namespace revenge::notation
