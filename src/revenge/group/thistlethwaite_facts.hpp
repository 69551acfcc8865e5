// The statements of the notes on Thistlethwaite's algorithm about his subgroups of the 3x3x3, computed from the
// generating turns.
//
//   G0 = <all faces>  >  G1 without quarter turns of U, D  >  G2 of F, B  >  G3 half turns only  >  1
//        2^11              3^7 * C(12,4)              C(8,4) * 6 * C(8,4)        4!*4 * 4!^3/2
//
// An index is the factor by which a step reduces the number of states. The invariants of a subgroup are visible in its
// orbits on the pieces' points (two for an edge, three for a corner: one for each orientation). For example, no edge
// flips in G1 exactly because the 24 points of the edges form two orbits of 12.
//
// SOURCE: notes of a published implementation of Thistlethwaite's algorithm (permutation state,
// compact state, tetrads); `docs/groups.md`, section 7.
#pragma once

#include <vector>

#include "revenge/base.hpp"
#include "revenge/group/group_report.hpp"

namespace revenge::group {

// RETURNS the statements on G0 to G4, named "step N", "GN" and "tetrads". COMPLEXITY: 10 ms.
// ERRORS: none but those of building the groups.
base::Result<std::vector<Fact>> thistlethwaite_facts();

}  // namespace revenge::group
