// The group that chosen moves generate. It decides before any search if the moves can reach the goal.
//
// It is not sufficient that every piece stays within the places that moves connect: two faces of the 3x3x3 carry each
// of their six corners anywhere, but reach 120 arrangements of them, not 720. A stabilizer chain decides membership in
// the group. If pieces look alike, one of the elements with the same appearance must be a member.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/group.hpp"
#include "revenge/solver/chosen_moves/prepared_moves.hpp"

namespace revenge::solver::chosen {

class MovesGroup {
  public:
    // COMPLEXITY: 10 ms for the 3x3x3, some 50 for the 4x4x4.
    explicit MovesGroup(const PreparedMoves& moves);

    // Returns the orientations of the target that members of the group can reach from `state`, including those for
    // which the decision would take too long.
    std::vector<Way> reached(const puzzle::State& state, const std::vector<Way>& ways) const;
    // Returns the group's order, "73,483,200"; empty if it is unknown.
    std::string order() const;

  private:
    const PreparedMoves* moves_;
    group::PointModel model_;
    std::optional<group::StabilizerChain> chain_;  // absent: a group that takes too long to prove
};

}  // namespace revenge::solver::chosen
