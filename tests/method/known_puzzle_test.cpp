// Files that are built-in puzzles under other names are recognised, and others are not. That solutions are right in the
// file's moves: tests/library/known_puzzles_test.cpp.
#include "revenge/method/known_puzzle.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "revenge/method/layer_words.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/method/renamed_copy.hpp"

namespace revenge::method {
namespace {

using puzzle::Transformation;
using puzzle::Turn;
using tests::actions_of;
using tests::RenamedCopy;

std::string recognised(std::shared_ptr<const puzzle::Definition> file) {
    const auto known = KnownPuzzle::of(std::move(file));
    return known != nullptr ? known->name() : "";
}

// The actions of single layers and blocks of a cube: (first layer, last layer) of each given face.
std::vector<Transformation> layers_of(const puzzle::Cube& cube, std::string_view faces,
                                      const std::vector<std::pair<int, int>>& blocks) {
    std::vector<Transformation> out;
    for (const char face : faces) {
        for (const auto& [first, last] : blocks) {
            const auto index = puzzle::kFaceLetters.find(face);
            out.push_back(cube.action(
                puzzle::turn_of(cube.size(), static_cast<puzzle::Face>(index), first, last, 1)));
        }
    }
    return out;
}

TEST(KnownPuzzle, IsFoundUnderOtherNames) {
    for (const std::string& name : puzzle::builtin_names()) {
        const auto original = puzzle::builtin_definition(name);
        ASSERT_TRUE(original);
        if (!original->rules().empty()) {
            continue;  // with its rules: tests/library/square_one_test.cpp
        }
        for (const std::uint64_t seed : {1U, 2U}) {
            RenamedCopy copy(original->puzzle(), seed);
            const auto file = copy.with(actions_of(*original));
            const auto known = KnownPuzzle::of(file);
            ASSERT_NE(known, nullptr) << name;
            EXPECT_EQ(known->name(), name);
            EXPECT_EQ(known->state_of(file->puzzle().solved()), original->puzzle().solved());
        }
    }
}

// The files' moves are the built-in puzzle's, perhaps backward and seen from elsewhere: as many states are one move
// away.
TEST(KnownPuzzle, StatesOfAFileAreThoseOfTheBuiltInPuzzle) {
    for (const std::string name : {"3x3x3", "4x4x4", "pyraminx", "megaminx", "fto", "skewb"}) {
        const auto original = puzzle::builtin_definition(name);
        RenamedCopy copy(original->puzzle(), 7);
        const auto file = copy.with(actions_of(*original));
        const auto known = KnownPuzzle::of(file);
        ASSERT_NE(known, nullptr) << name;
        const auto one_away = [](const puzzle::Definition& definition, const auto& state_of) {
            std::set<std::string> out;
            const puzzle::Puzzle& puzzle = definition.puzzle();
            for (const puzzle::BaseMove& move : definition.moves()) {
                for (const Transformation& action : {move.action, puzzle.inverse(move.action)}) {
                    const puzzle::State state = state_of(puzzle.apply(puzzle.solved(), action));
                    std::string row;
                    for (std::size_t i = 0; i < static_cast<std::size_t>(puzzle.slots()); ++i) {
                        row += static_cast<char>(state.piece[i]);
                        row += static_cast<char>(state.twist[i]);
                    }
                    out.insert(row);
                }
            }
            return out;
        };
        EXPECT_EQ(
            one_away(*file, [&](const puzzle::State& state) { return *known->state_of(state); }),
            one_away(*original, [](const puzzle::State& state) { return state; }))
            << name;
    }
}

TEST(KnownPuzzle, CubesMayHaveSingleLayersOrBlocksAlone) {
    const puzzle::Cube four(4);
    EXPECT_EQ(
        recognised(RenamedCopy(four.puzzle(), 3).with(layers_of(four, "URFDLB", {{1, 1}, {2, 2}}))),
        "4x4x4");
    EXPECT_EQ(
        recognised(RenamedCopy(four.puzzle(), 4).with(layers_of(four, "URFDLB", {{1, 1}, {1, 2}}))),
        "4x4x4");
    const puzzle::Cube three(3);
    EXPECT_EQ(
        recognised(RenamedCopy(three.puzzle(), 5).with(layers_of(three, "URF", {{1, 1}, {2, 2}}))),
        "3x3x3");
    EXPECT_EQ(recognised(RenamedCopy(three.puzzle(), 5).with(layers_of(three, "URFDL", {{1, 1}}))),
              "");
}

TEST(KnownPuzzle, OneCornerOfACubeWithoutCentersMayStay) {
    const puzzle::Cube two(2);
    EXPECT_EQ(recognised(RenamedCopy(two.puzzle(), 3).with(layers_of(two, "URF", {{1, 1}}))),
              "2x2x2");
    EXPECT_EQ(recognised(RenamedCopy(two.puzzle(), 3).with(layers_of(two, "UR", {{1, 1}}))), "");
    const puzzle::Cube four(4);
    EXPECT_EQ(
        recognised(
            RenamedCopy(four.puzzle(), 3).with(layers_of(four, "URF", {{1, 1}, {1, 2}, {1, 3}}))),
        "4x4x4");
}

TEST(KnownPuzzle, IsNotOneOfWhichAMoveDiffers) {
    for (const std::string name : {"2x2x2", "3x3x3", "4x4x4", "pyraminx", "megaminx", "fto"}) {
        const auto original = puzzle::builtin_definition(name);
        for (std::size_t slot = 0; slot + 3 < 10; slot += 3) {
            auto moves = actions_of(*original);
            Transformation cycle = original->puzzle().identity();
            std::swap(cycle.from[0], cycle.from[slot + 1]);
            std::swap(cycle.from[slot + 1], cycle.from[slot + 2]);
            moves.back() = original->puzzle().then(moves.back(), cycle);
            const auto& orbit = original->puzzle().orbits().front();
            if (slot + 2 < static_cast<std::size_t>(orbit.size)) {
                EXPECT_EQ(recognised(RenamedCopy(original->puzzle(), 9).with(moves)), "") << name;
            }
        }
        auto fewer = actions_of(*original);
        fewer.erase(fewer.begin());
        if (name != "2x2x2" && name != "4x4x4") {  // where another layer makes up for it
            EXPECT_EQ(recognised(RenamedCopy(original->puzzle(), 9).with(fewer)), "") << name;
        }
    }
}

TEST(KnownPuzzle, SolvedColorsAreThoseOfTheBuiltInPuzzle) {
    const puzzle::Cube cube(4);
    const puzzle::Cube marked(4, true);
    const auto moves = layers_of(marked, "URFDLB", {{1, 1}, {1, 2}});
    EXPECT_EQ(recognised(RenamedCopy(marked.puzzle(), 2).with(moves)), "4x4x4-super");
    std::vector<puzzle::Orbit> orbits = cube.puzzle().orbits();
    for (puzzle::Orbit& orbit : orbits) {
        if (orbit.name == "centers") {
            std::swap(orbit.solved.front(), orbit.solved.back());
        }
    }
    const puzzle::Puzzle mixed("mixed", orbits);
    EXPECT_EQ(recognised(RenamedCopy(mixed, 2).with(moves)), "");
    for (puzzle::Orbit& orbit : orbits) {
        if (orbit.name == "centers") {
            orbit.solved.assign(orbit.solved.size(), 0);
        }
    }
    EXPECT_EQ(recognised(RenamedCopy(puzzle::Puzzle("plain", orbits), 2).with(moves)), "");
}

TEST(LayerWords, WriteEachTurnForSomeOrientations) {
    const puzzle::Cube cube(4);
    const LayerWords words(cube, {{0, 1, 1}, {0, 2, 1}, {0, 4, 1}, {0, 8, 1}, {1, 1, 1}, {1, 3, 1}},
                           {4, 4, 4, 4, 4, 4});
    EXPECT_FALSE(words.has_all_turns());
    EXPECT_EQ(words.length({0, 1, 2}), 1);
    EXPECT_EQ(words.length({0, 3, 3}), 2);
    EXPECT_EQ(words.length({1, 2, 1}), 2);
    EXPECT_EQ(words.length({1, 8, 1}), std::nullopt);
    // R, or the other three layers backward; U has no word for its other layers.
    const auto written = words.write({{{0, 1, 1}, {1, 1, 1}}});
    ASSERT_FALSE(written.empty());
    EXPECT_EQ(written.front().length, 2U);
    EXPECT_EQ(written.front().parts.size(), 1U);
}

}  // namespace
}  // namespace revenge::method
