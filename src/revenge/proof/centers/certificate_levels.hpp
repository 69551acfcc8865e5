// The levels of g that a certificate states: from its proven f's and states, up to where nothing is bad.
#pragma once

#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/centers/center_bound.hpp"
#include "revenge/proof/centers/center_pieces.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "revenge/proof/centers/state_blocks.hpp"
#include "revenge/proof/centers/state_proof.hpp"

namespace revenge::proof::centers {

// [class], f or CenterBound::kNever.
std::vector<int> proven_moves(const SplitSpace& space, const std::vector<Covered>& covered);

// REQUIRES a space that outlives what is returned.
CenterBound::Seeds seeds_of(const SplitSpace& space, const std::vector<Covered>& covered);

// The states that enter g besides its f's.
struct ProvenStates {
    std::vector<CoveredState> by_name;  // each at its level
    std::vector<StateBlock> by_rule;    // at a level all of whose list they prove
};

// Level by level, from where `out` ends, up to the first that leaves nothing bad. Roles are looked at where little is
// left in the first one. Levels that take long are kept in pieces. ERRORS: Interrupted; Resource.
base::Status find_levels(CenterBound& bound, const ProvenStates& states, CenterPieces& pieces,
                         int most_moves, ReductionBound& out, base::ProgressSink& progress,
                         const std::stop_token& stop);

// RETURNS the states whose level that is.
std::vector<FirstCenters> entering(const std::vector<CoveredState>& states, int level);

}  // namespace revenge::proof::centers
