#include "revenge/puzzle/random_state.hpp"
#include "tests/solver/chain_fixture.hpp"

namespace revenge::solver {

namespace {

// What every solution has to be: solved, its length honest, its phases the whole of it.
void expect_honest(const ChainSolver& solver, const puzzle::State& state, const Solution& solution,
                   const puzzle::CostTable& costs) {
    const puzzle::State end = solver.cube().apply(state, solution.moves);
    EXPECT_GE(solver.cube().rotation_of_solved(end), 0);
    EXPECT_EQ(solution.length, costs.cost(solution.moves));
    puzzle::Algorithm joined;
    int length = 0;
    for (const PhaseSolution& phase : solution.phases) {
        joined.insert(joined.end(), phase.moves.begin(), phase.moves.end());
        length += phase.length;
    }
    EXPECT_EQ(joined, solution.moves);
    EXPECT_EQ(length, solution.length);
}

}  // namespace

class EightPhaseStandard : public testing::Test {
  protected:
    static void SetUpTestSuite() { solver_ = chain_solver("eight-phase").release(); }
    static void TearDownTestSuite() { delete solver_; }
    inline static ChainSolver* solver_ = nullptr;
};

TEST_F(EightPhaseStandard, SolvesRandomStatesAndNeedsEveryPhase) {
    base::Random random(444);
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    std::vector<int> most(8, 0);
    for (int i = 0; i < 200; ++i) {
        const puzzle::State state = puzzle::random_state(solver_->cube(), random);
        const auto solution = solver_->solve(state, {}, {});
        ASSERT_TRUE(solution) << solution.error().message;
        expect_honest(*solver_, state, *solution, costs);
        for (std::size_t phase = 0; phase < most.size(); ++phase) {
            most[phase] = std::max(most[phase], solution->phases[phase].length);
        }
    }
    // The chain is one of sets: phase 5 is no formality.
    for (const int length : most) {
        EXPECT_GE(length, 6);
    }
}

TEST_F(EightPhaseStandard, TheSolvedCubeNeedsNoMoves) {
    const auto solution = solver_->solve(solver_->cube().puzzle().solved(), {}, {});
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->length, 0);
}

TEST_F(EightPhaseStandard, ANodeLimitEndsTheSearch) {
    base::Random random(5);
    const puzzle::State state = puzzle::random_state(solver_->cube(), random);
    Limits limits;
    limits.nodes = 10;
    const auto limited = solver_->solve(state, limits, {});
    ASSERT_FALSE(limited);
    EXPECT_EQ(limited.error().code, base::ErrorCode::NotFound);
}

}  // namespace revenge::solver
