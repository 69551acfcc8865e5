// The built-in puzzles: generated from geometry, they have the groups that they are known to have.
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
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
    EXPECT_EQ(pieces("kilominx"), "20 corners 3; ");
    EXPECT_EQ(pieces("dino"), "12 edges 2; ");
    EXPECT_EQ(pieces("master-pyraminx"),
              "4 tips 3; 4 axials 3; 12 wings 2; 6 edges 2; 4 centers 1; ");
    const std::string petals = "6 petals 1; 6 petals-2 1; 6 petals-3 1; 6 petals-4 1; ";
    EXPECT_EQ(pieces("helicopter"), "8 corners 3; " + petals);
    EXPECT_EQ(pieces("curvy-copter"), "8 corners 3; 12 edges 2; " + petals);
    EXPECT_EQ(pieces("square1"), "24 wedges 1; 1 middle 2; ");
    EXPECT_EQ(pieces("clock"), "18 dials 12; ");
    EXPECT_EQ(pieces("6x6x6"),
              "8 corners 3; 24 wings 1; 24 inner-wings 1; 24 centers 1; 24 inner-centers 1; "
              "24 left-obliques 1; 24 right-obliques 1; ");
    EXPECT_EQ(pieces("7x7x7"),
              "8 corners 3; 12 midges 2; 24 wings 1; 24 inner-wings 1; 24 centers 1; "
              "24 inner-centers 1; 24 t-centers 1; 24 inner-t-centers 1; 24 left-obliques 1; "
              "24 right-obliques 1; 6 face-centers 1; ");
    EXPECT_TRUE(builtin("master-pyraminx").puzzle().find_orbit("wings")->distinct);
    const Definition marked = builtin("4x4x4-super");
    EXPECT_TRUE(marked.puzzle().find_orbit("centers")->distinct);
}

TEST(BuiltinDefinition, MovesHaveTheirOrders) {
    for (const std::string& name : builtin_names()) {
        const Definition definition = builtin(name);
        const std::map<std::string, int> orders{
            {"megaminx", 5}, {"kilominx", 5}, {"helicopter", 2}, {"curvy-copter", 2}};
        const auto known = orders.find(name);
        const int order = definition.cube_size() > 0 ? 4
                          : known == orders.end()    ? 3
                                                     : known->second;
        for (const BaseMove& move : definition.moves()) {
            if (name == "clock") {
                EXPECT_EQ(move.order, 12) << move.name;
                continue;
            }
            if (name == "square1") {
                EXPECT_EQ(move.order, move.name == "S" ? 2 : 12) << move.name;
                continue;
            }
            EXPECT_EQ(move.order, order) << name << " " << move.name;
        }
    }
}

TEST(BuiltinDefinition, CubesNameTheirMovesAsAlgorithmsAreWritten) {
    for (const int size : {2, 3, 4, 5, 6, 7}) {
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

namespace {

// RETURNS how many states have each distance from solved, for the first `levels` distances.
std::vector<std::size_t> states_by_distance(const Definition& definition, std::size_t levels) {
    std::set<std::vector<std::uint8_t>> seen;
    const auto is_new = [&](const State& state) {
        const auto slots = static_cast<std::ptrdiff_t>(definition.puzzle().slots());
        std::vector<std::uint8_t> key(state.piece.begin(), state.piece.begin() + slots);
        key.insert(key.end(), state.twist.begin(), state.twist.begin() + slots);
        return seen.insert(std::move(key)).second;
    };
    std::vector<State> level{definition.puzzle().solved()};
    is_new(level.front());
    std::vector<std::size_t> out;
    while (true) {
        out.push_back(level.size());
        if (out.size() == levels) {
            return out;
        }
        std::vector<State> next;
        for (const State& state : level) {
            for (const BaseMove& move : definition.moves()) {
                State to = state;
                for (int times = 1; times < move.order; ++times) {
                    to = definition.puzzle().apply(to, move.action);
                    if (is_new(to)) {
                        next.push_back(to);
                    }
                }
            }
        }
        level = std::move(next);
    }
}

}  // namespace

// By cubing.js 0.56 and twsearch on its own samples, whose pieces and moves are the same under other names.
TEST(BuiltinDefinition, SolidsAreThoseOfOtherPrograms) {
    using Counts = std::vector<std::size_t>;
    EXPECT_EQ(states_by_distance(builtin("fto"), 4), (Counts{1, 16, 208, 2688}));
    EXPECT_EQ(states_by_distance(builtin("kilominx"), 4), (Counts{1, 48, 1536, 43520}));
    EXPECT_EQ(states_by_distance(builtin("dino"), 5), (Counts{1, 16, 160, 1408, 11712}));
    EXPECT_EQ(states_by_distance(builtin("helicopter"), 5), (Counts{1, 12, 90, 572, 3405}));
}

TEST(BuiltinDefinition, ASolidInAnotherOrientationIsSolved) {
    for (const auto& [name, count] :
         {std::pair{"fto", 12U}, {"kilominx", 60U}, {"dino", 12U}, {"helicopter", 0U}}) {
        const Definition solid = builtin(name);
        EXPECT_EQ(solid.rotations().size(), count) << name;
        for (const Transformation& rotation : solid.rotations()) {
            EXPECT_TRUE(solid.is_solved(solid.puzzle().apply(solid.puzzle().solved(), rotation)));
        }
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
    for (const char* name : {"pyraminx", "megaminx", "skewb", "fto", "kilominx", "dino",
                             "master-pyraminx", "helicopter", "curvy-copter"}) {
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
