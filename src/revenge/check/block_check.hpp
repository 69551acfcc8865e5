// The blocks of a certificate, compared with the list of states that g leaves (center_levels.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/reduction_certificate.hpp"

namespace revenge::check {

// Checks that the blocks are the list, cut into runs that follow each other. ERRORS: NotFound, naming the line.
base::Status check_blocks(const std::vector<StepOneCenters>& list,
                          const std::vector<ClaimedBlock>& blocks);

// Returns the claims of the blocks about single states of the list. REQUIRES blocks that check_blocks accepts, and
// `chosen` ascending.
std::vector<ClaimedState> states_of(const std::vector<StepOneCenters>& list,
                                    const ReductionClaim& claim,
                                    const std::vector<std::size_t>& chosen);

}  // namespace revenge::check
