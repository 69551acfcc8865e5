// Splits that step 2 solves, against searches without classes; and what f says of small distances.
#include "revenge/proof/centers/split_reach.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/matching_cover.hpp"

namespace revenge::proof {

namespace {

// (c, T) with T the half that holds the last place, all of them within `depth` moves.
std::vector<std::set<std::pair<centers::CenterIndex, centers::Mask>>> levels_by_hand(
    const centers::SplitSpace& space, int depth) {
    std::set<std::pair<centers::CenterIndex, centers::Mask>> seen;
    std::vector<std::set<std::pair<centers::CenterIndex, centers::Mask>>> out(1);
    const auto named = [](centers::Mask subset) {
        return subset >> 23U != 0 ? subset : subset ^ centers::kAllPlaces;
    };
    for (const centers::CenterIndex state : space.goal()) {
        out[0].emplace(state, named(centers::kHalfOfWings));
    }
    for (int distance = 1; distance <= depth; ++distance) {
        seen.insert(out.back().begin(), out.back().end());
        std::set<std::pair<centers::CenterIndex, centers::Mask>> next;
        for (const auto& [state, subset] : out.back()) {
            for (std::size_t m = 0; m < space.moves().size(); ++m) {
                const std::pair<centers::CenterIndex, centers::Mask> to{
                    space.after_move(state, m),
                    named(centers::image(subset, space.moves()[m].wings))};
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
    const centers::SplitSpace space(cube, puzzle::Metric::Obtm);
    EXPECT_EQ(space.size(), 450450U);
    EXPECT_EQ(space.classes().classes(), 30472U);
    EXPECT_EQ(space.goal().size(), 6U);  // 12 of 70 patterns of R and L, without names
    for (const centers::CenterIndex state : space.goal()) {
        EXPECT_FALSE(centers::SplitSpace::is_odd(state));
    }
    for (centers::CenterIndex state = 0; state < space.size(); state += 1009) {
        const auto [fb, r] = space.masks(state);
        EXPECT_EQ(space.state_of(fb, r, centers::SplitSpace::is_odd(state)), state);
        EXPECT_EQ(space.state_of(fb, centers::SplitSpace::rl_places() ^ r,
                                 centers::SplitSpace::is_odd(state)),
                  state);
    }
}

TEST(SplitReachStandard, ListsWhatAPlainSearchFinds) {
    const puzzle::Cube cube(4);
    for (const auto metric : puzzle::kTurnMetrics) {
        const centers::SplitSpace space(cube, metric);
        const centers::SplitReach reach(space, 4, [] { return false; });
        const auto expected = levels_by_hand(space, 4);
        for (std::size_t distance = 0; distance < expected.size(); ++distance) {
            EXPECT_EQ(reach.positions()[distance], expected[distance].size()) << distance;
        }
    }
}

TEST(SplitReachStandard, WordsFromTheCentersFindWhatDeeperListsHold) {
    const puzzle::Cube cube(4);
    const centers::SplitSpace space(cube, puzzle::Metric::Sstm);
    const centers::SplitReach shallow(space, 3, [] { return false; });
    const centers::SplitReach deep(space, 5, [] { return false; });
    centers::SubsetBits by_words;
    centers::SubsetBits listed;
    std::uint64_t found = 0;
    for (coset::ClassIndex cls = 0; cls < space.classes().classes(); cls += 97) {
        const auto count = deep.reach(cls, 5, centers::identity_map(), listed);
        EXPECT_EQ(shallow.reach(cls, 5, centers::identity_map(), by_words), count);
        EXPECT_EQ(by_words, listed) << cls;
        EXPECT_GE(shallow.meetings(cls, 5), count);
        found += count;
    }
    EXPECT_GT(found, 1000U);
}

namespace {

// f where six of the pairs of places are known and evenly many of these may be named otherwise, so that all 10,395
// matchings of the twelve other places can be tried. Places 6 to 11 in `order` are paired with places from 18 on.
class SmallModel {
  public:
    static constexpr unsigned kPairs = 6;
    static constexpr int kNone = 99;

    SmallModel(bool odd, const std::vector<unsigned>& order) : odd_(odd) {
        for (unsigned i = 0; i < kPairs; ++i) {
            known_.emplace_back(order[kPairs + i], order[3 * kPairs + i]);
            free_.push_back(order[i]);
            free_.push_back(order[2 * kPairs + i]);
        }
    }

    // Marks subsets and their complements as within `moves` moves.
    void reach(const centers::SubsetBits& bits, int moves) {
        centers::SplitReach::each(bits, [&](centers::Mask subset) {
            note(subset, moves);
            note(subset ^ centers::kAllPlaces, moves);
        });
    }

    // Matchings that need more moves, by the search for those that escape.
    std::ptrdiff_t left_out(int moves) const {
        std::vector<centers::Word> bits((std::size_t{1} << (2 * kPairs - 1)) / 64, 0);
        for (std::size_t set = 0; set < moves_.size() / 2; ++set) {
            if (moves_[set | moves_.size() / 2] <= moves) {
                bits[set / 64] |= centers::Word{1} << (set % 64);
            }
        }
        std::ptrdiff_t out = 0;
        const auto counts = [&](const centers::Pairing& pairing) {
            centers::Pairing whole{known_, pairing.odd};
            for (const auto& [high, low] : pairing.pairs) {
                whole.pairs.emplace_back(free_[high], free_[low]);
            }
            out += centers::parity_of(whole) == odd_ ? 1 : 0;
            return false;
        };
        constexpr std::uint64_t kNoEnd = 1'000'000'000;
        EXPECT_TRUE(centers::MatchingCover(kPairs).search(bits, counts, kNoEnd).covered);
        return out;
    }

    // Returns the moves for each matching, over all transversals whose names give the wings a permutation of the
    // parity.
    std::vector<int> moves_of_matchings() const {
        std::vector<int> out;
        Pairs pairs;
        each_matching((1U << (2 * kPairs)) - 1, pairs, [&] {
            int least = kNone;
            for (unsigned others = 0; others < 1U << kPairs; ++others) {
                unsigned set = 0;
                std::vector<unsigned> low;
                std::vector<unsigned> high;
                for (unsigned k = 0; k < kPairs; ++k) {
                    auto [one, other] = pairs[k];
                    if ((others >> k & 1U) != 0) {
                        std::swap(one, other);
                    }
                    set |= 1U << one;
                    low.push_back(free_[one]);
                    high.push_back(free_[other]);
                }
                if (moves_[set] < least && is_odd(low, high) == odd_) {
                    least = moves_[set];
                }
            }
            out.push_back(least);
        });
        return out;
    }

  private:
    using Pairs = std::vector<std::pair<unsigned, unsigned>>;

    void note(centers::Mask subset, int moves) {
        unsigned exchanged = 0;
        for (const auto& [low, high] : known_) {
            if ((subset >> low & 1U) == (subset >> high & 1U)) {
                return;  // no transversal
            }
            exchanged += subset >> high & 1U;
        }
        unsigned set = 0;
        for (std::size_t i = 0; i < free_.size(); ++i) {
            set |= (subset >> free_[i] & 1U) << i;
        }
        if (exchanged % 2 == 0) {
            moves_[set] = std::min(moves_[set], moves);
        }
    }
    template <class Visit>
    static void each_matching(unsigned left, Pairs& pairs, const Visit& visit) {
        if (left == 0) {
            visit();
            return;
        }
        const auto first = static_cast<unsigned>(std::countr_zero(left));
        for (unsigned second = first + 1; second < 2 * kPairs; ++second) {
            if ((left >> second & 1U) != 0) {
                pairs.emplace_back(first, second);
                each_matching(left ^ 1U << first ^ 1U << second, pairs, visit);
                pairs.pop_back();
            }
        }
    }
    // Wings of one half of the solved cube on the places `low`, their partners on `high`, and the known pairs.
    bool is_odd(std::vector<unsigned> low, std::vector<unsigned> high) const {
        for (const auto& [one, other] : known_) {
            low.push_back(one);
            high.push_back(other);
        }
        low.insert(low.end(), high.begin(), high.end());
        bool odd = false;
        for (std::size_t i = 0; i < low.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                odd = odd != (low[j] > low[i]);
            }
        }
        return odd;
    }

    bool odd_;
    Pairs known_;
    std::vector<unsigned> free_;
    std::vector<int> moves_ = std::vector<int>(std::size_t{1} << (2 * kPairs), kNone);
};

}  // namespace

TEST(SplitReachStandard, FIsTheLeastDistanceThatLeavesOutNoMatching) {
    constexpr int kNear = 5;
    constexpr int kMost = 8;
    const puzzle::Cube cube(4);
    const centers::SplitSpace space(cube, puzzle::Metric::Btm);
    const centers::SplitReach reach(space, kNear, [] { return false; });
    std::mt19937 random(11);
    std::vector<unsigned> order(centers::kPlaces);
    std::iota(order.begin(), order.end(), 0U);
    std::set<int> found;
    centers::SubsetBits bits;
    for (int walk = 0; walk < 30; ++walk) {
        centers::CenterIndex centers = space.goal().front();
        for (int move = 0; move < walk / 3; ++move) {
            centers = space.after_move(centers, random() % space.moves().size());
        }
        const coset::ClassIndex cls = space.classes().class_of(centers).cls;
        std::shuffle(order.begin(), order.end(), random);
        SmallModel model(centers::SplitSpace::is_odd(space.classes().representative(cls)), order);
        std::vector<std::ptrdiff_t> left_out;  // from kNear on, until none is
        do {
            const int moves = kNear + static_cast<int>(left_out.size());
            ASSERT_LE(moves, kMost) << cls;
            reach.reach(cls, moves, centers::identity_map(), bits);
            model.reach(bits, moves);
            left_out.push_back(model.left_out(moves));
        } while (left_out.back() > 0);
        const std::vector<int> needed = model.moves_of_matchings();
        for (std::size_t i = 0; i < left_out.size(); ++i) {
            const int moves = kNear + static_cast<int>(i);
            EXPECT_EQ(left_out[i], std::ranges::count_if(needed, [=](int n) { return n > moves; }))
                << cls << " within " << moves;
        }
        found.insert(*std::ranges::max_element(needed));
    }
    EXPECT_GE(found.size(), 3U);
}

TEST(CoverageProof, ParityOfAPairingIsThatOfTheWings) {
    centers::Pairing home;
    for (unsigned k = 0; k < 12; ++k) {
        home.pairs.emplace_back(k + 12, k);
    }
    // Every pair the other way round: twelve exchanges.
    EXPECT_FALSE(centers::parity_of(home));
    home.odd = true;
    EXPECT_TRUE(centers::parity_of(home));
    std::swap(home.pairs[0].second, home.pairs[1].second);
    EXPECT_FALSE(centers::parity_of(home));
    // The order of the pairs says nothing.
    std::swap(home.pairs[3], home.pairs[7]);
    EXPECT_FALSE(centers::parity_of(home));
}

}  // namespace revenge::proof
