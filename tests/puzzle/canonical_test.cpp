#include "revenge/puzzle/canonical.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::puzzle {
namespace {

// RETURNS the quarter and half turns of random sets of layers about all axes, in random order.
std::vector<Turn> random_turns(base::Random& random) {
    std::vector<Turn> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (std::uint8_t layers = 1; layers < 0b1111; ++layers) {
            for (std::uint8_t quarters = 1; random.below(3) == 0 && quarters <= 3; ++quarters) {
                out.push_back({axis, layers, quarters});
            }
        }
    }
    std::ranges::shuffle(out, random);
    return out;
}

// RETURNS in how many orders some moves may follow each other.
template <class Move, class MayFollow>
int orders_of(std::vector<Move> moves, const MayFollow& may_follow) {
    std::ranges::sort(moves);
    int out = 0;
    do {
        out += std::ranges::adjacent_find(moves, std::not_fn(may_follow)) == moves.end() ? 1 : 0;
    } while (std::ranges::next_permutation(moves).found);
    return out;
}

// Holds up to three of some moves to what is said of them: in one order if they commute and none make one, in none if
// two make one, and two that do not commute in both. `turn_of(move)` says which turn a move is.
template <class Move, class MayFollow, class TurnOf>
void expect_one_order(const std::vector<Move>& moves, const MayFollow& may_follow,
                      const TurnOf& turn_of) {
    const auto expected = [&](const std::vector<Move>& some) {
        std::vector<unsigned> layers;
        for (const Move move : some) {
            if (turn_of(move).axis != turn_of(some[0]).axis) {
                return some.size() == 2 ? 2 : -1;
            }
            layers.push_back(turn_of(move).layers);
        }
        std::ranges::sort(layers);
        return std::ranges::adjacent_find(layers) == layers.end() ? 1 : 0;
    };
    const auto look_at = [&](const std::vector<Move>& some) {
        const int orders = expected(some);
        EXPECT_TRUE(orders < 0 || orders_of(some, may_follow) == orders);
    };
    for (std::size_t a = 0; a < moves.size(); ++a) {
        EXPECT_FALSE(may_follow(moves[a], moves[a]));
        for (std::size_t b = 0; b < a; ++b) {
            look_at({moves[a], moves[b]});
            for (std::size_t c = 0; c < b; ++c) {
                look_at({moves[a], moves[b], moves[c]});
            }
        }
    }
}

TEST(Canonical, ProductsOfTurnsThatCommuteAreMadeInExactlyOneOrder) {
    base::Random random(11);
    for (int round = 0; round < 10; ++round) {
        expect_one_order(
            random_turns(random), [](Turn last, Turn next) { return may_follow(last, next); },
            std::identity());
    }
}

TEST(Canonical, ProductsOfNumberedMovesThatCommuteAreMadeInExactlyOneOrder) {
    base::Random random(12);
    for (int round = 0; round < 10; ++round) {
        std::vector<Turn> turns = random_turns(random);
        // Equal turns are consecutive, the others in any order.
        std::ranges::stable_sort(turns, {}, [](Turn turn) { return turn.layers * 7 % 16; });
        const auto lists = followers<std::uint8_t>(
            turns.size(), [&](std::size_t a, std::size_t b) { return commute(turns[a], turns[b]); },
            [&](std::size_t a, std::size_t b) { return turns[a].layers == turns[b].layers; });
        std::vector<std::uint8_t> all(turns.size());
        std::iota(all.begin(), all.end(), std::uint8_t{0});
        ASSERT_EQ(lists.size(), turns.size() + 1);
        EXPECT_EQ(lists.back(), all);
        expect_one_order(
            all,
            [&lists](std::uint8_t last, std::uint8_t next) {
                return std::ranges::find(lists[last], next) != lists[last].end();
            },
            [&turns](std::uint8_t move) { return turns[move]; });
    }
}

TEST(Canonical, HalfTurnsAreWrittenAsCostsLeast) {
    const Cube cube(4);
    const auto start = cube.puzzle().solved();
    CostTable dear(Metric::Obtm, 4);
    dear.set({1, 0b0001, 2}, 3);
    const Turn quarter{1, 0b0001, 1};
    const Turn back{1, 0b0001, 3};
    const Turn half{1, 0b0001, 2};
    const Turn other{0, 0b0001, 1};
    for (const CostTable& costs : {CostTable(Metric::Obtm, 4), CostTable(Metric::Obqtm, 4)}) {
        EXPECT_EQ(with_cheapest_halves({quarter, quarter, other}, costs), (Algorithm{half, other}));
        EXPECT_EQ(with_cheapest_halves({back, back, back}, costs), (Algorithm{half, back}));
        EXPECT_EQ(with_cheapest_halves({quarter, other, quarter, back}, costs),
                  (Algorithm{quarter, other, quarter, back}));
    }
    EXPECT_EQ(with_cheapest_halves({half, back, back}, dear),
              (Algorithm{quarter, quarter, back, back}));

    base::Random random(13);
    for (int round = 0; round < 50; ++round) {
        const std::vector<Turn> turns = random_turns(random);
        Algorithm algorithm;
        for (int i = 0; i < 30; ++i) {
            algorithm.insert(algorithm.end(), 1 + random.below(2),
                             turns[random.below(turns.size())]);
        }
        for (const CostTable& costs : {CostTable(Metric::Sqtm, 4), dear}) {
            const Algorithm written = with_cheapest_halves(algorithm, costs);
            EXPECT_EQ(cube.apply(start, written), cube.apply(start, algorithm));
            EXPECT_LE(costs.cost(written), costs.cost(algorithm));
        }
    }
}

// As a quarter turn may where the half turn costs more than two.
TEST(Canonical, AMoveMayFollowItselfWhereNoneIsBoth) {
    const auto always = [](int, int) { return true; };
    EXPECT_TRUE(may_follow(1, 1, always, [](int, int) { return false; }));
    EXPECT_FALSE(may_follow(1, 1, always, always));
    EXPECT_FALSE(may_follow(2, 1, always, [](int, int) { return false; }));
    EXPECT_TRUE(may_follow(
        2, 1, [](int, int) { return false; }, always));
}

}  // namespace
}  // namespace revenge::puzzle
