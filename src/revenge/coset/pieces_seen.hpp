// Which pieces a phase looks at: those that its coordinates tell from others. Pictures leave the rest
// grey. Pieces are known by their labels, so it does not matter how the cube is held.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

// By orbit, in the puzzle's order, and label.
using PiecesSeen = std::vector<std::vector<bool>>;

// RETURNS none of the puzzle's pieces, or all.
PiecesSeen pieces_seen(const puzzle::Puzzle& puzzle, bool all);

// RETURNS the pieces of some orbits, by name.
PiecesSeen orbits_seen(const puzzle::Puzzle& puzzle, const std::vector<std::string_view>& names);

// Returns the pieces that the phase's coordinates distinguish. A parity depends on every piece but distinguishes none,
// so it does not count.
PiecesSeen pieces_seen(const puzzle::Puzzle& puzzle, const chain::PhaseDeclaration& phase);

// Adds what `more` sees. REQUIRES the same puzzle.
void add(PiecesSeen& seen, const PiecesSeen& more);

// RETURNS for each facelet whether the piece there in `state` is seen.
std::vector<bool> facelets_seen(const puzzle::Cube& cube, const puzzle::State& state,
                                const PiecesSeen& seen);

}  // namespace revenge::coset
