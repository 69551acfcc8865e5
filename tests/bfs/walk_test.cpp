// Exact distances, walked: from random positions the way down takes exactly what the table states, and
// no neighbour contradicts it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::bfs {

namespace {

// Distance by walking down; -1 if that fails.
int walked(const DistanceTable& table, const coset::CosetSpace::Position& from) {
    const auto distance = table.distance(from);
    EXPECT_TRUE(distance) << distance.error().message;
    return distance ? *distance : -1;
}

// The walk ends in the goal and its cost is congruent to the stored value; every neighbour is at most the
// move's cost away, and one that is not in the goal has a neighbour nearer by exactly it.
void expect_exact(const DistanceTable& table, const coset::CosetSpace::Position& from) {
    const coset::CosetSpace& space = table.space();
    const int distance = walked(table, from);
    ASSERT_GE(distance, 0);
    ASSERT_LE(distance, table.worst());
    const auto stored = table.residue(space.entry_of(from));
    ASSERT_TRUE(stored);
    EXPECT_EQ(static_cast<unsigned>(distance) % table.file().header().modulus, *stored);
    coset::CosetSpace::Position end = from;
    const auto moves = table.walk(from);
    ASSERT_TRUE(moves);
    for (const int move : *moves) {
        end = space.after_move(end, move);
    }
    EXPECT_NE(std::ranges::find(space.goal(), space.entry_of(end)), space.goal().end());
    bool some_is_nearer = distance == 0;
    for (std::size_t move = 0; move < space.moves().size(); ++move) {
        const int cost = space.moves()[move].cost;
        const int next = walked(table, space.after_move(from, static_cast<int>(move)));
        EXPECT_LE(std::abs(next - distance), cost);
        some_is_nearer = some_is_nearer || next == distance - cost;
    }
    EXPECT_TRUE(some_is_nearer);
}

coset::CosetSpace::Position random_position(const coset::CosetSpace& space, base::Random& random) {
    const std::uint64_t cls = random.below(space.classes());
    const coset::Entry entry{static_cast<coset::ClassIndex>(cls), random.below(space.raw_size())};
    return space.position_of(entry);
}

void expect_exact_walks(const char* name, int positions) {
    const SmallSpace small = test::helper_space(name);
    const test::ScratchDirectory directory;
    const auto table =
        DistanceTable::open_or_build(small.space, small.chain.metric, directory.path(), {});
    ASSERT_TRUE(table) << table.error().message;
    base::Random random(7);
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
        expect_exact(*table, random_position(*small.space, random));
    }
    const int worst = table->worst();
    ASSERT_FALSE(table->antipodes().empty());
    for (const coset::Entry& antipode : table->antipodes()) {
        ASSERT_EQ(walked(*table, small.space->position_of(antipode)), worst);
    }
}

}  // namespace

TEST(Walk, IsExactFromEveryPositionOfAPocketCubesCorners) {
    const SmallSpace small = test::helper_space("pocket");
    const test::ScratchDirectory directory;
    const auto table = DistanceTable::open_or_build(small.space, "sstm", directory.path(), {});
    ASSERT_TRUE(table);
    for (std::uint64_t reduced = 0; reduced < small.space->positions(); reduced += 3) {
        expect_exact(*table, {static_cast<coset::RawIndex>(reduced), 0});
    }
}

TEST(Walk, FromAPositionThatNoMovesSolveIsNotFound) {
    const SmallSpace small = test::helper_space("coupled");
    const test::ScratchDirectory directory;
    const auto table = DistanceTable::open_or_build(small.space, "obtm", directory.path(), {});
    ASSERT_TRUE(table);
    ASSERT_GT(table->unreached(), 0U);
    base::Random random(5);
    int unsolvable = 0;
    for (int i = 0; i < 200; ++i) {
        const auto moves = table->walk(random_position(*small.space, random));
        if (!moves) {
            EXPECT_EQ(moves.error().code, base::ErrorCode::NotFound);
            ++unsolvable;
        }
    }
    EXPECT_GT(unsolvable, 0);
    EXPECT_LT(unsolvable, 200);
}

TEST(WalkStandard, IsExactFromTwoThousandPositionsOfStage1) {
    expect_exact_walks("five-stage/1", 2000);
}

TEST(WalkStandard, IsExactFromTwoThousandPositionsOfStage4) {
    expect_exact_walks("five-stage/4", 2000);
}

TEST(WalkStandard, IsExactFromPositionsOfBlocksInRows) { expect_exact_walks("rows", 500); }

TEST(WalkExtreme, IsExactFromTenThousandPositionsOfEveryStage) {
    for (const char* name :
         {"five-stage/1", "five-stage/2", "five-stage/3", "five-stage/4", "five-stage/5"}) {
        SCOPED_TRACE(name);
        expect_exact_walks(name, 10000);
    }
}

}  // namespace revenge::bfs
