#include <gtest/gtest.h>

#include <array>

#include "revenge/search/distance_array.hpp"
#include "revenge/search/unit_distances.hpp"

namespace revenge::search {

TEST(DistanceArray, IsExactUpToItsDepthAndALowerBoundBeyond) {
    // A ring of 100: steps of 1 cost 1, steps of 10 cost 3.
    const std::array<int, 4> costs{1, 1, 3, 3};
    const std::array<std::uint64_t, 4> steps{1, 99, 10, 90};
    const auto neighbour = [&](std::uint64_t index, std::size_t move) {
        return (index + steps[move]) % 100;
    };
    const DistanceArray whole(100, {0}, costs, neighbour);
    const DistanceArray shallow(100, {0}, costs, neighbour, 4);
    EXPECT_EQ(whole[1], 1);
    EXPECT_EQ(whole[9], 4);
    EXPECT_EQ(whole[10], 3);
    EXPECT_EQ(whole[50], 15);
    for (std::uint64_t i = 0; i < 100; ++i) {
        EXPECT_EQ(shallow[i], std::min(whole[i], 5));
    }
}

TEST(UnitDistances, AreThoseOfTheWeightedSearchWhereAllMovesCostOne) {
    // Two rings. On the second one steps are even, so that every other place is out of reach.
    constexpr std::size_t kFirst = 120;
    constexpr std::size_t kSecond = 60;
    constexpr std::array<std::size_t, 4> kSteps{1, kFirst - 1, 14, kFirst - 14};
    const auto neighbour = [&](std::size_t index, std::size_t move) {
        return index < kFirst ? (index + kSteps[move]) % kFirst
                              : kFirst + (index - kFirst + 2 * kSteps[move]) % kSecond;
    };
    const std::array<std::size_t, 3> goals{0, 77, kFirst};
    const std::vector<std::uint8_t> distances =
        unit_distances(kFirst + kSecond, goals, kSteps.size(), neighbour);
    const std::array<int, kSteps.size()> ones{1, 1, 1, 1};
    const DistanceArray weighted(kFirst + kSecond, {goals.begin(), goals.end()}, ones, neighbour);
    for (std::size_t i = 0; i < distances.size(); ++i) {
        if (i > kFirst && (i - kFirst) % 2 != 0) {
            EXPECT_EQ(distances[i], kOutOfReach) << i;
        } else {
            EXPECT_EQ(distances[i], weighted[i]) << i;
        }
    }
}

TEST(UnitDistances, OfAGoalAloneAreNothing) {
    const auto stays = [](std::size_t index, std::size_t) { return index; };
    EXPECT_EQ(unit_distances(1, std::array<std::size_t, 1>{0}, 1, stays),
              (std::vector<std::uint8_t>{0}));
    EXPECT_EQ(unit_distances(2, std::array<std::size_t, 2>{1, 1}, 1, stays),
              (std::vector<std::uint8_t>{kOutOfReach, 0}));
}

}  // namespace revenge::search
