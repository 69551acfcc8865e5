#include "revenge/solver/phase_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "revenge/chain/phase_declaration.hpp"

namespace revenge::solver {
namespace {

// The ways to make one product of two moves about an axis.
struct Ways {
    int one = std::numeric_limits<int>::max();  // the cost of one move that makes it, or of none
    int two = std::numeric_limits<int>::max();  // the least cost of two
    std::vector<int> kept;                      // what the pairs cost that may follow each other
};

void expect_one_way(const puzzle::Puzzle& puzzle, const std::vector<chain::Move>& moves) {
    const auto followers = followers_of(puzzle, moves);
    std::map<puzzle::SlotArray, Ways> ways;
    ways[puzzle.identity().from].one = 0;
    for (std::size_t a = 0; a < moves.size(); ++a) {
        int& one = ways[moves[a].action.from].one;
        one = std::min(one, moves[a].cost);
        for (std::size_t b = 0; b < moves.size(); ++b) {
            const bool follows = std::ranges::find(followers[a], b) != followers[a].end();
            if (moves[a].turns.front().axis != moves[b].turns.front().axis) {
                EXPECT_TRUE(follows);
                continue;
            }
            Ways& product = ways[puzzle.then(moves[a].action, moves[b].action).from];
            product.two = std::min(product.two, moves[a].cost + moves[b].cost);
            if (follows) {
                product.kept.push_back(moves[a].cost + moves[b].cost);
            }
        }
    }
    for (const auto& [product, way] : ways) {
        EXPECT_EQ(way.kept, way.two < way.one ? std::vector{way.two} : std::vector<int>{});
    }
    EXPECT_EQ(followers.back().size(), moves.size());
}

TEST(MoveFollowers, ProductsAboutAnAxisAreMadeInExactlyOneCheapestWay) {
    for (const char* name : {"eight-phase", "five-stage", "three-phase"}) {
        const chain::ChainDeclaration chain = *chain::builtin_chain(name);
        const puzzle::Cube cube(chain.cube_size);
        for (const puzzle::Metric metric : puzzle::kAllMetrics) {
            const puzzle::CostTable costs(metric, chain.cube_size);
            for (const chain::PhaseDeclaration& phase : chain.phases) {
                for (const auto products : {chain::Products::Mixed, chain::Products::Blocks}) {
                    expect_one_way(cube.puzzle(),
                                   chain::moves_of(cube, phase.slice_set, costs, products));
                }
            }
        }
    }
}

}  // namespace
}  // namespace revenge::solver
