// The search for matchings that escape a set of transversals, against trying all of them.
#include "revenge/proof/centers/matching_cover.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <bit>
#include <functional>
#include <random>
#include <vector>

namespace revenge::proof {

namespace {

struct Family {
    unsigned pairs;
    std::vector<char> holds;  // [subset]
};

// About `share` of the half-sized subsets, complements together.
Family random_family(unsigned pairs, double share, std::mt19937& random) {
    Family out{pairs, std::vector<char>(std::size_t{1} << (2 * pairs), 0)};
    const unsigned all = (1U << (2 * pairs)) - 1;
    std::bernoulli_distribution in(share);
    for (unsigned subset = 0; subset <= all / 2; ++subset) {
        if (std::popcount(subset) == static_cast<int>(pairs) && in(random)) {
            out.holds[subset] = out.holds[all ^ subset] = 1;
        }
    }
    return out;
}

std::vector<centers::Word> bits_of(const Family& family) {
    const unsigned highest = 1U << (2 * family.pairs - 1);
    std::vector<centers::Word> out(highest / 64, 0);
    for (unsigned subset = 0; subset < highest; ++subset) {
        if (family.holds[subset | highest] != 0) {
            out[subset / 64] |= centers::Word{1} << (subset % 64);
        }
    }
    return out;
}

bool escapes(const Family& family, const centers::Pairing& pairing) {
    for (unsigned lower = 0; lower < 1U << family.pairs; ++lower) {
        unsigned subset = 0;
        for (unsigned k = 0; k < family.pairs; ++k) {
            const auto& [high, low] = pairing.pairs[k];
            subset |= 1U << ((lower >> k & 1U) != 0 ? low : high);
        }
        if ((std::popcount(lower) % 2 != 0) == pairing.odd && family.holds[subset] != 0) {
            return false;
        }
    }
    return true;
}

// All matchings and kinds, one after the other.
std::vector<centers::Pairing> all_escapes(const Family& family) {
    std::vector<centers::Pairing> out;
    centers::Pairing pairing;
    const std::function<void(unsigned)> extend = [&](unsigned free) {
        if (free == 0) {
            for (const bool odd : {false, true}) {
                pairing.odd = odd;
                if (escapes(family, pairing)) {
                    out.push_back(pairing);
                }
            }
            return;
        }
        const auto high = static_cast<unsigned>(std::bit_width(free)) - 1;
        for (unsigned low = 0; low < high; ++low) {
            if ((free >> low & 1U) != 0) {
                pairing.pairs.emplace_back(high, low);
                extend(free ^ 1U << high ^ 1U << low);
                pairing.pairs.pop_back();
            }
        }
    };
    extend((1U << (2 * family.pairs)) - 1);
    return out;
}

constexpr std::uint64_t kMany = 1'000'000'000;

}  // namespace

TEST(MatchingCover, AgreesWithTryingAllMatchingsOfTenAndTwelvePlaces) {
    std::mt19937 random(13);
    int covered = 0;
    int escaped = 0;
    for (int round = 0; round < 24; ++round) {
        const unsigned pairs = round % 2 == 0 ? 5 : 6;
        const Family family = random_family(pairs, 0.05 + 0.025 * round, random);
        const auto expected = all_escapes(family);
        for (const centers::PairWords* words : centers::all_pair_words()) {
            centers::MatchingCover cover(pairs, *words);
            const auto found = cover.search(
                bits_of(family), [](const centers::Pairing&) { return true; }, kMany);
            EXPECT_EQ(found.covered, expected.empty()) << "round " << round;
            EXPECT_EQ(found.counterexample.has_value(), !expected.empty());
            if (found.counterexample) {
                EXPECT_TRUE(escapes(family, *found.counterexample));
            }
        }
        ++(expected.empty() ? covered : escaped);
    }
    EXPECT_GT(covered, 3);
    EXPECT_GT(escaped, 3);
}

TEST(MatchingCover, FindsEveryEscapeAndNoOther) {
    std::mt19937 random(7);
    for (const unsigned pairs : {5U, 6U}) {
        const Family family = random_family(pairs, 0.2, random);
        std::size_t found = 0;
        centers::MatchingCover cover(pairs);
        const auto outcome = cover.search(
            bits_of(family),
            [&](const centers::Pairing& pairing) {
                EXPECT_TRUE(escapes(family, pairing));
                ++found;
                return false;
            },
            kMany);
        EXPECT_TRUE(outcome.covered);
        EXPECT_EQ(found, all_escapes(family).size());
        EXPECT_GT(found, 0U);
    }
}

TEST(MatchingCover, FindsTheOneMatchingThatWasLeftOut) {
    // All subsets but the transversals of one kind of one matching.
    for (const unsigned pairs : {5U, 6U}) {
        std::mt19937 random(3);
        Family family = random_family(pairs, 1, random);
        centers::Pairing hidden;
        for (unsigned k = 0; k < pairs; ++k) {
            hidden.pairs.emplace_back(2 * pairs - 1 - k, k);
        }
        for (unsigned lower = 0; lower < 1U << pairs; ++lower) {
            unsigned subset = 0;
            for (unsigned k = 0; k < pairs; ++k) {
                subset |= 1U << ((lower >> k & 1U) != 0 ? k : 2 * pairs - 1 - k);
            }
            if (std::popcount(lower) % 2 != 0) {
                family.holds[subset] = family.holds[((1U << (2 * pairs)) - 1) ^ subset] = 0;
            }
        }
        hidden.odd = true;
        ASSERT_TRUE(escapes(family, hidden));
        centers::MatchingCover cover(pairs);
        const auto outcome = cover.search(
            bits_of(family), [](const centers::Pairing&) { return true; }, kMany);
        ASSERT_TRUE(outcome.counterexample);
        EXPECT_EQ(outcome.counterexample->pairs, hidden.pairs);
        // With five pairs complements are of the other kind, which escapes as well.
        EXPECT_TRUE(outcome.counterexample->odd || pairs % 2 != 0);
    }
}

TEST(MatchingCover, GivesUpAfterTheNodesAllowed) {
    std::mt19937 random(5);
    const Family family = random_family(6, 0.3, random);
    centers::MatchingCover cover(6);
    const auto outcome = cover.search(
        bits_of(family), [](const centers::Pairing&) { return false; }, 20);
    EXPECT_FALSE(outcome.covered);
    EXPECT_FALSE(outcome.counterexample);
}

TEST(PairWords, EveryVersionMakesTheSameMeetings) {
    std::mt19937_64 random(1);
    for (unsigned places = 7; places <= 13; ++places) {
        const std::size_t words = std::size_t{1} << (places - 6);
        std::vector<centers::Word> a(words);
        std::vector<centers::Word> b(words);
        std::generate(a.begin(), a.end(), [&] { return random(); });
        std::generate(b.begin(), b.end(), [&] { return random(); });
        for (const centers::PairWords* version : centers::all_pair_words()) {
            std::vector<centers::Word> out(words, 0);
            std::vector<std::uint64_t> counts;
            for (unsigned bit = 0; bit < places; ++bit) {
                const std::uint64_t found =
                    version->meet(a.data(), b.data(), bit, words, out.data());
                // Subset S of the other places: its lower bits as they are, the rest one up.
                std::uint64_t count = 0;
                for (std::size_t s = 0; s < words * 32; ++s) {
                    const std::size_t low = s & ((std::size_t{1} << bit) - 1);
                    const std::size_t without = (s - low) * 2 + low;
                    const std::size_t with = without | std::size_t{1} << bit;
                    const bool expected = (a[without / 64] >> (without % 64) & 1U) != 0 &&
                                          (b[with / 64] >> (with % 64) & 1U) != 0;
                    count += expected ? 1 : 0;
                    ASSERT_EQ((out[s / 64] >> (s % 64) & 1U) != 0, expected)
                        << places << " places, bit " << bit;
                }
                EXPECT_EQ(found, count);
                counts.push_back(count);
            }
            const std::uint32_t all = (std::uint32_t{1} << places) - 1;
            for (const std::uint64_t least : counts) {
                std::uint32_t large = 0;
                for (unsigned bit = 0; bit < places; ++bit) {
                    large |= counts[bit] >= least ? std::uint32_t{1} << bit : 0U;
                }
                std::vector<std::uint32_t> some{all, all & 0x55555555U, 0U};
                for (unsigned bit = 0; bit < places; ++bit) {
                    some.push_back(1U << bit);
                    some.push_back(1U << bit | 1U << (bit + 1) % places);
                }
                for (const std::uint32_t among : some) {
                    EXPECT_EQ(version->large(a.data(), b.data(), among, words, least),
                              large & among);
                }
            }
            std::uint64_t count = 0;
            for (std::size_t i = 0; i < words; ++i) {
                count += static_cast<std::uint64_t>(std::popcount(a[i] & b[i]));
            }
            EXPECT_EQ(version->both(a.data(), b.data(), words, nullptr), count);
            EXPECT_EQ(version->both(a.data(), b.data(), words, out.data()), count);
            for (std::size_t i = 0; i < words; ++i) {
                ASSERT_EQ(out[i], a[i] & b[i]);
            }
            version->reverse(a.data(), words, out.data());
            for (std::size_t i = 0; i < 64 * words; ++i) {
                const std::size_t from = 64 * words - 1 - i;
                ASSERT_EQ(out[i / 64] >> (i % 64) & 1U, a[from / 64] >> (from % 64) & 1U);
            }
        }
    }
}

}  // namespace revenge::proof
