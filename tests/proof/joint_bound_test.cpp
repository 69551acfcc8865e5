// Two phases' worst cases together: what is claimed to be avoidable is avoided for random states.
#include <gtest/gtest.h>
#include <memory>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/proof/phases/joint_bound.hpp"
#include "revenge/puzzle.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::proof {

namespace {

struct Tables {
    puzzle::Cube cube{3};
    chain::ChainDeclaration chain = *chain::builtin_chain("thistlethwaite");
    test::ScratchDirectory directory;

    bfs::DistanceTable table(std::size_t phase) const {
        const puzzle::CostTable costs(puzzle::Metric::Obtm, 3);
        auto space = coset::CosetSpace::make(cube, chain, phase, costs);
        return *bfs::DistanceTable::open_or_build(
            std::shared_ptr<const coset::CosetSpace>(*std::move(space)), "obtm", directory.path(),
            {});
    }
};

// Returns true if some shortest solution of the first phase leaves the second one nearer than its worst case.
bool is_spared(const Tables& tables, const bfs::DistanceTable& first,
               const bfs::DistanceTable& second, const puzzle::State& state) {
    const auto& space = first.space();
    const int distance = *first.distance(*space.position_of(state));
    if (distance == 0) {
        return *second.distance(*second.space().position_of(state)) < second.worst();
    }
    for (const chain::Move& move : space.moves()) {
        const puzzle::State next = tables.cube.puzzle().apply(state, move.action);
        if (*first.distance(*space.position_of(next)) + move.cost == distance &&
            is_spared(tables, first, second, next)) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST(JointBoundStandard, WhatIsClaimedHoldsForRandomStates) {
    const Tables tables;
    const auto first = tables.table(0);
    const auto second = tables.table(1);
    const auto joined = phases::join(tables.cube, tables.chain, 0, first, second, {});
    ASSERT_TRUE(joined) << joined.error().message;
    EXPECT_EQ(joined->first_worst, first.distribution().back().positions);
    EXPECT_EQ(joined->second_worst, second.distribution().back().positions);
    EXPECT_TRUE(joined->saves) << joined->why_not;
    base::Random random(4);
    int worst = 0;
    for (int i = 0; i < 20'000 && worst < 20; ++i) {
        const puzzle::State state = puzzle::random_state(tables.cube, random);
        if (*first.distance(*first.space().position_of(state)) == first.worst()) {
            ++worst;
            EXPECT_TRUE(is_spared(tables, first, second, state));
        }
    }
    EXPECT_GT(worst, 0);
}

}  // namespace revenge::proof
