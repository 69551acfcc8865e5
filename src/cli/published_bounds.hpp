// Published worst cases that a bound for the whole cube depends on (docs/bounds.md).
#pragma once

#include "revenge/puzzle.hpp"

namespace revenge::cli {

struct PublishedBound {
    int moves;
    const char* source;
};

// The worst case of the 3x3x3, in face turns.
inline constexpr PublishedBound kPublishedCube3{20, "Rokicki et al. 2010"};

// The worst case of step 3 of three-phase.
constexpr PublishedBound published_step_three(puzzle::Metric metric) noexcept {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {15, "Rokicki 2015"};
        case puzzle::Metric::Btm:
            return {14, "15, of which the choice of step 2's last move spares one; Rokicki 2015"};
        default:
            return {16, "Chen 2013, Rokicki 2015"};
    }
}

}  // namespace revenge::cli
