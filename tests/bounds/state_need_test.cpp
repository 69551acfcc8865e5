// Which states are proven next: they lie on words of what is bad, are the same for any number of threads, and are
// likely to be proven.
#include "revenge/bounds/state_need.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "revenge/base/progress.hpp"
#include "revenge/bounds/state_proof.hpp"

namespace revenge::bounds {

namespace {

constexpr int kNear = 6;
constexpr int kLength = 5;  // of words of step 1 from what is bad
constexpr int kLevel = kNear + StateCover::kFirstBeyond + kLength;

struct StateNeedStandard : testing::Test {
    puzzle::Cube cube{4};
    SplitSpace space{cube, puzzle::Metric::Btm};
    FirstWords words{cube, space};
    SplitReach reach{space, kNear, [] { return false; }};
    CoverageNeed need{words, reach};
    StateNeed states{cube, words, need, kNear};
    base::SilentProgress silent;

    CenterBound::Left some_bad() {
        std::mt19937_64 random(7);
        CenterBound::Left out;
        while (out.sample.size() < 12) {
            const auto state = static_cast<CenterIndex>(random() % space.size());
            const auto [b, part] = space.masks(state);
            FirstWords::Word word;
            for (int i = 0; i < kLength; ++i) {
                word.push_back(random() % words.moves().size());
            }
            const FirstCenters x =
                words.after({SplitSpace::rl_places(), b, part, SplitSpace::is_odd(state)}, word);
            out.sample.push_back({x.a, x.b, x.odd, {x.part}});
        }
        return out;
    }
    // Whether some word of so many moves leads from x to the state.
    bool leads(const FirstCenters& x, const FirstCenters& form, int length) const {
        if (length == 0) {
            return form_of(x, symmetries) == form;
        }
        for (std::size_t m = 0; m < words.moves().size(); ++m) {
            if (leads(words.after(x, {m}), form, length - 1)) {
                return true;
            }
        }
        return false;
    }
    std::vector<PlaceSymmetry> symmetries = symmetries_of(cube, false);
};

}  // namespace

TEST_F(StateNeedStandard, StatesLieOnWordsOfWhatIsBadAndAreProven) {
    constexpr double kEnough = 1e9;
    const CenterBound::Left bad = some_bad();
    const auto chosen = states.choose(bad, kLevel, {}, kEnough, silent, {1});
    const auto by_three = states.choose(bad, kLevel, {}, kEnough, silent, {3});
    ASSERT_EQ(chosen.size(), by_three.size());
    bool has_behind = false;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        EXPECT_FALSE(chosen[i] < by_three[i] || by_three[i] < chosen[i]);
        EXPECT_EQ(form_of(chosen[i].centers, symmetries), chosen[i].centers);
        const int behind = kLevel - chosen[i].moves;
        has_behind = has_behind || behind > 0;
        if (behind > 3) {
            continue;  // too many words to look at
        }
        EXPECT_TRUE(std::ranges::any_of(bad.sample, [&](const CenterBound::BadRole& one) {
            return leads({one.a, one.b, one.missing.front(), one.odd}, chosen[i].centers, behind);
        }));
    }
    EXPECT_TRUE(has_behind);
    // Each bad state is settled by one at most, so there are no more than these.
    EXPECT_GT(chosen.size(), 0U);
    EXPECT_LE(chosen.size(), bad.sample.size());

    std::size_t heard = 0;
    std::size_t proven = 0;
    const base::Status done =
        StateProof(words, reach, need, 2)
            .run(chosen,
                 [&](const WantedState& wanted, const std::optional<CoveredState>& covered) {
                     EXPECT_EQ(wanted.moves, chosen[heard].moves);
                     EXPECT_EQ(wanted.centers, chosen[heard++].centers);
                     proven += covered ? 1 : 0;
                     return base::Status();
                 },
                 silent, {});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(heard, chosen.size());
    EXPECT_GE(2 * proven, chosen.size());
}

TEST_F(StateNeedStandard, WhatWasTriedIsNotChosenAgainAndSecondsAreKept) {
    const CenterBound::Left bad = some_bad();
    const auto chosen = states.choose(bad, kLevel, {}, 1e9, silent, {2});
    const std::set<WantedState> tried(chosen.begin(), chosen.end());
    for (const WantedState& one : states.choose(bad, kLevel, tried, 1e9, silent, {2})) {
        EXPECT_EQ(tried.count(one), 0U);
    }
    EXPECT_EQ(states.choose(bad, kLevel, {}, 1e-9, silent, {2}).size(), 1U);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(states.choose(bad, kLevel, {}, 1e9, silent, {2, 1, stop.get_token()}).empty());
}

}  // namespace revenge::bounds
