// IDA* on graphs other than a cube: arrangements of six tiles, two moves of different cost.
#include "revenge/search/ida_star.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <map>

namespace revenge::search {

namespace {

using Tiles = std::array<std::uint8_t, 6>;

// Move 0 swaps the first two tiles (cost 1); moves 1 and 2 rotate all six left or right (cost 2).
Tiles moved(Tiles tiles, std::size_t move) {
    if (move == 0) {
        std::swap(tiles[0], tiles[1]);
    } else {
        std::rotate(tiles.begin(), tiles.begin() + (move == 1 ? 1 : 5), tiles.end());
    }
    return tiles;
}

constexpr std::array<int, 3> kCosts{1, 2, 2};
constexpr Tiles kSorted{0, 1, 2, 3, 4, 5};

// Distances by a map, to compare with.
std::map<Tiles, int> all_distances() {
    std::map<Tiles, int> best{{kSorted, 0}};
    std::multimap<int, Tiles> open{{0, kSorted}};
    while (!open.empty()) {
        const auto [distance, tiles] = *open.begin();
        open.erase(open.begin());
        for (std::size_t move = 0; move < kCosts.size() && distance == best[tiles]; ++move) {
            const Tiles next = moved(tiles, move);
            const int at = distance + kCosts[move];
            if (!best.contains(next) || at < best[next]) {
                best[next] = at;
                open.emplace(at, next);
            }
        }
    }
    return best;
}

struct TileDomain {
    using Node = Tiles;
    bool informed = false;  // prunes by half the true distance
    std::map<Tiles, int> distances = all_distances();
    std::array<MoveIndex, 3> all{0, 1, 2};

    std::size_t first() const { return 3; }
    std::span<const MoveIndex> followers(std::size_t /*last*/) const { return all; }
    int cost(MoveIndex move) const { return kCosts[move]; }
    bool may_finish(const Node& node, int left) const {
        return !informed || distances.at(node) / 2 <= left;
    }
    bool descend(const Node& node, MoveIndex move, int left, Node& child) const {
        child = moved(node, move);
        return may_finish(child, left);
    }
    bool is_goal(const Node& node, Path /*path*/) const { return node == kSorted; }
};

}  // namespace

TEST(IdaStar, FindsShortestPathsWithAndWithoutABound) {
    TileDomain blind;
    TileDomain informed{true};
    const base::StopCondition never;
    std::uint64_t blind_nodes = 0;
    std::uint64_t informed_nodes = 0;
    for (const auto& [tiles, distance] : blind.distances) {
        if (distance > 8) {
            continue;
        }
        for (TileDomain* domain : {&blind, &informed}) {
            IdaStar<TileDomain> search(*domain, never);
            Tiles end = tiles;
            int found = -1;
            const base::StopReason result = search.run(tiles, 0, 100, [&](Path path, int length) {
                for (const MoveIndex move : path) {
                    end = moved(end, move);
                }
                found = length;
                return -1;
            });
            EXPECT_EQ(result, base::StopReason::CallerDone);
            EXPECT_EQ(found, distance);
            EXPECT_EQ(end, kSorted);
            (domain == &blind ? blind_nodes : informed_nodes) += search.nodes();
        }
    }
    EXPECT_LT(informed_nodes, blind_nodes);
}

TEST(IdaStar, GoesOnToLongerPathsAsLongAsTheyAreWanted) {
    TileDomain domain;
    const base::StopCondition never;
    IdaStar<TileDomain> search(domain, never);
    std::vector<int> lengths;
    const base::StopReason end =
        search.run(moved(kSorted, 0), 0, 100, [&](Path /*path*/, int length) {
            lengths.push_back(length);
            return lengths.front() + 4;
        });
    EXPECT_EQ(end, base::StopReason::Exhausted);
    EXPECT_TRUE(std::ranges::is_sorted(lengths));
    EXPECT_EQ(lengths.front(), 1);
    EXPECT_EQ(lengths.back(), 5);
}

TEST(IdaStar, EndsAtItsLimits) {
    TileDomain domain;
    const Tiles reversed{5, 4, 3, 2, 1, 0};
    const auto run = [&](const base::StopCondition& until) {
        IdaStar<TileDomain> search(domain, until);
        return search.run(reversed, 0, 100, [](Path /*path*/, int /*length*/) { return -1; });
    };
    base::StopCondition nodes;
    nodes.nodes = 10;
    EXPECT_EQ(run(nodes), base::StopReason::Nodes);
    base::StopCondition time;
    time.deadline = std::chrono::steady_clock::now();
    EXPECT_EQ(run(time), base::StopReason::Time);
    std::stop_source stop;
    stop.request_stop();
    base::StopCondition interrupted;
    interrupted.stop = stop.get_token();
    EXPECT_EQ(run(interrupted), base::StopReason::Stopped);
}

}  // namespace revenge::search
