// The space of a phase with automatic coordinates: a coset space built from a numbering of the classes (numbering.hpp)
// and the symmetries of the moves (move_symmetries.hpp), with its distance table.
//
// Symmetries reduce the largest coordinate to classes; the others number the entries of its blocks. A space with one
// coordinate is a single block, without symmetry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/derived/numbering.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// Returns the elements that are invisible (exchanges of pieces that look alike) or do not matter (rotations of the
// puzzle that moves can make; not those of odd cubes, whose face centers stay), as permutations of the points of the
// point model.
std::vector<group::Permutation> unseen_elements(const puzzle::Definition& definition);

// Returns only the exchanges of pieces that look alike, as transformations and as permutations.
std::vector<puzzle::Transformation> exchanges_of_alike(const puzzle::Definition& definition);
std::vector<group::Permutation> alike_exchanges(const puzzle::Definition& definition);

// The identity of a space, for the file of its table. Without a name nothing is stored.
struct Origin {
    std::string name;  // "megaminx-faces/last"
    std::string chain_text;
    chain::PhaseDeclaration phase;
};

// A space and its numbering.
struct Numbered {
    std::shared_ptr<const Numbering> numbering;
    std::shared_ptr<const coset::CosetSpace> space;
};
// Returns a space without its table. Parameters, ERRORS: as Space::make.
base::Result<Numbered> numbered_space(const puzzle::Definition& definition,
                                      const std::vector<puzzle::Move>& moves,
                                      const puzzle::Costs& costs,
                                      const std::vector<group::Permutation>& subgroup,
                                      Origin origin, const SpaceLimits& limits,
                                      const Colors* colors = nullptr);

class Space {
  public:
    // `subgroup`: generators of K on the points of the point model. `colors`: the colors that K preserves, if it is
    // given by colors. ERRORS: Resource, with the size and the maximum; Interrupted. Messages begin with the space's
    // name, if it has one.
    static base::Result<Space> make(const puzzle::Definition& definition,
                                    const std::vector<puzzle::Move>& moves,
                                    const puzzle::Costs& costs,
                                    const std::vector<group::Permutation>& subgroup, Origin origin,
                                    const SpaceLimits& limits, const Colors* colors = nullptr);

    const std::vector<chain::Move>& moves() const noexcept { return table_.space().moves(); }
    const Numbering& numbering() const noexcept { return *numbering_; }
    const bfs::DistanceTable& table() const noexcept { return table_; }

    // Returns the number of classes that moves reach.
    std::uint64_t reached() const noexcept;
    // Returns [<moves, K> : K], the number of classes. It exceeds reached() if the moves alone do not reach all of
    // them.
    const group::Count& expected() const noexcept { return numbering_->expected(); }
    double mean() const noexcept;

    // Returns the distance; nothing if the moves do not reach the goal. ERRORS: TableDamaged.
    base::Result<std::optional<int>> distance(const puzzle::State& state) const;

  private:
    Space(std::shared_ptr<const Numbering> numbering, bfs::DistanceTable table)
        : numbering_(std::move(numbering)), table_(std::move(table)) {}

    std::shared_ptr<const Numbering> numbering_;
    bfs::DistanceTable table_;
};

}  // namespace revenge::derived
