#include "revenge/check/solution.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "revenge/notation.hpp"
#include "tests/notation/arbitrary_turns.hpp"

namespace revenge::check {
namespace {

using puzzle::Metric;

puzzle::Algorithm read(const char* text, int size = 4) {
    return notation::parse_algorithm(text, size, notation::Reading::Slice)->algorithm;
}

TEST(CheckSolution, AcceptsWhatSolves) {
    const Replay replay = check_solution(4, read("R 2U Fw2"), read("Fw2 2U' R' x y2"));
    EXPECT_TRUE(replay.solves);
    EXPECT_TRUE(replay.complaints.empty());
    EXPECT_EQ(replay.length(Metric::Obtm), 4);
    EXPECT_EQ(replay.length(Metric::Sstm), 4);
    EXPECT_EQ(replay.length(Metric::Btm), 3);
    EXPECT_EQ(replay.length(Metric::Obqtm), 5);
    EXPECT_EQ(replay.length(Metric::Sqtm), 6);
    EXPECT_EQ(replay.length(Metric::Bqtm), 4);
}

TEST(CheckSolution, RefusesWhatDoesNotSolve) {
    const Replay replay = check_solution(4, read("R U"), read("R' U'"));
    EXPECT_FALSE(replay.solves);
    EXPECT_EQ(replay.complaints, std::vector<std::string>{"the solution does not solve the cube"});
}

TEST(CheckSolution, NamesForbiddenTurns) {
    ReplayRules rules;
    rules.allows_rotations = false;
    rules.allowed_turns = read("R R2 R'");
    const Replay replay = check_solution(4, read("R U"), read("x U' R'"), rules);
    EXPECT_EQ(replay.complaints,
              (std::vector<std::string>{
                  "the solution does not solve the cube",
                  "move 1 is x, a rotation of the whole cube, which was not asked for",
                  "move 2 is U', which is not allowed"}));
}

TEST(CheckSolution, HoldsTheClaimedLengthAgainstItsOwnCount) {
    ReplayRules rules;
    rules.claimed_metric = Metric::Sstm;
    rules.claimed_length = 1;
    EXPECT_EQ(check_solution(4, read("Rw"), read("Rw'"), rules).complaints,
              std::vector<std::string>{"the length is 2 in sstm, but 1 was claimed"});
    rules.claimed_length = 2;
    EXPECT_TRUE(check_solution(4, read("Rw"), read("Rw'"), rules).complaints.empty());
}

TEST(CheckSolution, SolvesToATarget) {
    ReplayRules rules;
    rules.target = StickerCube(4);
    rules.target->turn(read("F 2U y"));
    EXPECT_TRUE(check_solution(4, read("R"), read("R' F 2U"), rules).complaints.empty());
    EXPECT_EQ(check_solution(4, read("R"), read("R'"), rules).complaints,
              std::vector<std::string>{"the solution does not lead to the target"});
}

// docs/errata.md: the example of the eight-phase paper, section VI, with the letters read both ways.
TEST(CheckSolution, ThePrintedSolutionOfTheEightPhasePaperDoesNotSolve) {
    const char* const scramble =
        "F d2 u B' F' u U L2 r2 f' R D U l2 u' r2 R' B' f' l2 b L b u' f l b d U2 B D' d2";
    const char* const solution =
        "B2 u F2 D r' f R2 D2 r B2 L F' U' l R2 B U' r2 b2 d2 D' F r2 B F2 l2 U2 R2 B2 U2 r2 U f2 "
        "L B L F' R U F D L2 B' F' U B R2 F2 U F2 U' L2 U R2 U R2 D2 R2 U2 R2 B2 D2 R2 F2 L2 B2 D2";
    for (const auto reading : {notation::Reading::Slice, notation::Reading::Sign}) {
        const auto moves = notation::parse_algorithm(solution, 4, reading)->algorithm;
        EXPECT_EQ(moves.size(), 67U);
        EXPECT_FALSE(
            check_solution(4, notation::parse_algorithm(scramble, 4, reading)->algorithm, moves)
                .solves);
    }
}

RC_GTEST_PROP(CheckSolution, InverseSolvesAndCountsAgree, ()) {
    const int size = *rc::gen::inRange(2, 6);
    const auto scramble = *tests::arbitrary_algorithm(size);
    const Replay replay = check_solution(size, scramble, puzzle::inverse(scramble));
    RC_ASSERT(replay.complaints.empty());
    for (const Metric metric : puzzle::kAllMetrics) {
        RC_ASSERT(replay.length(metric) == puzzle::cost(metric, scramble, size));
    }
}

}  // namespace
}  // namespace revenge::check
