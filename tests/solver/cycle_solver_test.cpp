// Solving by 3-cycles: states that are nearly solved take as few moves as solve them.
#include <gtest/gtest.h>

#include "revenge/base/random.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::solver::cycles {

namespace {

TEST(CycleSolverStandard, StatesOfFourMovesOrFewerTakeNoMoreHeldInAnyWay) {
    for (const char* name : {"3x3x3", "4x4x4-super", "5x5x5", "skewb"}) {
        const auto definition = puzzle::builtin_definition(name);
        ASSERT_TRUE(definition);
        const auto solver = CycleSolver::make(*definition);
        ASSERT_TRUE(solver) << solver.error().message;
        const std::vector<puzzle::Move> all = notation::all_moves(*definition);
        base::Random random(7);
        for (std::size_t turns = 0; turns <= 4; ++turns) {
            for (int i = 0; i < 10; ++i) {
                puzzle::State state = definition->puzzle().solved();
                for (std::size_t k = 0; k < turns; ++k) {
                    state = definition->puzzle().apply(state, all[random.below(all.size())].action);
                }
                const std::size_t held = random.below(definition->rotations().size() + 1);
                if (held != 0) {
                    state = definition->puzzle().apply(state, definition->rotations()[held - 1]);
                }
                const auto way = solver->solve(state);
                ASSERT_TRUE(way) << way.error().message;
                EXPECT_TRUE(definition->is_solved(puzzle::apply(*definition, state, *way)));
                EXPECT_LE(way->size(), turns) << name;
            }
        }
    }
}

}  // namespace

}  // namespace revenge::solver::cycles
