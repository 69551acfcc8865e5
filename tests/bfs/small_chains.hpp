// Small coset spaces made for tests of the engine, each for one thing that can go wrong.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <string>

#include "revenge/coset/coset_space.hpp"

namespace revenge::bfs {

struct SmallSpace {
    chain::ChainDeclaration chain;
    std::unique_ptr<puzzle::Cube> cube;
    std::shared_ptr<const coset::CosetSpace> space;
};

// The 2x2x2, whole: turns of three faces leave one corner at home.
inline constexpr const char* kPocket = R"toml(name = "pocket"
puzzle = "2x2x2"
[[phase]]
name = "whole"
moves = "U R F"
reduced = [{ orbit = "corners", sees = "places" }]
raw = [[{ orbit = "corners", sees = "twist" }]]
)toml";

// Its corners by place alone, up to all that keeps the fixed corner: many self-symmetric classes.
inline constexpr const char* kPocketPlaces = R"toml(name = "pocket-places"
puzzle = "2x2x2"
[[phase]]
name = "whole"
moves = "U R F"
symmetry = { S1 = "M" }
reduced = [{ orbit = "corners", sees = "places" }]
)toml";

// The half turns of the 3x3x3 under all 48 symmetries.
inline constexpr const char* kSquares = R"toml(name = "squares"
puzzle = "3x3x3"
[[phase]]
name = "whole"
moves = "U2 D2 R2 L2 F2 B2"
symmetry = { S1 = "M" }
reduced = [{ orbit = "corners", sees = "places" }]
raw = [
    [{ orbit = "midges", sees = "places", pieces = "FR FL BL BR" }],
    [{ orbit = "midges", sees = "sets", sets = ["UF UB DF DB", "UR UL DR DL"] }],
]
)toml";

// The 4x4x4's centers under half turns, with the cube also turned in the hand: three raw coordinates of
// 12 that symmetries exchange, and a goal of several entries.
inline constexpr const char* kCenters = R"toml(name = "centers"
puzzle = "4x4x4"
metric = "sstm"
[[phase]]
name = "whole"
moves = "U2 u2 D2 d2 L2 l2 R2 r2 F2 f2 B2 b2"
rotations = "D2(face)"
symmetry = { S1 = "M", S2 = "D2(face)" }
reduced = [{ orbit = "corners", sees = "places" }]
raw = [
    [{ orbit = "centers", sees = "sets", sets = ["U", "D"] }],
    [{ orbit = "centers", sees = "sets", sets = ["F", "B"] }],
    [{ orbit = "centers", sees = "sets", sets = ["R", "L"] }],
]
)toml";

// More than 65,535 raw entries, the last coordinate of 12: blocks in rows, two of the three coordinates
// of 12 exchanged by symmetries that keep the U/D axis.
inline constexpr const char* kRows = R"toml(name = "rows"
puzzle = "4x4x4"
metric = "sstm"
[[phase]]
name = "whole"
moves = "U2 u2 D2 d2 L2 l2 R2 r2 F2 f2 B2 b2"
rotations = "D2(face)"
symmetry = { S1 = "D4h", S2 = "D2(face)" }
reduced = [{ orbit = "wings", sees = "sets", sets = ["FR FL BL BR / 1"] }]
raw = [
    [{ orbit = "corners", sees = "places" }],
    [{ orbit = "centers", sees = "sets", sets = ["U", "D"] }],
    [{ orbit = "centers", sees = "sets", sets = ["F", "B"] }],
    [{ orbit = "centers", sees = "sets", sets = ["R", "L"] }],
]
)toml";

// Rows of 12 under a coordinate of 6720 values, which no byte holds.
inline constexpr const char* kManyRows = R"toml(name = "many-rows"
puzzle = "3x3x3"
[[phase]]
name = "whole"
moves = "U D R2 L2 F2 B2"
symmetry = { S1 = "D4h" }
reduced = [{ orbit = "midges", sees = "sets", sets = ["FR BL"] }]
raw = [
    [{ orbit = "corners", sees = "places", pieces = "URF UFL ULB UBR DFR" }],
    [{ orbit = "midges", sees = "places", pieces = "FR BL" }],
]
)toml";

// As kRows, but symmetries exchange all three coordinates of 12, so that rows run along each of them.
inline constexpr const char* kTiles = R"toml(name = "tiles"
puzzle = "4x4x4"
metric = "sstm"
[[phase]]
name = "whole"
moves = "U2 u2 D2 d2 L2 l2 R2 r2 F2 f2 B2 b2"
rotations = "D2(face)"
symmetry = { S1 = "M", S2 = "D2(face)" }
reduced = [{ sees = "parity", of = [{ orbit = "wings" }] }]
raw = [
    [{ orbit = "corners", sees = "places" }],
    [{ orbit = "centers", sees = "sets", sets = ["U", "D"] }],
    [{ orbit = "centers", sees = "sets", sets = ["F", "B"] }],
    [{ orbit = "centers", sees = "sets", sets = ["R", "L"] }],
]
)toml";

// Two phases: the first one's goal is what the second's turns reach, seen modulo them, or with the two
// colours of an axis alike.
inline constexpr const char* kTwoPhases = R"toml(name = "two-phases"
puzzle = "4x4x4"
metric = "sstm"
[[phase]]
name = "first"
moves = "U D u2 d2 L2 l2 R2 r2 F2 f2 B2 b2"
rotations = "C4"
symmetry = { S1 = "D4h", S2 = "C4" }
reduced = [{ orbit = "corners", sees = "modulo next" }]
raw = [
    [{ orbit = "centers", sees = "sets", sets = ["U", "D"], swap = true }],
    [{ sees = "parity", of = [{ orbit = "corners" }] }],
]
[[phase]]
name = "second"
moves = "U2 u2 D2 d2 L2 l2 R2 r2 F2 f2 B2 b2"
symmetry = { S1 = "M" }
reduced = [{ orbit = "corners", sees = "places" }]
)toml";

// Two raw coordinates with the same value: most pairs of values never occur.
inline constexpr const char* kCoupled = R"toml(name = "coupled"
puzzle = "3x3x3"
[[phase]]
name = "whole"
moves = "U2 D2 R2 L2 F2 B2"
symmetry = { S1 = "M" }
reduced = [{ orbit = "midges", sees = "places", pieces = "FR FL BL BR" }]
raw = [
    [{ orbit = "corners", sees = "places" }],
    [{ orbit = "corners", sees = "sets", sets = ["URF ULB DFL DBR"] }],
    [{ orbit = "midges", sees = "places", pieces = "FR FL" }],
]
)toml";

inline SmallSpace small_space(const char* text, const puzzle::CostTable& costs,
                              std::size_t phase = 0) {
    SmallSpace out;
    auto chain = chain::parse_chain(text, "test");
    EXPECT_TRUE(chain) << chain.error().message;
    out.chain = std::move(*chain);
    out.cube = std::make_unique<puzzle::Cube>(out.chain.cube_size);
    auto space = coset::CosetSpace::make(*out.cube, out.chain, phase, costs);
    EXPECT_TRUE(space) << space.error().message;
    out.space = std::move(*space);
    return out;
}

// Inner slices 1, quarter turns of outer layers 2, their half turns 3, wider blocks more than their slices.
inline puzzle::CostTable mixed_costs(int size) {
    puzzle::CostTable out(puzzle::Metric::Sstm, size);
    const unsigned all = (1U << static_cast<unsigned>(size)) - 1;
    const unsigned last = 1U << static_cast<unsigned>(size - 1);
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < all; ++layers) {
            const bool is_outer = layers == 1 || layers == last;
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                const puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                constexpr int kWide = 12;
                out.set(turn, !std::has_single_bit(layers) ? kWide
                              : !is_outer                  ? 1
                              : quarters == 2              ? 3
                                                           : 2);
            }
        }
    }
    out.rename("mixed");
    return out;
}

}  // namespace revenge::bfs
