// The proofs that positions need, compared with all words one by one.
#include "revenge/bounds/coverage_need.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <random>
#include <set>

namespace revenge::bounds {

namespace {

struct Needs : testing::Test {
    puzzle::Cube cube{4};
    SplitSpace space{cube, puzzle::Metric::Obtm};
    SplitReach reach{space, 1, [] { return false; }};
    FirstWords words{cube, space};
    CoverageNeed need{words, reach};
    std::vector<PlaceMove> moves = moves_of(cube, puzzle::Metric::Obtm, Step::One);
    std::mt19937_64 random{21};

    // Returns a state `count` random moves from one of step 2.
    CenterBound::BadRole near_step_two(int count) {
        const auto state = static_cast<CenterIndex>(random() % space.size());
        const auto [b, r] = space.masks(state);
        CenterBound::BadRole out{SplitSpace::rl_places(), b, SplitSpace::is_odd(state), {r}};
        for (int i = 0; i < count; ++i) {
            const PlaceMove& move = moves[random() % moves.size()];
            out.a = image(out.a, move.centers);
            out.b = image(out.b, move.centers);
            out.missing[0] = image(out.missing[0], move.centers);
            out.odd ^= move.odd;
        }
        return out;
    }

    // The classes that any `left` moves lead to, however the cube is held.
    void all_words(const CenterBound::BadRole& at, int left, std::set<coset::ClassIndex>& out) {
        if (left > 0) {
            for (const PlaceMove& move : moves) {
                CenterBound::BadRole next = at;
                next.a = image(at.a, move.centers);
                next.b = image(at.b, move.centers);
                next.missing[0] = image(at.missing[0], move.centers);
                next.odd = at.odd != move.odd;
                all_words(next, left - 1, out);
            }
            return;
        }
        for (const PlaceSymmetry& held : symmetries_of(cube, false)) {
            if (image(at.a, held.centers) == SplitSpace::rl_places()) {
                out.insert(
                    space.classes()
                        .class_of(*space.state_of(image(at.b, held.centers),
                                                  image(at.missing[0], held.centers), at.odd))
                        .cls);
            }
        }
    }
};

}  // namespace

using CoverageNeedStandard = Needs;

TEST_F(CoverageNeedStandard, OffersTheClassesThatWordsLeadTo) {
    constexpr int kLevel = 4;  // words of 0 to 2 moves with D = 4 to 2, of 3 with D = 1: no offer
    constexpr std::size_t kAll = 1'000'000;
    for (int distance = 0; distance <= 2; ++distance) {
        for (int i = 0; i < 5; ++i) {
            const CenterBound::BadRole bad = near_step_two(distance);
            std::set<WantedCoverage> expected;
            for (int length = 0; length <= 2; ++length) {
                std::set<coset::ClassIndex> led_to;
                all_words(bad, length, led_to);
                for (const coset::ClassIndex cls : led_to) {
                    expected.insert({cls, kLevel - length});
                }
            }
            const auto offers = need.offers(bad, bad.missing[0], kLevel, kAll);
            // Words that take the layers of an axis twice lead where shorter ones do, and are not among the offers.
            EXPECT_TRUE(
                std::includes(expected.begin(), expected.end(), offers.begin(), offers.end()));
            for (const WantedCoverage& one : expected) {
                const bool offered = std::any_of(offers.begin(), offers.end(), [&](const auto& o) {
                    return o.cls == one.cls && o.moves >= one.moves;
                });
                EXPECT_TRUE(offered) << one.cls << " " << one.moves;
            }
            EXPECT_FALSE(offers.empty());
        }
    }
}

TEST_F(CoverageNeedStandard, ChoosesSomethingForEachStateButNothingProvenOrFailed) {
    // Within 3 moves of the goal of step 2, so that R holds enough of the splits to be asked for.
    const SplitReach lists(space, 5, [] { return false; });
    const CoverageNeed wide(words, lists);
    CenterBound::BadRole bad{SplitSpace::rl_places(), 0, false, {}};
    const auto [b, r] = space.masks(space.goal()[0]);
    bad.b = b;
    bad.missing = {r};
    constexpr int kLevel = 9;
    std::vector<int> proven(space.classes().classes(), CenterBound::kNever);
    base::SilentProgress progress;
    const auto first = wide.choose({bad}, kLevel, proven, {}, progress, {1, 1, {}});
    ASSERT_EQ(first.size(), 1U);
    const auto second = wide.choose({bad}, kLevel, proven, {first[0]}, progress, {1, 1, {}});
    ASSERT_FALSE(second.empty());
    EXPECT_NE(second[0], first[0]);
    std::fill(proven.begin(), proven.end(), 0);
    EXPECT_TRUE(wide.choose({bad}, kLevel, proven, {}, progress, {1, 1, {}}).empty());
}

}  // namespace revenge::bounds
