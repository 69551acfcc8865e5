// The symmetries of a cube that respect what a phase declares: its moves and coordinates.
#pragma once

#include <memory>
#include <vector>

#include "revenge/coset/coordinate.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/coset/reduction_group.hpp"

namespace revenge::coset {

// RETURNS those of the pairs (s1 s2, s1), s1 in the phase's S1 and s2 in its S2, the identity first. REQUIRES
// coordinates that outlive what they do.
std::vector<SymmetryImages> declared_symmetries(
    const puzzle::Cube& cube, const PhaseDeclaration& phase, const std::vector<Move>& moves,
    const AtomCoordinate& reduced, const std::vector<std::shared_ptr<const AtomCoordinate>>& raw);

// RETURNS first after second.
SymmetryPair composed(const SymmetryPair& first, const SymmetryPair& second) noexcept;

}  // namespace revenge::coset
