// The 5x5x5 by the chain 5x5x5-reduction: random states, replayed sticker by sticker.
#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/solver/chain_fixture.hpp"

namespace revenge::solver {

// Its tables take some 700 MB and two minutes.
TEST(FiveByFiveReductionExtreme, SolvesTwentyRandomStates) {
    const auto solver = chain_solver("5x5x5-reduction", {}, puzzle::Metric::Obtm);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 5);
    base::Random random(5);
    constexpr int kStates = 20;
    constexpr int kLongest = 110;
    for (int i = 0; i < kStates; ++i) {
        const puzzle::State state = puzzle::random_state(solver->cube(), random);
        const auto solution = solver->solve(state, {}, {});
        ASSERT_TRUE(solution) << solution.error().message;
        const auto start =
            check::StickerCube::from_letters(notation::to_facelets(solver->cube(), state), 5);
        ASSERT_TRUE(start);
        const check::Replay replay = check::check_solution(*start, solution->moves.turns());
        EXPECT_TRUE(replay.solves && replay.complaints.empty());
        EXPECT_EQ(solution->length, costs.cost(solution->moves.turns()));
        EXPECT_EQ(solution->length, replay.length(puzzle::Metric::Obtm));
        EXPECT_LE(solution->length, kLongest);
        EXPECT_EQ(solution->phases.size(), 7U);
    }
}

}  // namespace revenge::solver
