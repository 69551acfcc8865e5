// Pieces colored by a group: what a coordinate sees when pieces that the group exchanges look alike.
//
// K acts on the stickers of pieces. Two stickers have one color if K carries one to the other. A piece then shows the
// cyclic row of its stickers' colors: pieces with equal rows look alike, and a row of period p shows only the twist
// modulo p. Everything that keeps these colors is a group K' that holds K: a larger goal with fewer classes, which are
// rows of one byte a place and need no canonical form.
//
//   All      pieces that are not named look alike, whatever their twist
//   Places   twists are ignored
//   Twists   pieces of one period look alike
//
// SOURCE: J. Culberson and J. Schaeffer, "Pattern databases", 1998, for abstraction by pieces that look alike.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/view.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// THREADS: const use is safe.
class Colors {
  public:
    // `group`: generators of K on the points of the puzzle's point model, which hold exchanges of pieces that share a
    // label. `pieces`: home slots of the pieces that are distinguished; `shows`: by orbit.
    Colors(const puzzle::Puzzle& puzzle, const std::vector<group::Permutation>& group,
           const std::vector<int>& pieces, const std::vector<chain::ColorsOf>& shows);

    // The look of a piece, by its home slot.
    struct Piece {
        int color = 0;
        int period = 1;
        int shift = 0;  // what is seen of twist t is (t + shift) modulo the period
    };
    const std::vector<Piece>& pieces() const noexcept { return pieces_; }
    // True if an orbit has pieces that are distinguished.
    bool sees(const puzzle::Orbit& orbit) const noexcept;
    // RETURNS the rows of one orbit. ERRORS: Resource, past 256 colors and twists.
    base::Result<std::unique_ptr<View>> view(const puzzle::Puzzle& puzzle,
                                             const Transformations& generators,
                                             const puzzle::Orbit& orbit) const;
    // Generators of K'.
    std::vector<puzzle::Transformation> keepers(const puzzle::Puzzle& puzzle) const;

  private:
    std::vector<Piece> pieces_;  // [home slot]
    std::vector<bool> is_named_;
};

}  // namespace revenge::derived
