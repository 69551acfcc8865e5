// The symmetries of a cube that respect a phase's moves and coordinates, those that it spells out and automatic
// ones.
#pragma once

#include <vector>

#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

// RETURNS those of the pairs (s1 s2, s1), s1 in the phase's S1 and s2 in its S2, the identity first.
std::vector<SymmetryImages> declared_symmetries(const puzzle::Cube& cube,
                                                const CosetSpace::Parts& parts);

// RETURNS first after second.
SymmetryPair composed(const SymmetryPair& first, const SymmetryPair& second) noexcept;

}  // namespace revenge::coset
