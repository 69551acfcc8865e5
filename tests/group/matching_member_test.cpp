// Members of a given look, against lists of all elements of small groups.
#include "revenge/group/patterns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <span>

namespace revenge::group {
namespace {

constexpr int kDegree = 7;
constexpr std::uint64_t kSteps = 100'000;

Permutation random_permutation(base::Random& random) {
    std::vector<Point> images(kDegree);
    std::iota(images.begin(), images.end(), Point{0});
    random.shuffle(std::span(images));
    return Permutation::from_images_unchecked(std::move(images));
}

// All elements, by multiplying until nothing is new.
std::set<Permutation> all_elements(const std::vector<Permutation>& generators) {
    std::set<Permutation> out{Permutation(kDegree)};
    std::vector<Permutation> open(out.begin(), out.end());
    while (!open.empty()) {
        const Permutation one = open.back();
        open.pop_back();
        for (const Permutation& generator : generators) {
            const Permutation next = one.then(generator);
            if (out.insert(next).second) {
                open.push_back(next);
            }
        }
    }
    return out;
}

std::vector<int> seen_after(const Permutation& element, const std::vector<int>& solved) {
    std::vector<int> out(solved.size());
    for (int point = 0; point < kDegree; ++point) {
        out[element(point)] = solved[static_cast<std::size_t>(point)];
    }
    return out;
}

TEST(MatchingMember, IsFoundExactlyWhereAListOfAllElementsHasOne) {
    base::Random random(4);
    int possible = 0;
    int impossible = 0;
    for (int round = 0; round < 60; ++round) {
        // Squares of permutations, and one alone, make small groups among others.
        const Permutation first = random_permutation(random);
        const std::vector<Permutation> generators =
            round % 2 == 0 ? std::vector{first}
                           : std::vector{first.then(first), random_permutation(random)};
        const std::set<Permutation> elements = all_elements(generators);
        const auto group = StabilizerChain::build(generators, kDegree);
        ASSERT_TRUE(group);
        std::vector<int> solved;
        for (int point = 0; point < kDegree; ++point) {
            solved.push_back(static_cast<int>(random.below(3)));
        }
        const std::vector<int> seen = seen_after(random_permutation(random), solved);
        const bool exists = std::ranges::any_of(elements, [&](const Permutation& element) {
            return seen_after(element, solved) == seen;
        });
        const auto found = matching_member(*group, solved, seen, random, kSteps);
        ASSERT_EQ(found.has_value(), exists) << round;
        if (found) {
            EXPECT_TRUE(elements.contains(*found));
            EXPECT_EQ(seen_after(*found, solved), seen);
        }
        ++(exists ? possible : impossible);
    }
    EXPECT_GT(possible, 5);
    EXPECT_GT(impossible, 5);
}

// One way of 20! to tell 20 alike points apart is in a cyclic group: choices are few, since each level has one.
TEST(MatchingMember, NeedsFewChoicesInASmallGroup) {
    constexpr int kPoints = 20;
    std::vector<Point> images(kPoints);
    for (int point = 0; point < kPoints; ++point) {
        images[static_cast<std::size_t>(point)] = static_cast<Point>((point + 1) % kPoints);
    }
    const auto turn = Permutation::from_images_unchecked(images);
    const auto group = StabilizerChain::build({turn}, kPoints);
    ASSERT_TRUE(group);
    const std::vector<int> alike(kPoints, 0);
    base::Random random(1);
    EXPECT_TRUE(matching_member(*group, alike, alike, random, 1));
    EXPECT_FALSE(matching_member(*group, alike, alike, random, 0));
}

}  // namespace
}  // namespace revenge::group
