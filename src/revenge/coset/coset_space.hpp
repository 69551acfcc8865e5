// The coset space of a phase: what a distance table is indexed by.
//
// A space consists of parts: moves, coordinates, symmetries, goal. The parts of a phase that spells out its coordinates
// come from its declaration (make); parts derived from moves alone are passed in (assemble).
//
// A position is (x, r): x the index of the reduced coordinate, r the raw index, the mixed-radix
// number of the other coordinates. Symmetries act on both at once. Positions that symmetries carry
// to each other have the same distance, so the table keeps, of each class of x, only the
// representative's block of raw entries:
//
//   position (x, r)  ->  entry (class of x, g r),  g the symmetry that carries x to its
//   representative
//
// A symmetry is a pair: s1 s2 on places, s1 on pieces, s1 in S1 (conjugation) and s2 in S2
// (one-sided rotations of the whole cube in hand): Gallet's s1 . g . H . s1' . s2 (2015). Pairs
// that do not respect the moves, the relabellings or the goal are left out; pairs that act alike
// count once.
//
// The trap: where the representative is fixed by some symmetries (`stabilizer`), several raw
// entries stand for one position up to symmetry. All of them are kept and have to be filled.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/class_table.hpp"
#include "revenge/coset/coordinate.hpp"
#include "revenge/coset/reduction_group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

struct Entry {
    ClassIndex cls = 0;
    std::uint64_t raw = 0;
    bool operator==(const Entry&) const = default;
};

// Reduced coordinates that several spaces of one phase have in common, made once.
struct SharedCoordinates {
    std::vector<std::pair<chain::CoordinateDeclaration, std::shared_ptr<const AtomCoordinate>>>
        made;
};

class CosetSpace {
  public:
    // Value of the reduced coordinate, raw index.
    struct Position {
        RawIndex reduced;
        std::uint64_t raw;
        bool operator==(const Position&) const = default;
    };
    using SymmetryPair = coset::SymmetryPair;

    // The parts of a space.
    struct Parts {
        std::string name;
        chain::PhaseDeclaration declaration;
        std::string chain_text;  // of the chain that the phase is of
        puzzle::Costs costs;
        // A hash of dependencies of the coordinates beyond the declaration; 0 if there are no such dependencies.
        std::uint64_t identity = 0;
        std::vector<chain::Move> moves;  // closed under inverses
        std::shared_ptr<const Coordinate> reduced;
        std::vector<std::shared_ptr<const Coordinate>> raw;  // the last varies fastest
        std::vector<Position> goal;
        std::size_t unrotated_goal = 1;  // the number of them, at the front, that need no rotation
        // That respect moves and coordinates; those that do not keep the goal are left out.
        std::vector<SymmetryImages> symmetries;
        ReductionGroup::Compose compose;
        // Coordinates look at what it makes of a state, nothing if the phase cannot meet that; none: at the state.
        std::function<std::optional<puzzle::State>(const puzzle::State&)> seen = {};
    };

    // ERRORS: Resource, if there are more positions than can be numbered, or a block is too large for a table.
    static base::Result<std::unique_ptr<CosetSpace>> assemble(Parts parts,
                                                              const ClassStore* store = nullptr);

    // Builds the space of phase number `phase` (0-based) of a chain in a metric. Classes of large
    // coordinates are taken from `store`, and left there, if one is given; coordinates from `shared`, which
    // has to be of the same phase and metric.
    // ERRORS: Resource, if a coordinate or the goal is too large to be listed; Usage, if any coordinate is automatic,
    // or sees pieces modulo a next phase that exchanges them with others. COMPLEXITY: about 60 ns a value of the
    // reduced coordinate and 4 bytes (25,741,485 values: 1.5 s, 103 MB). THREADS: const use is safe from
    // any.
    static base::Result<std::unique_ptr<CosetSpace>> make(const puzzle::Cube& cube,
                                                          const chain::ChainDeclaration& chain,
                                                          std::size_t phase,
                                                          const puzzle::CostTable& costs,
                                                          const ClassStore* store = nullptr,
                                                          SharedCoordinates* shared = nullptr);

    // RETURNS the memory that it takes: coordinates, classes, what moves and symmetries do to raw indices, the goal.
    std::uint64_t bytes() const noexcept;

    const std::string& name() const noexcept { return parts_.name; }
    const chain::PhaseDeclaration& declaration() const noexcept { return parts_.declaration; }
    std::uint64_t identity() const noexcept { return parts_.identity; }
    const std::vector<chain::Move>& moves() const noexcept { return parts_.moves; }
    int largest_cost() const noexcept { return largest_cost_; }
    // The source of the space: the text of its chain, and the costs of moves.
    const std::string& chain_text() const noexcept { return parts_.chain_text; }
    const puzzle::Costs& costs() const noexcept { return parts_.costs; }

    ClassIndex classes() const noexcept { return classes_; }
    std::uint64_t raw_size() const noexcept { return raw_size_; }
    std::uint64_t entries() const noexcept { return classes_ * raw_size_; }
    // Positions without symmetry: size of the reduced coordinate times raw_size.
    std::uint64_t positions() const noexcept { return parts_.reduced->size() * raw_size_; }

    // Positions times the ways that wings can be paired, where the phase's goal asks for that and no
    // coordinate sees it: a table would need an entry for each of these.
    std::uint64_t positions_with_pairings() const noexcept {
        return positions() * chain::pairings(parts_.declaration.pairs);
    }

    // Raw coordinates, the last one varying fastest.
    const std::vector<std::uint64_t>& shape() const noexcept { return shape_; }
    const std::vector<std::uint64_t>& strides() const noexcept { return strides_; }
    std::uint64_t value_after_move(std::size_t coordinate, std::uint64_t value,
                                   int move) const noexcept {
        return raw_moves_.empty()
                   ? parts_.raw[coordinate]->after_move(static_cast<RawIndex>(value), move)
                   : raw_moves_[static_cast<std::size_t>(move)][coordinate][value];
    }
    // [group element]
    const std::vector<RawSymmetry>& raw_symmetries() const noexcept { return raw_symmetries_; }

    std::size_t group_order() const noexcept { return raw_symmetries_.size(); }
    GroupElement product(GroupElement first, GroupElement second) const noexcept {
        return products_[first * group_order() + second];  // first after second
    }
    GroupElement inverse(GroupElement g) const noexcept { return inverses_[g]; }

    // The class reached from the representative of `cls` by a move, and the symmetry that carries
    // what is reached to its representative.
    using Neighbour = ClassTable::Found;
    Neighbour neighbour(ClassIndex cls, int move) const noexcept {
        return table_.class_of(parts_.reduced->after_move(table_.representative(cls), move));
    }

    // The class of a value of the reduced coordinate, and the symmetry that carries it to the representative.
    Neighbour class_of(RawIndex reduced) const noexcept { return table_.class_of(reduced); }

    // Group elements other than the identity that fix the representative.
    const std::vector<GroupElement>& stabilizer(ClassIndex cls) const noexcept {
        return table_.stabilizer(cls);
    }
    // Values of the reduced coordinate in the class.
    std::uint64_t class_size(ClassIndex cls) const noexcept {
        return group_order() / (stabilizer(cls).size() + 1);
    }
    // Classes with a stabilizer.
    const std::vector<ClassIndex>& symmetric_classes() const noexcept { return table_.symmetric(); }

    std::uint64_t raw_after_move(std::uint64_t raw, int move) const noexcept;
    std::uint64_t raw_through(std::uint64_t raw, GroupElement g) const noexcept;
    Entry after_move(const Entry& entry, int move) const noexcept {
        const Neighbour next = neighbour(entry.cls, move);
        return {next.cls, raw_through(raw_after_move(entry.raw, move), next.symmetry)};
    }

    // RETURNS the entry of a state, or nothing if the phase cannot meet it.
    std::optional<Entry> locate(const puzzle::State& state) const;
    // Position instead of entry.
    std::optional<Position> position_of(const puzzle::State& state) const;
    // A position that an entry stands for.
    Position position_of(const Entry& entry) const noexcept {
        return {table_.representative(entry.cls), entry.raw};
    }
    Position after_move(const Position& position, int move) const noexcept {
        return {parts_.reduced->after_move(position.reduced, move),
                raw_after_move(position.raw, move)};
    }
    Entry entry_of(const Position& position) const noexcept {
        const Neighbour found = table_.class_of(position.reduced);
        const bool is_representative = found.symmetry == 0;
        return {found.cls,
                is_representative ? position.raw : raw_through(position.raw, found.symmetry)};
    }

    // Positions of the goal, all of them, as entries with repetition removed.
    const std::vector<Entry>& goal() const noexcept { return goal_; }
    // Positions of the goal that need none of the phase's whole-cube rotations before the next phase.
    const std::vector<Position>& unrotated_goal() const noexcept { return unrotated_goal_; }
    // The symmetry on places and on pieces that a group element is (one such pair).
    SymmetryPair pair_of(GroupElement g) const noexcept { return pairs_[g]; }

  private:
    explicit CosetSpace(Parts parts) : parts_(std::move(parts)) {}

    base::Status number_raw();
    // RETURNS how each element acts on the reduced coordinate.
    std::vector<IndexMap> make_group();
    void make_classes(const std::vector<IndexMap>& elements, const ClassStore* store);
    // Returns a maximal set of pairwise commuting moves; for a cube, those about one axis. Commutation is tested on a
    // sample of the reduced coordinate's values, since the numbering of classes tolerates errors.
    NearMoves near_moves() const;
    void make_goal();

    Parts parts_;
    int largest_cost_ = 1;
    std::vector<std::uint64_t> shape_;
    std::vector<std::uint64_t> strides_;
    std::uint64_t raw_size_ = 1;
    // [move][coordinate][value] -> value; empty if coordinates are large, which are then followed themselves.
    std::vector<std::vector<std::vector<std::uint32_t>>> raw_moves_;

    std::vector<SymmetryPair> pairs_;
    std::vector<RawSymmetry> raw_symmetries_;
    std::vector<GroupElement> products_;
    std::vector<GroupElement> inverses_;

    ClassIndex classes_ = 0;
    ClassTable table_;
    std::vector<Entry> goal_;
    std::vector<Position> unrotated_goal_;
};

}  // namespace revenge::coset
