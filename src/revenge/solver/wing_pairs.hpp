// The pairing of wings, and the exact goals of search phases on it.
//
// The wings' 24 places form two halves, 0-11 and 12-23. Wings i and i + 12 are the two wings of edge i. They need not
// be distinguished until phase 5, where the half in which a wing is becomes its edge's orientation.
//
//   split    every pair has one wing in either half, and the pairing (the permutation that leads from
//            the place of one to the place of the other) is even
//   joined   split, and for each edge e of the goal, the places e and e + 12 hold the wings of one pair
#pragma once

#include <optional>
#include <span>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/solver/four_pair_table.hpp"

namespace revenge::solver {

// Returns the pairing, or nothing if some pair has both wings in one half. `wings`: 24 labels by place.
std::optional<Pairing> pairing_of(std::span<const puzzle::SlotNumber> wings) noexcept;

// The exact goal test of a phase on its wings. REQUIRES phase.pairs != Listed.
bool meets_pairs_goal(const chain::PhaseDeclaration& phase,
                      std::span<const puzzle::SlotNumber> wings) noexcept;

}  // namespace revenge::solver
