// Groups of relabellings: what coordinates count as alike.
//
// A relabelling is a map of values; an arrangement x and K x, K such a group, are one to the coordinate.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "revenge/coset/atom.hpp"
#include "revenge/coset/class_table.hpp"
#include "revenge/coset/coordinate.hpp"

namespace revenge::coset {

Arrangement identity_relabelling() noexcept;

// RETURNS the group that `generators` generate, the identity first.
std::vector<Arrangement> relabellings_from(const std::vector<Arrangement>& generators);

// Returns true if `value` maps cosets of one group to cosets of the other: value K = K' value, as sets of maps of the
// first `values` values.
bool carries_cosets(const Arrangement& value, const std::vector<Arrangement>& from,
                    const std::vector<Arrangement>& to, std::size_t values);

// The group that reduces a coset space: of the symmetries that respect a phase's moves and coordinates, those that keep
// its goal, and which of them act alike.

// The action of a symmetry on raw indices: coordinate k with value v becomes coordinate target[k] with value
// table[k][v].
struct RawSymmetry {
    std::vector<int> target;
    std::vector<std::vector<std::uint32_t>> table;
};

// One pair of symmetries as it acts on the coordinates.
struct SymmetryImages {
    SymmetryPair pair;
    IndexMap reduced;
    RawSymmetry raw;
};

// RETURNS the identity, all there is where nothing is reduced.
SymmetryImages identity_of(const std::vector<std::shared_ptr<const Coordinate>>& raw);

class ReductionGroup {
  public:
    // Composes two pairs: first after second.
    using Compose = std::function<SymmetryPair(const SymmetryPair&, const SymmetryPair&)>;

    // REQUIRES elements that are closed under `compose`, the identity, a pair of zeros, first.
    ReductionGroup(std::vector<SymmetryImages> elements, const Coordinate& reduced);

    void keep_if(const std::function<bool(const SymmetryImages&)>& keep);

    // Drops all but one of those that act alike and makes the tables. The identity comes first.
    void close(const Compose& compose);

    // products()[f * order + g] is f after g.
    const std::vector<GroupElement>& products() const noexcept { return products_; }
    const std::vector<GroupElement>& inverses() const noexcept { return inverses_; }
    std::vector<SymmetryImages> take_elements() { return std::move(elements_); }

  private:
    std::vector<std::uint64_t> signature(const SymmetryImages& element) const;

    std::vector<SymmetryImages> elements_;
    std::vector<RawIndex> samples_;  // values of the reduced coordinate that tell elements apart
    std::vector<GroupElement> products_;
    std::vector<GroupElement> inverses_;
};

}  // namespace revenge::coset
