#include <algorithm>
#include <functional>

#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/solver/chain_fixture.hpp"

namespace revenge::solver {

namespace {

// Checks a solution: it solves the state, its length is right, and its phases are all of it.
void expect_honest(const ChainSolver& solver, const puzzle::State& state, const Solution& solution,
                   const puzzle::CostTable& costs) {
    const auto start =
        check::StickerCube::from_letters(notation::to_facelets(solver.cube(), state), 4);
    ASSERT_TRUE(start);
    const check::Replay replay = check::check_solution(*start, solution.moves.turns());
    EXPECT_TRUE(replay.solves && replay.complaints.empty());
    EXPECT_EQ(solution.length, costs.cost(solution.moves.turns()));
    puzzle::Moves joined;
    int length = 0;
    for (const PhaseSolution& phase : solution.phases) {
        joined.append(phase.moves);
        length += phase.length;
    }
    EXPECT_EQ(joined.turns(), solution.moves.turns());
    EXPECT_EQ(length, solution.length);
}

}  // namespace

class EightPhaseStandard : public testing::Test {
  protected:
    static void SetUpTestSuite() { solver_ = chain_solver("eight-phase").release(); }
    static void TearDownTestSuite() { delete solver_; }
    inline static ChainSolver* solver_ = nullptr;
};

class EightPhaseRandomStandard : public EightPhaseStandard,
                                 public testing::WithParamInterface<int> {};

// 4 times 500 states.
TEST_P(EightPhaseRandomStandard, SolvesRandomStatesAndNeedsEveryPhase) {
    base::Random random(static_cast<std::uint64_t>(GetParam()));
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    std::vector<int> most(8, 0);
    constexpr int kStates = 500;
    for (int i = 0; i < kStates; ++i) {
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

INSTANTIATE_TEST_SUITE_P(Seeds, EightPhaseRandomStandard, testing::Range(1, 5));

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

// One flipped edge: phase 2's bounds miss the reason for its length in BTM, so the search restarts a few turns away.
TEST(EightPhaseInBlocksStandard, AFlippedEdgeTakesAFewMillionNodes) {
    const auto solver = chain_solver("eight-phase", {}, puzzle::Metric::Btm);
    const auto reading = notation::parse_facelets(std::string(13, 'U') + "FFURRRRRRRRRRRRRRRRFUUF" +
                                                      std::string(12, 'F') + std::string(16, 'D') +
                                                      std::string(16, 'L') + std::string(16, 'B'),
                                                  solver->cube());
    ASSERT_TRUE(reading) << reading.error().message;
    Limits limits;
    limits.nodes = 5'000'000;
    const auto solution = solver->solve(reading->state, limits, {});
    ASSERT_TRUE(solution) << solution.error().message;
    expect_honest(*solver, reading->state, *solution, puzzle::CostTable(puzzle::Metric::Btm, 4));
    EXPECT_LE(solution->nodes, *limits.nodes);
    limits.nodes = 1'510'000;  // one search aside is not over by then
    const auto limited = solver->solve(reading->state, limits, {});
    ASSERT_FALSE(limited);
    EXPECT_EQ(limited.error().code, base::ErrorCode::NotFound);
}

TEST_F(EightPhaseStandard, RelaxingAndOrientationsOnlyEverShorten) {
    ChainOptions relaxed;
    relaxed.relax = 1;
    ChainOptions turned;
    turned.orientations = 24;
    const auto by_relaxing = chain_solver("eight-phase", relaxed);
    const auto by_turning = chain_solver("eight-phase", turned);
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    base::Random random(31);
    for (int i = 0; i < 3; ++i) {
        const puzzle::State state = puzzle::random_state(solver_->cube(), random);
        const auto plain = solver_->solve(state, {}, {});
        ASSERT_TRUE(plain);
        for (const ChainSolver* wide : {by_relaxing.get(), by_turning.get()}) {
            std::vector<int> lengths;
            const auto solution = wide->solve(state, {}, [&lengths](const Solution& better) {
                lengths.push_back(better.length);
            });
            ASSERT_TRUE(solution);
            expect_honest(*wide, state, *solution, costs);
            EXPECT_EQ(lengths.front(), plain->length);
            EXPECT_EQ(lengths.back(), solution->length);
            EXPECT_TRUE(std::ranges::is_sorted(lengths, std::greater{}));
        }
    }
}

// The scramble of Tsai's section VI; his solution of it takes 67 turns and does not solve it (errata).
TEST_F(EightPhaseStandard, SolvesTheScrambleOfThePaper) {
    const std::string scramble =
        "F d2 u B' F' u U L2 r2 f' R D U l2 u' r2 R' B' f' l2 b L b u' f l b d U2 B D' d2";
    const auto parsed = notation::parse_algorithm(scramble, 4, notation::Reading::Slice);
    ASSERT_TRUE(parsed) << parsed.error().message;
    const puzzle::State state =
        solver_->cube().apply(solver_->cube().puzzle().solved(), parsed->algorithm);
    const auto solution = solver_->solve(state, {}, {});
    ASSERT_TRUE(solution);
    expect_honest(*solver_, state, *solution, puzzle::CostTable(puzzle::Metric::Sstm, 4));
}

TEST(ChainSolver, SaysWhichPhaseCannotSolveACube) {
    auto chain = *chain::builtin_chain("thistlethwaite");
    chain.phases.erase(chain.phases.begin(), chain.phases.end() - 1);
    const std::string last = chain.phases.front().name;
    const auto solver = ChainSolver::make(
        std::move(chain), puzzle::CostTable(puzzle::Metric::Obtm, 3), test_tables(), {}, {});
    ASSERT_TRUE(solver) << solver.error().message;
    const puzzle::Cube& cube = (*solver)->cube();
    const puzzle::State state =
        cube.apply(cube.puzzle().solved(),
                   notation::parse_algorithm("R", 3, notation::Reading::Slice)->algorithm);
    const auto solution = (*solver)->solve(state, {}, {});
    ASSERT_FALSE(solution);
    EXPECT_EQ(solution.error().code, base::ErrorCode::NotFound);
    EXPECT_NE(solution.error().message.find("thistlethwaite/" + last), std::string::npos)
        << solution.error().message;
}

}  // namespace revenge::solver
