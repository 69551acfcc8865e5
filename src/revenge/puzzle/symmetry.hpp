// The action of the 48 symmetries of the cube on states.
//
// A symmetry acts in two places: on where pieces are (places) and on which pieces they are (labels).
// Conjugation s x s^-1 uses the same symmetry for both. A puzzle without fixed centers also allows
// two different ones of the same handedness: x, then a rotation of the whole cube in hand, is the
// place action alone. Coset spaces are reduced by such pairs (Gallet 2015: s1 . g . H . s1' . s2).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/geometry.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::puzzle {

inline constexpr int kSymmetries = 48;
inline constexpr int kRotations = 24;

// Index into all_symmetries(): 0 is the identity, 0..23 are rotations, 24..47 mirrors.
using SymmetryIndex = std::uint8_t;

const std::vector<Isometry>& all_symmetries();
SymmetryIndex symmetry_index(const Isometry& isometry) noexcept;
// RETURNS first `inner`, then `outer`.
SymmetryIndex compose(SymmetryIndex outer, SymmetryIndex inner) noexcept;
SymmetryIndex inverse(SymmetryIndex symmetry) noexcept;
inline bool is_mirror(SymmetryIndex symmetry) noexcept { return symmetry >= kRotations; }

// Subgroups by name: M (all 48), O (the 24 rotations), D4h D4 C4 C4v D2h(face) D2(face) (the U/D axis
// is kept; "face": no axis changes place), C3 (about the UFL-DBR diagonal), C2(x) C2(y) C2(z), C1.
// D4h(x) and D4h(z) keep another axis. ERRORS: Usage, listing the names.
base::Result<std::vector<SymmetryIndex>> symmetry_group(std::string_view name);

// One symmetry as it acts on the slots and labels of a puzzle.
struct SymmetryAction {
    SlotArray place{};  // slot -> slot
    SlotArray
        twist_offset{};  // facelet k of a place comes to facelet k + offset (mirror: offset - k)
    SlotArray label{};   // orbit.first + label -> label
    bool mirror = false;
};

// RETURNS the state in which s's image of each place holds `labels`' image of its piece.
// REQUIRES places.mirror == labels.mirror. COMPLEXITY: one pass over the slots.
State apply(const Puzzle& puzzle, const SymmetryAction& places, const SymmetryAction& labels,
            const State& state) noexcept;

// RETURNS the permutation of places that is to the symmetry's images of places what `from` is to places.
SlotArray conjugated(const Puzzle& puzzle, const SymmetryAction& places,
                     const SlotArray& from) noexcept;

}  // namespace revenge::puzzle
