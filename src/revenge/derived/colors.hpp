// Colors: the stickers of pieces, colored by a group. A coordinate that observes colors does not distinguish pieces
// that the group exchanges.
//
// K acts on the stickers of pieces. Two stickers have the same color if K carries one to the other. A piece then shows
// the cyclic sequence of its stickers' colors. Pieces with equal sequences look alike, and a sequence of period p shows
// the twist modulo p. The group K' of everything that preserves these colors contains K. As a goal, K' has fewer
// classes, which are rows of one byte for each place and need no canonical form.
//
//   All      pieces that are not named look alike, whatever their twist
//   Places   twists are ignored
//   Twists   pieces with the same period look alike
//
// SOURCE: J. Culberson and J. Schaeffer, "Pattern databases", 1998, for abstraction by pieces that look alike.
#pragma once

#include <memory>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/view.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// THREADS: const use is safe.
class Colors {
  public:
    // `group`: generators of K on the points of the puzzle's point model, including exchanges of pieces with the same
    // label. `pieces`: the home slots of the pieces that are distinguished. `shows`: [orbit].
    Colors(const puzzle::Puzzle& puzzle, const std::vector<group::Permutation>& group,
           const std::vector<int>& pieces, const std::vector<chain::ColorsOf>& shows);

    // The visible properties of a piece.
    struct Piece {
        int color = 0;
        int period = 1;
        int shift = 0;  // twist t is visible as (t + shift) modulo the period
    };
    const std::vector<Piece>& pieces() const noexcept { return pieces_; }
    // Returns true if an orbit has pieces that are distinguished.
    bool sees(const puzzle::Orbit& orbit) const noexcept;
    // Returns the view of one orbit. ERRORS: Resource, for more than 256 combinations of colors and twists.
    base::Result<std::unique_ptr<View>> view(const puzzle::Puzzle& puzzle,
                                             const Transformations& generators,
                                             const puzzle::Orbit& orbit) const;
    // Returns generators of K'.
    std::vector<puzzle::Transformation> keepers(const puzzle::Puzzle& puzzle) const;

  private:
    std::vector<Piece> pieces_;  // [home slot]
    std::vector<bool> is_named_;
};

}  // namespace revenge::derived
