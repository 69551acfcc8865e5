#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "revenge/search/distances.hpp"

namespace revenge::search {

namespace {

// The definition: distances are lowered along all moves until nothing changes.
std::vector<std::uint8_t> by_definition(std::size_t size, std::span<const std::size_t> goals,
                                        std::span<const int> costs, const auto& next) {
    std::vector<std::uint8_t> out(size, kOutOfReach);
    for (const std::size_t goal : goals) {
        out[goal] = 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t move = 0; move < costs.size(); ++move) {
                std::uint8_t& there = out[next(i, move)];
                if (out[i] + costs[move] < there) {
                    there = static_cast<std::uint8_t>(out[i] + costs[move]);
                    changed = true;
                }
            }
        }
    }
    return out;
}

// Two rings. On the second one steps are even, so that every other place is out of reach.
constexpr std::size_t kFirst = 120;
constexpr std::size_t kSecond = 60;
constexpr std::array<std::size_t, 4> kSteps{1, kFirst - 1, 14, kFirst - 14};
constexpr std::array<std::size_t, 3> kGoals{0, 77, kFirst};
std::size_t along_rings(std::size_t index, std::size_t move) {
    return index < kFirst ? (index + kSteps[move]) % kFirst
                          : kFirst + (index - kFirst + 2 * kSteps[move]) % kSecond;
}

}  // namespace

TEST(Distances, AreWhatTheyAreByDefinition) {
    for (const std::array<int, 4> costs : {std::array{1, 1, 1, 1}, std::array{1, 1, 3, 3},
                                           std::array{5, 5, 2, 2}, std::array{4, 4, 7, 7}}) {
        EXPECT_EQ(distances(kFirst + kSecond, kGoals, costs, along_rings),
                  by_definition(kFirst + kSecond, kGoals, costs, along_rings))
            << costs[0] << " " << costs[2];
    }
    const std::array<int, 4> ones{1, 1, 1, 1};
    EXPECT_EQ(distances(kFirst + kSecond, kGoals, UnitCosts{4}, along_rings),
              by_definition(kFirst + kSecond, kGoals, ones, along_rings));
}

TEST(Distances, OfManyAreFoundByPushingAndByPulling) {
    // Three digits of 10: few lie at the first distances, and at the last, many between.
    constexpr std::size_t kDigit = 10;
    const auto next = [](std::size_t index, std::size_t move) {
        const std::array<std::size_t, 3> weights{1, kDigit, kDigit * kDigit};
        const std::size_t weight = weights[move / 2];
        const std::size_t digit = index / weight % kDigit;
        const std::size_t to = (digit + (move % 2 == 0 ? 1 : kDigit - 1)) % kDigit;
        return index - digit * weight + to * weight;
    };
    const std::array<std::size_t, 1> goal{0};
    for (const std::array<int, 6> costs :
         {std::array{1, 1, 1, 1, 1, 1}, std::array{1, 1, 2, 2, 4, 4}}) {
        EXPECT_EQ(distances(kDigit * kDigit * kDigit, goal, costs, next),
                  by_definition(kDigit * kDigit * kDigit, goal, costs, next));
    }
}

TEST(Distances, AreExactUpToTheMostThatIsAskedForAndOneMoreBeyond) {
    const std::array<int, 4> costs{1, 1, 3, 3};
    const auto whole = distances(kFirst + kSecond, kGoals, costs, along_rings);
    for (const int most : {0, 1, 4, 9}) {
        const auto near = distances(kFirst + kSecond, kGoals, costs, along_rings, most);
        for (std::size_t i = 0; i < whole.size(); ++i) {
            EXPECT_EQ(near[i], std::min<int>(whole[i], most + 1)) << i;
        }
    }
}

TEST(Distances, OfAGoalAloneAreNothing) {
    const auto stays = [](std::size_t index, std::size_t) { return index; };
    EXPECT_EQ(distances(1, std::array<std::size_t, 1>{0}, UnitCosts{1}, stays),
              (std::vector<std::uint8_t>{0}));
    EXPECT_EQ(distances(2, std::array<std::size_t, 2>{1, 1}, UnitCosts{1}, stays),
              (std::vector<std::uint8_t>{kOutOfReach, 0}));
}

}  // namespace revenge::search
