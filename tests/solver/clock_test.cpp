
#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/check/piece_replay.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/clock/shortest_clock.hpp"
#include "tests/chi_square.hpp"

namespace revenge::solver::clock {

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

namespace {

// Makes the method and reads its answers as hours of the definition's moves.
class Shortest {
  public:
    explicit Shortest(std::string_view metric = "turn")
        : definition_(std::make_shared<const puzzle::Definition>(puzzle::clock_definition())),
          costs_(*puzzle::Costs::named(*definition_, metric)),
          method_(definition_, costs_) {}

    Solution of(const ClockState& state) const {
        const auto solution = method_.solve(puzzle::clock_pieces(state), {}, {});
        EXPECT_TRUE(solution) << solution.error().message;
        EXPECT_EQ(solution->lower_bound, solution->length);
        EXPECT_EQ(costs_.cost(solution->moves), solution->length);
        const auto end =
            check::replay_clock(state, notation::to_text(*definition_, solution->moves));
        EXPECT_EQ(*end, ClockState());
        return *solution;
    }

    const puzzle::Definition& definition() const { return *definition_; }

  private:
    std::shared_ptr<const puzzle::Definition> definition_;
    puzzle::Costs costs_;
    ShortestClock method_;
};

}  // namespace

// Every state within two turns, by breadth-first search over all 198 turns.
TEST(ShortestClock, NearStatesTakeAsManyTurnsAsASearchFinds) {
    const Shortest shortest;
    const auto& definition = shortest.definition();
    const auto turns = notation::all_moves(definition);
    ASSERT_EQ(turns.size(), 198U);
    std::map<std::array<std::uint8_t, puzzle::kClockDials>, int> distance{{ClockState().dials, 0}};
    auto level = distance;
    for (int length = 1; length <= 2; ++length) {
        decltype(distance) next;
        for (const auto& [dials, _] : level) {
            for (const puzzle::Move& turn : turns) {
                const auto after = puzzle::clock_state(
                    definition.puzzle().apply(puzzle::clock_pieces({dials}), turn.action));
                if (distance.emplace(after.dials, length).second) {
                    next.emplace(after.dials, length);
                }
            }
        }
        level = std::move(next);
    }
    EXPECT_GT(distance.size(), 15'000U);
    int seen = 0;
    for (const auto& [dials, length] : distance) {
        if (length < 2 || ++seen % 97 == 0) {
            EXPECT_EQ(shortest.of({dials}).length, length);
        }
    }
}

TEST(ShortestClock, RandomStatesTakeAtMostFourteenTurns) {
    const Shortest shortest;
    base::Random random(4);
    int sum = 0;
    constexpr int kStates = 200;
    for (int round = 0; round < kStates; ++round) {
        const int length = shortest.of(clock_after(random_turns(random))).length;
        EXPECT_LE(length, 14);
        sum += length;
    }
    // Lists of 14 turns have 12.8 that are not zero in the mean.
    EXPECT_LT(sum, 11 * kStates);
}

TEST(ShortestClock, QuartersAreHours) {
    const Shortest shortest("quarter");
    EXPECT_EQ(shortest.of(*check::replay_clock({}, "UR3+ y2 U5-")).length, 8);
    EXPECT_EQ(shortest.of(*check::replay_clock({}, "ALL7+")).length, 5);
}

TEST(ShortestClock, WheelsThatDoNotAgreeAreRefused) {
    const Shortest shortest;
    for (const std::size_t dial : {0, 2, 6, 8, 9, 11, 15, 17}) {
        ClockState state;
        state.dials[dial] = 1;
        const ShortestClock method(
            std::make_shared<const puzzle::Definition>(puzzle::clock_definition()),
            *puzzle::Costs::named(shortest.definition(), "turn"));
        EXPECT_EQ(method.solve(puzzle::clock_pieces(state), {}, {}).error().code,
                  base::ErrorCode::ImpossibleCube);
    }
}

TEST(ClockDefinition, MovesAreTurnsOfOneHour) {
    const puzzle::Definition definition = puzzle::clock_definition();
    for (const puzzle::BaseMove& move : definition.moves()) {
        const auto turned = puzzle::clock_state(
            definition.puzzle().apply(definition.puzzle().solved(), move.action));
        const std::string text =
            notation::to_text(definition, std::vector{puzzle::power_of(definition, move, 1)});
        EXPECT_EQ(turned, *check::replay_clock({}, text)) << text;
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

}  // namespace revenge::solver::clock
