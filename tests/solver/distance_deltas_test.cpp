// The effect of each turn on phase 1's distance, compared with the distances; searches that use it, compared with
// others.
#include "revenge/solver/cube3/distance_deltas.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {
namespace {

// Made once: one test uses them all.
struct Both {
    Tables exact{2};
    Tables turns{2, Phase1::Turns};
    Phase2Distances phase2{exact, 2};
};

void expect_effects_of_distances(const Both& both) {
    const AxisTable exact(both.exact);
    const AxisTable turns(both.turns);
    const DistanceDeltas& effects = both.turns.turn_effects();
    ASSERT_EQ(effects.positions(), both.exact.class_move.size() * kTwists);
    constexpr std::size_t kStep = 9973;
    std::array<std::size_t, 3> count{};
    for (std::size_t i = 0; i < effects.positions(); i += kStep) {
        const AxisView view{static_cast<std::uint32_t>(i / kTwists * kAxisSymmetries),
                            static_cast<std::uint16_t>(i % kTwists), 0};
        const int distance = exact.distance(view);
        ASSERT_EQ(turns.distance(view), distance) << i;
        const DistanceDelta effect = effects.of(i);
        for (std::size_t m = 0; m < kMoves; ++m) {
            // A representative has the moves as its class has them.
            const int after = exact.distance(exact.moved(view, m));
            ASSERT_EQ(effect.distance_after(distance, m), after) << i << ", move " << m;
            for (int left = distance - 2; left <= distance + 2; ++left) {
                ASSERT_EQ(effect.within(distance, left) >> m & 1U, after <= left ? 1U : 0U)
                    << i << ", move " << m << ", left " << left;
            }
            ++count[static_cast<std::size_t>(after - distance + 1)];
        }
    }
    EXPECT_TRUE(std::ranges::all_of(count, [](std::size_t of) { return of > 1000; }));
}

struct Question {
    int phase1;
    int most_of_phase2;  // with few the other axes are looked at, too
    Counted counted;
};

// RETURNS all solutions of that kind, from all directions, in the order they are found.
std::vector<std::vector<std::uint8_t>> solutions(const Tables& tables, const Both& both,
                                                 const Cubie& cubie, const Question& question) {
    base::Interrupt never;
    TwoPhaseSearch search(tables, &both.phase2, cubie, kPhase2Limit, question.counted);
    TwoPhaseSearch::Room room;
    std::vector<std::vector<std::uint8_t>> out;
    for (int direction = 0; direction < kDirections; ++direction) {
        search.run(room, {direction, question.phase1}, question.phase1 + question.most_of_phase2,
                   ~std::uint64_t{0} / 2, never, [&](const std::vector<std::uint8_t>& moves) {
                       out.push_back(moves);
                       return true;
                   });
    }
    return out;
}

void expect_the_same_solutions(const Both& both) {
    const puzzle::Cube cube(3);
    base::Random random(21);
    std::size_t found = 0;
    for (int i = 0; i < 16; ++i) {
        Cubie cubie = cubie_of(cube, puzzle::random_state(cube, random));
        // Near enough that short phases 2 find something; and so near that phase 1 is much longer than it has to be:
        // its first moves are not gone through level by level.
        if (i % 4 != 0) {
            cubie = solved_cubie();
            for (int t = i % 4 == 1 ? 3 : 9; t > 0; --t) {
                cubie = multiply(cubie, both.exact.geometry.moves[random.below(kMoves)]);
            }
        }
        for (const Question question : {Question{7, 2, Counted::Faces},
                                        {8, 4, Counted::Faces},
                                        {9, 3, Counted::Faces},
                                        {9, 9, Counted::Faces},
                                        {9, 9, Counted::FacesAndSlices}}) {
            const auto expected = solutions(both.exact, both, cubie, question);
            ASSERT_EQ(solutions(both.turns, both, cubie, question), expected)
                << i << ", phase 1 of " << question.phase1;
            found += expected.size();
        }
    }
    // The first move of twelve, where the other axes are looked at, too.
    const Cubie far = cubie_of(cube, puzzle::random_state(cube, random));
    const Question longer{12, 2, Counted::Faces};
    EXPECT_EQ(solutions(both.turns, both, far, longer), solutions(both.exact, both, far, longer));
    EXPECT_GT(found, 100U);
}

TEST(TurnEffectsLong, AreThoseOfTheDistancesAndSearchesFindTheSameByThem) {
    const Both both;
    expect_effects_of_distances(both);
    expect_the_same_solutions(both);
}

}  // namespace
}  // namespace revenge::solver::cube3
