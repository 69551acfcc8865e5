// The built-in puzzles: generated from geometry, they have the groups that they are known to have.
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/solid.hpp"

namespace revenge::puzzle {

using notation::parse_moves;

namespace {

Definition builtin(const std::string& name) { return *builtin_definition(name); }

}  // namespace

TEST(BuiltinDefinition, HasThePiecesThatThePuzzleIsSoldWith) {
    const auto pieces = [](const std::string& name) {
        std::string out;
        const Definition definition = builtin(name);
        for (const Orbit& orbit : definition.puzzle().orbits()) {
            out += std::to_string(orbit.size) + " " + orbit.name + " " +
                   std::to_string(orbit.orientations) + "; ";
        }
        return out;
    };
    EXPECT_EQ(pieces("pyraminx"), "4 tips 3; 4 axials 3; 6 edges 2; ");
    EXPECT_EQ(pieces("skewb"), "4 corners 3; 3 corners-2 3; 6 centers 1; ");
    EXPECT_EQ(pieces("megaminx"), "20 corners 3; 30 edges 2; ");
    EXPECT_EQ(pieces("fto"), "6 corners 4; 12 edges 2; 12 triangles 1; 12 triangles-2 1; ");
    const Definition marked = builtin("4x4x4-super");
    EXPECT_TRUE(marked.puzzle().find_orbit("centers")->distinct);
}

TEST(BuiltinDefinition, MovesHaveTheirOrders) {
    for (const std::string& name : builtin_names()) {
        const Definition definition = builtin(name);
        const int order = name == "megaminx" ? 5 : definition.cube_size() > 0 ? 4 : 3;
        for (const BaseMove& move : definition.moves()) {
            EXPECT_EQ(move.order, order) << name << " " << move.name;
        }
    }
}

TEST(BuiltinDefinition, CubesNameTheirMovesAsAlgorithmsAreWritten) {
    for (const int size : {2, 3, 4, 5}) {
        const std::string edge = std::to_string(size);
        const Definition cube = builtin(edge + "x" + edge + "x" + edge);
        for (const BaseMove& move : cube.moves()) {
            EXPECT_EQ(move.name, notation::to_text(*move.turn, size));
        }
    }
}

TEST(BuiltinDefinition, AnUnknownNameIsAnsweredWithThoseThatThereAre) {
    const auto definition = builtin_definition("minx");
    ASSERT_FALSE(definition);
    EXPECT_NE(definition.error().message.find("megaminx"), std::string::npos);
}

TEST(BuiltinDefinition, NeighbouringMegaminxFacesKeepFiveSevenths) {
    // A commutator of neighbouring faces moves few pieces and comes back after a few rounds: clockwise means
    // the same on both, or it would not.
    const Definition megaminx = builtin("megaminx");
    const auto moves = parse_moves(megaminx, "R U R' U'");
    State state = megaminx.puzzle().solved();
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(megaminx.is_solved(state), i == 0);
        state = apply(megaminx, state, *moves);
    }
    EXPECT_TRUE(megaminx.is_solved(state));
}

TEST(BuiltinDefinition, SkewbCommutatorsAreKnown) {
    const Definition skewb = builtin("skewb");
    State state = skewb.puzzle().solved();
    const auto moves = parse_moves(skewb, "R' L R L'");
    for (int i = 0; i < 6; ++i) {
        state = apply(skewb, state, *moves);
    }
    EXPECT_TRUE(skewb.is_solved(state));
}

// By cubing.js 0.56 and twsearch's FTO.tws, whose B is BB: states by their distance, and how often a word is made until
// it does nothing.
TEST(BuiltinDefinition, TheOctahedronIsTheOneOfOtherPrograms) {
    const Definition fto = builtin("fto");
    std::set<std::string> seen;
    std::vector<State> level{fto.puzzle().solved()};
    const auto key = [](const State& state) {
        return std::string(state.piece.begin(), state.piece.begin() + 42) +
               std::string(state.twist.begin(), state.twist.begin() + 6);
    };
    seen.insert(key(level[0]));
    for (const std::size_t count : {1, 16, 208, 2688}) {
        EXPECT_EQ(level.size(), count);
        std::vector<State> next;
        for (const State& state : level) {
            for (const BaseMove& move : fto.moves()) {
                for (const int times : {1, 2}) {
                    const State to =
                        fto.puzzle().apply(state, power(fto.puzzle(), move.action, times));
                    if (seen.insert(key(to)).second) {
                        next.push_back(to);
                    }
                }
            }
        }
        level = std::move(next);
    }
    EXPECT_EQ(fto.rotations().size(), 12U);
    for (const Transformation& rotation : fto.rotations()) {
        EXPECT_TRUE(fto.is_solved(fto.puzzle().apply(fto.puzzle().solved(), rotation)));
    }
}

TEST(BuiltinDefinition, ARotatedCubeIsSolved) {
    const Definition cube = builtin("2x2x2");
    EXPECT_EQ(cube.rotations().size(), 24U);
    const auto moves = parse_moves(cube, "R L' x'");
    EXPECT_TRUE(cube.is_solved(apply(cube, cube.puzzle().solved(), *moves)));
    EXPECT_FALSE(builtin("3x3x3").is_solved(
        apply(builtin("3x3x3"), builtin("3x3x3").puzzle().solved(), *parse_moves(cube, "R"))));
}

TEST(Net, ShowsEachStickerOnceAndUnfoldsWithoutOverlap) {
    for (const char* name : {"pyraminx", "megaminx", "skewb", "fto"}) {
        const Definition definition = builtin(name);
        std::map<std::pair<int, int>, int> seen;
        for (const NetSticker& sticker : definition.net().stickers) {
            if (sticker.slot >= 0) {
                ++seen[{sticker.slot, sticker.sticker}];
            }
        }
        int expected = 0;
        for (const auto& stickers : definition.net().colors) {
            expected += static_cast<int>(stickers.size());
        }
        EXPECT_EQ(static_cast<int>(seen.size()), expected) << name;
    }
}

TEST(Solid, RefusesACutThatDoesNotTurnOntoItself) {
    Solid broken = megaminx();
    broken.grips[0].order = 4;
    ASSERT_FALSE(definition_of(broken));
    EXPECT_NE(definition_of(broken).error().message.find("U"), std::string::npos);
}

}  // namespace revenge::puzzle
