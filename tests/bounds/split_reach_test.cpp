// Splits that step 2 solves, against searches without classes; and what f says of small distances.
#include "revenge/bounds/split_reach.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <set>
#include <utility>

#include "revenge/bounds/all_wings.hpp"
#include "revenge/bounds/coverage_proof.hpp"

namespace revenge::bounds {

namespace {

// (c, T) with T the half that holds the last place, all of them within `depth` moves.
std::vector<std::set<std::pair<CenterIndex, Mask>>> levels_by_hand(const SplitSpace& space,
                                                                   int depth) {
    std::set<std::pair<CenterIndex, Mask>> seen;
    std::vector<std::set<std::pair<CenterIndex, Mask>>> out(1);
    const auto named = [](Mask subset) {
        return subset >> 23U != 0 ? subset : subset ^ kAllPlaces;
    };
    for (const CenterIndex state : space.goal()) {
        out[0].emplace(state, named(kHalfOfWings));
    }
    for (int distance = 1; distance <= depth; ++distance) {
        seen.insert(out.back().begin(), out.back().end());
        std::set<std::pair<CenterIndex, Mask>> next;
        for (const auto& [state, subset] : out.back()) {
            for (std::size_t m = 0; m < space.moves().size(); ++m) {
                const std::pair<CenterIndex, Mask> to{space.after_move(state, m),
                                                      named(image(subset, space.moves()[m].wings))};
                if (seen.count(to) == 0) {
                    next.insert(to);
                }
            }
        }
        out.push_back(std::move(next));
    }
    return out;
}

}  // namespace

TEST(SplitSpaceStandard, HasTheCentersThatStepTwoSees) {
    const puzzle::Cube cube(4);
    const SplitSpace space(cube, puzzle::Metric::Obtm);
    EXPECT_EQ(space.size(), 450450U);
    EXPECT_EQ(space.classes().classes(), 30472U);
    EXPECT_EQ(space.goal().size(), 6U);  // 12 of 70 patterns of R and L, without names
    for (const CenterIndex state : space.goal()) {
        EXPECT_FALSE(SplitSpace::is_odd(state));
    }
    for (CenterIndex state = 0; state < space.size(); state += 1009) {
        const auto [fb, r] = space.masks(state);
        EXPECT_EQ(space.state_of(fb, r, SplitSpace::is_odd(state)), state);
        EXPECT_EQ(space.state_of(fb, SplitSpace::rl_places() ^ r, SplitSpace::is_odd(state)),
                  state);
    }
}

TEST(SplitReachStandard, ListsWhatAPlainSearchFinds) {
    const puzzle::Cube cube(4);
    for (const auto metric : puzzle::kTurnMetrics) {
        const SplitSpace space(cube, metric);
        const SplitReach reach(space, 4, [] { return false; });
        const auto expected = levels_by_hand(space, 4);
        for (std::size_t distance = 0; distance < expected.size(); ++distance) {
            EXPECT_EQ(reach.positions()[distance], expected[distance].size()) << distance;
        }
    }
}

TEST(SplitReachStandard, WordsFromTheCentersFindWhatDeeperListsHold) {
    const puzzle::Cube cube(4);
    const SplitSpace space(cube, puzzle::Metric::Sstm);
    const SplitReach shallow(space, 3, [] { return false; });
    const SplitReach deep(space, 5, [] { return false; });
    SubsetBits by_words;
    SubsetBits listed;
    std::uint64_t found = 0;
    for (coset::ClassIndex cls = 0; cls < space.classes().classes(); cls += 97) {
        const auto count = deep.reach(cls, 5, identity_map(), listed);
        EXPECT_EQ(shallow.reach(cls, 5, identity_map(), by_words), count);
        EXPECT_EQ(by_words, listed) << cls;
        EXPECT_GE(shallow.meetings(cls, 5), count);
        found += count;
    }
    EXPECT_GT(found, 1000U);
}

TEST(CoverageProof, ParityOfAPairingIsThatOfTheWings) {
    Pairing home;
    for (unsigned k = 0; k < 12; ++k) {
        home.pairs.emplace_back(k + 12, k);
    }
    // Every pair the other way round: twelve exchanges.
    EXPECT_FALSE(parity_of(home));
    home.odd = true;
    EXPECT_TRUE(parity_of(home));
    std::swap(home.pairs[0].second, home.pairs[1].second);
    EXPECT_FALSE(parity_of(home));
    // The order of the pairs says nothing.
    std::swap(home.pairs[3], home.pairs[7]);
    EXPECT_FALSE(parity_of(home));
}

}  // namespace revenge::bounds
