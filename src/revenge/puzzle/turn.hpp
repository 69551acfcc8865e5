// Turns of an N x N x N cube: some layers of one axis, turned together.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <vector>

#include "revenge/puzzle/geometry.hpp"

namespace revenge::puzzle {

// Layers of `axis` (bit i: layer i, counted from the positive face) turned clockwise, seen from the
// positive face, by `quarters` (1, 2 or 3) quarter turns. `R` is {0, 0b1, 1}; `L` on the 4x4x4 is
// {0, 0b1000, 3}; `Rw` {0, 0b11, 1}; `x` {0, 0b1111, 1}.
struct Turn {
    std::uint8_t axis = 0;
    std::uint8_t layers = 0;
    std::uint8_t quarters = 0;

    auto operator<=>(const Turn&) const = default;  // NOLINT(modernize-use-nullptr): a false alarm
};

using Algorithm = std::vector<Turn>;

// The `layers` outermost-first block of a face: from the `first`-th to the `last`-th layer (1 is the
// face itself), clockwise seen from that face. turn_of(4, Face::L, 1, 2, 1) is `Lw`.
// REQUIRES 1 <= first <= last <= size, quarters in 1..3.
constexpr Turn turn_of(int size, Face face, int first, int last, int quarters) noexcept {
    unsigned layers = 0;
    for (int layer = first; layer <= last; ++layer) {
        layers |= 1U << static_cast<unsigned>(is_positive(face) ? layer - 1 : size - layer);
    }
    return {static_cast<std::uint8_t>(axis_of(face)), static_cast<std::uint8_t>(layers),
            static_cast<std::uint8_t>(is_positive(face) ? quarters : 4 - quarters)};
}

constexpr Turn inverse(Turn turn) noexcept {
    turn.quarters = static_cast<std::uint8_t>(4 - turn.quarters);
    return turn;
}
Algorithm inverse(const Algorithm& algorithm);

// A whole-cube rotation turns every layer.
constexpr bool is_rotation(Turn turn, int size) noexcept {
    return turn.layers == (1U << static_cast<unsigned>(size)) - 1;
}

// A block of adjacent layers from a face past the middle, three or more: 3Rw on the 4x4x4. Answers have none: it is L
// with the cube held another way.
constexpr bool is_deep(Turn turn, int size) noexcept {
    const unsigned faces = 1U | 1U << static_cast<unsigned>(size - 1);
    const int layers = std::popcount(turn.layers);
    return (turn.layers & faces) != 0 && layers > 2 && 2 * layers > size &&
           !is_rotation(turn, size);
}

// The turn that `turn` becomes when the cube is seen through `isometry`: apply, then turn, equals
// turn, then apply. A mirror reverses the sense.
Turn image(const Isometry& isometry, Turn turn, int size) noexcept;
Algorithm image(const Isometry& isometry, const Algorithm& algorithm, int size);

// One per axis and non-empty set of layers and 1..3 quarters: a dense number for tables of turns.
constexpr int turn_index(Turn turn, int size) noexcept {
    return ((turn.axis << size) + turn.layers) * 3 + turn.quarters - 1;
}
constexpr int turn_index_bound(int size) noexcept { return (3 << size) * 3; }

}  // namespace revenge::puzzle
