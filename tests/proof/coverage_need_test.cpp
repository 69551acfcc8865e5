// The proofs that positions need, compared with all words one by one.
#include "revenge/proof/centers/coverage_proof.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <random>
#include <set>

namespace revenge::proof {

namespace {

struct Needs : testing::Test {
    puzzle::Cube cube{4};
    centers::SplitSpace space{cube, puzzle::Metric::Obtm};
    centers::SplitReach reach{space, 1, [] { return false; }};
    centers::FirstWords words{cube, space};
    centers::CoverageNeed need{words, reach};
    std::vector<centers::PlaceMove> moves =
        centers::moves_of(cube, puzzle::Metric::Obtm, centers::Step::One);
    std::mt19937_64 random{21};

    // Returns a state `count` random moves from one of step 2.
    centers::CenterBound::BadRole near_step_two(int count) {
        const auto state = static_cast<centers::CenterIndex>(random() % space.size());
        const auto [b, r] = space.masks(state);
        centers::CenterBound::BadRole out{
            centers::SplitSpace::rl_places(), b, centers::SplitSpace::is_odd(state), {r}};
        for (int i = 0; i < count; ++i) {
            const centers::PlaceMove& move = moves[random() % moves.size()];
            out.a = centers::image(out.a, move.centers);
            out.b = centers::image(out.b, move.centers);
            out.missing[0] = centers::image(out.missing[0], move.centers);
            out.odd ^= move.odd;
        }
        return out;
    }

    // The classes that any `left` moves lead to, however the cube is held.
    void all_words(const centers::CenterBound::BadRole& at, int left,
                   std::set<coset::ClassIndex>& out) {
        if (left > 0) {
            for (const centers::PlaceMove& move : moves) {
                centers::CenterBound::BadRole next = at;
                next.a = centers::image(at.a, move.centers);
                next.b = centers::image(at.b, move.centers);
                next.missing[0] = centers::image(at.missing[0], move.centers);
                next.odd = at.odd != move.odd;
                all_words(next, left - 1, out);
            }
            return;
        }
        for (const centers::PlaceSymmetry& held : centers::symmetries_of(cube, false)) {
            if (centers::image(at.a, held.centers) == centers::SplitSpace::rl_places()) {
                out.insert(space.classes()
                               .class_of(*space.state_of(
                                   centers::image(at.b, held.centers),
                                   centers::image(at.missing[0], held.centers), at.odd))
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
            const centers::CenterBound::BadRole bad = near_step_two(distance);
            std::set<centers::WantedCoverage> expected;
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
            for (const centers::WantedCoverage& one : expected) {
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
    const centers::SplitReach lists(space, 5, [] { return false; });
    const centers::CoverageNeed wide(words, lists);
    centers::CenterBound::BadRole bad{centers::SplitSpace::rl_places(), 0, false, {}};
    const auto [b, r] = space.masks(space.goal()[0]);
    bad.b = b;
    bad.missing = {r};
    constexpr int kLevel = 9;
    std::vector<int> proven(space.classes().classes(), centers::CenterBound::kNever);
    base::SilentProgress progress;
    const auto first = wide.choose({bad}, kLevel, proven, {}, progress, {1, 1, {}});
    ASSERT_EQ(first.size(), 1U);
    const auto second = wide.choose({bad}, kLevel, proven, {first[0]}, progress, {1, 1, {}});
    ASSERT_FALSE(second.empty());
    EXPECT_NE(second[0], first[0]);
    std::fill(proven.begin(), proven.end(), 0);
    EXPECT_TRUE(wide.choose({bad}, kLevel, proven, {}, progress, {1, 1, {}}).empty());
}

}  // namespace revenge::proof
