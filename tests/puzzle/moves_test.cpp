// The moves of a solution: turns and steps are counted, undone, merged and applied alike.
#include "revenge/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "revenge/notation.hpp"

namespace revenge::puzzle {

TEST(MovesOfASolution, AreTurnsOfACubeAndStepsOfAnyOtherPuzzle) {
    for (const auto& [name, text, merged, metric, length] :
         {std::tuple("megaminx", "U2 R F R' D", "U2 R F R' D", "quarter", 6),
          std::tuple("skewb", "U L L", "U L'", "turn", 2),
          std::tuple("5x5x5", "Rw U2 U2 2R'", "R", "obtm", 1),
          std::tuple("4x4x4-super", "R2 Fw' Fw2", "R2 Fw", "sstm", 3)}) {
        const Definition definition = *builtin_definition(name);
        const int size = definition.cube_size();
        const std::vector<Move> read = *notation::parse_moves(definition, text);
        Moves moves = read;
        EXPECT_EQ(moves.size(), read.size());
        EXPECT_EQ((size > 0 ? moves.turns().size() : moves.steps().size()), read.size()) << name;
        EXPECT_EQ(notation::to_text(moves, size), text);
        const State end = apply(definition, definition.puzzle().solved(), moves);
        EXPECT_EQ(end, apply(definition, definition.puzzle().solved(), read)) << name;

        const Costs costs = *Costs::named(definition, metric);
        const Moves fewer = simplify(definition, moves, costs);
        EXPECT_EQ(notation::to_text(fewer, size), merged);
        EXPECT_EQ(costs.cost(fewer), length) << name;

        moves.append(inverse(definition, moves));
        EXPECT_EQ(moves.size(), 2 * read.size());
        EXPECT_EQ(apply(definition, end, moves), end) << name;
        EXPECT_TRUE(simplify(definition, moves, costs).empty()) << name;
    }
}

// A turns three pieces in a ring and flips them all in three turns. Three turns commute with an exchange, one does not.
TEST(MovesOfASolution, ArePowersThatMergeOnlyPastWhatCommutesWithAllOfThem) {
    Orbit orbit;
    orbit.name = "a";
    orbit.size = 3;
    orbit.orientations = 2;
    orbit.solved = {0, 1, 2};
    const Puzzle puzzle("ring", {orbit});
    Transformation communicator = puzzle.identity();
    std::rotate(communicator.from.begin(), communicator.from.begin() + 1,
                communicator.from.begin() + 3);
    communicator.twist[0] = 1;
    Transformation exchange = puzzle.identity();
    std::swap(exchange.from[0], exchange.from[1]);
    const Definition definition(puzzle,
                                {{"A", communicator, order_of(puzzle, communicator), std::nullopt},
                                 {"X", exchange, order_of(puzzle, exchange), std::nullopt}});
    const auto& [a, x] = std::tie(definition.moves()[0], definition.moves()[1]);
    ASSERT_EQ(a.order, 6);
    const std::vector<Move> moves{power_of(definition, a, 1), power_of(definition, x, 1),
                                  power_of(definition, a, 1), power_of(definition, a, 3)};
    std::vector<std::vector<Move>> parts{moves};
    simplify(definition, parts, *Costs::named(definition, "turn"));
    EXPECT_EQ(parts.front().size(), 3U);
    const State solved = puzzle.solved();
    EXPECT_EQ(apply(definition, solved, parts.front()), apply(definition, solved, moves));
}

}  // namespace revenge::puzzle
