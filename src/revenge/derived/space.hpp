// A phase's space and distances without anything declared but moves and what the next phases leave: a coset space put
// together from a numbering (numbering.hpp) and the symmetries that its moves have (move_symmetries.hpp), with its
// table.
//
// The largest coordinate is the one that symmetries reduce to classes, the others are entries of its blocks. A space
// that is one coordinate is a single block, without symmetry.
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

// Elements that nobody sees (look-alike pieces exchanged) or that do not matter (the puzzle turned in
// hand, where moves can do that: the face centers of odd cubes stay), as permutations of the points of the
// point model.
std::vector<group::Permutation> unseen_elements(const puzzle::Definition& definition);

// Exchanges of look-alike pieces alone: what they do, and as permutations.
std::vector<puzzle::Transformation> exchanges_of_alike(const puzzle::Definition& definition);
std::vector<group::Permutation> alike_exchanges(const puzzle::Definition& definition);

// The identity of a space, for the file of its table. Without a name nothing is stored.
struct Origin {
    std::string name;  // "megaminx-faces/last"
    std::string chain_text;
    chain::PhaseDeclaration phase;
};

// A space and how it is numbered.
struct Numbered {
    std::shared_ptr<const Numbering> numbering;
    std::shared_ptr<const coset::CosetSpace> space;
};
// RETURNS a space without its table. Parameters, ERRORS: as Space::make.
base::Result<Numbered> numbered_space(const puzzle::Definition& definition,
                                      const std::vector<puzzle::Move>& moves,
                                      const puzzle::Costs& costs,
                                      const std::vector<group::Permutation>& subgroup,
                                      Origin origin, const SpaceLimits& limits,
                                      const Colors* colors = nullptr);

class Space {
  public:
    // `subgroup`: generators of K on the points of the point model. `colors`: where K is what keeps these.
    // ERRORS: Resource, with the size and what would fit; Interrupted. Behind the space's name, where it has one.
    static base::Result<Space> make(const puzzle::Definition& definition,
                                    const std::vector<puzzle::Move>& moves,
                                    const puzzle::Costs& costs,
                                    const std::vector<group::Permutation>& subgroup, Origin origin,
                                    const SpaceLimits& limits, const Colors* colors = nullptr);

    const std::vector<chain::Move>& moves() const noexcept { return table_.space().moves(); }
    const Numbering& numbering() const noexcept { return *numbering_; }
    const bfs::DistanceTable& table() const noexcept { return table_; }

    // Classes that moves reach.
    std::uint64_t reached() const noexcept;
    // [<moves, K> : K], the classes that there are; more than reached() means that the moves alone do not get
    // everywhere.
    const group::Count& expected() const noexcept { return numbering_->expected(); }
    double mean() const noexcept;

    // RETURNS the distance, or nothing if the moves do not get there. ERRORS: TableDamaged.
    base::Result<std::optional<int>> distance(const puzzle::State& state) const;

  private:
    Space(std::shared_ptr<const Numbering> numbering, bfs::DistanceTable table)
        : numbering_(std::move(numbering)), table_(std::move(table)) {}

    std::shared_ptr<const Numbering> numbering_;
    bfs::DistanceTable table_;
};

}  // namespace revenge::derived
