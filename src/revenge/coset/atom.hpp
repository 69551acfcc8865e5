// A coordinate's view of one orbit: an atom maps a state to a small key.
//
// A state assigns pieces to places. An atom forgets some of it by relabelling the pieces:
//   Sets         pieces of the same set look alike ("the 8 F/B centers"); `swap` also forgets which
//   of
//                two sets is which (S. Chen: 70 -> 35)
//   Places       a set of pieces, each told apart
//   ModuloNext   a set of pieces up to what the next phase's moves do to them (8!/96 = 420)
//   Twist        orientations only
//   Parity       the parity of a permutation of an orbit (or of several, added)
//   Pairs        wings: which places hold the two wings of one edge, whichever edge it is
//   Partners     midges: at which edge the wings of each one's edge are, whichever edge it is
// All are relabellings, that is, cosets K x of a group K that acts on pieces; moves act on places,
// so an atom's key after a move depends on its key before it alone.
//
// An arrangement is one byte a place; its key packs it into 64 bits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

inline constexpr int kMaxPlaces = 32;
using Arrangement = std::array<std::uint8_t, kMaxPlaces>;
using Key = std::uint64_t;

// How a move or a symmetry acts on an atom's arrangements.
struct AtomAction {
    Arrangement from{};   // new place i shows what was in place from[i]
    Arrangement twist{};  // added to the value of place i (Twist)
    Arrangement value{};  // relabels values (Sets, Places, ModuloNext; Pairs, Partners: places)
    bool mirror = false;  // negate twists first (Twist)
    bool flips = false;   // odd (Parity)
};

class Atom {
  public:
    // `next_actions`: the next phase's moves, which generate the group of a ModuloNext atom.
    Atom(const puzzle::Cube& cube, chain::AtomDeclaration declaration,
         const std::vector<puzzle::Transformation>& next_actions);

    const chain::AtomDeclaration& declaration() const noexcept { return declaration_; }
    int places() const noexcept { return places_; }

    Arrangement arrangement(const puzzle::State& state) const noexcept;
    // Equal where relabelling makes one of the other. COMPLEXITY: relabellings * pieces; ModuloNext with up to 8
    // pieces: pieces^2.
    Key key(const Arrangement& arrangement) const noexcept;

    AtomAction action_of(const puzzle::Transformation& move) const noexcept;
    // How symmetry `places` on places with `labels` on pieces carries this atom's arrangements to
    // those of `target`; nothing if it does not.
    std::optional<AtomAction> action_of(puzzle::SymmetryIndex places, puzzle::SymmetryIndex labels,
                                        const Atom& target) const;
    Arrangement apply(const Arrangement& arrangement, const AtomAction& action) const noexcept;

  private:
    Key pack(const Arrangement& arrangement, const Arrangement& relabelling) const noexcept;
    void derive_relabellings(const std::vector<puzzle::Transformation>& next_actions);
    void list_orders(std::size_t pieces);
    bool respects_relabellings(const Arrangement& value, const Atom& target) const;
    // The parts of how a symmetry acts: on parities, on places, on values; false where it does not.
    bool act_on_parity(puzzle::SymmetryIndex places, puzzle::SymmetryIndex labels,
                       AtomAction& out) const;
    // Returns true if wings in the first half of their places stay in it.
    bool keeps_first_wings(const puzzle::SymmetryAction& symmetry) const noexcept;
    bool act_on_places(puzzle::SymmetryIndex places, puzzle::SymmetryIndex labels,
                       AtomAction& out) const;
    bool act_on_values(puzzle::SymmetryIndex labels, const Atom& target, AtomAction& out) const;

    const puzzle::Cube* cube_;
    chain::AtomDeclaration declaration_;
    const puzzle::Orbit* orbit_;
    const puzzle::Orbit* wings_;  // nullptr: the puzzle has none
    int places_;
    int values_ = 1;   // values are 0 .. values_ - 1
    int bits_ = 1;     // of a value in the key (Sets, Twist)
    int modulus_ = 1;  // Twist
    std::array<std::uint8_t, kMaxPlaces> value_of_label_{};
    std::vector<Arrangement> relabellings_;  // value -> value; the first is the identity
    // ModuloNext: [order of the pieces, by number] the least that relabelling makes of it.
    std::vector<std::uint16_t> least_order_;
};

}  // namespace revenge::coset
