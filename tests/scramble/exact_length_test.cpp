#include "revenge/scramble/exact_length.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <set>
#include <string>

#include "revenge/puzzle.hpp"

namespace revenge::scramble {

namespace {

struct Small {
    puzzle::Puzzle puzzle;
    std::vector<puzzle::BaseMove> moves;
    std::vector<std::size_t> slots;
};

Small two() {
    const puzzle::Cube cube(2);
    Small out{cube.puzzle(), {}, {0, 1, 2, 3, 4, 5, 6, 7}};
    for (const puzzle::Face face : {puzzle::Face::U, puzzle::Face::R, puzzle::Face::F}) {
        out.moves.push_back({"", cube.action(puzzle::turn_of(2, face, 1, 1, 1)), 4, {}});
    }
    return out;
}

Small solid(const char* name) {
    const puzzle::Definition definition = *puzzle::builtin_definition(name);
    Small out{definition.puzzle(), {}, {}};
    std::ranges::copy_if(definition.moves(), std::back_inserter(out.moves),
                         [](const puzzle::BaseMove& move) { return move.name[0] < 'a'; });
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        for (int i = 0; i < orbit.size && orbit.name != "tips"; ++i) {
            out.slots.push_back(static_cast<std::size_t>(orbit.first + i));
        }
    }
    return out;
}

// Returns the states at each distance, listed breadth first.
std::vector<std::vector<puzzle::State>> spheres(const Small& small, int radius) {
    const auto key = [&](const puzzle::State& state) {
        std::string out;
        for (const std::size_t slot : small.slots) {
            out += static_cast<char>(state.piece[slot]);
            out += static_cast<char>(state.twist[slot]);
        }
        return out;
    };
    std::vector<std::vector<puzzle::State>> out{{small.puzzle.solved()}};
    std::set<std::string> known{key(small.puzzle.solved())};
    for (int distance = 1; distance <= radius; ++distance) {
        std::vector<puzzle::State> next;
        for (const puzzle::State& state : out.back()) {
            for (const puzzle::BaseMove& move : small.moves) {
                puzzle::State after = state;
                for (int power = 1; power < move.order; ++power) {
                    after = small.puzzle.apply(after, move.action);
                    if (known.insert(key(after)).second) {
                        next.push_back(after);
                    }
                }
            }
        }
        out.push_back(std::move(next));
    }
    return out;
}

void expect_spheres(const Small& small, const std::vector<std::size_t>& sizes) {
    const ExactLength writer(small.puzzle, small.moves, small.slots);
    const auto found = spheres(small, static_cast<int>(sizes.size()) - 1);
    for (std::size_t distance = 0; distance < sizes.size(); ++distance) {
        EXPECT_EQ(found[distance].size(), sizes[distance]);
        for (std::size_t i = 0; i < found[distance].size(); i += 1 + found[distance].size() / 50) {
            const puzzle::State& state = found[distance][i];
            EXPECT_TRUE(writer.is_within(state, static_cast<int>(distance)));
            EXPECT_FALSE(writer.is_within(state, static_cast<int>(distance) - 1));
        }
    }
}

}  // namespace

// Jaap Scherphuis's pages of these puzzles list the numbers of states by distance.
TEST(ExactLength, KnowsTheDistancesOfThe2x2x2) { expect_spheres(two(), {1, 9, 54, 321, 1847}); }

TEST(ExactLength, KnowsTheDistancesOfThePyraminx) {
    expect_spheres(solid("pyraminx"), {1, 8, 48, 288, 1728, 9896});
}

TEST(ExactLength, KnowsTheDistancesOfTheSkewb) {
    expect_spheres(solid("skewb"), {1, 8, 48, 288, 1728, 10248});
}

TEST(ExactLength, StepsLeadToTheState) {
    for (const Small& small : {two(), solid("pyraminx"), solid("skewb")}) {
        const ExactLength writer(small.puzzle, small.moves, small.slots);
        base::Random random(1);
        puzzle::State state = small.puzzle.solved();
        for (int round = 0; round < 20; ++round) {
            for (int i = 0; i < 15; ++i) {
                state =
                    small.puzzle.apply(state, small.moves[random.below(small.moves.size())].action);
            }
            const auto steps = writer.steps_to(state, 11, random);
            ASSERT_TRUE(steps);
            EXPECT_EQ(steps->size(), 11U);
            puzzle::State reached = small.puzzle.solved();
            for (const ExactLength::Step& step : *steps) {
                reached = small.puzzle.apply(
                    reached,
                    puzzle::power(small.puzzle, small.moves[step.base].action, step.power));
            }
            for (const std::size_t slot : small.slots) {
                EXPECT_EQ(reached.piece[slot], state.piece[slot]);
                EXPECT_EQ(reached.twist[slot], state.twist[slot]);
            }
        }
    }
}

}  // namespace revenge::scramble
