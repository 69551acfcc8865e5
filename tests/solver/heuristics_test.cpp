// Both heuristics find the same, optimal, phase lengths; the twist distance never says too much.
#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/twist_phase.hpp"
#include "tests/solver/chain_fixture.hpp"

namespace revenge::solver {

namespace {

struct Found {
    int length = -1;  // -1: not within the limits
    std::uint64_t nodes = 0;
};

Found shortest(const PhaseSolver& phase, const puzzle::State& state, std::uint64_t most_nodes) {
    Found out;
    const auto result =
        phase.search(state, {.nodes = most_nodes}, [&out](search::Path, int length) {
            out.length = length;
            return -1;
        });
    out.nodes = result->nodes;
    return out;
}

// A state that phases after `phase` can solve.
puzzle::State in_goal(const ChainSolver& solver, std::size_t phase, base::Random& random) {
    puzzle::State state = solver.cube().puzzle().solved();
    for (std::size_t later = solver.chain().phases.size(); later-- > phase + 1;) {
        const auto& moves = solver.phase(later).moves();
        for (int i = 0; i < 20; ++i) {
            state = solver.cube().puzzle().apply(state, moves[random.below(moves.size())].action);
        }
    }
    return state;
}

}  // namespace

class HeuristicsStandard : public testing::TestWithParam<int> {
  protected:
    static void SetUpTestSuite() {
        ChainOptions twist;
        twist.heuristic = Heuristic::TwistDistance;
        tables_ = chain_solver("eight-phase").release();
        twist_ = chain_solver("eight-phase", twist).release();
    }
    static void TearDownTestSuite() {
        delete tables_;
        delete twist_;
    }
    inline static ChainSolver* tables_ = nullptr;
    inline static ChainSolver* twist_ = nullptr;
};

TEST_P(HeuristicsStandard, AgreeWithinFiveMovesOfTheGoal) {
    const auto phase = static_cast<std::size_t>(GetParam());
    const PhaseSolver& by_tables = tables_->phase(phase);
    const PhaseSolver& by_twist = twist_->phase(phase);
    base::Random random(77);
    constexpr std::uint64_t kMaxNodes = 300000;
    constexpr int kFarMoves = 40;
    int agreed = 0;
    int asked = 0;
    for (int i = 0; i < 3; ++i) {
        // Down a shortest way from afar; the states on it are 5, 4, ... 0 moves from the goal.
        puzzle::State state = in_goal(*tables_, phase, random);
        const auto& moves = by_tables.moves();
        for (int k = 0; k < kFarMoves; ++k) {
            state = tables_->cube().puzzle().apply(state, moves[random.below(moves.size())].action);
        }
        std::vector<search::MoveIndex> way;
        ASSERT_TRUE(by_tables.search(state, {}, [&way](search::Path path, int) {
            way.assign(path.begin(), path.end());
            return -1;
        }));
        for (std::size_t done = 0; done <= way.size(); ++done) {
            const int left = static_cast<int>(way.size() - done);
            EXPECT_LE(**by_twist.lower_bound(state), left);
            EXPECT_LE(**by_tables.lower_bound(state), left);
            if (left <= 5) {
                EXPECT_EQ(shortest(by_tables, state, ~0ULL).length, left);
                const Found slow = shortest(by_twist, state, kMaxNodes);
                ++asked;
                if (slow.length >= 0) {
                    EXPECT_EQ(slow.length, left);
                    ++agreed;
                }
            }
            if (left > 0) {
                state = tables_->cube().puzzle().apply(state, moves[way[done]].action);
            }
        }
    }
    EXPECT_GE(asked, 9);
    EXPECT_GE(agreed, asked - 3);
}

INSTANTIATE_TEST_SUITE_P(EveryPhase, HeuristicsStandard, testing::Range(0, 8));

class HeuristicsRandomStandard : public HeuristicsStandard {};

TEST_P(HeuristicsRandomStandard, AgreeOnRandomStatesAsFarAsTheNodesGo) {
    base::Random random(static_cast<std::uint64_t>(GetParam()));
    constexpr std::uint64_t kMaxNodes = 100000;
    int compared = 0;
    for (int i = 0; i < 2; ++i) {
        puzzle::State state = puzzle::random_state(tables_->cube(), random);
        const auto solution = tables_->solve(state, {}, {});
        ASSERT_TRUE(solution);
        for (std::size_t phase = 0; phase < 8; ++phase) {
            const Found exact = shortest(tables_->phase(phase), state, ~0ULL);
            const Found slow = shortest(twist_->phase(phase), state, kMaxNodes);
            if (slow.length >= 0) {
                EXPECT_EQ(slow.length, exact.length) << "phase " << phase + 1;
                EXPECT_GE(slow.nodes, exact.nodes);
                ++compared;
            }
            // On to the next phase, by the shortest way of this one.
            const auto step = tables_->phase(phase).search(state, {}, [&](search::Path path, int) {
                for (const search::MoveIndex move : path) {
                    state = tables_->cube().puzzle().apply(
                        state, tables_->phase(phase).moves()[move].action);
                }
                return -1;
            });
            ASSERT_TRUE(step);
        }
        EXPECT_EQ(state, tables_->cube().puzzle().solved());
    }
    EXPECT_GE(compared, 1);
}

INSTANTIATE_TEST_SUITE_P(OneSeed, HeuristicsRandomStandard, testing::Values(78));

}  // namespace revenge::solver
