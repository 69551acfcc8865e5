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
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::larsen {

// Words of turns in which adjacent turns about one axis form one group, so that turns cancel and merge: 2R R is one
// group, which is written Rw; R R' is empty.
//
// A group is an axis and an amount for each of the four layers, two bits each. The minimum cost of each of the 3 x 256
// groups, and its turns, are tabulated once per metric; the cost of a word is a sum of look-ups.

inline constexpr int kSize = 4;             // of the cube
inline constexpr std::size_t kPlaces = 24;  // of wings, and of centers

// Layer i of the axis turns (amounts >> 2i) % 4 quarters clockwise, seen from the positive face.
struct TurnGroup {
    std::uint8_t axis = 0;
    std::uint8_t amounts = 0;

    bool operator==(const TurnGroup&) const = default;
};

TurnGroup group_of(puzzle::Turn turn) noexcept;
// Returns the amounts of a and b together, each layer modulo 4.
constexpr std::uint8_t sum_of_amounts(std::uint8_t a, std::uint8_t b) noexcept {
    // Add the low bits of each pair, carry into the high ones, drop what leaves the pair.
    constexpr unsigned kLow = 0x55;
    constexpr unsigned kHigh = 0xAA;
    const unsigned low = (a & kLow) + (b & kLow);
    return static_cast<std::uint8_t>((low ^ (a & kHigh) ^ (b & kHigh)) & 0xFFU);
}
constexpr std::uint8_t negative_amounts(std::uint8_t a) noexcept {
    // -1 = 3, -2 = 2, -3 = 1: the high bit flips where the low one is set.
    return static_cast<std::uint8_t>(a ^ ((a & 0x55U) << 1U));
}

// A short word, no two neighbours about the same axis, none empty.
class Word {
  public:
    static constexpr std::size_t kCapacity = 32;

    Word() = default;
    explicit Word(puzzle::Turn turn) { push(group_of(turn)); }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    const TurnGroup* begin() const noexcept { return groups_.data(); }
    const TurnGroup* end() const noexcept { return groups_.data() + size_; }
    TurnGroup front() const noexcept { return groups_[0]; }
    TurnGroup back() const noexcept { return groups_[size_ - 1U]; }

    // REQUIRES room: size() < kCapacity unless the group merges.
    void push(TurnGroup next) noexcept;
    void append(const Word& next) noexcept;
    Word inverse() const noexcept;
    bool operator==(const Word& other) const noexcept;

  private:
    std::array<TurnGroup, kCapacity> groups_{};
    std::uint8_t size_ = 0;
};

// Cheapest writing of every group.
class GroupWriter {
  public:
    // REQUIRES costs.size() == 4.
    explicit GroupWriter(const puzzle::CostTable& costs);

    int cost(TurnGroup group) const noexcept { return costs_[index(group)]; }
    int cost(const Word& word) const noexcept;
    // May end in a rotation of the whole cube, where that is cheaper: 2U 2D' D' is U' Dw2 y.
    const puzzle::Algorithm& turns(TurnGroup group) const noexcept { return turns_[index(group)]; }
    puzzle::Algorithm turns(const Word& word) const;
    // Returns the saving from writing `second` directly after `first`.
    int saving(const Word& first, const Word& second) const noexcept;

  private:
    static constexpr std::size_t kAmounts = 256;
    static std::size_t index(TurnGroup group) noexcept {
        return group.axis * kAmounts + group.amounts;
    }

    std::array<std::uint8_t, 3 * kAmounts> costs_{};
    std::vector<puzzle::Algorithm> turns_;
};

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
