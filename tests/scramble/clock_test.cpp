#include "revenge/scramble/clock.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <vector>

#include "revenge/check/clock_replay.hpp"
#include "tests/chi_square.hpp"

namespace revenge::scramble {

namespace {

using puzzle::ClockState;
using puzzle::ClockTurns;

// The dials that each turn of the front moves, and the back's corner dials, as TNoodle's ClockPuzzle lists them.
constexpr std::array<std::array<int, puzzle::kClockDials>, 9> kTurnsOfTNoodle{{
    {0, 1, 1, 0, 1, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, -1, 0, 0},
    {0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1},
    {1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0},
    {1, 1, 1, 1, 1, 1, 0, 0, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0},
    {0, 1, 1, 0, 1, 1, 0, 1, 1, -1, 0, 0, 0, 0, 0, -1, 0, 0},
    {0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, -1, 0, -1},
    {1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, -1},
    {1, 1, 1, 1, 1, 1, 1, 1, 1, -1, 0, -1, 0, 0, 0, -1, 0, -1},
}};

ClockTurns random_turns(base::Random& random) {
    ClockTurns out{};
    std::ranges::generate(out, [&] { return static_cast<std::uint8_t>(random.below(12)); });
    return out;
}

ClockState by_tnoodle(const ClockTurns& turns) {
    ClockState out;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const bool is_back = i >= 9;
        for (std::size_t dial = 0; dial < puzzle::kClockDials; ++dial) {
            const std::size_t seen = is_back ? (dial + 9) % puzzle::kClockDials : dial;
            const int moved = kTurnsOfTNoodle[is_back ? i - 5 : i][seen] * turns[i];
            out.dials[dial] = static_cast<std::uint8_t>((out.dials[dial] + moved + 132) % 12);
        }
    }
    return out;
}

}  // namespace

TEST(Clock, TurnsMoveTheDialsOfTNoodlesTable) {
    base::Random random(1);
    for (int round = 0; round < 200; ++round) {
        const ClockTurns turns = random_turns(random);
        EXPECT_EQ(clock_after(turns), by_tnoodle(turns));
    }
}

TEST(Clock, GearsGiveTheSameState) {
    base::Random random(2);
    for (int round = 0; round < 200; ++round) {
        const ClockTurns turns = random_turns(random);
        const auto replayed = check::replay_clock({}, puzzle::to_text(turns, true));
        ASSERT_TRUE(replayed) << replayed.error().message;
        EXPECT_EQ(*replayed, clock_after(turns));
    }
}

// 14 turns of 12 amounts, each state once: 12^14 states.
TEST(Clock, EveryStateHasOneListOfTurns) {
    base::Random random(3);
    for (int round = 0; round < 500; ++round) {
        const ClockTurns turns = random_turns(random);
        EXPECT_EQ(clock_turns_to(clock_after(turns)), turns);
    }
}

TEST(Clock, SolutionsOfAtMost14TurnsSolve) {
    base::Random random(4);
    for (int round = 0; round < 100; ++round) {
        const ClockState state = clock_after(random_turns(random));
        const std::string solution = puzzle::to_text(clock_solution(state), false);
        EXPECT_LE(std::ranges::count_if(solution, [](char c) { return c == '+' || c == '-'; }), 14);
        EXPECT_EQ(*check::replay_clock(state, solution), ClockState());
    }
}

TEST(Clock, ScramblesAreWrittenAsTNoodleWritesThem) {
    const ClockTurns turns{4, 0, 9, 6, 7, 1, 11, 2, 3, 5, 0, 8, 10, 6};
    EXPECT_EQ(puzzle::to_text(turns, true),
              "UR4+ DR0+ DL3- UL6+ U5- R1+ D1- L2+ ALL3+ y2 U5+ R0+ D4- L2- ALL6+");
    EXPECT_EQ(puzzle::to_text(ClockTurns{0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0}, false),
              "DL3- y2 D4-");
}

TEST(Clock, RandomDialsAreUniform) {
    base::Random random(5);
    std::array<std::vector<int>, puzzle::kClockDials> counts;
    counts.fill(std::vector<int>(12));
    for (int round = 0; round < 6000; ++round) {
        const ClockState state = clock_after(random_clock(random));
        for (std::size_t dial = 0; dial < counts.size(); ++dial) {
            ++counts[dial][state.dials[dial]];
        }
    }
    for (const auto& of_dial : counts) {
        EXPECT_LT(chi_square(of_dial), chi_square_bound(11));
    }
}

TEST(ClockReplay, PinsWithoutHoursChangeNoDial) {
    EXPECT_EQ(*check::replay_clock({}, "UR1+ UR DL"), *check::replay_clock({}, "UR1+"));
}

TEST(ClockReplay, UnknownWordsAreRefused) {
    for (const char* const text : {"XX1+", "UR12+", "UR3", "UR3*", "3+", "LU1+"}) {
        const auto replayed = check::replay_clock({}, text);
        EXPECT_FALSE(replayed) << text;
    }
}

}  // namespace revenge::scramble
