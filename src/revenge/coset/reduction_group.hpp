// Finds the group that reduces a coset space: which pairs of symmetries (places, pieces) respect a
// phase's moves and coordinates, and which of them act alike.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

// One pair of symmetries as it acts on the coordinates.
struct SymmetryImages {
    puzzle::SymmetryIndex places;
    puzzle::SymmetryIndex pieces;
    IndexMap reduced;
    RawSymmetry raw;
};

class ReductionGroup {
  public:
    // Tries all pairs (s1 s2, s1), s1 in the phase's S1 and s2 in its S2.
    ReductionGroup(const puzzle::Cube& cube, const PhaseDeclaration& phase,
                   const std::vector<Move>& moves, const Coordinate& reduced,
                   const std::vector<std::unique_ptr<Coordinate>>& raw);

    void keep_if(const std::function<bool(const SymmetryImages&)>& keep);

    // Drops all but one of those that act alike and makes the tables. The identity comes first.
    void close();

    // products()[f * order + g] is f after g.
    const std::vector<GroupElement>& products() const noexcept { return products_; }
    const std::vector<GroupElement>& inverses() const noexcept { return inverses_; }
    std::vector<SymmetryImages> take_elements() { return std::move(elements_); }

  private:
    std::vector<std::uint64_t> signature(const SymmetryImages& element) const;

    const Coordinate* reduced_;
    const std::vector<std::unique_ptr<Coordinate>>* raw_;
    std::vector<SymmetryImages> elements_;
    std::vector<RawIndex> samples_;  // values of the reduced coordinate that tell elements apart
    std::vector<GroupElement> products_;
    std::vector<GroupElement> inverses_;
};

}  // namespace revenge::coset
