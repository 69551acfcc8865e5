// Larsen's tools, found by enumeration: commutators [A, B] and their conjugates [S: [A, B]] that move wings but no
// corners, or centers and nothing else.
//
// A is an inner slice (2R or 2R2 up to symmetry), which does not move corners. So [A, B] = A . (B A' B') does not move
// corners either, and moves at most 4 + 4 wings: the slice's own four and their images under B. B runs through words of
// up to three turns, including his formula (2) of the shape [2R, U R U']. For centers, only those B are used for which
// the wings of A and of its image are disjoint, formula (1)'s [2R, 2U] first. All 48 images are added, then conjugates
// under set-ups, breadth first. For each effect the cheapest word is kept, after cancellation.
//
// Sizes (OBTM): see docs/groups.md. SOURCE: Larsen 1985, formulas (1), (2) and remark 3.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/larsen/words.hpp"

namespace revenge::solver::larsen {

// The effect of a commutator on one orbit of 24 places, as the list of the places that it changes: the piece in from[i]
// moves to to[i]. Sorted by `to`.
struct SparseEffect {
    static constexpr std::size_t kCapacity = 16;
    std::uint8_t count = 0;
    std::array<std::uint8_t, kCapacity> to{};
    std::array<std::uint8_t, kCapacity> from{};

    bool operator==(const SparseEffect&) const = default;
};

// [setup: [a, b]]; the setup may be empty. Without b it stands for a alone: a parity turn.
struct Commutator {
    Word setup;
    Word a;
    Word b;

    // Returns it with `turn` before its set-up, and back at the end.
    Commutator set_up_by(puzzle::Turn turn) const noexcept;
    // setup a b a' b' setup' (or a), cancelled.
    Word word() const noexcept;
};

struct LibraryEntry {
    Commutator commutator;
    SparseEffect effect;
    int cost = 0;
};

class LarsenLibrary {
  public:
    enum class Target { Wings, Centers };

    LarsenLibrary(const puzzle::Cube& cube, const GroupWriter& writer, Target target);

    const std::vector<LibraryEntry>& entries() const noexcept { return entries_; }

  private:
    std::vector<LibraryEntry> entries_;
};

}  // namespace revenge::solver::larsen
