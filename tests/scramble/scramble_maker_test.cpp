#include "revenge/scramble/scramble_maker.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <utility>

#include "revenge/notation.hpp"

namespace revenge::scramble {

namespace {

constexpr std::uint64_t kTooFewNodes = 100'000;  // what an attempt has at first

// Solves one state, looked at through any symmetry, with more nodes than the first attempts have.
class SlowMethod final : public solver::Method {
  public:
    SlowMethod(std::shared_ptr<const puzzle::Cube> cube, puzzle::Algorithm scramble)
        : cube_(std::move(cube)), scramble_(std::move(scramble)) {}

    std::string_view name() const noexcept final { return "slow"; }
    base::Result<solver::Solution> solve(const puzzle::State& state, const solver::Limits& limits,
                                         const solver::OnImprovement& on_improvement) const final {
        for (std::size_t i = 0; *limits.nodes > kTooFewNodes && i < puzzle::kSymmetries; ++i) {
            const puzzle::Algorithm seen =
                puzzle::image(puzzle::all_symmetries()[i], scramble_, cube_->size());
            if (cube_->apply(cube_->puzzle().solved(), seen) == state) {
                solver::Solution out;
                out.moves = puzzle::inverse(seen);
                on_improvement(out);
                return out;
            }
        }
        return solver::nothing_found(limits);
    }

  private:
    std::shared_ptr<const puzzle::Cube> cube_;
    puzzle::Algorithm scramble_;
};

class ExactScramble : public testing::Test {
  protected:
    base::Result<MadeScramble> made(const solver::Limits& limits) const {
        const ScrambleMaker maker(cube_, std::make_shared<SlowMethod>(cube_, scramble_), {},
                                  {.limits = limits,
                                   .costs = puzzle::CostTable(puzzle::Metric::Obtm, 4),
                                   .wide = WideTurns::RightUpFront});
        return maker.exactly(state_, 1);
    }

    std::shared_ptr<const puzzle::Cube> cube_ = std::make_shared<const puzzle::Cube>(4);
    puzzle::Algorithm scramble_ =
        notation::parse_algorithm("R Uw F' D2", 4, notation::Reading::Slice)->algorithm;
    puzzle::State state_ = cube_->apply(cube_->puzzle().solved(), scramble_);
};

}  // namespace

TEST_F(ExactScramble, IsFoundWithMoreNodesWhereTheFirstAttemptsHaveTooFew) {
    const auto scramble = made({});
    ASSERT_TRUE(scramble) << scramble.error().message;
    EXPECT_EQ(cube_->apply(cube_->puzzle().solved(), scramble->moves), state_);
}

TEST_F(ExactScramble, EndsWithinTheLimitsOfTheCaller) {
    const auto scramble = made({.nodes = kTooFewNodes});
    ASSERT_FALSE(scramble);
    EXPECT_EQ(scramble.error().code, base::ErrorCode::NotFound);
}

}  // namespace revenge::scramble
