// The moves of a solution: turns and steps are counted, undone, merged and applied alike.
#include "revenge/puzzle.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
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

}  // namespace revenge::puzzle
