// Which states are left to be proven one by one, by several words each (state_cover.hpp): those that make a partition
// bad (docs/bounds.md, section 6).
#pragma once

#include <set>
#include <vector>

#include "revenge/proof/centers/center_bound.hpp"
#include "revenge/proof/centers/first_centers.hpp"

namespace revenge::proof::centers {

// A state, in the form of its class, and the moves that it is to be proven for.
struct WantedState {
    FirstCenters centers;
    int moves = 0;
    bool operator<(const WantedState& other) const noexcept {
        return moves != other.moves ? moves < other.moves : centers < other.centers;
    }
};

// RETURNS the states of the sample, each class once, in order; none of what was tried before.
std::vector<WantedState> bad_states(const CenterBound::Left& left, int level,
                                    const std::vector<PlaceSymmetry>& symmetries,
                                    const std::set<WantedState>& tried);

}  // namespace revenge::proof::centers
