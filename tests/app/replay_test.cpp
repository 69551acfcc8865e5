// A solver that lies: its answer is not printed, a report is written, the exit code is 6.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/answer.hpp"
#include "app/readings.hpp"

namespace revenge::app {

namespace {

using puzzle::Face;
using puzzle::turn_of;

// Says of every cube that R solves it, in one move.
class Liar final : public solver::Method {
  public:
    std::string_view name() const noexcept override { return "liar"; }
    base::Result<solver::Solution> solve(const puzzle::State& /*state*/,
                                         const solver::Limits& /*limits*/,
                                         const solver::OnImprovement& /*on*/) const override {
        solver::Solution solution;
        solution.moves.append(turn_of(4, Face::R, 1, 1, 1));
        solution.length = length;
        return solution;
    }
    int length = 1;
};

// Runs in a directory of its own, since the report is written where one is.
class Replay : public testing::Test {
  protected:
    void SetUp() override {
        before_ = std::filesystem::current_path();
        directory_ = std::filesystem::temp_directory_path() / "revenge-replay-XXXXXX";
        std::string name = directory_.string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        directory_ = name;
        std::filesystem::current_path(directory_);
    }
    void TearDown() override {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(directory_);
    }

    ExitCode run(const Liar& liar, const std::string& scramble) {
        Session session;
        const auto puzzle = method::PuzzleContext::named("4x4x4");
        const PositionReader reader(session, *puzzle);
        const std::shared_ptr<const solver::Method> method(std::shared_ptr<const void>(),
                                                           &liar);  // the test's own
        SolveRunner solving(session, *puzzle, {"liar"}, method, {}, {});
        testing::internal::CaptureStdout();
        const ExitCode code = solving.run(reader.from_text(scramble), scramble, 0);
        printed_ = testing::internal::GetCapturedStdout();
        return code;
    }
    std::string report() const {
        for (const auto& entry : std::filesystem::directory_iterator(directory_)) {
            std::ifstream in(entry.path());
            return {std::istreambuf_iterator<char>(in), {}};
        }
        return "";
    }

    std::filesystem::path before_;
    std::filesystem::path directory_;
    std::string printed_;
};

}  // namespace

TEST_F(Replay, ATrueSolutionIsPrinted) {
    EXPECT_EQ(run(Liar(), "R'"), ExitCode::Done);
    EXPECT_EQ(printed_.substr(0, 3), "R  ");
    EXPECT_EQ(report(), "");
}

TEST_F(Replay, AWrongSolutionIsNeverPrintedAndReported) {
    EXPECT_EQ(run(Liar(), "U"), ExitCode::ReplayFailed);
    EXPECT_EQ(static_cast<int>(ExitCode::ReplayFailed), 6);
    EXPECT_EQ(printed_, "");
    EXPECT_NE(report().find("input U\n"), std::string::npos);
    EXPECT_NE(report().find("complaint"), std::string::npos);
}

TEST_F(Replay, AWrongLengthIsNeverPrinted) {
    Liar liar;
    liar.length = 2;
    EXPECT_EQ(run(liar, "R'"), ExitCode::ReplayFailed);
    EXPECT_EQ(printed_, "");
}

}  // namespace revenge::app
