// Parities that a coordinate sees: of the pieces in all places of an orbit, or in some.
//
// Wings count by their edge when only some of their places are looked at: which of an edge's two wings is
// there makes no difference.
#pragma once

#include <vector>

#include "revenge/coset/atom.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

// The edge that a wing belongs to, as the number of its wing in the first half.
inline int wing_edge(const puzzle::Orbit& wings, int wing) noexcept {
    return wing % (wings.size / 2);
}

// `pieces`: by slot, within their orbits.
bool term_is_odd(const puzzle::Cube& cube, const chain::AtomDeclaration::ParityTerm& term,
                 const puzzle::SlotArray& pieces);

}  // namespace revenge::coset
