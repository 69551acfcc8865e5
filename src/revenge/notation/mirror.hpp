// Operations on algorithms that need no cube. (Inverse: puzzle::inverse; simplifying:
// puzzle::simplify; counting: puzzle::cost, one metric at a time.)
#pragma once

#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::notation {

// The plane that a mirror stands in, named after the slice that lies in it.
enum class MirrorPlane {
    M,  // between L and R, which it exchanges
    E,  // between U and D
    S,  // between F and B
};

// RETURNS the plane called M, E or S. ERRORS: Usage.
base::Result<MirrorPlane> mirror_plane_named(std::string_view name);

// Returns the mirror image of the algorithm: R becomes L' in plane M.
puzzle::Algorithm mirror(const puzzle::Algorithm& algorithm, MirrorPlane plane, int size);

// Every turn as turns of blocks of adjacent layers, in layer order; a block that touches a face and
// reaches past the middle becomes the rest of the cube turned the other way, and a rotation.
puzzle::Algorithm without_deep_turns(const puzzle::Algorithm& algorithm, int size);

}  // namespace revenge::notation
