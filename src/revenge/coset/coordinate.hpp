// A coordinate: what a space sees of a state, numbered 0 .. size - 1.
//
// Declared ones see atoms. Two ways to number these. Subsets of places (C(24,8), with or without the colours inside)
// have a rank in closed form: SubsetCoordinate. Everything else is small enough to be listed:
// EnumeratedCoordinate walks from the solved state with the phase's moves and numbers what it
// meets, so that couplings between atoms (88,200 of 176,400) come out by themselves.
// Derived ones (the folder derived) see cosets of a group, whatever the puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/coset/atom.hpp"

namespace revenge::coset {

using RawIndex = std::uint32_t;

// The symmetries on places and on pieces, as numbers among those of the puzzle.
struct SymmetryPair {
    puzzle::SymmetryIndex places = 0;
    puzzle::SymmetryIndex pieces = 0;
    bool operator==(const SymmetryPair&) const = default;
};

// One pair of a cube's symmetries that carries a phase's moves to each other.
struct CubeSymmetry {
    const puzzle::Cube* cube;
    SymmetryPair pair;
    std::vector<std::size_t> move;  // [the phase's move] the one that it becomes
};

// How a symmetry carries one coordinate's atoms to another's (or the same one's).
struct CoordinateImage {
    std::vector<AtomAction> actions;  // of each atom
    std::vector<int> target_atom;     // the atom of the target that it becomes
    std::vector<std::size_t> move;    // [the phase's move] the one that it becomes
};

using IndexMap = std::function<RawIndex(RawIndex)>;

class Coordinate {
  public:
    Coordinate() = default;
    Coordinate(const Coordinate&) = delete;
    Coordinate& operator=(const Coordinate&) = delete;
    virtual ~Coordinate() = default;

    virtual std::uint64_t size() const noexcept = 0;
    // RETURNS the index of the state, or nothing if the phase cannot meet it.
    virtual std::optional<RawIndex> rank(const puzzle::State& state) const = 0;
    // RETURNS the index after the phase's move number `move`. COMPLEXITY: a table or about 20 ns.
    virtual RawIndex after_move(RawIndex index, int move) const noexcept = 0;
    // RETURNS a length, a divisor of size(): cut into runs of it, each move carries whole runs to whole runs.
    virtual std::uint64_t run() const noexcept { return 1; }
    // RETURNS the map from values to those of their images in `target` (or the same one), nothing if the
    // symmetry does not carry this there. REQUIRES coordinates that outlive the map. THREADS: the map may be
    // called from many.
    virtual std::optional<IndexMap> carried_to(const Coordinate& /*target*/,
                                               const CubeSymmetry& /*symmetry*/) const {
        return std::nullopt;
    }
    // RETURNS the memory that its tables take.
    virtual std::uint64_t bytes() const noexcept = 0;
};

// One that sees atoms of a cube.
class AtomCoordinate : public Coordinate {
  public:
    // RETURNS the arrangement of each atom.
    virtual std::vector<Arrangement> arrangements(RawIndex index) const = 0;
    // RETURNS the index in *this* of atoms arranged so.
    virtual std::optional<RawIndex> index_of(
        const std::vector<Arrangement>& arrangements) const = 0;

    const std::vector<Atom>& atoms() const noexcept { return atoms_; }

    std::optional<IndexMap> carried_to(const Coordinate& target,
                                       const CubeSymmetry& symmetry) const override;

  protected:
    // RETURNS what carried_to() does. REQUIRES the image of that target.
    virtual IndexMap map_through(CoordinateImage image, const AtomCoordinate& target) const;
    // RETURNS what a symmetry makes of each atom's arrangement, as arrangements of its target's atoms.
    std::vector<Arrangement> carried(const std::vector<Arrangement>& before,
                                     const CoordinateImage& image) const;

    std::vector<Atom> atoms_;

  private:
    // RETURNS how the symmetry carries this coordinate to `target`, if it does: its atoms to the target's, and
    // the solved state to what the target's moves reach, hence all others, too. REQUIRES a target of the same
    // type.
    std::optional<CoordinateImage> image(const CubeSymmetry& symmetry,
                                         const AtomCoordinate& target) const;
};

// RETURNS the product of `raw`, sizes of coordinates beside one of `reduced` values. ERRORS: Resource, where 64 bits do
// not number all positions.
base::Result<std::uint64_t> raw_size_of(std::uint64_t reduced,
                                        const std::vector<std::uint64_t>& raw);

// RETURNS that a coordinate has more values than `most`.
base::Error coordinate_too_large(std::uint64_t most);

// Numbers what the phase's moves reach. ERRORS: Resource, if that is more than `limit` values.
base::Result<std::unique_ptr<AtomCoordinate>> make_coordinate(
    const puzzle::Cube& cube, const std::vector<chain::AtomDeclaration>& atoms,
    const std::vector<puzzle::Transformation>& moves,
    const std::vector<puzzle::Transformation>& next_moves, std::uint64_t limit);

}  // namespace revenge::coset
