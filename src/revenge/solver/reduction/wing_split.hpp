// Phase 2 for one axis about which the wings are split: the coordinate of its centers, and its last turns.
#pragma once

#include "revenge/solver/reduction/corner_rotations.hpp"
#include "revenge/solver/reduction/frames.hpp"
#include "revenge/solver/reduction/last_turns.hpp"
#include "revenge/solver/reduction/split_centers.hpp"

namespace revenge::solver::reduction {

struct WingSplit {
    SplitCenters centers;
    LastTurns last_turns;

    static constexpr std::uint32_t kLayout = 2;
    template <class Visitor>
    void visit(Visitor& visitor) {
        centers.visit(visitor);
        last_turns.visit(visitor);
    }
};

}  // namespace revenge::solver::reduction
